// Long because every message of the protocol stands here, once, as one list to read through.
/**
 * What the page and a thinker say to each other.
 *
 * A thinker is the engine in a worker of this browser, or the server behind a WebSocket. Both speak
 * these messages, as JSON: one object for each message. A request has an `id` that the page chooses
 * and a `kind`. Every answer carries the `id` of its request. A request gets any number of messages
 * that say how it goes on (`info`, `progress`, `judged`) and then exactly one that ends it: the one
 * named in `FinalOf`, or `error`. `stop` ends a request early: it then ends with its usual last
 * message, which says what is known so far and has `stopped: true`.
 *
 * Words: a cell is its name ("j10"); a turn is its cells written together ("i11k11", a pass is "-");
 * a line is a list of turns, those of both sides in alternation. Sides are "black" and "white".
 *
 * The Rust side is `crates/wasm/src/wire`. Its tests write a sample of every message to
 * `testdata/wire/samples.json`, and a test here checks the same file against these types.
 */

export type Side = 'black' | 'white';

/** A cell's name: letters of the column from the left, number of the row from the bottom. */
export type CellName = string;

/** The cells of a turn, written together; "-" gives up the stones that are left. */
export type TurnText = string;

/** A position: how the board was at the start, and the turns since. */
export interface Position {
  /** "19,19,6,2,1" or the name of a preset such as "connect6". */
  rules: string;
  /** The board as text, where it was not empty at the start; it says who is to place how many stones. */
  start?: string;
  /** The turns, apart by spaces. The last one may have stones missing. */
  turns: string;
}

/** How much a request may cost. What is missing has the default of the thinker; more than it allows is cut. */
export interface Limit {
  seconds?: number;
  nodes?: number;
}

/** A value as people read it. */
export interface Value {
  /** The chance of the side to move, in per cent, 0 to 100. Decided values are 100 or 0. */
  chance: number;
  /** "win" and "loss" are what the search says; only `proved` in other messages means proved. */
  kind: 'points' | 'win' | 'loss';
  /** For a win or loss: how many stones it takes. For points: hundredths of a logit. */
  amount: number;
}

/** What the engine says of the safety of its turn. */
export type Safety = 'unchecked' | 'safe' | 'out of time' | 'all lose';

// ---------------------------------------------------------------------------------- requests

/** What are you? */
export interface HelloRequest {
  id: number;
  kind: 'hello';
}

/** Thinks about a position until it is stopped or the limit is reached; `info` streams. */
export interface AnalyseRequest {
  id: number;
  kind: 'analyse';
  position: Position;
  /** For how many different turns a line is wanted, from 1. */
  lines: number;
  limit?: Limit;
}

/** Chooses a turn for the engine that plays. `info` streams here too. */
export interface ChooseRequest {
  id: number;
  kind: 'choose';
  position: Position;
  /** 1 (a beginner) to 10 (all it can). */
  level: number;
  limit?: Limit;
  /** Games with the same seed go the same way on the levels that slip by chance. */
  seed?: number;
}

/** Does a side win, and how? */
export interface SolveRequest {
  id: number;
  kind: 'solve';
  position: Position;
  /** Which wins are looked for: by double threats, by single threats too, or whatever is best (default). */
  method?: 'best' | 'double' | 'single';
  limit?: Limit;
}

/**
 * The turn just played: does it win against every reply? The side that is *not* to move in the
 * position is the attacker.
 */
export interface VerifyRequest {
  id: number;
  kind: 'verify';
  position: Position;
  limit?: Limit;
  /** At most so many unanswered replies are looked for (default 20). */
  most?: number;
}

/** Opens a proof that `solve` or `verify` handed out before, perhaps on another day. It is checked again. */
export interface OpenRequest {
  id: number;
  kind: 'open';
  /** The certificate, as base64 of its bytes. */
  certificate: string;
}

/**
 * Walks through a proof: the replies of the defender from the start of the proof on. Any legal reply is
 * answered. No replies: the attacker's first turn.
 */
export interface AnswerRequest {
  id: number;
  kind: 'answer';
  /** The `proof` of a `Proof`. */
  proof: string;
  /** The defender's turns so far, in order. */
  replies: TurnText[];
}

/** Turns worth a thought in the position: the solver's first, then the engine's. */
export interface SuggestRequest {
  id: number;
  kind: 'suggest';
  position: Position;
  count: number;
  limit?: Limit;
}

/**
 * Variations to add to the tree after the position: where the side to move wins, the strategy; where the
 * other side has a proved win, the answers to the main replies; else the candidates of `suggest`.
 */
export interface ExpandRequest {
  id: number;
  kind: 'expand';
  position: Position;
  limit?: Limit;
  /** At most so many variations (default 12). */
  most?: number;
}

/** Looks at a whole game, from the last turn to the first. `judged` streams, one for each turn. */
export interface ReviewRequest {
  id: number;
  kind: 'review';
  /** The end of the game. */
  position: Position;
  /** For each turn. */
  limit?: Limit;
}

/** A puzzle: does the turn still win? */
export interface TryRequest {
  id: number;
  kind: 'try';
  /** The puzzle's position; the side to move is to win. */
  position: Position;
  turn: TurnText;
  limit?: Limit;
}

/** The same search on every machine: how fast is this one? */
export interface BenchRequest {
  id: number;
  kind: 'bench';
  /** So many nodes for each position. */
  nodes?: number;
}

/** Ends another request early, which still sends its last message. */
export interface StopRequest {
  id: number;
  kind: 'stop';
  target: number;
}

export type Request =
  | HelloRequest
  | AnalyseRequest
  | ChooseRequest
  | SolveRequest
  | VerifyRequest
  | OpenRequest
  | AnswerRequest
  | SuggestRequest
  | ExpandRequest
  | ReviewRequest
  | TryRequest
  | BenchRequest
  | StopRequest;

// ---------------------------------------------------------------------------------- answers

export interface Hello {
  id: number;
  kind: 'hello';
  /** "Sixfold". */
  name: string;
  version: string;
  /** Who is thinking. */
  where: 'browser' | 'server';
  threads: number;
  /** What a request may ask for at most. */
  limits: {
    /** Seconds of one request. */
    seconds: number;
    /** Columns and rows of the board. */
    side: number;
    /** Bytes of one message. */
    messageBytes: number;
    /** Requests under way at a time. */
    requests: number;
  };
}

/** One turn that the engine thinks about, and what it expects after it. */
export interface Line {
  value: Value;
  /** The turn itself first. */
  turns: TurnText[];
}

/** What the engine thinks so far. */
export interface Info {
  id: number;
  kind: 'info';
  /** Stones that it looked ahead. */
  depth: number;
  nodes: number;
  seconds: number;
  /** The best first; no more than were asked for. */
  lines: Line[];
}

/** The end of `analyse`. */
export interface Done {
  id: number;
  kind: 'done';
  depth: number;
  nodes: number;
  seconds: number;
  lines: Line[];
  safety: Safety;
  stopped: boolean;
}

/** The end of `choose`. */
export interface ChosenTurn {
  id: number;
  kind: 'turn';
  turn: TurnText;
  value: Value;
  line: TurnText[];
  depth: number;
  nodes: number;
  seconds: number;
  safety: Safety;
  stopped: boolean;
}

/** How a search goes on that has nothing else to say yet. At most four a second. */
export interface Progress {
  id: number;
  kind: 'progress';
  nodes: number;
  seconds: number;
  /** What it is doing, as a word that the page translates. */
  stage: 'spot' | 'double' | 'single' | 'exact' | 'verify' | 'check' | 'engine';
  /** Of so many parts so many are done, where that is known. */
  done?: number;
  of?: number;
}

/** The empty cells on which extra stones of the loser may spoil a proof. */
export interface Zones {
  winner: Side;
  /** One stone spoils it by being there. */
  m: CellName[];
  /** Those of m, and the cells on which one stone may help to a row in time. */
  z1: CellName[];
  /** Those of z1, and the cells on which two stones may. */
  z2: CellName[];
}

/** A proof that the checker has accepted. Whoever shows a shield needs one of these. */
export interface Proof {
  /** The name under which `answer` finds it, the same for the same proof. */
  proof: string;
  attacker: Side;
  /** Whether the attacker is to move at its start (else the defender is). */
  attackerToMove: boolean;
  /** The attacker's turns against the longest defence, the one that makes the row included. */
  turns: number;
  /** Positions in the certificate, and replies that the checker went through. */
  nodes: number;
  replies: number;
  zones: Zones;
  /** The whole proof, for `open`; base64. Missing where it has more than 4 MB. */
  certificate?: string;
}

/** What a solver says. */
export type Verdict = 'win' | 'loss' | 'draw' | 'none' | 'unknown';

/** The end of `solve`. */
export interface Solved {
  id: number;
  kind: 'solved';
  /** For the side to move. "none": no win of the kind that was looked for. */
  verdict: Verdict;
  /** What kind of wins that is about. */
  means: 'spot' | 'double' | 'single' | 'any';
  /** There if and only if a win or loss has a certificate that was checked. */
  proof?: Proof;
  /** The winning turn and the longest defence, for a win. */
  line: TurnText[];
  nodes: number;
  seconds: number;
  stopped: boolean;
}

/** A reply that has no answer, and why. */
export interface Unanswered {
  /** A whole reply, or some stones of it with which none was answered; "" is no stone at all. */
  stones: TurnText;
  because: 'row' | 'none' | 'limits';
}

/** The end of `verify`. */
export interface Verified {
  id: number;
  kind: 'verified';
  finding: 'wins' | 'open' | 'stopped';
  attacker: Side;
  proof?: Proof;
  unanswered: Unanswered[];
  nodes: number;
  seconds: number;
  stopped: boolean;
}

/** The end of `open`. */
export interface Opened {
  id: number;
  kind: 'opened';
  proof: Proof;
  position: Position;
}

/** The end of `answer`. */
export interface Answered {
  id: number;
  kind: 'answered';
  proof: string;
  /** The attacker's turn, whole; "" where the defender begins and no reply was given. */
  turn: TurnText;
  /** How many stones of that turn the proof needs; the others only fill it up. */
  needed: TurnText;
  /** Whether that turn makes the row. */
  wins: boolean;
  /** The replies that the proof lists after it: the ones to show first. Any other is answered as well. */
  listed: TurnText[];
  /** How many replies do not lose on the spot, as far as they were counted. */
  replyCount: number;
  /** Of what is left of the proof, on the board with this turn. */
  zones: Zones;
  /** The attacker's turns that are still to come against the longest defence, this one included. */
  turnsLeft: number;
}

/** A turn worth a thought. */
export interface Suggestion {
  turn: TurnText;
  value: Value;
  line: TurnText[];
  /** Where the solver has proved that it wins. */
  proof?: Proof;
  /** Where the solver has proved that it loses: the other side's winning line. */
  refutation?: TurnText[];
}

/** The end of `suggest`. */
export interface Suggested {
  id: number;
  kind: 'suggested';
  suggestions: Suggestion[];
  nodes: number;
  seconds: number;
  stopped: boolean;
}

/** A variation to add after the position. */
export interface Variation {
  turns: TurnText[];
  /** What the last of these turns is: won and proved, the candidate of the engine, or unanswered. */
  because: 'proved' | 'candidate' | 'unanswered';
  value?: Value;
}

/** The end of `expand`. */
export interface Expanded {
  id: number;
  kind: 'expanded';
  variations: Variation[];
  proof?: Proof;
  nodes: number;
  seconds: number;
  stopped: boolean;
}

/** What is thought of the position after a number of turns. */
export interface Judged {
  id: number;
  kind: 'judged';
  /** After so many turns of the game, from 0. */
  turn: number;
  /** Black's chance in per cent. */
  black: number;
  /** The side that has a proved win in this position, if one has. */
  proved?: Side;
  /** The turn that was played here next, and the best one. */
  played?: TurnText;
  best?: TurnText;
  line: TurnText[];
}

/** A turn that was worse than another. */
export interface Mistake {
  /** The number of the turn, from 1. */
  turn: number;
  side: Side;
  played: TurnText;
  /** What it cost, in per cent of the chance. */
  cost: number;
  better: TurnText;
  line: TurnText[];
  /** "missed": a proved win was there; "lost": a proved loss came of it; "worse": by value alone. */
  reason: 'missed' | 'lost' | 'worse';
  /** Whether `reason` is proved. */
  proved: boolean;
}

/** A turn that would have saved a lost game. */
export interface Saving {
  turn: TurnText;
  /** Proved: the other side has no win by double threats after it (a complete search), and none by single ones was found. */
  proved: boolean;
  value: Value;
}

/** The end of `review`. */
export interface Review {
  id: number;
  kind: 'review';
  /** Black's chance after 0, 1, 2, … turns; null where it was not looked at. */
  black: (number | null)[];
  mistakes: Mistake[];
  /** For a lost game: the last turn of the loser before which it was not yet lost. */
  turningPoint?: {
    /** The number of the turn, from 1. */
    turn: number;
    loser: Side;
    played: TurnText;
    /** Whether it is proved that the turn played loses. */
    lossProved: boolean;
    /** How the winner wins after it. */
    line: TurnText[];
    /** The turns that would have held; empty where none was found. */
    savings: Saving[];
  };
  seconds: number;
  stopped: boolean;
}

/** The end of `try`. */
export interface Tried {
  id: number;
  kind: 'tried';
  verdict: 'wins' | 'fails' | 'unknown';
  /** Where it wins: the proof (walk it with `answer`), and the longest defence. */
  proof?: Proof;
  /** Wins: the defence that lasts longest and how it goes on. Fails: the reply that refutes it. */
  line: TurnText[];
  /** Fails: why. "row": the other side makes its row; "escapes": no win by double threats is left (certain), and none by single ones was found. */
  because?: 'row' | 'escapes';
  nodes: number;
  seconds: number;
  stopped: boolean;
}

/** The end of `bench`. */
export interface Benched {
  id: number;
  kind: 'benched';
  /** The same number on every machine, for the same `nodes`. */
  signature: string;
  nodes: number;
  seconds: number;
}

/** The end of `stop`: it was heard. */
export interface Stopped {
  id: number;
  kind: 'stopped';
  target: number;
}

/** The end of a request that could not be answered. */
export interface Failed {
  /** 0 where the message was so broken that it had no id. */
  id: number;
  kind: 'error';
  /** A word for programs: "unreadable", "position", "turn", "over", "limit", "busy", "proof", "fault". */
  code: string;
  /** For people: what is wrong. */
  what: string;
  /** Where: the field of the message, or the place in a text. */
  where: string;
}

export type Message =
  | Hello
  | Info
  | Done
  | ChosenTurn
  | Progress
  | Solved
  | Verified
  | Opened
  | Answered
  | Suggested
  | Expanded
  | Judged
  | Review
  | Tried
  | Benched
  | Stopped
  | Failed;

/** Which message ends which request. */
export interface FinalOf {
  hello: Hello;
  analyse: Done;
  choose: ChosenTurn;
  solve: Solved;
  verify: Verified;
  open: Opened;
  answer: Answered;
  suggest: Suggested;
  expand: Expanded;
  review: Review;
  try: Tried;
  bench: Benched;
  stop: Stopped;
}

// ---------------------------------------------------------------------------------- puzzles

/** One puzzle of `puzzles.json`. */
export interface Puzzle {
  /** Stays the same for ever: what was solved is remembered by it. */
  id: string;
  position: Position;
  /** Who is to play and win. */
  side: Side;
  /** 1 (easy) to 5 (hard). */
  grade: number;
  /** The attacker's turns of the shortest win, the one that makes the row included. */
  turns: number;
  /** How many different first turns win. */
  solutions: number;
  /** One of them, with the longest defence. */
  line: TurnText[];
}

/** `puzzles.json`. */
export interface PuzzleSet {
  version: number;
  puzzles: Puzzle[];
}
