import type { Selectable } from 'kysely';
import type { StartHistory } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Executor } from '../db/open-database.ts';
import type {
  AliasTable,
  ConstructorTable,
  DriverTable,
  FlagTable,
  HandEditTable,
  ImportReviewTable,
  RaceTable,
  SeasonTable,
} from '../db/tables.ts';
import { type RaceLists, selectRaceLists } from '../race-lists/race-lists.ts';
import { selectStartHistories } from '../races/races.queries.ts';

/** A season as its tables hold it: with cancelled races and with the flags that were taken away. */
export interface SeasonRows {
  readonly season: Selectable<SeasonTable> | null;
  readonly constructors: readonly ConstructorTable[];
  readonly drivers: readonly DriverTable[];
  readonly aliases: readonly AliasTable[];
  readonly races: readonly RaceTable[];
  readonly lists: RaceLists;
  readonly flags: readonly FlagTable[];
}

/** The races that have a result. */
export function racesWithResult({ lists }: Pick<SeasonRows, 'lists'>): ReadonlySet<string> {
  return new Set(lists.RACE_RESULT.map(({ race_id }) => race_id));
}

export type StoredReview = Pick<ImportReviewTable, 'race_id' | 'kind' | 'incoming_hash' | 'state'>;

/** All that an import looks at before it changes anything. */
export interface StoredSeason extends SeasonRows {
  /** What admins have set. */
  readonly handEdits: readonly HandEditTable[];
  /** How starts and deadlines have moved, and what OpenF1 reported last, by race. */
  readonly startHistories: ReadonlyMap<string, StartHistory>;
  /** Races that somebody has guessed. */
  readonly guessedRaces: ReadonlySet<string>;
  /** Races that have had a grid to guess from, be it for a moment. */
  readonly racesWithGrid: ReadonlySet<string>;
  /** Corrections that admins were asked about. */
  readonly reviews: readonly StoredReview[];
  /** Since when the source has had half of a result, or of a correction, of a race, by its key. */
  readonly halfSince: ReadonlyMap<string, Instant>;
}

/** What sources have in halves at first they have whole within hours. */
export const HALF_FOR_MS = 6 * HOUR_MS;

export async function selectStoredSeason(executor: Executor, year: number): Promise<StoredSeason> {
  const rows = await selectSeasonRows(executor, year);
  const subjects = new Set(
    [...rows.races, ...rows.drivers, ...rows.constructors].map(({ id }) => id),
  );
  const handEdits = await executor.selectFrom('hand_edit').selectAll().execute();
  const reviews = await executor
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .select(['race_id', 'kind', 'incoming_hash', 'state'])
    .where('race.year', '=', year)
    .where('state', '<>', 'BY_HAND')
    .execute();
  const halves = await executor
    .selectFrom('import_notice')
    .select('race_key')
    .select(({ fn }) => fn.min<number>('first_at').as('since'))
    .where('year', '=', year)
    .where('code', 'in', ['HALF_CORRECTED', 'RESULT_INCOMPLETE'])
    .groupBy('race_key')
    .execute();
  // Of each race one guess is looked for: all of them are millions where very many play.
  const guessed = await executor
    .selectFrom('race')
    .select('id')
    .where('year', '=', year)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('race_guess').select('user_id').whereRef('race_guess.race_id', '=', 'race.id'),
      ),
    )
    .execute();
  const guessable = await executor
    .selectFrom('guessable')
    .innerJoin('race', 'race.id', 'guessable.race_id')
    .select('race_id')
    .distinct()
    .where('race.year', '=', year)
    .execute();
  return {
    ...rows,
    halfSince: new Map(halves.map(({ race_key, since }) => [race_key, Number(since)])),
    handEdits: handEdits.filter(({ subject_id }) => subjects.has(subject_id)),
    reviews,
    startHistories: await selectStartHistories(executor, year),
    guessedRaces: new Set(guessed.map(({ id }) => id)),
    racesWithGrid: new Set(guessable.map(({ race_id }) => race_id)),
  };
}

export async function selectSeasonRows(executor: Executor, year: number): Promise<SeasonRows> {
  const season = await executor
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .executeTakeFirst();
  const ofYear = (table: 'constructor' | 'driver' | 'race') =>
    executor.selectFrom(table).where('year', '=', year).orderBy('position').orderBy('key');
  const races = (await ofYear('race').selectAll().execute()) as RaceTable[];
  const raceIds = races.map(({ id }) => id);
  return {
    season: season ?? null,
    constructors: (await ofYear('constructor').selectAll().execute()) as ConstructorTable[],
    drivers: (await ofYear('driver').selectAll().execute()) as DriverTable[],
    races,
    aliases: await executor
      .selectFrom('alias')
      .selectAll()
      .where('year', '=', year)
      .orderBy('name')
      .execute(),
    lists: await selectRaceLists(executor, raceIds),
    flags: await executor
      .selectFrom('flag')
      .selectAll()
      .where('race_id', 'in', executor.selectFrom('race').select('id').where('year', '=', year))
      .orderBy('id')
      .execute(),
  };
}
