import type {
  SealedGuesses,
  SealView,
  SeasonSeals,
  SubjectView,
} from '#contract/guessing/seals.ts';
import {
  type ChainFault,
  chainFaults,
  checkGuesses,
  counting,
  type GuessFinding,
  isGuessFault,
  type SealAct,
  type SealedList,
  type SealFault,
  sealFaults,
  stateFaults,
} from '#domain/guessing/check-seals.ts';
import type { GuessPart } from '#domain/guessing/seals.ts';
import { getJson } from '#web/calls/api.ts';

/** Guess that differs from its first seal, with the player's current name. */
export interface ChangedGuess {
  readonly name: string;
  readonly part: GuessPart;
  readonly change: Exclude<GuessFinding['change'], 'SAME'>;
  readonly act: SealAct | null;
  /** Time of the save; `null` for a missing guess. */
  readonly savedAt: number | null;
}

/** Result of checking guesses of a race or season against their seals. */
export interface SealFinding {
  /** Number of guesses that equal their seal. */
  readonly matching: number;
  readonly faults: readonly SealFault[];
  readonly unexplained: readonly ChangedGuess[];
  /** Changes that the audit log explains. */
  readonly explained: readonly ChangedGuess[];
}

export const isAsSealed = ({ faults, unexplained }: SealFinding): boolean =>
  faults.length + unexplained.length === 0;

/** Returns true if the browser can hash, which requires https or localhost. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Sealed = Pick<SealedGuesses, 'sealed' | 'guesses' | 'players'>;

/** Fetches all pages of a seal. */
async function readSealed(year: number, number: number): Promise<Sealed> {
  const pages: SealedGuesses[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: SealedGuesses = await getJson('GET /api/public/seals/:year/:number', {
      params: { year, number },
      query: { offset },
    });
    pages.push(page);
    offset = page.nextOffset;
  }
  return {
    sealed: pages.flatMap((page) => page.sealed),
    guesses: pages.flatMap((page) => page.guesses),
    players: pages.flatMap((page) => page.players),
  };
}

interface Raced {
  readonly race: SealView['race'];
}

export const isSameSubject = (a: Raced, b: Raced): boolean => a.race?.id === b.race?.id;

/** Checks the seals of a race, or of the season's guesses, oldest first. */
export const sealsOf = ({ seals }: SeasonSeals, subject: Raced): SealView[] =>
  seals.filter((seal) => isSameSubject(seal, subject));

/** Returns the faults of a season's chain of seals, including roots in the log that it lacks. */
export function checkChain({ year, seals, logged }: SeasonSeals): ChainFault[] {
  return chainFaults(
    seals.map((seal) => ({ ...seal, year, raceId: seal.race?.id ?? null })),
    logged,
  );
}

/**
 * Checks a subject by recomputing everything from its guesses, and trusts no verdict of the server.
 */
export async function checkSubject(
  season: SeasonSeals,
  subject: SubjectView,
): Promise<SealFinding> {
  const { year, logged, mergers } = season;
  const raceId = subject.race?.id ?? null;
  const seals: SealedList[] = [];
  const faults: SealFault[] = [];
  const names = new Map<string, string>();
  let guesses: Sealed['guesses'] = [];
  for (const view of sealsOf(season, subject)) {
    const read = await readSealed(year, view.number);
    const seal = { ...view, year, raceId, hashes: read.sealed };
    const isFirst = seals.length === 0;
    faults.push(...(await sealFaults(seal, { isFirst, roots: logged }, sha256)));
    seals.push(seal);
    guesses = read.guesses;
    for (const { id, name } of read.players) names.set(id, name);
  }
  faults.push(...stateFaults(subject.state, subject.act));
  if (subject.state === 'OPEN') {
    const matching = counting(seals).at(-1)?.hashes.length ?? 0;
    return { matching, faults, unexplained: [], explained: [] };
  }
  const salted = guesses.map((guess) => ({ ...guess, year, raceId }));
  const findings = await checkGuesses({ seals, guesses: salted, mergers }, sha256);
  const changed = findings.filter(({ change }) => change !== 'SAME');
  const named = ({ userId, part, change, act, savedAt }: GuessFinding) => ({
    name: names.get(userId) ?? userId,
    part,
    change: change as ChangedGuess['change'],
    act,
    savedAt,
  });
  return {
    matching: findings.length - changed.length,
    faults: [...new Set(faults)],
    unexplained: changed.filter(isGuessFault).map(named),
    explained: changed.filter((finding) => !isGuessFault(finding)).map(named),
  };
}
