import type { WriteName } from '#contract/calls.ts';
import { DAY_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createBundledSource } from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { finaliseGuesses } from '#server/season/closing/finalise-guesses.ts';
import {
  insertGrid,
  insertLeague,
  insertQuestion,
  insertSeason,
  insertUser,
} from '../rows/factories.ts';
import { selectStoredRace } from '../rows/stored-race.ts';
import { createTestClock } from '../running/test-clock.ts';
import { createTestRandom, SEASONS_FOLDER } from '../seasons/season-sources.ts';
import { type AdminSeasonIds, insertAdminSeason, insertRunSeason } from '../worlds/admin-season.ts';

/** First year of the samples' seasons, after the bundled ones. */
const FIRST_YEAR = 2027;
const LAST_PAST_YEAR = 2000;
export const SAMPLES_NOW = Date.UTC(FIRST_YEAR, 5, 1, 12);

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface Sample {
  readonly path: string;
  readonly body?: unknown;
  /** Year of the season that is changed, if any. */
  readonly year?: number;
}

/** Returns a new year for each sample, so that samples do not affect each other. */
async function nextYear({ db }: OpenDatabase): Promise<number> {
  const last = await db
    .selectFrom('season')
    .select(({ fn }) => fn.max('year').as('year'))
    .executeTakeFirst();
  return Math.max(FIRST_YEAR, last?.year ?? 0) + 1;
}

/**
 * Returns a past year, for writes that need no race: there are too few future years for all of
 * them.
 */
async function pastYear({ db }: OpenDatabase): Promise<number> {
  const first = await db
    .selectFrom('season')
    .select(({ fn }) => fn.min('year').as('year'))
    .executeTakeFirst();
  return Math.min(LAST_PAST_YEAR, first?.year ?? LAST_PAST_YEAR) - 1;
}

type Make = (database: OpenDatabase) => Promise<Sample>;

function inSeason(sample: (ids: AdminSeasonIds) => Omit<Sample, 'year'>): Make {
  return async (database) => {
    const ids = await insertAdminSeason(database.db, await nextYear(database), SAMPLES_NOW);
    return { ...sample(ids), year: ids.year };
  };
}

/** A past season without races whose deadline is as far from now, with a question. */
function ofQuestion(
  untilDeadline: number,
  sample: (id: string, year: number) => Omit<Sample, 'year'>,
): Make {
  return async (database) => {
    const year = await pastYear(database);
    await insertSeason(database.db, { year, guess_deadline: SAMPLES_NOW + untilDeadline });
    const id = `question-${year}`;
    await insertQuestion(database.db, { id, year, kind: 'NUMBER' });
    return { ...sample(id, year), year };
  };
}

const weekend = (year: number) => ({
  name: 'Norges «Grand» <Prix>',
  startsAt: Date.UTC(year, 7, 1, 13),
  qualifyingAt: Date.UTC(year, 6, 31, 13),
  sprintAt: null,
});
const result = (driverIds: readonly string[]) => ({
  rows: driverIds.map((driverId, index) => ({
    driverId,
    position: index + 1,
    status: 'CLASSIFIED',
    laps: 50,
    points: 25 - index,
  })),
});
const standings = (ids: readonly string[]) => ({
  rows: ids.map((competitorId, index) => ({ competitorId, position: index + 1, points: 12.5 })),
});

async function importRealSeason(
  database: OpenDatabase,
  year: number,
  now = SAMPLES_NOW,
): Promise<void> {
  const { reasons } = await importSeason(
    { database, clock: createTestClock(now), random: createTestRandom(year) },
    createBundledSource(SEASONS_FOLDER),
    year,
  );
  if (reasons.length > 0) throw new Error(`${year} was not imported: ${JSON.stringify(reasons)}`);
}

/** One valid call for every route under `/api/admin` that changes state. */
export const ADMIN_WRITES: Readonly<Record<string, Make>> = {
  'POST /api/admin/backup': async () => ({ path: '/api/admin/backup' }),

  'DELETE /api/admin/seasons/:year': async (database) => {
    const year = await nextYear(database);
    await insertSeason(database.db, { year, guess_deadline: null });
    return { path: `/api/admin/seasons/${year}`, year };
  },
  'PUT /api/admin/seasons/:year': async (database) => {
    const year = await nextYear(database);
    return { path: `/api/admin/seasons/${year}`, year };
  },
  'PUT /api/admin/seasons/:year/deadline': inSeason(({ year }) => ({
    path: `/api/admin/seasons/${year}/deadline`,
    body: { guessDeadline: SAMPLES_NOW + DAY_MS },
  })),
  'PUT /api/admin/seasons/:year/reserves': async (database) => {
    const year = await pastYear(database);
    await insertSeason(database.db, { year });
    return { path: `/api/admin/seasons/${year}/reserves`, body: { isOn: true }, year };
  },
  'DELETE /api/admin/seasons/:year/deadline': async (database) => {
    const year = await nextYear(database);
    await insertSeason(database.db, {
      year,
      guess_deadline: SAMPLES_NOW + DAY_MS,
      passed_deadline: SAMPLES_NOW - DAY_MS,
    });
    return { path: `/api/admin/seasons/${year}/deadline`, year };
  },
  'PUT /api/admin/seasons/:year/finish': async (database) => {
    const { year } = await insertRunSeason(database.db, await nextYear(database), SAMPLES_NOW);
    return {
      path: `/api/admin/seasons/${year}/finish`,
      body: { confirmation: String(year) },
      year,
    };
  },
  'DELETE /api/admin/seasons/:year/finish': async (database) => {
    const { year } = await insertRunSeason(
      database.db,
      await nextYear(database),
      SAMPLES_NOW,
      SAMPLES_NOW - DAY_MS,
    );
    return { path: `/api/admin/seasons/${year}/finish`, year };
  },

  'POST /api/admin/seasons/:year/races': inSeason(({ year }) => ({
    path: `/api/admin/seasons/${year}/races`,
    body: weekend(year),
  })),
  'PUT /api/admin/seasons/:year/races/order': inSeason((ids) => ({
    path: `/api/admin/seasons/${ids.year}/races/order`,
    body: { raceIds: [ids.openRaceId, ids.runRaceId, ids.waitingRaceId] },
  })),
  'PUT /api/admin/races/:raceId': inSeason(({ year, openRaceId }) => ({
    path: `/api/admin/races/${openRaceId}`,
    body: weekend(year),
  })),
  'PUT /api/admin/races/:raceId/deadline': inSeason(({ openRaceId }) => ({
    path: `/api/admin/races/${openRaceId}/deadline`,
    body: { guessDeadline: SAMPLES_NOW + DAY_MS },
  })),
  'PUT /api/admin/races/:raceId/cancelled': inSeason(({ openRaceId }) => ({
    path: `/api/admin/races/${openRaceId}/cancelled`,
  })),
  'DELETE /api/admin/races/:raceId/cancelled': inSeason(({ cancelledRaceId }) => ({
    path: `/api/admin/races/${cancelledRaceId}/cancelled`,
  })),
  'DELETE /api/admin/races/:raceId': inSeason(({ openRaceId }) => ({
    path: `/api/admin/races/${openRaceId}`,
  })),
  'POST /api/admin/seasons/:year/drivers': inSeason(({ year, teamIds }) => ({
    path: `/api/admin/seasons/${year}/drivers`,
    body: {
      name: 'Ny «Fører» <b>',
      code: 'NYF',
      number: 5,
      constructorId: teamIds[0],
      aliases: ['nyf'],
    },
  })),
  'POST /api/admin/seasons/:year/constructors': inSeason(({ year }) => ({
    path: `/api/admin/seasons/${year}/constructors`,
    body: { name: 'Blå', colour: '#0000ff', aliases: [] },
  })),
  'PUT /api/admin/seasons/:year/drivers/order': inSeason(({ year, allDriverIds }) => ({
    path: `/api/admin/seasons/${year}/drivers/order`,
    body: { ids: allDriverIds.toReversed() },
  })),
  'PUT /api/admin/seasons/:year/constructors/order': inSeason(({ year, allTeamIds }) => ({
    path: `/api/admin/seasons/${year}/constructors/order`,
    body: { ids: allTeamIds.toReversed() },
  })),
  'PUT /api/admin/drivers/:driverId': inSeason(({ driverIds, teamIds }) => ({
    path: `/api/admin/drivers/${driverIds[0]}`,
    body: { name: 'Åse B.', code: 'ASE', number: null, constructorId: teamIds[1], aliases: [] },
  })),
  'PUT /api/admin/constructors/:constructorId': inSeason(({ teamIds }) => ({
    path: `/api/admin/constructors/${teamIds[0]}`,
    body: { name: 'Rødt', colour: '#FF0000', aliases: ['scarlet'] },
  })),
  'POST /api/admin/drivers/:driverId/merge': inSeason(({ spareDriverId, driverIds }) => ({
    path: `/api/admin/drivers/${spareDriverId}/merge`,
    body: { into: driverIds[0] },
  })),
  'POST /api/admin/constructors/:constructorId/merge': inSeason(({ spareTeamId, teamIds }) => ({
    path: `/api/admin/constructors/${spareTeamId}/merge`,
    body: { into: teamIds[0] },
  })),
  'DELETE /api/admin/drivers/:driverId': inSeason(({ spareDriverId }) => ({
    path: `/api/admin/drivers/${spareDriverId}`,
  })),
  'DELETE /api/admin/constructors/:constructorId': inSeason(({ spareTeamId }) => ({
    path: `/api/admin/constructors/${spareTeamId}`,
  })),

  'PUT /api/admin/seasons/:year/points/:category': inSeason(({ year }) => ({
    path: `/api/admin/seasons/${year}/points/FIRST`,
    body: { points: [30, 20, 10] },
  })),
  'PUT /api/admin/seasons/:year/points': async (database) => {
    const from = await insertAdminSeason(database.db, await nextYear(database), SAMPLES_NOW);
    const to = await insertAdminSeason(database.db, await nextYear(database), SAMPLES_NOW);
    return {
      path: `/api/admin/seasons/${to.year}/points`,
      body: { copyFrom: from.year },
      year: to.year,
    };
  },

  'PUT /api/admin/races/:raceId/grid': inSeason(({ openRaceId, driverIds }) => ({
    path: `/api/admin/races/${openRaceId}/grid`,
    body: {
      state: 'FINAL',
      places: driverIds.map((driverId, index) => ({ driverId, position: index + 1 })),
    },
  })),
  'PUT /api/admin/races/:raceId/result': inSeason(({ waitingRaceId, driverIds }) => ({
    path: `/api/admin/races/${waitingRaceId}/result`,
    body: result(driverIds),
  })),
  'PUT /api/admin/races/:raceId/sprint-result': inSeason(({ openRaceId, driverIds }) => ({
    path: `/api/admin/races/${openRaceId}/sprint-result`,
    body: result(driverIds),
  })),
  'PUT /api/admin/races/:raceId/driver-standings': inSeason(({ runRaceId, driverIds }) => ({
    path: `/api/admin/races/${runRaceId}/driver-standings`,
    body: standings(driverIds),
  })),
  'PUT /api/admin/races/:raceId/constructor-standings': inSeason(({ runRaceId, teamIds }) => ({
    path: `/api/admin/races/${runRaceId}/constructor-standings`,
    body: standings(teamIds),
  })),

  'POST /api/admin/races/:raceId/flags': inSeason(({ openRaceId }) => ({
    path: `/api/admin/races/${openRaceId}/flags`,
    body: { type: 'SAFETY_CAR', session: 'SPRINT', lap: 4 },
  })),
  'DELETE /api/admin/races/:raceId/flags/:flagId': inSeason(({ runRaceId, flags }) => ({
    path: `/api/admin/races/${runRaceId}/flags/${flags.automatic}`,
  })),
  'PUT /api/admin/races/:raceId/flags/:flagId/restored': inSeason(({ runRaceId, flags }) => ({
    path: `/api/admin/races/${runRaceId}/flags/${flags.removed}/restored`,
  })),
  'PUT /api/admin/races/:raceId/flags-counted': inSeason(({ runRaceId }) => ({
    path: `/api/admin/races/${runRaceId}/flags-counted`,
  })),
  'PUT /api/admin/races/:raceId/live-order/:place': async (database) => {
    const year = await pastYear(database);
    const { waitingRaceId, driverIds } = await insertAdminSeason(database.db, year, SAMPLES_NOW);
    await insertGrid(database.db, waitingRaceId, driverIds);
    const row = { race_id: waitingRaceId, position: 1, driver_id: driverIds[1] ?? '' };
    await database.db
      .insertInto('live_order')
      .values({ ...row, set_at: SAMPLES_NOW })
      .execute();
    return {
      path: `/api/admin/races/${waitingRaceId}/live-order/first`,
      body: { driverId: null },
      year,
    };
  },

  'PUT /api/admin/reviews/:reviewId': inSeason(({ reviewId }) => ({
    path: `/api/admin/reviews/${reviewId}`,
    body: { decision: 'ACCEPTED' },
  })),

  'POST /api/admin/seasons/:year/questions': ofQuestion(DAY_MS, (_id, year) => ({
    path: `/api/admin/seasons/${year}/questions`,
    body: { text: 'Hvor mange ganger vinner «Norris»?', kind: 'NUMBER', points: [20, 10, 5] },
  })),
  'PUT /api/admin/questions/:questionId': ofQuestion(DAY_MS, (id) => ({
    path: `/api/admin/questions/${id}`,
    body: { text: 'Blir det regn i Monza?', kind: 'YES_NO', points: [10] },
  })),
  'DELETE /api/admin/questions/:questionId': ofQuestion(DAY_MS, (id) => ({
    path: `/api/admin/questions/${id}`,
  })),
  'PUT /api/admin/questions/:questionId/right': ofQuestion(-DAY_MS, (id) => ({
    path: `/api/admin/questions/${id}/right`,
    body: { answers: ['4', '5'] },
  })),

  'PUT /api/admin/seasons/:year/imports': inSeason(({ year }) => ({
    path: `/api/admin/seasons/${year}/imports`,
    body: { isOn: false },
  })),
  'PUT /api/admin/import-notices/:noticeId/dismissed': async (database) => {
    const { year } = await insertAdminSeason(database.db, await nextYear(database), SAMPLES_NOW);
    const notice = {
      id: `notice-${year}`,
      year,
      race_key: '',
      code: 'START_UNKNOWN',
      details: JSON.stringify([{ kind: 'NAMES', names: ['A race without a date'] }]),
      may_pass: 0,
      first_at: SAMPLES_NOW,
      last_at: SAMPLES_NOW,
      dismissed_at: null,
    } as const;
    await database.db.insertInto('import_notice').values(notice).execute();
    return { path: `/api/admin/import-notices/${notice.id}/dismissed`, year };
  },

  'PUT /api/admin/users/:userId/roles': async ({ db }) => {
    const { id } = await insertUser(db);
    return { path: `/api/admin/users/${id}/roles`, body: { isAdmin: false, isBingoMaster: true } };
  },
  'PUT /api/admin/users/:userId/anonymised': async ({ db }) => {
    const { id, username } = await insertUser(db);
    return { path: `/api/admin/users/${id}/anonymised`, body: { confirmation: username } };
  },

  'DELETE /api/admin/leagues/:leagueId': async ({ db }) => {
    const { id } = await insertLeague(db, { members: [(await insertUser(db)).id] });
    return { path: `/api/admin/leagues/${id}` };
  },

  // Comes last, because whole real seasons make every later dump long.
  'PUT /api/admin/seasons/:year/source': async () => ({
    path: '/api/admin/seasons/2024/source',
    year: 2024,
  }),
  'POST /api/admin/seasons/:year/imports': async (database) => {
    await importRealSeason(database, 2026, Date.UTC(2026, 2, 1));
    return { path: '/api/admin/seasons/2026/imports', body: { raceId: null }, year: 2026 };
  },
  'PUT /api/admin/races/:raceId/source': async (database) => {
    await importRealSeason(database, 2025);
    const race = await selectStoredRace(database.db, 2025, 'monaco');
    return { path: `/api/admin/races/${race.id}/source`, year: 2025 };
  },
} satisfies Record<Extract<WriteName, `${string} /api/admin/${string}`>, Make>;

/** Creates what a sample needs; afterwards its call succeeds, once. */
export async function makeWrite(
  database: OpenDatabase,
  route: string,
): Promise<Call & { readonly year?: number }> {
  const make = ADMIN_WRITES[route];
  if (make === undefined) throw new Error(`There is no sample for ${route}`);
  const [method = ''] = route.split(' ');
  const write = await make(database);
  const { year } = write;
  // Finalises guesses first, as at every deadline, because that is no part of the write.
  if (year !== undefined) {
    await database.inWriteTransaction((trx) => finaliseGuesses(trx, year, SAMPLES_NOW));
  }
  return { method, ...write };
}
