import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transformWithOxc, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** What runs in a browser takes its time, the more so on a busy machine. */
const inBrowser = {
  environment: 'node' as const, testTimeout: 240_000, hookTimeout: 120_000, fileParallelism: false,
  expect: { poll: { timeout: 60_000 } },
};

/** Who answers does not change what the page looks like: on a server, that is not tested once more. */
const testedAlready = process.env['SIXFOLD_ADDRESS'] === undefined ? [] : ['e2e/looks.test.ts'];

const here = fileURLToPath(new URL('.', import.meta.url));

/** Every file below a folder, by path from it. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Writes the service worker last, when it is known which files there are. A change of any is a new version. */
function offline(): Plugin {
  let folder = '';
  return {
    name: 'offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = filesBelow(folder).filter((file) => file !== 'service-worker.js' && file !== 'server.json');
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const source = join(here, 'service-worker.ts');
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source, { lang: 'ts' });
      const facts = `const FILES = ${JSON.stringify(files.map((file) => `./${file}`))};\nconst VERSION = '${hash.digest('hex').slice(0, 12)}';\n`;
      writeFileSync(join(folder, 'service-worker.js'), facts + code.replace(/^export \{\};?\s*$/m, ''));
    },
  };
}

// Addresses in the built page are relative, so that it works in any folder of a static host.
export default defineConfig({
  base: './',
  plugins: [svelte(), offline()],
  build: {
    target: 'es2022',
    // The content security policy forbids inline data in scripts and styles; small files stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { input: { index: 'index.html', vocabulary: 'vocabulary.html' } },
  },
  worker: { format: 'es' },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: testedAlready, ...inBrowser } },
      { extends: true, test: { name: 'pictures', include: ['pictures/**/*.test.ts'], ...inBrowser } },
    ],
  },
});
