import type { Transaction } from 'kysely';
import {
  FLAG_TYPES,
  type FlagType,
  SESSION_TYPES,
  type SessionType,
} from '#domain/season/category.ts';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { diffRows } from '#server/db/diff-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import type { Database, FlagTable, ImportReviewTable } from '#server/db/tables.ts';

/** Maximum distance in laps at which a manual and a counted flag are the same. */
const SAME_FLAG_WITHIN_LAPS = 3;

const nameOf = ({ type, session, lap }: CountedFlag) => `${session} ${type} ${lap}`;

/**
 * Returns the flags of a race after a new count. A stored counted flag keeps its row, removed or
 * not, so that nothing an admin removed returns; if the new count has fewer, removed ones are
 * dropped first. Manual flags stay, except those that the first count also has: they were
 * registered during the race, and would count twice.
 * @param isCounted true if the flags were counted before, after the race
 */
export function mergeFlags(
  raceId: string,
  stored: readonly FlagTable[],
  counted: readonly CountedFlag[],
  newId: () => string,
  isCounted: boolean,
): FlagTable[] {
  const spare = new Map<string, FlagTable[]>();
  for (const flag of stored.filter(({ origin }) => origin === 'AUTOMATIC')) {
    const same = spare.get(nameOf(flag)) ?? [];
    // `pop()` below must take visible flags before removed ones.
    if (flag.removed_at === null) same.push(flag);
    else same.unshift(flag);
    spare.set(nameOf(flag), same);
  }
  const automatic = counted.map(
    ({ type, session, lap }): FlagTable =>
      spare.get(nameOf({ type, session, lap }))?.pop() ?? {
        id: newId(),
        race_id: raceId,
        type,
        session,
        lap,
        origin: 'AUTOMATIC',
        removed_at: null,
      },
  );
  const manual = stored.filter(({ origin }) => origin === 'MANUAL');
  const isFirstCount = !isCounted || manual.length === stored.length;
  return [...(isFirstCount ? withoutCounted(manual, counted) : manual), ...automatic];
}

/**
 * Returns the manual flags that a count lacks; each counted flag matches one at most, the nearest
 * by lap.
 */
function withoutCounted(manual: readonly FlagTable[], counted: readonly CountedFlag[]) {
  const pairs = manual
    .flatMap((seen) =>
      counted
        .filter(({ type, session }) => type === seen.type && session === seen.session)
        .map((flag) => ({ seen, flag, distance: Math.abs(flag.lap - seen.lap) })),
    )
    .filter(({ distance }) => distance <= SAME_FLAG_WITHIN_LAPS)
    .sort((a, b) => a.distance - b.distance);
  const gone = new Set<FlagTable>();
  const taken = new Set<CountedFlag>();
  for (const { seen, flag } of pairs) {
    if (gone.has(seen) || taken.has(flag)) continue;
    gone.add(seen);
    taken.add(flag);
  }
  return manual.filter((flag) => !gone.has(flag));
}

/** Returns the flags of a race after accepting the pending count. */
export function flagsAfter(
  { race_id, incoming }: Pick<ImportReviewTable, 'race_id' | 'incoming'>,
  stored: readonly FlagTable[],
  newId: () => string = () => '',
): FlagTable[] {
  return mergeFlags(race_id, stored, JSON.parse(incoming) as CountedFlag[], newId, true);
}

/**
 * Parses the flags of a review, which stores all stored flags and the source's count.
 * @returns the stored ones
 */
export function parseFlags(json: string): FlagTable[] {
  return JSON.parse(json) as FlagTable[];
}

/** Returns the season with other flags in a race. */
export function factsWithFlags(
  facts: SeasonFacts,
  raceId: string,
  after: readonly FlagTable[],
): SeasonFacts {
  const flags = after.filter(isShown);
  return {
    ...facts,
    races: facts.races.map((race) => (race.id === raceId ? { ...race, flags } : race)),
  };
}

interface FlagDifference {
  readonly session: SessionType;
  readonly type: FlagType;
  readonly stored: number;
  readonly incoming: number;
}

export const isShown = ({ removed_at }: FlagTable) => removed_at === null;

/** Returns the kinds of flags whose number differs, with both numbers. */
export function flagDifferences(
  before: readonly FlagTable[],
  after: readonly FlagTable[],
): FlagDifference[] {
  return SESSION_TYPES.flatMap((session) =>
    FLAG_TYPES.map((type) => {
      const count = (flags: readonly FlagTable[]) =>
        flags.filter((flag) => isShown(flag) && flag.session === session && flag.type === type)
          .length;
      return { session, type, stored: count(before), incoming: count(after) };
    }),
  ).filter(({ stored, incoming }) => stored !== incoming);
}

/** Replaces the flags of a race. Only an admin marks rows as removed; a count adds and deletes them. */
export async function replaceFlags(
  trx: Transaction<Database>,
  stored: readonly FlagTable[],
  after: readonly FlagTable[],
): Promise<void> {
  const { added, removed } = diffRows(stored, after, ({ id }) => id);
  for (const { id } of removed) await trx.deleteFrom('flag').where('id', '=', id).execute();
  await insertRows(trx, 'flag', added);
}
