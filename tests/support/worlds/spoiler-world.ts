import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import { dealBoard } from '#domain/bingo/bingo-board.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { insertStandings } from '../rows/factories.ts';
import { WORLD } from './guess-world.ts';
import { bumpRevision, KARI, RUN_RACE, type SecretWorld } from './secret-world.ts';

const { year, drivers, constructors, race, raceStart } = WORLD;

/** Weekend of the race, with a sprint, a week after the one that all users have seen. */
export const SPRINT_AT = raceStart - DAY_MS;
export const RESULT_AT = raceStart + 3 * HOUR_MS;

/**
 * Makes all users hide results from the same cut-off on, after last week's race and a bingo card.
 */
export async function prepareSpoilerWorld({ db }: OpenDatabase): Promise<void> {
  await db
    .updateTable('race')
    .set({
      starts_at: raceStart - WEEK_MS,
      guess_deadline: raceStart - WEEK_MS - HOUR_MS,
      first_result_at: raceStart - WEEK_MS + 3 * HOUR_MS,
    })
    .where('id', '=', RUN_RACE)
    .execute();
  await db.updateTable('race').set({ sprint_at: SPRINT_AT }).where('id', '=', race).execute();
  await db.deleteFrom('import_review').execute();
  await db
    .insertInto('bingo_cell')
    .values(
      Array.from({ length: 25 }, (_, id) => ({
        year,
        id,
        text: `Rute ${id}`,
        is_marked: 0 as const,
      })),
    )
    .execute();
  await db
    .updateTable('bingo_text')
    // This driver has not won a race before.
    .set({ rule_kind: 'DRIVER_WINS', driver_id: drivers.at(-1) ?? '' })
    .where('number', '=', numberOnBoard(0))
    .execute();
  await hideFromEverybody(db);
}

/** Returns the number of the text in a cell of Kari's own bingo board. */
const numberOnBoard = (cell: number) => (dealBoard('seed', KARI, 41)[cell] ?? 0) + 1;

export async function hideFromEverybody(db: OpenDatabase['db']): Promise<void> {
  await db.updateTable('user').set({ results_shown_until: 0 }).execute();
}

const rowsOf = (session: 'RACE' | 'SPRINT', order: readonly string[]) =>
  order.map((driver_id, sort) => ({
    race_id: race,
    session,
    driver_id,
    constructor_id: null,
    sort,
    status: 'CLASSIFIED' as const,
    grid_position: null,
    laps: 10,
    points: 25 - sort,
  }));

/** Results of the weekend so far, in one of two orders. */
interface Weekend {
  readonly isTurned: boolean;
  /** False for a sprint that is the same in both worlds; by default it is as the rest. */
  readonly isSprintTurned?: boolean;
  readonly isRaceRun: boolean;
}

const auditOf = (isTurned: boolean, at: number, entry: number) => [
  {
    entry,
    at,
    actor_user_id: 'the-admin',
    kind: 'BINGO' as const,
    action: 'BINGO_CELL_MARKED' as const,
    subject: isTurned ? '1' : '2',
    subject_user_id: null,
    year,
    before_json: 'null',
    after_json: '"Rute"',
    search_text: 'rute',
  },
];

/** Stores all data of a weekend as the sources and admins do. */
export async function setWeekend(
  database: OpenDatabase,
  { isTurned, isRaceRun, isSprintTurned = isTurned }: Weekend,
): Promise<void> {
  const { db } = database;
  for (const table of ['result_row', 'standing', 'flag', 'live_order', 'import_review'] as const) {
    await db.deleteFrom(table).where('race_id', '=', race).execute();
  }
  await db.deleteFrom('audit_entry').where('at', '>=', SPRINT_AT).execute();
  await db.deleteFrom('placement').where('year', '=', year).execute();
  const order = isTurned ? drivers.toReversed() : [...drivers];
  const teams = isTurned ? constructors.toReversed() : [...constructors];
  const sprintOrder = isSprintTurned ? drivers.toReversed() : [...drivers];
  await db.insertInto('result_row').values(rowsOf('SPRINT', sprintOrder)).execute();
  const flag = { race_id: race, lap: 3, type: 'RED_FLAG' as const, origin: 'AUTOMATIC' as const };
  await db
    .insertInto('flag')
    .values({ ...flag, id: 'sprint-flag', session: 'SPRINT', lap: isSprintTurned ? 4 : 5 })
    .execute();
  await db.updateTable('bingo_cell').set({ is_marked: 0 }).execute();
  await db
    .updateTable('bingo_cell')
    .set({ is_marked: 1 })
    .where('id', '=', isTurned ? 0 : 1)
    .execute();
  await db.updateTable('bingo_text').set({ marked_race_id: null }).execute();
  await db
    .updateTable('bingo_text')
    .set({ marked_race_id: race })
    .where('number', '=', numberOnBoard(isTurned ? 1 : 2))
    .execute();
  const { entries } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('entry').as('entries'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('audit_entry')
    .values(auditOf(isTurned, SPRINT_AT + HOUR_MS, Number(entries ?? 0) + 1))
    .execute();
  if (!isRaceRun) {
    await db
      .insertInto('live_order')
      .values({
        race_id: race,
        position: 1,
        driver_id: order[0] ?? '',
        set_at: raceStart + HOUR_MS,
      })
      .execute();
  }
  if (isRaceRun) {
    await db.insertInto('result_row').values(rowsOf('RACE', order)).execute();
    await insertStandings(db, race, 'DRIVER', { order, points: 60 });
    await insertStandings(db, race, 'CONSTRUCTOR', { order: teams, points: 60 });
    await db
      .insertInto('flag')
      .values(
        Array.from({ length: isTurned ? 3 : 1 }, (_, index) => ({
          ...flag,
          id: `race-flag-${index}`,
          session: 'RACE' as const,
        })),
      )
      .execute();
    const stored = { race_id: race, kind: 'DRIVER', sort: 0, position: 1, points: 1 };
    await db
      .insertInto('import_review')
      .values({
        id: 'a-correction',
        race_id: race,
        kind: 'DRIVER_STANDINGS',
        source: 'test',
        stored: JSON.stringify([{ ...stored, competitor_id: order[0] }]),
        incoming: JSON.stringify([{ ...stored, competitor_id: order[1] }]),
        incoming_hash: 'hash',
        state: 'APPLIED',
        created_at: RESULT_AT,
        decided_at: RESULT_AT,
        decided_by: null,
      })
      .execute();
    const places = isTurned ? [KARI, 'ola'] : ['ola', KARI];
    await db
      .insertInto('placement')
      .values(
        places.map((user_id, index) => ({ user_id, year, position: index + 1, points: 9 - index })),
      )
      .execute();
  }
  await db
    .updateTable('race')
    .set({
      first_result_at: isRaceRun ? RESULT_AT : null,
      flags_counted_at: isRaceRun ? RESULT_AT : null,
    })
    .where('id', '=', race)
    .execute();
  await db
    .updateTable('season')
    .set({ finished_at: isRaceRun ? RESULT_AT : null })
    .where('year', '=', year)
    .execute();
  await bumpRevision(database);
  // The revision must not reveal it either.
  if (isTurned) await bumpRevision(database);
}

/** Removes the bingo master's marks, so that only results decide. */
export async function unmarkBingoTexts(database: OpenDatabase): Promise<void> {
  await database.db.updateTable('bingo_text').set({ marked_race_id: null }).execute();
  await bumpRevision(database);
}

export const setClocks = (worlds: readonly SecretWorld[], instant: number): void => {
  for (const { server } of worlds) server.clock.set(instant);
};
