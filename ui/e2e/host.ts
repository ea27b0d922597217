/**
 * Where the page comes from: the built files on a host that knows nothing else, with the headers of the
 * real server. SIXFOLD_ADDRESS names a server that runs already, and the same tests ask it.
 */

import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface Host {
  address: string;
  close(): Promise<void>;
}

/** `isolation: 'off'` is a host without the headers that let memory be shared, as most hosts of files are. */
export async function startHost(isolation: 'on' | 'off' = 'on'): Promise<Host> {
  const given = process.env['SIXFOLD_ADDRESS'];
  if (given && isolation === 'on') return { address: given, close: async () => {} };
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('the page is not built: run "npm run build" in ui/ first');
  const isolated: Record<string, string> =
    isolation === 'on' ? { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' } : {};
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const file = join(DIST, normalize(path === '/' ? '/index.html' : path));
    if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('not here');
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      ...isolated,
    });
    response.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('the host of the test has no port');
  return {
    address: `http://127.0.0.1:${at.port}/`,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
}
