import { afterEach, describe, expect, it } from 'vitest';
import { AuditPage } from '#contract/admin/admin-audit.ts';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import type { Scenario } from '#support/f1-api/scenario.ts';
import { type LiveGame, type LivePlayer, startLiveGame } from '#support/worlds/live-game.ts';

const FIVE_MINUTES_MS = 5 * MINUTE_MS;

const osloTime = new Intl.DateTimeFormat('nb-NO', {
  timeZone: 'Europe/Oslo',
  dateStyle: 'short',
  timeStyle: 'short',
});

describe.each(TRIED_DIALECTS)('the deadline of a race from the sources (%s)', (dialect) => {
  let own: TestDatabase;
  let database: OpenDatabase;
  let game: LiveGame;
  let kari: LivePlayer;
  afterEach(async () => {
    await game.close();
    await database.close();
    await own.drop();
  });

  async function play(year: number, scenario: Partial<Scenario>) {
    own = await createTestDatabase(dialect);
    database = await openDatabase(own.url);
    game = await startLiveGame(database, year, scenario);
    kari = await game.addPlayer('Kari');
  }
  const importAt = (at: number, race: string) =>
    game.importAt({ at: new Date(at).toISOString(), races: [race] });
  const deadlineOf = async (race: string) =>
    (await kari.client.getJson<RaceToGuessView>(`/api/guess/race/${await game.raceId(race)}`))
      .deadline;

  /** A guess is accepted in the last millisecond, and refused in the next. */
  async function expectToClose(race: string, driver: string, deadline: number) {
    expect(await deadlineOf(race)).toBe(deadline);
    game.clock.set(deadline - 1);
    expect(await kari.guessRace(race, 'first', driver)).toBe(200);
    game.clock.set(deadline);
    expect(await kari.guessRace(race, 'first', driver)).toBe(409);
  }

  it.each([
    // 02:00 becomes 03:00, so the deadline is an hour and five minutes before the start by local
    // clocks.
    {
      season: 'spring',
      race: 'japan',
      start: '2025-03-30T01:02:00Z',
      onTheWall: ['30.03.2025, 03:02', '30.03.2025, 01:57'],
    },
    // 03:00 becomes 02:00, so the deadline is after the start by local clocks.
    {
      season: 'autumn',
      race: 'mexico',
      start: '2025-10-26T01:02:00Z',
      onTheWall: ['26.10.2025, 02:02', '26.10.2025, 02:57'],
    },
  ])(
    'is five real minutes before a start in the night the clocks change: $season',
    async (given) => {
      const { race, start, onTheWall } = given;
      const startsAt = Date.parse(start);
      await play(2025, { calendarChanges: [{ at: 0, race, to: { startsAt } }] });
      const deadline = startsAt - FIVE_MINUTES_MS;
      expect([startsAt, deadline].map((at) => osloTime.format(at))).toEqual(onTheWall);
      await importAt(startsAt - 18 * HOUR_MS, race);
      await expectToClose(race, 'lando-norris', deadline);
    },
  );

  it('follows a start that moves, while it has not passed', async () => {
    const usual = Date.parse('2025-05-25T13:00:00Z');
    const [later, muchLater] = [usual + 2 * HOUR_MS, usual + 3 * HOUR_MS];
    await play(2025, {
      calendarChanges: [
        { at: usual - HOUR_MS, race: 'monaco', to: { startsAt: later } },
        { at: later - 2 * MINUTE_MS, race: 'monaco', to: { startsAt: muchLater } },
      ],
      closesDuringSessions: false,
    });
    await importAt(usual - 12 * HOUR_MS, 'monaco');
    expect(await deadlineOf('monaco')).toBe(usual - FIVE_MINUTES_MS);
    await importAt(usual - HOUR_MS, 'monaco');
    expect(await deadlineOf('monaco')).toBe(later - FIVE_MINUTES_MS);
    await importAt(later - 2 * MINUTE_MS, 'monaco');
    // The guesses have been public for three minutes.
    expect(await deadlineOf('monaco')).toBe(later - FIVE_MINUTES_MS);
    expect(await kari.guessRace('monaco', 'first', 'lando-norris')).toBe(409);
  });

  describe('when the sources disagree on the start', () => {
    const early = Date.parse('2026-05-03T17:00:00Z');
    const late = early + 3 * HOUR_MS;

    it('goes by the earlier one, also while the source of it answers nobody', async () => {
      await play(2026, { staleStarts: { miami: late } });
      await importAt(early - 12 * HOUR_MS, 'miami');
      expect(await deadlineOf('miami')).toBe(early - FIVE_MINUTES_MS);
      // OpenF1 closes half an hour before the race.
      const { notices } = await importAt(early - 20 * MINUTE_MS, 'miami');
      // Without the notice about a provisional grid, because the final one is stored.
      expect(notices.map(({ code }) => code)).toEqual(['SOURCE_UNAVAILABLE']);
      await expectToClose('miami', 'kimi-antonelli', early - FIVE_MINUTES_MS);
    });

    it('is not closed at once by one source, but left to an admin', async () => {
      await play(2026, {});
      await importAt(early - 12 * HOUR_MS, 'miami');
      game.api.scenario.staleStarts = { miami: early - 11 * HOUR_MS };
      const { notices } = await importAt(early - 10 * HOUR_MS, 'miami');
      expect(notices).toMatchObject([
        {
          code: 'START_UNCONFIRMED',
          race: { key: 'miami' },
          details: [
            { kind: 'TIME', by: 'JOLPICA', at: early - 11 * HOUR_MS },
            { kind: 'TIME', by: 'STORED', at: early },
          ],
        },
      ]);
      await expectToClose('miami', 'kimi-antonelli', early - FIVE_MINUTES_MS);
    });

    it.each([
      { isGuessed: false, isAdded: false },
      { isGuessed: true, isAdded: false },
      { isGuessed: false, isAdded: true },
      { isGuessed: true, isAdded: true },
    ])(
      'When a wrong start has closed it (guessed: $isGuessed, added with it: $isAdded)',
      async ({ isGuessed, isAdded }) => {
        const [wrong, again] = [early - 9 * HOUR_MS, early - 8 * HOUR_MS];
        await play(2026, { staleStarts: isAdded ? { miami: wrong } : {} });
        await importAt(early - 12 * HOUR_MS, 'miami');
        if (isGuessed) expect(await kari.guessRace('miami', 'first', 'kimi-antonelli')).toBe(200);
        game.api.scenario.staleStarts = { miami: wrong };
        await importAt(early - 10 * HOUR_MS, 'miami');
        expect(await deadlineOf('miami')).toBe(wrong - FIVE_MINUTES_MS);
        game.clock.set(wrong);
        expect(await kari.guessRace('miami', 'first', 'lando-norris')).toBe(409);
        game.api.scenario.staleStarts = {};
        const { notices } = await importAt(again, 'miami');
        const right = early - FIVE_MINUTES_MS;
        if (isGuessed) {
          // Guesses were visible meanwhile, so an admin decides, which is logged publicly.
          const closed = { kind: 'TIME', by: 'DEADLINE', at: wrong - FIVE_MINUTES_MS };
          expect(notices).toMatchObject([
            { code: 'CLOSED_EARLY', race: { key: 'miami' }, details: [closed] },
          ]);
          expect(await kari.guessRace('miami', 'first', 'lando-norris')).toBe(409);
          const path = `/api/admin/races/${await game.raceId('miami')}/deadline`;
          const answer = await game.admin.send('PUT', path, { guessDeadline: right });
          expect(answer.status).toBe(204);
          const { entries } = AuditPage.parse(await kari.client.getJson('/api/audit'));
          expect(entries[0]).toMatchObject({ action: 'RACE_REOPENED', before: expect.any(String) });
          expect((await importAt(again + HOUR_MS, 'miami')).notices).toEqual([]);
        }
        await expectToClose('miami', 'lando-norris', right);
      },
    );
  });
});
