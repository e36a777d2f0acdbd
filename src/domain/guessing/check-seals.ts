import type { Instant } from '#domain/base/time.ts';
import type { Merge } from './merge-competitors.ts';
import {
  GENESIS_ROOT,
  guessHashInput,
  type HashedGuess,
  type SaltedGuess,
  type Seal,
  sealHashInput,
} from './seals.ts';

/*
 * A closed guess is always checked against the first seal of its subject. A later seal counts only
 * with an act in the log; a difference from the first one needs that act, or is a fault.
 */

/** Legitimate change of sealed guesses: by an admin, or by the sources for a wrong start. */
export type SealAct =
  | { readonly kind: 'REOPENED' | 'START_CORRECTED'; readonly at: Instant }
  /** Names of the two competitors at that time. */
  | { readonly kind: 'MERGED'; readonly at: Instant; readonly from: string; readonly into: string };

/** Change that moved a passed deadline into the future. */
export interface Reopening {
  readonly kind: 'REOPENED' | 'START_CORRECTED';
  readonly at: Instant;
  /** Deadline that had passed. */
  readonly from: Instant;
}

/** Merge of two competitors, as the log has it. */
export interface Merger {
  readonly at: Instant;
  /** Removed competitor; its id is `null` in entries of version 1.0. */
  readonly from: { readonly id: string | null; readonly name: string };
  readonly into: { readonly id: string | null; readonly name: string };
}

/** Log entries of a season about seals, oldest first. */
export interface SealLog {
  readonly reopenings: readonly Reopening[];
  readonly mergers: readonly Merger[];
  readonly roots: readonly string[];
}

/** Returns the seals of one subject that count: the first, and those that an act explains. */
export const counting = <S extends Pick<ExplainedSeal, 'act'>>(seals: readonly S[]): S[] =>
  seals.filter(({ act }, index) => index === 0 || act !== null);

export type RootedSeal = Seal & { readonly root: string };

/** Seal with the act that explains why its subject was sealed again. */
export type ExplainedSeal = RootedSeal & {
  readonly act: SealAct | null;
};

/** Seal with the hashes of its guesses: all of them, or those of some players. */
export type SealedList = ExplainedSeal & { readonly hashes: readonly HashedGuess[] };

const mergedAct = ({ at, from, into }: Merger): SealAct => ({
  kind: 'MERGED',
  at,
  from: from.name,
  into: into.name,
});

/** Returns the act that reopened what a seal had closed; `null` if the log has none. */
export function reopeningOf(
  { deadline }: Pick<Seal, 'deadline'>,
  { reopenings }: Pick<SealLog, 'reopenings'>,
  until: Instant = Number.POSITIVE_INFINITY,
): SealAct | null {
  const act = reopenings.find(({ from, at }) => from === deadline && at <= until);
  return act === undefined ? null : { kind: act.kind, at: act.at };
}

/**
 * Finds the act that explains each seal of a season, oldest first. The first seal of a subject
 * needs none.
 */
export function explainSeals(seals: readonly RootedSeal[], log: SealLog): ExplainedSeal[] {
  /** Latest seal that counts, by subject. */
  const latest = new Map<string | null, RootedSeal>();
  return seals.map((seal) => {
    const last = latest.get(seal.raceId);
    const act = last === undefined ? null : actOf(seal, last, log);
    if (last === undefined || act !== null) latest.set(seal.raceId, seal);
    return { ...seal, act };
  });
}

function actOf(seal: Seal, last: Seal, log: SealLog): SealAct | null {
  if (seal.reason === 'DEADLINE') return reopeningOf(last, log, seal.sealedAt);
  // A merger with ids needs no new seal, because guesses can be traced through it.
  const merger = log.mergers.find(({ at, from }) => at === seal.sealedAt && from.id === null);
  return merger === undefined ? null : mergedAct(merger);
}

/**
 * `CHAIN_BROKEN`: a seal was replaced or is missing. `SEAL_GONE`: a seal in the log no longer
 * exists.
 */
export type ChainFault = 'CHAIN_BROKEN' | 'SEAL_GONE';

/** @param seals of a season, oldest first */
export function chainFaults(seals: readonly RootedSeal[], roots: readonly string[]): ChainFault[] {
  const isChain = seals.every(
    ({ number, previous }, index) =>
      number === index + 1 && previous === (seals[index - 1]?.root ?? GENESIS_ROOT),
  );
  const present = new Set(seals.map(({ root }) => root));
  return [
    ...(isChain ? [] : (['CHAIN_BROKEN'] as const)),
    ...(roots.every((root) => present.has(root)) ? [] : (['SEAL_GONE'] as const)),
  ];
}

/**
 * `SEAL_BROKEN`: the hashes do not give the root. `SEALED_AGAIN`: the subject had a seal already,
 * and no act in the log reopened it. `NOT_LOGGED`: the seal is not in the log. `OPEN_AGAIN`: the
 * subject can be changed, and no act in the log reopened it. `MARK_GONE`: the game would seal the
 * subject again.
 */
export type SealFault = 'SEAL_BROKEN' | 'SEALED_AGAIN' | 'NOT_LOGGED' | 'OPEN_AGAIN' | 'MARK_GONE';

export type Hash = (text: string) => string | Promise<string>;

/**
 * @param seal with all of its hashes
 * @param isFirst whether it is the first one of its subject
 */
export async function sealFaults(
  seal: SealedList,
  { isFirst, roots }: { readonly isFirst: boolean; readonly roots: readonly string[] },
  hash: Hash,
): Promise<SealFault[]> {
  const hashes = seal.hashes.map((guess) => guess.hash);
  const isIntact = (await hash(sealHashInput(seal, hashes))) === seal.root;
  return [
    ...(isIntact ? [] : (['SEAL_BROKEN'] as const)),
    ...(isFirst || seal.act !== null ? [] : (['SEALED_AGAIN'] as const)),
    ...(roots.includes(seal.root) ? [] : (['NOT_LOGGED'] as const)),
  ];
}

/**
 * State of a seal's subject. `OPEN`: guesses can change and are secret. `UNSEALED`: closed with
 * guesses, but without a seal. `UNMARKED`: has a seal, but is not marked as closed, and would be
 * sealed again.
 */
export const SUBJECT_STATES = ['OPEN', 'SEALED', 'UNSEALED', 'UNMARKED'] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

/** @param act the act that reopened it; `null` if the log has none */
export function stateFaults(state: SubjectState, act: SealAct | null): SealFault[] {
  if (act !== null) return [];
  if (state === 'OPEN') return ['OPEN_AGAIN'];
  return state === 'UNMARKED' ? ['MARK_GONE'] : [];
}

/**
 * Change of a guess since its subject's first seal. `LATE`: it is unchanged, but was saved after
 * the deadline.
 */
export type GuessChange = 'SAME' | 'CHANGED' | 'ADDED' | 'MISSING' | 'LATE';

export interface GuessFinding extends Pick<HashedGuess, 'userId' | 'part'> {
  readonly change: GuessChange;
  /** Act that explains the change; `null` makes the change a fault. */
  readonly act: SealAct | null;
  /** Time of the save; `null` for a missing guess. */
  readonly savedAt: Instant | null;
  /** Number of the seal that the guess is checked against. */
  readonly seal: number;
}

export const isGuessFault = ({ change, act }: GuessFinding): boolean =>
  change !== 'SAME' && act === null;

/** Guesses of some or all players, with what they are checked against. */
export interface GuessesToCheck {
  /** All seals of the guesses' subject, oldest first. */
  readonly seals: readonly SealedList[];
  readonly guesses: readonly SaltedGuess[];
  /** Mergers, oldest first. */
  readonly mergers: readonly Merger[];
}

const keyOf = ({ userId, part }: Pick<HashedGuess, 'userId' | 'part'>) => `${userId} ${part}`;

/** Seal with the hash of each of its guesses. */
interface Stage {
  readonly seal: SealedList;
  readonly hashes: ReadonlyMap<string, string>;
}

/** Checks current guesses against their first seal, and against later ones that acts explain. */
export async function checkGuesses(
  { seals, guesses, mergers }: GuessesToCheck,
  hash: Hash,
): Promise<GuessFinding[]> {
  const stages = counting(seals).map((seal) => ({
    seal,
    hashes: new Map(seal.hashes.map((each) => [keyOf(each), each.hash])),
  }));
  const [first] = stages;
  if (first === undefined) return [];
  const present = new Map(guesses.map((guess) => [keyOf(guess), guess]));
  const sealed = stages.flatMap(({ seal }) => seal.hashes);
  const all = new Map([...sealed, ...guesses].map((each) => [keyOf(each), each]));
  const findings: GuessFinding[] = [];
  for (const [key, { userId, part }] of all) {
    const guess = present.get(key);
    const { change, act, seal } = await checkGuess(key, guess, [first, ...stages.slice(1)], {
      mergers,
      hash,
    });
    findings.push({ userId, part, change, act, seal, savedAt: guess?.savedAt ?? null });
  }
  return findings;
}

async function checkGuess(
  key: string,
  guess: SaltedGuess | undefined,
  [first, ...later]: readonly [Stage, ...Stage[]],
  { mergers, hash }: Pick<GuessesToCheck, 'mergers'> & { readonly hash: Hash },
): Promise<Pick<GuessFinding, 'change' | 'act' | 'seal'>> {
  // The latest seal with another hash than the one before holds the guess after all acts.
  let held = first;
  for (const stage of later) {
    if (stage.hashes.get(key) !== held.hashes.get(key)) held = stage;
  }
  const { act, number, deadline, sealedAt } = held.seal;
  const expected = held.hashes.get(key);
  const change = guess === undefined ? 'MISSING' : first.hashes.has(key) ? 'CHANGED' : 'ADDED';
  const found = (kind: GuessChange, reason: SealAct | null) => {
    return { change: kind, act: reason, seal: number };
  };
  const isPossible = act === null || couldDo(act, change, guess);
  if (guess === undefined) {
    return found('MISSING', isPossible && expected === undefined ? act : null);
  }
  const since = mergesOf(mergers.filter(({ at }) => at >= sealedAt));
  for (const { before, merger } of isPossible ? guessesBefore(guess, since) : []) {
    if ((await hash(before.salt + guessHashInput(before))) !== expected) continue;
    if (guess.savedAt > deadline) return found('LATE', null);
    if (merger !== null) return found('CHANGED', mergedAct(merger));
    return act === null ? found('SAME', null) : found(change, act);
  }
  return found(change, null);
}

/** Returns true if the act can have had this effect on a guess. */
function couldDo(act: SealAct, change: GuessChange, guess: SaltedGuess | undefined): boolean {
  if (act.kind === 'MERGED') return change === 'CHANGED';
  // A correction of a wrong start reopens only races without guesses.
  if (act.kind === 'START_CORRECTED' && change !== 'ADDED') return false;
  return guess === undefined || guess.savedAt >= act.at;
}

interface NamedMerge extends Merge {
  readonly merger: Merger;
}

/** Returns the merges, latest first, whose two competitors are known. */
function mergesOf(mergers: readonly Merger[]): NamedMerge[] {
  return mergers.toReversed().flatMap((merger) => {
    const [from, into] = [merger.from.id, merger.into.id];
    return from === null || into === null ? [] : [{ from, into, merger }];
  });
}

interface Before {
  readonly before: SaltedGuess;
  /** Merger that led to this guess; `null` for none. */
  readonly merger: Merger | null;
}

/**
 * Yields every version that a guess may have had before these mergers, latest first; the current
 * one comes first.
 */
function* guessesBefore(
  guess: SaltedGuess,
  [merge, ...earlier]: readonly NamedMerge[],
): Generator<Before> {
  if (merge === undefined) {
    yield { before: guess, merger: null };
    return;
  }
  yield* guessesBefore(guess, earlier);
  for (const unmerged of guessesUnmerged(guess, merge)) {
    for (const { before } of guessesBefore(unmerged, earlier)) {
      yield { before, merger: merge.merger };
    }
  }
}

/** Returns all picks that a merger could have turned into these answers: any of them may have changed. */
function answersUnmerged(picks: readonly string[], { from, into }: Merge): string[][] {
  const [, ...unmerged] = picks.reduce<string[][]>(
    (versions, pick) =>
      versions.flatMap((version) =>
        pick.endsWith(`=${into}`)
          ? [
              [...version, pick],
              [...version, `${pick.slice(0, -into.length)}${from}`],
            ]
          : [[...version, pick]],
      ),
    [[]],
  );
  return unmerged;
}

/** Yields the guesses that a merger could have turned into this one (see `mergedOrder`). */
function* guessesUnmerged(guess: SaltedGuess, merge: Merge): Generator<SaltedGuess> {
  const { picks, addedByGame } = guess;
  if (guess.part === 'QUESTIONS') {
    for (const each of answersUnmerged(picks, merge)) yield { ...guess, picks: each };
    return;
  }
  const { from, into } = merge;
  const intoIndex = picks.indexOf(into);
  if (intoIndex === -1) return;
  const renamed = picks.with(intoIndex, from);
  yield { ...guess, picks: renamed };
  if (guess.raceId !== null) return;
  // If an order had both competitors, the later one was removed, and the game may have appended
  // another.
  for (let index = intoIndex + 1; index <= picks.length; index += 1) {
    for (const added of [addedByGame, addedByGame + 1]) {
      yield { ...guess, addedByGame: added, picks: renamed.toSpliced(index, 0, into) };
      yield { ...guess, addedByGame: added, picks: picks.toSpliced(index, 0, from) };
    }
  }
}
