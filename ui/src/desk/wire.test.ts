/**
 * The types of `wire.ts` against samples of every message, which the tests of the Rust side write. The tables
 * below cannot be compiled if they name other fields than the types do, and the samples must have exactly
 * these: so a field that one side adds or renames is found on the other.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Message, Proof, Request, Value, Zones } from './wire';

/** Every field of a type, and whether it is always there. */
type Shape<T> = { [F in keyof Required<T>]: {} extends Pick<T, F> ? 'maybe' : 'always' };
type Shapes<T extends { kind: string }> = { [K in T['kind']]: Shape<Extract<T, { kind: K }>> };

const head = { id: 'always', kind: 'always' } as const;
const cost = { nodes: 'always', seconds: 'always', stopped: 'always' } as const;
const asked = { ...head, position: 'always', limit: 'maybe' } as const;

const REQUESTS: Shapes<Request> = {
  hello: head,
  analyse: { ...asked, lines: 'always' },
  choose: { ...asked, level: 'always', seed: 'maybe' },
  solve: { ...asked, method: 'maybe' },
  verify: { ...asked, most: 'maybe' },
  open: { ...head, certificate: 'always' },
  answer: { ...head, proof: 'always', replies: 'always' },
  suggest: { ...asked, count: 'always' },
  expand: { ...asked, most: 'maybe' },
  review: asked,
  try: { ...asked, turn: 'always' },
  bench: { ...head, nodes: 'maybe' },
  stop: { ...head, target: 'always' },
};

const thought = { depth: 'always', nodes: 'always', seconds: 'always' } as const;

const ANSWERS: Shapes<Message> = {
  hello: { ...head, name: 'always', version: 'always', where: 'always', threads: 'always', limits: 'always' },
  info: { ...head, ...thought, lines: 'always' },
  done: { ...head, ...thought, lines: 'always', safety: 'always', stopped: 'always' },
  turn: { ...head, ...thought, turn: 'always', value: 'always', line: 'always', safety: 'always', stopped: 'always' },
  progress: { ...head, nodes: 'always', seconds: 'always', stage: 'always', done: 'maybe', of: 'maybe' },
  solved: { ...head, ...cost, verdict: 'always', means: 'always', proof: 'maybe', line: 'always' },
  verified: { ...head, ...cost, finding: 'always', attacker: 'always', proof: 'maybe', unanswered: 'always' },
  opened: { ...head, proof: 'always', position: 'always' },
  answered: {
    ...head, proof: 'always', turn: 'always', needed: 'always', wins: 'always', listed: 'always',
    replyCount: 'always', zones: 'always', turnsLeft: 'always',
  },
  suggested: { ...head, ...cost, suggestions: 'always' },
  expanded: { ...head, ...cost, variations: 'always', proof: 'maybe' },
  judged: { ...head, turn: 'always', black: 'always', proved: 'maybe', played: 'maybe', best: 'maybe', line: 'always' },
  review: { ...head, black: 'always', mistakes: 'always', turningPoint: 'maybe', seconds: 'always', stopped: 'always' },
  tried: { ...head, ...cost, verdict: 'always', proof: 'maybe', line: 'always', because: 'maybe' },
  benched: { ...head, signature: 'always', nodes: 'always', seconds: 'always' },
  stopped: { ...head, target: 'always' },
  error: { ...head, code: 'always', what: 'always', where: 'always' },
};

const PROOF: Shape<Proof> = {
  proof: 'always', attacker: 'always', attackerToMove: 'always', turns: 'always', nodes: 'always',
  replies: 'always', zones: 'always', certificate: 'maybe',
};
const ZONES: Shape<Zones> = { winner: 'always', m: 'always', z1: 'always', z2: 'always' };
const VALUE: Shape<Value> = { chance: 'always', kind: 'always', amount: 'always' };

type Sample = Record<string, unknown> & { kind: string };

const file = new URL('../../../testdata/wire/samples.json', import.meta.url);
const samples = JSON.parse(readFileSync(file, 'utf8')) as { requests: Sample[]; answers: Sample[] };

function fits(sample: Record<string, unknown>, shape: Record<string, string>): void {
  const known = Object.keys(shape);
  expect(Object.keys(sample).filter((field) => !known.includes(field))).toEqual([]);
  expect(known.filter((field) => shape[field] === 'always' && !(field in sample))).toEqual([]);
}

describe.each([
  ['requests', samples.requests, REQUESTS as Record<string, Record<string, string>>],
  ['answers', samples.answers, ANSWERS as Record<string, Record<string, string>>],
])('%s', (_, list, shapes) => {
  it('has a sample of every kind', () => {
    expect([...new Set(list.map(({ kind }) => kind))].sort()).toEqual(Object.keys(shapes).sort());
  });

  it.each(list.map((sample) => [sample.kind, sample] as const))('%s has the fields of its type', (kind, sample) => {
    fits(sample, shapes[kind] ?? {});
  });
});

describe('what stands within messages', () => {
  const within = (kind: string, field: string) =>
    samples.answers.find((sample) => sample.kind === kind)?.[field] as Record<string, unknown>;

  it('proofs, zones and values have the fields of their types', () => {
    fits(within('solved', 'proof'), PROOF);
    fits(within('answered', 'zones'), ZONES);
    fits(within('turn', 'value'), VALUE);
  });
});
