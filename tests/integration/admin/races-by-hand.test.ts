import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertGrid, insertRaceGuess, insertSeasonGuess } from '#support/rows/factories.ts';
import { insertPerson, logInAdmin } from '#support/rows/people.ts';
import { type AdminSeasonIds, insertAdminSeason } from '#support/worlds/admin-season.ts';

onAnyDatabase('races by hand', (open) => {
  let server: TestServer;
  let admin: Client;
  let playerId: string;
  let ids: AdminSeasonIds;
  let now: number;
  let year = 2030;

  const guessSeason = () =>
    insertSeasonGuess(open().db, {
      userId: playerId,
      year,
      flags: { YELLOW_FLAG: 0, RED_FLAG: 0, SAFETY_CAR: 0 },
    });

  beforeAll(async () => {
    server = await startServer(open());
    const player = { login: 'spiller1', username: 'Åse' };
    playerId = (await insertPerson(open(), server, player)).id;
    admin = await logInAdmin(open(), server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    year += 1;
    now = Date.UTC(year, 5, 1, 12);
    server.clock.set(now);
    ids = await insertAdminSeason(open().db, year, now);
  });

  const season = () => admin.getJson<AdminSeason>(`/api/admin/seasons/${year}`);
  const raceOf = async (id: string) => {
    const race = (await season()).races.find((one) => one.id === id);
    if (race === undefined) throw new Error('The race is gone');
    return race;
  };
  const call = async (method: string, path: string, body?: unknown) =>
    outcomeOf(await admin.send(method, `/api/admin/${path}`, body));
  const settings = (startsAt: number) => ({
    name: 'Åpent',
    startsAt,
    qualifyingAt: null,
    sprintAt: null,
  });
  const names = async () =>
    (await season()).races
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map(({ position, name }) => `${position} ${name}`);

  describe('deadlines', () => {
    it('When a start moves, then its open deadline follows at the distance it has', async () => {
      const { openRaceId } = ids;
      const startsAt = now + 5 * DAY_MS;
      expect(await call('PUT', `races/${openRaceId}`, settings(startsAt))).toBe('204');
      expect((await raceOf(openRaceId)).guessDeadline).toBe(startsAt - 5 * MINUTE_MS);

      await call('PUT', `races/${openRaceId}/deadline`, { guessDeadline: startsAt - DAY_MS });
      await call('PUT', `races/${openRaceId}`, settings(startsAt + DAY_MS));
      expect((await raceOf(openRaceId)).guessDeadline).toBe(startsAt);
    });

    it('When a start moves to within minutes, then guessing closes now, and not before', async () => {
      await call('PUT', `races/${ids.openRaceId}`, settings(now + 2 * MINUTE_MS));
      expect(await raceOf(ids.openRaceId)).toMatchObject({
        guessDeadline: now,
        canMoveDeadline: false,
      });
    });

    it('When the deadline has passed, then nothing moves it, a later start either', async () => {
      const { openRaceId } = ids;
      const { guessDeadline } = await raceOf(openRaceId);
      server.clock.set(guessDeadline);
      const later = { guessDeadline: guessDeadline + 1 };
      expect(await call('PUT', `races/${openRaceId}/deadline`, later)).toBe('409 deadline-passed');
      await call('PUT', `races/${openRaceId}`, settings(guessDeadline + DAY_MS));
      expect((await raceOf(openRaceId)).guessDeadline).toBe(guessDeadline);

      const { guessDeadline: seasonDeadline } = await season();
      await guessSeason();
      server.clock.set(seasonDeadline ?? 0);
      const change = { guessDeadline: (seasonDeadline ?? 0) + DAY_MS };
      expect(await call('PUT', `seasons/${year}/deadline`, change)).toBe('409 season-guessed');
    });

    it.each([true, false])(
      'When a wrong start has closed it, then an admin can open it, and is told what was seen (guessed: %s)',
      async (isGuessed) => {
        const { openRaceId, driverIds } = ids;
        const { startsAt, guessDeadline } = await raceOf(openRaceId);
        const wrong = { starts_at: startsAt - HOUR_MS, guess_deadline: guessDeadline - HOUR_MS };
        const { db } = open();
        await db.updateTable('race').set(wrong).where('id', '=', openRaceId).execute();
        await db
          .insertInto('race_move')
          .values({
            id: `move-${openRaceId}`,
            race_id: openRaceId,
            moved_at: now,
            from_starts_at: startsAt,
            to_starts_at: wrong.starts_at,
            from_deadline: guessDeadline,
            to_deadline: wrong.guess_deadline,
            is_import: 1,
          })
          .execute();
        const [first = ''] = driverIds;
        if (isGuessed) await insertRaceGuess(db, { userId: playerId, raceId: openRaceId, first });
        server.clock.set(wrong.guess_deadline - 1);
        expect((await raceOf(openRaceId)).wereGuessesShown).toBe(false);

        server.clock.set(wrong.guess_deadline);
        await call('PUT', `races/${openRaceId}`, settings(startsAt));
        expect(await raceOf(openRaceId)).toMatchObject({
          canMoveDeadline: true,
          wereGuessesShown: isGuessed,
        });
        expect(await call('PUT', `races/${openRaceId}/deadline`, { guessDeadline })).toBe('204');
        const { entries } = await admin.getJson<AuditPage>('/api/audit');
        expect(entries[0]?.action).toBe(isGuessed ? 'RACE_REOPENED' : 'RACE_DEADLINE_MOVED');
      },
    );

    it('When a deadline is moved at its last millisecond, then the guesses stay secret', async () => {
      const { openRaceId, driverIds } = ids;
      const [first = ''] = driverIds;
      await insertGrid(open().db, openRaceId, driverIds);
      await insertRaceGuess(open().db, { userId: playerId, raceId: openRaceId, first });
      await call('PUT', `races/${openRaceId}/deadline`, { guessDeadline: now + DAY_MS });
      server.clock.set(now + DAY_MS - 1);
      const moved = now + DAY_MS + 5;
      expect(await call('PUT', `races/${openRaceId}/deadline`, { guessDeadline: moved })).toBe(
        '204',
      );

      const path = `/api/public/race-guess?raceId=${openRaceId}`;
      server.clock.set(moved - 1);
      expect((await admin.get(path)).status).toBe(403);
      server.clock.set(moved);
      const shown = await admin.getJson<RaceGuesses>(path);
      expect(shown.first.map(({ user }) => user)).toEqual(['Åse']);
    });

    it('When the season deadline is moved earlier, then it closes then', async () => {
      expect(await call('PUT', `seasons/${year}/deadline`, { guessDeadline: now + 1 })).toBe('204');
      expect(await season()).toMatchObject({ guessDeadline: now + 1, canMoveDeadline: true });
      await guessSeason();
      server.clock.set(now + 1);
      expect((await season()).canMoveDeadline).toBe(false);
    });

    it('When a race is cancelled in time, then its deadline does not pass while it is', async () => {
      const { openRaceId } = ids;
      const { guessDeadline } = await raceOf(openRaceId);
      await call('PUT', `races/${openRaceId}/cancelled`);
      server.clock.set(guessDeadline + DAY_MS);
      const startsAt = guessDeadline + 30 * DAY_MS;
      await call('PUT', `races/${openRaceId}`, settings(startsAt));
      await call('DELETE', `races/${openRaceId}/cancelled`);
      expect(await raceOf(openRaceId)).toMatchObject({
        guessDeadline: startsAt - 5 * MINUTE_MS,
        canMoveDeadline: true,
      });
    });

    it('When a race is cancelled after its deadline, then that one has passed for good', async () => {
      const { openRaceId } = ids;
      const { guessDeadline } = await raceOf(openRaceId);
      server.clock.set(guessDeadline);
      await call('PUT', `races/${openRaceId}/cancelled`);
      await call('PUT', `races/${openRaceId}`, settings(guessDeadline + 30 * DAY_MS));
      await call('DELETE', `races/${openRaceId}/cancelled`);
      expect((await raceOf(openRaceId)).guessDeadline).toBe(guessDeadline);
    });
  });

  it('numbers follow from the order, and races added or restored find their place', async () => {
    expect(await names()).toEqual(['1 Kjørt', '2 Åpent', '3 Venter']);
    const order = { raceIds: [ids.waitingRaceId, ids.runRaceId, ids.openRaceId] };
    await call('PUT', `seasons/${year}/races/order`, order);
    expect(await names()).toEqual(['1 Venter', '2 Kjørt', '3 Åpent']);
    await call('PUT', `races/${ids.openRaceId}/cancelled`);
    await call('DELETE', `races/${ids.cancelledRaceId}/cancelled`);
    expect(await names()).toEqual(['1 Venter', '2 Kjørt', '3 Avlyst']);
    const extra = { ...settings(now + 5 * DAY_MS), name: 'Ekstra' };
    await call('POST', `seasons/${year}/races`, extra);
    expect(await names()).toEqual(['1 Venter', '2 Kjørt', '3 Ekstra', '4 Avlyst']);
  });

  it('When a race has had a grid, then it can be cancelled but not deleted, guessed or not', async () => {
    const grid = `races/${ids.openRaceId}/grid`;
    const places = ids.driverIds.map((driverId, index) => ({ driverId, position: index + 1 }));
    expect(await call('PUT', grid, { state: 'FINAL', places })).toBe('204');
    expect(await call('PUT', grid, { state: 'FINAL', places: [] })).toBe('204');
    expect(await call('DELETE', `races/${ids.openRaceId}`)).toBe('409 has-had-grid');
    expect(await call('PUT', `races/${ids.openRaceId}/cancelled`)).toBe('204');
    expect(await call('DELETE', `races/${ids.waitingRaceId}`)).toBe('204');
    expect(await names()).toEqual(['1 Kjørt']);
  });
});
