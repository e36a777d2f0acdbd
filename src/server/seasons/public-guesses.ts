import { hasGuessed, type Player } from '#domain/guesses.ts';
import { compareNames } from '#domain/ranks.ts';
import type { Instant, SeasonFacts } from '#domain/season.ts';
import { sortingSteps } from '#domain/sorting-steps.ts';
import { areSeasonGuessesPublic, isRaceGuessPublic, publicPlayers } from '#domain/visibility.ts';
import type { Executor } from '../db/open-database.ts';
import { inStretches } from '../in-stretches.ts';
import { selectPublicGuesses } from './player-guesses.queries.ts';
import { createRaceTimes, type RaceTimes } from './race-times.ts';
import { createShared, toPlayers } from './to-season-facts.ts';
import { userSlices } from './user-slices.ts';

const SEASON = 'SEASON';

/** What everybody may see of a season's guesses. */
export interface PublicGuesses {
  /** Ids of races, and the season itself: guesses of these have been read, and can change no more. */
  readonly parts: ReadonlySet<string>;
  /** Those with a public guess, in Norwegian name order. */
  readonly players: readonly Player[];
  /** Of those guesses; `null` while there are none. */
  readonly times: RaceTimes | null;
}

export const NO_GUESSES: PublicGuesses = { parts: new Set(), players: [], times: null };

function partsAt(facts: SeasonFacts, now: Instant): Set<string> {
  const races = facts.races.filter((race) => isRaceGuessPublic(race, now)).map(({ id }) => id);
  return new Set(areSeasonGuessesPublic(facts, now) ? [SEASON, ...races] : races);
}

/** What has become public since; empty when everything is known. */
export function partsMissing(known: PublicGuesses, facts: SeasonFacts, now: Instant): string[] {
  return [...partsAt(facts, now)].filter((part) => !known.parts.has(part));
}

function merged(before: Player | undefined, added: Player): Player {
  if (before === undefined) return added;
  return {
    ...before,
    driverOrder: before.driverOrder ?? added.driverOrder,
    constructorOrder: before.constructorOrder ?? added.constructorOrder,
    flagCounts: before.flagCounts ?? added.flagCounts,
    savedAt: {
      drivers: before.savedAt.drivers ?? added.savedAt.drivers,
      constructors: before.savedAt.constructors ?? added.savedAt.constructors,
      flags: before.savedAt.flags ?? added.savedAt.flags,
    },
    raceGuesses: [...before.raceGuesses, ...added.raceGuesses],
  };
}

/**
 * Those that are known, and of the others what is public by now: what is known is not read again.
 * @param isLong of some players at a time, for a transaction that nobody waits for
 */
export async function readPublicGuesses(
  executor: Executor,
  known: PublicGuesses,
  facts: SeasonFacts,
  now: Instant,
  isLong = false,
): Promise<PublicGuesses> {
  const parts = partsAt(facts, now);
  const missing = partsMissing(known, facts, now);
  const isAllPublic = [...known.parts].every((part) => parts.has(part));
  // A race that is cancelled, or a clock that goes back, makes them fewer.
  const before = isAllPublic
    ? known.players
    : publicPlayers(known.players, facts, now).filter(hasGuessed);
  if (missing.length === 0) return isAllPublic ? known : { ...known, parts, players: before };
  const raceIds = missing.filter((part) => part !== SEASON);
  const wanted = { season: missing.includes(SEASON), raceIds };
  const players = new Map(before.map((player) => [player.id, player]));
  const shared = createShared();
  const times = known.times ?? createRaceTimes();
  for await (const userIds of isLong ? userSlices(executor) : [undefined]) {
    const some = userIds === undefined ? wanted : { ...wanted, userIds };
    const read = toPlayers(
      await selectPublicGuesses(executor, facts.year, some, now),
      shared,
      times,
    );
    for (const player of publicPlayers(read, facts, now)) {
      if (hasGuessed(player)) players.set(player.id, merged(players.get(player.id), player));
    }
  }
  return { parts, players: await inStretches(sortingSteps([...players.values()], byName)), times };
}

function byName(a: Player, b: Player): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
