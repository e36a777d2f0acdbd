import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { leaderboardTotals } from '#domain/scoring/leaderboard.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import {
  createBundledSource,
  GRID_KNOWN_AFTER_QUALIFYING_MS,
  RESULT_KNOWN_AFTER_START_MS,
} from '#server/importing/fetch/bundled.ts';
import { importSeason } from '#server/importing/import-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { changeSeason } from '#support/rows/change-facts.ts';
import { insertRaceGuess, insertSeasonGuess, insertUser } from '#support/rows/factories.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import {
  createTestRandom,
  readSeasonFile,
  SEASONS_FOLDER,
} from '#support/seasons/season-sources.ts';
import { createMessageWorld, type MessageWorld } from '#support/worlds/message-world.ts';

const YEAR = 2025;

const FILE = readSeasonFile(YEAR);
const SEASON_DEADLINE = Date.parse(FILE.testingStartsAt);
const RACES = FILE.races.map((race) => {
  const startsAt = Date.parse(race.startsAt);
  return {
    key: race.key,
    name: race.name,
    deadline: startsAt - 5 * MINUTE_MS,
    gridAt: Date.parse(race.qualifyingAt) + GRID_KNOWN_AFTER_QUALIFYING_MS,
    resultAt: startsAt + RESULT_KNOWN_AFTER_START_MS,
  };
});

const tickAfter = (instant: number) => Math.ceil(instant / HOUR_MS) * HOUR_MS;
const REMINDER_HOURS = [24, 12, 6, 3, 2, 1];

/**
 * The jobs run now and then between races, and at every full hour of each weekend.
 */
function ticks(): number[] {
  const all = new Set<number>();
  for (let noon = Date.UTC(YEAR, 1, 1, 12); noon < Date.UTC(YEAR, 11, 31); noon += 3 * DAY_MS) {
    all.add(noon);
  }
  for (const { deadline, gridAt, resultAt } of RACES) {
    const from = Math.min(deadline - 25 * HOUR_MS, gridAt);
    const until = resultAt + 2 * HOUR_MS;
    for (let hour = tickAfter(from); hour <= until; hour += HOUR_MS) all.add(hour);
  }
  for (const days of [7, 1]) all.add(SEASON_DEADLINE - days * DAY_MS);
  return [...all].sort((a, b) => a - b);
}

/**
 * Returns when a player is reminded of a race's deadline, computed hour by hour in the plainest
 * way.
 */
function expectedReminders(race: (typeof RACES)[number], hours: readonly number[]): number[] {
  const opened = tickAfter(race.gridAt);
  const moments = hours.map((each) => tickAfter(race.deadline - each * HOUR_MS));
  // Reminders that were due before the grid are sent as one, with the grid.
  const late = moments.some((moment) => moment < opened) ? [opened] : [];
  return [...new Set([...late, ...moments.filter((moment) => moment >= opened)])]
    .filter((moment) => moment < race.deadline)
    .sort((a, b) => a - b);
}

type Expected = readonly [at: string, to: string, subject: string];
const line = (at: number, to: string, subject: string): Expected => [
  new Date(at).toISOString(),
  to,
  subject,
];

function expectedMails(): Expected[] {
  const mails: Expected[] = [];
  for (const to of ['sesong', 'glemmer']) {
    for (const days of [7, 1]) {
      mails.push(line(SEASON_DEADLINE - days * DAY_MS, to, `Husk å gjette på sesongen ${YEAR}`));
    }
  }
  for (const race of RACES) {
    const subject = `Husk å gjette på ${race.name}`;
    for (const at of expectedReminders(race, REMINDER_HOURS)) {
      mails.push(line(at, 'glemmer', subject));
    }
    for (const at of expectedReminders(race, [3])) mails.push(line(at, 'halv', subject));
    // This player guesses as soon as a reminder has come.
    const [first] = expectedReminders(race, [12, 1]);
    if (first !== undefined) mails.push(line(first, 'lydig', subject));
    mails.push(line(tickAfter(race.resultAt), 'ivrig', `Resultatene fra ${race.name} er klare`));
  }
  return sorted(mails);
}

const sorted = (mails: readonly Expected[]) =>
  mails.toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

onAnyDatabase('a whole season of mail', (open) => {
  let world: MessageWorld;
  const drivers = new Map<string, string>();
  const races = new Map<string, string>();

  beforeAll(async () => {
    world = await createMessageWorld(open());
    await world.insertRecipient('glemmer', { hours: [24, 12, 6, 3, 2, 1], choices: ['SEASON'] });
    await world.insertRecipient('lydig', { hours: [12, 1] });
    await world.insertRecipient('halv', { hours: [3] });
    await world.insertRecipient('ivrig', {
      hours: [24, 12, 6, 3, 2, 1],
      choices: ['SEASON', 'RESULTS', 'MOVED_START'],
    });
    await world.insertRecipient('sesong', { choices: ['SEASON', 'MOVED_START'] });
    await world.insertRecipient('stille', {});
    // This user wants results, but is no participant.
    await world.insertRecipient('tilskuer', { choices: ['RESULTS'] });
    await insertUser(open().db, { id: 'uten-adresse', username: 'uten-adresse' });
    await open()
      .db.insertInto('reminder_hour')
      .values({ user_id: 'uten-adresse', hours: 3 })
      .execute();
  });
  afterAll(() => world.close());

  async function importAt(database: OpenDatabase, now: number): Promise<void> {
    world.clock.set(now);
    const { reasons } = await importSeason(
      { database, clock: world.clock, random: createTestRandom(now % 1e9) },
      createBundledSource(SEASONS_FOLDER),
      YEAR,
    );
    expect(reasons).toEqual([]);
    for (const table of ['driver', 'race'] as const) {
      const rows = await database.db.selectFrom(table).select(['id', 'key']).execute();
      for (const { id, key } of rows) (table === 'driver' ? drivers : races).set(key, id);
    }
  }
  const driver = (index: number) => [...drivers.values()][index] ?? '';
  const guess = async (userId: string, key: string, places: { first?: string; tenth?: string }) => {
    await insertRaceGuess(open().db, { userId, raceId: races.get(key) ?? '', ...places });
    await changeSeason(open(), YEAR);
  };

  it.runIf(IS_EXHAUSTIVE)(
    'reaches everybody at the hour that was chosen, and nobody else, ever',
    async () => {
      const { db } = open();
      await importAt(open(), Date.UTC(YEAR, 1, 1));
      const constructors = await db.selectFrom('constructor').select('id').execute();
      await insertSeasonGuess(db, {
        userId: 'ivrig',
        year: YEAR,
        drivers: [...drivers.values()],
        constructors: constructors.map(({ id }) => id),
        flags: { YELLOW_FLAG: 60, RED_FLAG: 3, SAFETY_CAR: 30 },
      });
      // This player has guessed nearly everything.
      await insertSeasonGuess(db, {
        userId: 'sesong',
        year: YEAR,
        drivers: [...drivers.values()],
        flags: { YELLOW_FLAG: 40, RED_FLAG: 5, SAFETY_CAR: 20 },
      });

      const mails: Expected[] = [];
      const totals: { race: string; total: number }[] = [];
      for (const now of ticks()) {
        for (const { key, gridAt, resultAt } of RACES) {
          if (tickAfter(gridAt) !== now && tickAfter(resultAt) !== now) continue;
          await importAt(open(), now);
          if (tickAfter(gridAt) !== now) continue;
          await guess('ivrig', key, { first: driver(0), tenth: driver(9) });
          await guess('halv', key, { first: driver(1) });
        }
        for (const mail of await world.sendAt(now)) {
          const [to = ''] = mail.to.map((address) => address.replace('@example.org', ''));
          mails.push(line(now, to, mail.subject));
          const race = RACES.find(({ name }) => mail.subject === `Husk å gjette på ${name}`);
          if (to === 'lydig' && race) {
            await guess('lydig', race.key, { first: driver(2), tenth: driver(3) });
          }
          const total = /Til sammen har du (-?\d+) poeng/.exec(mail.text)?.[1];
          if (total !== undefined) totals.push({ race: mail.subject, total: Number(total) });
        }
      }

      expect(sorted(mails)).toEqual(expectedMails());
      expect(mails.length).toBeGreaterThan(200);
      const season = await world.installation.seasons.of(YEAR);
      const own = season && leaderboardTotals(season.scores()).find(({ name }) => name === 'ivrig');
      expect(totals.map(({ total }) => total)).toEqual(own?.scores.slice(1));
      expect(new Set(totals.map(({ total }) => total)).size).toBeGreaterThan(15);
    },
  );
});
