import { expect, it } from 'vitest';
import { ask, stopAfter, takeServer, takeWorker } from './desk';
import { GAME, visits } from './visit';

const { visit } = visits();
const hasServer = process.env['SIXFOLD_ADDRESS'] !== undefined;

const position = { rules: 'connect6', turns: 'j10 i11k11 i9k9 h10l10' };
const limit = { seconds: 30 };
/** Everything that takes long. */
const QUESTIONS = [
  { kind: 'analyse', position, lines: 4 },
  { kind: 'choose', position, level: 10, limit },
  { kind: 'solve', position, limit },
  { kind: 'verify', position, limit },
  { kind: 'suggest', position, count: 6, limit },
  { kind: 'expand', position, limit },
  { kind: 'review', position: { rules: 'connect6', turns: GAME }, limit },
  { kind: 'try', position, turn: 'j11j9', limit },
  { kind: 'bench', nodes: 1_000_000 },
] as const;

/** Asked of the worker where there is no server, and of the server where there is one. */
it('hears stop within a tenth of a second, whatever it is doing', async () => {
  const page = await visit('#/board');
  await (hasServer ? takeServer : takeWorker)(page);
  // An engine that has just been started makes its tables first.
  await ask(page, { kind: 'hello' });
  let stopped = 0;
  for (const question of QUESTIONS) {
    for (const after of [50, 400, 1100]) {
      const heard = await stopAfter(page, question, after);
      const what = `${hasServer ? 'server' : 'worker'}: ${question.kind}, stopped after ${after} ms:`;
      if (heard === null) {
        console.info(`${what} had ended`);
        continue;
      }
      console.info(`${what} heard after ${heard.acknowledged.toFixed(1)} ms, ended after ${heard.ended.toFixed(1)} ms`);
      expect(heard.last.kind).not.toBe('error');
      stopped += 1;
    }
  }
  // Enough of them take so long that there was something to stop.
  expect(stopped).toBeGreaterThan(QUESTIONS.length);
});
