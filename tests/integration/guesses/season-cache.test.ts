import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/base/time.ts';
import type { Player } from '#domain/guessing/guesses.ts';
import { systemRandom } from '#server/base/random.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { replacePick } from '#server/guessing/race-to-guess.queries.ts';
import { saveFlagCounts } from '#server/guessing/save-flag-counts.ts';
import { savePick } from '#server/guessing/save-pick.ts';
import type { ChanceCache } from '#server/scoring/chances/chance-cache.ts';
import { showHome } from '#server/scoring/home/show-home.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import {
  selectPublicPicks,
  selectPublicSeasonGuesses,
} from '#server/season/player-guesses.queries.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import type { SeasonStore, SeasonView } from '#server/season/season-view.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { insertRaceGuess, insertSeasonGuess, insertUser } from '#support/rows/factories.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const NO_CHANCES: ChanceCache = { of: async () => null, close: () => {} };

const { year, race, drivers, constructors, seasonDeadline, raceStart, raceDeadline } = WORLD;
const FLAGS = { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 };

describe.each(TRIED_DIALECTS)('what a change leaves standing (%s)', (dialect) => {
  let now = 0;
  const clock = { now: () => now, isSystem: false };
  let testDatabase: TestDatabase;
  let database: OpenDatabase;
  let seasons: SeasonStore;

  beforeAll(async () => {
    testDatabase = await createTestDatabase(dialect);
    database = await openDatabase(testDatabase.url);
    await insertGuessWorld(database);
    for (const [id, username] of Object.entries({ kari: 'Kari', ola: 'Ola', ase: 'Åse' })) {
      await insertUser(database.db, { id, username });
    }
  });
  beforeEach(async () => {
    const { db } = database;
    for (const table of ['order_guess', 'flag_guess', 'race_guess'] as const) {
      await db.deleteFrom(table).execute();
    }
    // The clock goes back for each test, so nothing has been closed yet.
    for (const table of ['season', 'race'] as const) {
      await db.updateTable(table).set({ closed_at: null }).execute();
    }
    await insertSeasonGuess(db, { userId: 'ola', year, drivers, constructors, flags: FLAGS });
    await insertRaceGuess(db, { userId: 'ola', raceId: race, first: 'driver-1' });
    now = raceDeadline - 1000;
    seasons = createSeasonReader(database, clock);
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.drop();
  });

  async function look(): Promise<SeasonView> {
    const season = await seasons.of(year);
    if (season === null) throw new Error('The season is gone');
    return season;
  }

  const guess = (userId: string, driverId: string | null) =>
    savePick(
      { database, clock, random: systemRandom, seasons },
      { userId, raceId: race, category: 'TENTH', driverId, basedOn: undefined },
    );

  /** Returns a player as a plain value. */
  const shown = (player: Player | undefined) =>
    player && {
      name: player.name,
      driverOrder: player.driverOrder,
      constructorOrder: player.constructorOrder,
      flagCounts: player.flagCounts,
      savedAt: player.savedAt,
      raceGuesses: player.raceGuesses,
    };

  const namesOf = ({ participants }: Awaited<ReturnType<typeof look>>) =>
    participants.list.map(({ name }) => name);

  it('A saved open guess changes nothing but what its owner reads', async () => {
    const before = await look();
    const home = await showHome(before, NO_CHANCES);
    await guess('ola', 'driver-3');
    const after = await look();
    expect(after.version).toBe(before.version);
    expect(await showHome(after, NO_CHANCES)).toBe(home);
    expect(after.players[0]?.raceGuesses).toEqual([]);
    expect((await after.ownGuesses('ola'))?.raceGuesses).toMatchObject([
      { raceId: race, drivers: { FIRST: 'driver-1', TENTH: 'driver-3' } },
    ]);
  });

  it("Somebody's first guess changes the names alone, and so does taking it back", async () => {
    const before = await look();
    const scores = before.scores();
    expect(namesOf(before)).toEqual(['Ola']);
    await guess('ase', 'driver-3');
    await guess('kari', 'driver-3');
    const more = await look();
    expect(namesOf(more)).toEqual(['Kari', 'Ola', 'Åse']);
    expect(['kari', 'ola', 'ase', 'nobody'].map(more.participants.has)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(['kari', 'ola'].map(before.participants.has)).toEqual([false, true]);
    expect(more.players).toBe(before.players);
    expect(more.scores()).toBe(scores);
    expect(JSON.parse((await showHome(more, NO_CHANCES)).body).guessers).toEqual([
      'Kari',
      'Ola',
      'Åse',
    ]);
    await guess('kari', null);
    expect(namesOf(await look())).toEqual(['Ola', 'Åse']);
  });

  it('A deadline that passes adds its guesses to those that were known', async () => {
    now = seasonDeadline - 1;
    expect((await look()).players).toEqual([]);
    now = seasonDeadline;
    const [ola] = (await look()).players;
    expect(ola).toMatchObject({ driverOrder: drivers, flagCounts: FLAGS, raceGuesses: [] });
    now = raceDeadline;
    const [later] = (await look()).players;
    expect(later?.driverOrder).toEqual(ola?.driverOrder);
    expect(later?.raceGuesses).toMatchObject([
      { raceId: race, drivers: { FIRST: 'driver-1', TENTH: null } },
    ]);
    now = seasonDeadline;
    expect((await look()).players.map(shown)).toEqual([shown(ola)]);
  });

  it('A moment that is no deadline renews what is said of the season, not its points', async () => {
    now = raceStart + 12 * HOUR_MS - 1;
    const before = await look();
    const [scores, home] = [before.scores(), await showHome(before, NO_CHANCES)];
    expect(await showHome(await look(), NO_CHANCES)).toBe(home);
    now += 1;
    const after = await look();
    expect(after.version).not.toBe(before.version);
    expect(await showHome(after, NO_CHANCES)).not.toBe(home);
    expect(after.scores()).toBe(scores);
  });

  it('Facts that change leave the guesses that were known', async () => {
    const before = await look();
    await database.inWriteTransaction((trx) => bumpFacts(trx, year));
    const after = await look();
    expect(after.facts).not.toBe(before.facts);
    expect(after.players).toBe(before.players);
    expect(after.scores()).not.toBe(before.scores());
  });

  it('A save that was decided in time and is stored after the deadline is shown', async () => {
    await look();
    let store = () => {};
    const isStored = new Promise<void>((resolve) => {
      store = resolve;
    });
    let begin = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const save = database.inWriteTransaction(async (trx) => {
      const place = { userId: 'kari', raceId: race, category: 'FIRST' } as const;
      await replacePick(trx, place, 'driver-2', { savedAt: raceDeadline - 1, salt: '' });
      begin();
      await isStored;
    });
    await hasBegun;
    now = raceDeadline;
    const looking = look();
    setTimeout(store, 100);
    await save;
    const { players } = await looking;
    expect(players.map(({ id }) => id)).toEqual(['kari', 'ola']);
    expect((await look()).players).toBe(players);
  });

  it('An open guess is not read with what is public, whatever is asked for', async () => {
    const seasonAt = (at: number) => selectPublicSeasonGuesses(database.db, year, at);
    expect(await seasonAt(seasonDeadline - 1)).toEqual({
      orders: [],
      flags: [],
      answers: [],
    });
    expect((await seasonAt(seasonDeadline)).orders).toHaveLength(2);
    expect(await selectPublicPicks(database.db, race, raceDeadline - 1)).toEqual([]);
    expect(await selectPublicPicks(database.db, race, raceDeadline)).toHaveLength(1);
  });

  it('A name that changes changes nothing else', async () => {
    const before = await look();
    const rename = (username: string) =>
      database.inWriteTransaction(async (trx) => {
        await trx.updateTable('user').set({ username }).where('id', '=', 'ola').execute();
        await bumpFacts(trx, year);
      });
    await rename('Øla');
    const after = await look();
    expect(namesOf(after)).toEqual(['Øla']);
    expect(after.players.map(shown)).toEqual(
      before.players.map((player) => ({ ...shown(player), name: 'Øla' })),
    );
    expect(after.guesses.table).toBe(before.guesses.table);
    await rename('Ola');
  });

  it('Season guesses are saved with the same care', async () => {
    const atStart = { database, clock, random: systemRandom };
    now = seasonDeadline - 1000;
    const before = await look();
    const counts = { userId: 'ola', year, counts: FLAGS, basedOn: undefined };
    await saveFlagCounts(atStart, counts);
    expect((await look()).version).toBe(before.version);
    await saveFlagCounts(atStart, { ...counts, userId: 'kari' });
    expect(namesOf(await look())).toEqual(['Kari', 'Ola']);
  });

  it('A deadline that is moved at the last moment opens nothing early', async () => {
    await look();
    const later = raceDeadline + 60_000;
    const move = (to: number) =>
      database.inWriteTransaction(async (trx) => {
        await trx.updateTable('race').set({ guess_deadline: to }).where('id', '=', race).execute();
        await bumpFacts(trx, year);
      });
    await move(later);
    now = raceDeadline;
    const view = await look();
    expect(view.facts.races.find(({ id }) => id === race)?.guessDeadline).toBe(later);
    expect(view.players.flatMap(({ raceGuesses }) => raceGuesses)).toEqual([]);
    await move(raceDeadline);
  });

  it('A deadline that has passed is waited for, and so is who takes part', async () => {
    await look();
    await guess('ase', 'driver-3');
    await database.inWriteTransaction((trx) => bumpFacts(trx, year));
    expect(namesOf(await look())).toEqual(['Ola', 'Åse']);
    now = raceDeadline;
    expect((await look()).players.map(({ name }) => name)).toEqual(['Ola', 'Åse']);
  });
});
