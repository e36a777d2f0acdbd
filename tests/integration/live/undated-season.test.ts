import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { Overview } from '#contract/admin/admin-overview.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { GuessOverview, OrderGuessView } from '#contract/guessing/guesses.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { UserList } from '#contract/scoring/profiles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { finaliseDueGuesses } from '#server/season/closing/finalise-guesses.ts';
import {
  createTestDatabase,
  type TestDatabase,
  TRIED_DIALECTS,
} from '#support/databases/databases.ts';
import { readCalendar } from '#support/requests/read-calendar.ts';
import { type Mailbox, startMailServer } from '#support/services/mail-server.ts';
import { type LiveGame, type LivePlayer, startLiveGame } from '#support/worlds/live-game.ts';
import { createInstallation, sendDueMessages } from '#support/worlds/message-world.ts';

const YEAR = 2026;
const TESTING = Date.parse('2026-02-11T07:00:00Z');

const noTesting = (call: string, body: unknown) => (call.startsWith('openf1 meetings') ? [] : body);

describe.each(TRIED_DIALECTS)(
  'a season whose field is known before its testing (%s)',
  (dialect) => {
    let own: TestDatabase;
    let database: OpenDatabase;
    let game: LiveGame;
    let mailbox: Mailbox;
    let kari: LivePlayer;
    let firstRace: number;

    beforeEach(async () => {
      own = await createTestDatabase(dialect);
      database = await openDatabase(own.url);
      game = await startLiveGame(database, YEAR);
      mailbox = await startMailServer();
      game.api.scenario.lie = noTesting;
      await importAt('2026-01-10T12:00:00Z');
      firstRace = Date.parse(game.file.races[0]?.startsAt ?? '') - 5 * MINUTE_MS;
      kari = await game.addPlayer('Kari');
      await game.addPlayer('Ola');
      await wantReminders();
    });
    afterEach(async () => {
      await mailbox.close();
      await game.close();
      await database.close();
      await own.drop();
    });

    const importAt = (at: string | number) =>
      game.importAt({ at: new Date(at).toISOString(), races: [] });

    /** Kari and Ola want to be reminded of the season. */
    async function wantReminders() {
      const { db } = database;
      for (const { id, username } of await db
        .selectFrom('user')
        .select(['id', 'username'])
        .where('username', 'in', ['Kari', 'Ola'])
        .execute()) {
        const chosen = { user_id: id, chosen_at: game.clock.now() };
        const address = `${username?.toLowerCase()}@example.org`;
        await db
          .insertInto('reminder_address')
          .values({ user_id: id, address, verified_at: game.clock.now() })
          .execute();
        await db
          .insertInto('reminder_choice')
          .values({ ...chosen, choice: 'SEASON' })
          .execute();
      }
    }

    const drivers = () => kari.client.getJson<OrderGuessView>(`/api/guess/season/${YEAR}/drivers`);
    const home = () => game.admin.getJson<Home>('/api/public/home');
    const season = () => game.admin.getJson<AdminSeason>(`/api/admin/seasons/${YEAR}`);
    const openNow = { isOpen: true, deadline: null };

    async function guessAll(player: LivePlayer) {
      await player.guessOrder('drivers', ['lando-norris']);
      await player.guessOrder('constructors', ['mclaren']);
      const flags = { YELLOW_FLAG: 1, RED_FLAG: 2, SAFETY_CAR: 3 };
      expect(
        (await player.client.send('PUT', `/api/guess/season/${YEAR}/flags`, flags)).status,
      ).toBe(200);
    }

    async function statusOfGuesses() {
      const users = await game.admin.getJson<UserList>('/api/public/user/list');
      const id = users.find(({ username }) => username === 'Kari')?.id ?? '';
      return (await game.server.newClient().get(`/api/public/user/${id}?year=${YEAR}`)).status;
    }

    /** Returns subjects and recipients of the mails that are due at this time. */
    async function mailsNow() {
      const before = mailbox.mails.length;
      await sendDueMessages(createInstallation(database, mailbox.url, game.clock));
      return mailbox.mails
        .slice(before)
        .map(({ to, subject }) => `${to.join()}: ${subject}`)
        .toSorted();
    }

    async function jobAt(at: number) {
      game.clock.set(at);
      await finaliseDueGuesses(database, game.clock);
    }

    const isSeasonInFeed = async () => {
      const feed = await game.server.newClient().get('/api/public/deadlines.ics');
      const { events } = readCalendar(await feed.text());
      return events.some(({ UID }) => UID === `season-${YEAR}@localhost`);
    };

    it('is open without a date, says so everywhere, and keeps every guess secret', async () => {
      await guessAll(kari);
      expect(await drivers()).toMatchObject({ ...openNow, latestDeadline: firstRace });
      const overview = await kari.client.getJson<GuessOverview>('/api/guess');
      expect(overview.season).toMatchObject({ ...openNow, latestDeadline: firstRace });
      expect(overview.season?.drivers?.[0]?.name).toBe('Lando Norris');
      expect(await home()).toMatchObject({
        guessers: ['Kari'],
        leaderboard: null,
        next: { kind: 'SEASON', closesAt: null, latestDeadline: firstRace, isOpen: true },
      });
      expect(await statusOfGuesses()).toBe(403);
      expect(await isSeasonInFeed()).toBe(false);
      expect(await season()).toMatchObject({ guessDeadline: null, latestDeadline: firstRace });
      const { attention } = await game.admin.getJson<Overview>('/api/admin/overview');
      expect(attention.map(({ kind }) => kind)).not.toContain('SEASON_WITHOUT_DEADLINE');
      expect(await mailsNow()).toEqual([]);
    });

    it('tells players once when a source has the date, whether they have guessed or not', async () => {
      await guessAll(kari);
      game.api.scenario.lie = null;
      await importAt('2026-01-20T12:00:00Z');
      expect(await drivers()).toMatchObject({
        isOpen: true,
        deadline: TESTING,
        latestDeadline: null,
      });
      expect(await home()).toMatchObject({ next: { closesAt: TESTING, latestDeadline: null } });
      expect(await isSeasonInFeed()).toBe(true);
      const news = `Nå er fristen for sesongen ${YEAR} satt`;
      expect(await mailsNow()).toEqual([`kari@example.org: ${news}`, `ola@example.org: ${news}`]);
      expect(mailbox.mails.at(-1)?.text).toContain('onsdag 11. februar kl. 08.00');
      await importAt('2026-01-20T20:00:00Z');
      expect(await mailsNow()).toEqual([]);
      const { entries } = await kari.client.getJson<AuditPage>('/api/audit?kind=SEASON');
      expect(entries[0]).toMatchObject({
        actor: null,
        action: 'SEASON_DEADLINE_MOVED',
        before: null,
        after: new Date(TESTING).toISOString(),
      });
      game.clock.set(TESTING - 7 * DAY_MS);
      expect(await mailsNow()).toEqual([`ola@example.org: Husk å gjette på sesongen ${YEAR}`]);
    });

    it.each([
      ['a day before it', TESTING - DAY_MS],
      ['a day after it', TESTING + DAY_MS],
    ])('gives two days when the date becomes known %s', async (_when, now) => {
      await guessAll(kari);
      game.api.scenario.lie = null;
      await importAt(now);
      expect(await drivers()).toMatchObject({ isOpen: true, deadline: now + 2 * DAY_MS });
      expect(await mailsNow()).toEqual([
        `kari@example.org: Nå er fristen for sesongen ${YEAR} satt`,
        `ola@example.org: Husk å gjette på sesongen ${YEAR}`,
      ]);
      await importAt(now + HOUR_MS);
      expect(await drivers()).toMatchObject({ deadline: now + 2 * DAY_MS });
      expect(await mailsNow()).toEqual([]);
      await jobAt(now + 2 * DAY_MS);
      expect(await statusOfGuesses()).toBe(200);
    });

    it('keeps the date that an admin has set, and tells it', async () => {
      const guessDeadline = Date.parse('2026-02-20T12:00:00Z');
      const path = `/api/admin/seasons/${YEAR}/deadline`;
      expect((await game.admin.send('PUT', path, { guessDeadline })).status).toBe(204);
      expect(await mailsNow()).toHaveLength(2);
      game.api.scenario.lie = null;
      await importAt('2026-01-20T12:00:00Z');
      expect(await drivers()).toMatchObject({ deadline: guessDeadline });
      expect(await mailsNow()).toEqual([]);
    });

    it('closes with the first race when nobody knows of any testing, and says so a week before', async () => {
      await guessAll(kari);
      await jobAt(firstRace - WEEK_MS - 1);
      expect(await drivers()).toMatchObject(openNow);
      await jobAt(firstRace - WEEK_MS);
      expect(await drivers()).toMatchObject({ isOpen: true, deadline: firstRace });
      expect(await mailsNow()).toHaveLength(2);
      await importAt(firstRace - 2 * DAY_MS);
      expect(await drivers()).toMatchObject({ isOpen: true, deadline: firstRace });
      game.clock.set(firstRace - 1);
      expect(await statusOfGuesses()).toBe(403);
      game.clock.set(firstRace);
      expect(await statusOfGuesses()).toBe(200);
    });

    it('closes with the first race when that is brought forward in its last week', async () => {
      await jobAt(firstRace - WEEK_MS);
      const [race] = game.file.races;
      const startsAt = Date.parse(race?.startsAt ?? '') - 3 * HOUR_MS;
      game.api.scenario.calendarChanges = [{ at: 0, race: race?.key ?? '', to: { startsAt } }];
      await importAt(firstRace - 3 * DAY_MS);
      expect(await drivers()).toMatchObject({ isOpen: true, deadline: firstRace - 3 * HOUR_MS });
    });

    it('closes with the first race though no job has run since the winter', async () => {
      await guessAll(kari);
      const body = { order: (await drivers()).field.map(({ look }) => look.id) };
      const save = () => kari.client.send('PUT', `/api/guess/season/${YEAR}/drivers`, body);
      game.clock.set(firstRace - 1);
      expect((await save()).status).toBe(200);
      expect(await statusOfGuesses()).toBe(403);
      game.clock.set(firstRace);
      const late = await save();
      expect(late.status).toBe(409);
      expect(await late.json()).toMatchObject({ code: 'deadline-passed', deadline: firstRace });
      await jobAt(firstRace);
      expect(await statusOfGuesses()).toBe(200);
      expect(await season()).toMatchObject({ guessDeadline: firstRace, latestDeadline: null });
      const seals = await database.db.selectFrom('seal').select(['race_id', 'deadline']).execute();
      expect(seals).toContainEqual({ race_id: null, deadline: firstRace });
    });
  },
);
