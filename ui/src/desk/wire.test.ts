/**
 * The messages as Rust writes them (`testdata/wire/samples.json`) against the types of `wire.ts`. The
 * table of fields below is checked against the types by the compiler, and against the samples here.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Message, Request } from './wire';

/** For each kind all fields; those with `?` may be missing. */
type Fields<T extends { kind: string }> = {
  [K in T['kind']]: { [F in keyof Required<Extract<T, { kind: K }>>]: object extends Pick<Extract<T, { kind: K }>, F> ? '?' : '!' };
};

const REQUESTS: Fields<Request> = {
  hello: { id: '!', kind: '!' },
  analyse: { id: '!', kind: '!', position: '!', lines: '!', limit: '?' },
  choose: { id: '!', kind: '!', position: '!', level: '!', limit: '?', seed: '?' },
  solve: { id: '!', kind: '!', position: '!', method: '?', limit: '?' },
  verify: { id: '!', kind: '!', position: '!', limit: '?', most: '?' },
  open: { id: '!', kind: '!', certificate: '!' },
  answer: { id: '!', kind: '!', proof: '!', replies: '!' },
  suggest: { id: '!', kind: '!', position: '!', count: '!', limit: '?' },
  expand: { id: '!', kind: '!', position: '!', limit: '?', most: '?' },
  review: { id: '!', kind: '!', position: '!', limit: '?' },
  try: { id: '!', kind: '!', position: '!', turn: '!', limit: '?' },
  bench: { id: '!', kind: '!', nodes: '?' },
  stop: { id: '!', kind: '!', target: '!' },
};

const MESSAGES: Fields<Message> = {
  hello: { id: '!', kind: '!', name: '!', version: '!', where: '!', threads: '!', limits: '!' },
  info: { id: '!', kind: '!', depth: '!', nodes: '!', seconds: '!', lines: '!' },
  done: { id: '!', kind: '!', depth: '!', nodes: '!', seconds: '!', lines: '!', safety: '!', stopped: '!' },
  turn: { id: '!', kind: '!', turn: '!', value: '!', line: '!', depth: '!', nodes: '!', seconds: '!', safety: '!', stopped: '!' },
  progress: { id: '!', kind: '!', nodes: '!', seconds: '!', stage: '!', done: '?', of: '?' },
  solved: { id: '!', kind: '!', verdict: '!', means: '!', proof: '?', line: '!', nodes: '!', seconds: '!', stopped: '!' },
  verified: { id: '!', kind: '!', finding: '!', attacker: '!', proof: '?', unanswered: '!', nodes: '!', seconds: '!', stopped: '!' },
  opened: { id: '!', kind: '!', proof: '!', position: '!' },
  answered: { id: '!', kind: '!', proof: '!', turn: '!', needed: '!', wins: '!', listed: '!', replyCount: '!', zones: '!', turnsLeft: '!' },
  suggested: { id: '!', kind: '!', suggestions: '!', nodes: '!', seconds: '!', stopped: '!' },
  expanded: { id: '!', kind: '!', variations: '!', proof: '?', nodes: '!', seconds: '!', stopped: '!' },
  judged: { id: '!', kind: '!', turn: '!', black: '!', proved: '?', played: '?', best: '?', line: '!' },
  review: { id: '!', kind: '!', black: '!', mistakes: '!', turningPoint: '?', seconds: '!', stopped: '!' },
  tried: { id: '!', kind: '!', verdict: '!', proof: '?', line: '!', because: '?', nodes: '!', seconds: '!', stopped: '!' },
  benched: { id: '!', kind: '!', signature: '!', nodes: '!', seconds: '!' },
  stopped: { id: '!', kind: '!', target: '!' },
  error: { id: '!', kind: '!', code: '!', what: '!', where: '!' },
};

type Sample = Record<string, unknown> & { kind: string };
const file = new URL('../../../testdata/wire/samples.json', import.meta.url);
const samples = JSON.parse(readFileSync(file, 'utf8')) as { requests: Sample[]; answers: Sample[] };

function check(list: Sample[], table: Record<string, Record<string, '!' | '?'>>): void {
  expect([...new Set(list.map(({ kind }) => kind))].sort()).toEqual(Object.keys(table).sort());
  for (const sample of list) {
    const fields = table[sample.kind] ?? {};
    for (const field of Object.keys(sample)) expect(fields, `${sample.kind} has no field ${field}`).toHaveProperty(field);
    for (const [field, need] of Object.entries(fields)) {
      if (need === '!') expect(sample, `${sample.kind} lacks ${field}`).toHaveProperty(field);
    }
  }
}

describe('the messages of the desk', () => {
  it('that are asked have the fields of the types', () => check(samples.requests, REQUESTS));
  it('that answer have the fields of the types', () => check(samples.answers, MESSAGES));
});
