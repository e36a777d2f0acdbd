import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Instant } from '#domain/base/time.ts';
import {
  answerColumns,
  emptyTable,
  flagColumns,
  type GuessTable,
  orderColumns,
  raceColumns,
  type SeasonColumns,
  type TabledGuesses,
  tabledGuesses,
} from '#domain/guessing/guess-table.ts';
import { compareNames } from '#domain/scoring/ranks.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { areSeasonGuessesPublic, isRaceGuessPublic } from '#domain/season/visibility.ts';
import type { Executor } from '#server/db/database.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import {
  selectNames,
  selectPublicPicks,
  selectPublicSeasonGuesses,
} from './player-guesses.queries.ts';
import { toAnswers, toFlagCounts, toOrder } from './to-season-facts.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns all users with a name, in Norwegian name order. */
export async function readNames(executor: Executor): Promise<readonly Named[]> {
  const names = await selectNames(executor);
  return names.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** Returns true if some guesses are public by now and not in the cached table. */
export function isMissing(known: GuessTable, facts: SeasonFacts, now: Instant): boolean {
  if (known.season === null && areSeasonGuessesPublic(facts, now)) return true;
  return facts.races.some((race) => isRaceGuessPublic(race, now) && !known.races.has(race.id));
}

/**
 * Returns the public guesses. Cached parts are not read again, since closed guesses are final.
 * Yields between races so that other requests are served.
 */
export async function readTable(
  executor: Executor,
  known: GuessTable,
  facts: SeasonFacts,
  now: Instant,
): Promise<GuessTable> {
  const { index } = known;
  const season = areSeasonGuessesPublic(facts, now)
    ? (known.season ?? (await readSeasonColumns(executor, known, facts.year, now)))
    : null;
  const races: [string, ReturnType<typeof raceColumns>][] = [];
  for (const race of facts.races) {
    if (!isRaceGuessPublic(race, now)) continue;
    const { id } = race;
    let columns = known.races.get(id);
    if (columns === undefined) {
      await nextTurn();
      const rows = await selectPublicPicks(executor, id, now);
      columns = raceColumns(
        index,
        rows.map(({ user_id, category, driver_id, is_reserve, saved_at }) => ({
          userId: user_id,
          category,
          driverId: driver_id,
          isReserve: is_reserve === 1,
          savedAt: saved_at,
        })),
      );
    }
    races.push([id, columns]);
  }
  const isSame =
    season === known.season &&
    races.length === known.races.size &&
    races.every(([id, columns]) => known.races.get(id) === columns);
  return isSame ? known : { index, races: new Map(races), season };
}

async function readSeasonColumns(
  executor: Executor,
  { index }: GuessTable,
  year: number,
  now: Instant,
): Promise<SeasonColumns> {
  const { orders, flags, answers } = await selectPublicSeasonGuesses(executor, year, now);
  const ordersOf = (kind: CompetitorKind) =>
    orderColumns(
      index,
      orders
        .filter((row) => row.kind === kind)
        .map((row) => ({
          userId: row.user_id,
          competitorIds: toOrder(row),
          savedAt: row.saved_at,
        })),
    );
  return {
    orders: { DRIVER: ordersOf('DRIVER'), CONSTRUCTOR: ordersOf('CONSTRUCTOR') },
    flags: flagColumns(
      index,
      flags.map((row) => ({
        userId: row.user_id,
        counts: toFlagCounts(row),
        savedAt: row.saved_at,
      })),
    ),
    answers: answerColumns(
      index,
      answers.map((row) => ({
        userId: row.user_id,
        answers: toAnswers(row),
        savedAt: row.saved_at,
      })),
    ),
  };
}

/** Reads all public guesses, without a cache. */
export async function readPublicGuesses(
  executor: Executor,
  facts: SeasonFacts,
  now: Instant,
): Promise<TabledGuesses> {
  const table = await readTable(executor, emptyTable(), facts, now);
  return tabledGuesses(table, await readNames(executor));
}
