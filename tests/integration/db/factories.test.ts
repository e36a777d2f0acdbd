import { expect, it } from 'vitest';
import { onAnyDatabase } from '#support/databases/databases.ts';
import {
  insertConstructor,
  insertDriver,
  insertGrid,
  insertRace,
  insertRaceGuess,
  insertResult,
  insertSeason,
  insertSeasonGuess,
  insertUser,
} from '#support/rows/factories.ts';

onAnyDatabase('factories', (open) => {
  it('make a season that holds together', async () => {
    const { db } = open();
    await insertSeason(db, { year: 2025 });
    const team = await insertConstructor(db, { year: 2025 });
    const first = await insertDriver(db, { year: 2025, constructor_id: team.id });
    const second = await insertDriver(db, { year: 2025 });
    const race = await insertRace(db, { year: 2025, name: 'Kina' });
    await insertGrid(db, race.id, [first.id, second.id]);
    await insertResult(db, race.id, [second.id, first.id]);
    const user = await insertUser(db, { username: 'Åse' });
    const flags = { YELLOW_FLAG: 40, RED_FLAG: 3, SAFETY_CAR: 20 };
    await insertSeasonGuess(db, {
      userId: user.id,
      year: 2025,
      drivers: [second.id, first.id],
      constructors: [team.id],
      flags,
    });
    await insertRaceGuess(db, { userId: user.id, raceId: race.id, first: first.id });

    const winner = await db
      .selectFrom('result_row')
      .innerJoin('race', 'race.id', 'result_row.race_id')
      .select(['race.name', 'race.first_result_at', 'driver_id'])
      .where('sort', '=', 0)
      .executeTakeFirstOrThrow();
    expect(winner).toEqual({
      name: 'Kina',
      first_result_at: race.starts_at,
      driver_id: second.id,
    });
    const guesses = await db.selectFrom('flag_guess').select(['type', 'count']).execute();
    expect(Object.fromEntries(guesses.map(({ type, count }) => [type, count]))).toEqual(flags);
    const guessed = await db.selectFrom('race_guess').selectAll().execute();
    expect(guessed).toHaveLength(1);
    expect(guessed[0]).toMatchObject({ category: 'FIRST', driver_id: first.id });
  });
});
