import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { AdminFlags } from '#contract/admin/admin-flags.ts';
import type { Overview } from '#contract/admin/admin-overview.ts';
import type { Review, ReviewList } from '#contract/admin/admin-reviews.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import { SECOND_MS } from '#domain/base/time.ts';
import type { FlagType } from '#domain/season/category.ts';
import { importSeason } from '#server/importing/import-season.ts';
import type { NormalisedSeason } from '#server/importing/normalised-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertSeasonGuess } from '#support/rows/factories.ts';
import { insertPerson, logInAdmin } from '#support/rows/people.ts';
import { selectStoredRace } from '#support/rows/stored-race.ts';
import { readWaitingReviews } from '#support/rows/waiting-reviews.ts';
import { step } from '#support/running/step.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

/** The day after Monaco 2025, when corrections of a result are still applied automatically. */
const NOW = Date.UTC(2025, 4, 26);

/** Yellow flags on laps 1, 8 and 38, and a safety car on lap 2, without those of one type. */
function withoutFlags(of: FlagType | 'ANY'): NormalisedSeason {
  const season = seasonAt(2025, NOW);
  const races = season.races.map((race) => {
    if (race.key !== 'monaco') return race;
    return { ...race, flags: race.flags?.filter(({ type }) => of !== 'ANY' && type !== of) ?? [] };
  });
  return { ...season, races };
}

onAnyDatabase('a count that takes flags away', (open) => {
  const random = createTestRandom();
  let server: TestServer;
  let admin: Client;
  let raceId: string;

  const importNow = (season: NormalisedSeason, corrections: 'review' | 'auto' = 'auto') =>
    importSeason({ database: open(), clock: server.clock, random }, sourceOf(season), 2025, {
      corrections,
    });
  const flags = async () =>
    (await admin.getJson<AdminFlags>(`/api/admin/races/${raceId}/flags`)).flags;
  const shown = async () =>
    (await flags()).filter(({ isRemoved }) => !isRemoved).map(({ type, lap }) => `${type} ${lap}`);
  const reviews = () => admin.getJson<ReviewList>('/api/admin/reviews');
  const waiting = () => readWaitingReviews(admin);
  const opened = async () =>
    admin.getJson<Review>(`/api/admin/reviews/${(await reviews())[0]?.id}`);
  const decide = async (decision: 'ACCEPTED' | 'KEPT') => {
    const [review] = await waiting();
    return admin.send('PUT', `/api/admin/reviews/${review?.id}`, { decision });
  };
  const ALL = ['YELLOW_FLAG 1', 'SAFETY_CAR 2', 'YELLOW_FLAG 8', 'YELLOW_FLAG 38'];

  beforeAll(async () => {
    server = await startServer(open(), { now: NOW });
    admin = await logInAdmin(open(), server);
    await importNow(seasonAt(2025, NOW));
    raceId = (await selectStoredRace(open().db, 2025, 'monaco')).id;
    const { id } = await insertPerson(open(), server, { login: 'kari', username: 'Kari' });
    const cars = await open()
      .db.selectFrom('flag')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('type', '=', 'SAFETY_CAR')
      .executeTakeFirstOrThrow();
    await insertSeasonGuess(open().db, {
      userId: id,
      year: 2025,
      flags: { SAFETY_CAR: Number(cars.count), YELLOW_FLAG: 900, RED_FLAG: 900 },
    });
    await open().db.updateTable('season').set({ revision: 1000 }).execute();
  });
  afterAll(() => server.close());

  it('waits for an admin, who keeps, accepts or reloads it', async () => {
    await step('waits, whatever the setting and however soon after the race', async () => {
      const report = await importNow(withoutFlags('SAFETY_CAR'));
      expect(report).toMatchObject({ outcome: 'UNCHANGED', refused: [], notices: [] });
      expect(report.held).toMatchObject([
        { kind: 'FLAGS_CHANGED', name: 'Monaco', rows: { added: 0, changed: 0, removed: 1 } },
      ]);
      expect(await shown()).toEqual(ALL);
      expect(await waiting()).toMatchObject([{ kind: 'FLAGS', race: { name: 'Monaco' } }]);
      const { attention } = await admin.getJson<Overview>('/api/admin/overview');
      expect(attention).toContainEqual({ kind: 'REVIEWS_WAITING', count: 1 });
      const stats = await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`);
      expect(stats.isCorrectionWaiting).toBe(true);
      await importNow(withoutFlags('SAFETY_CAR'), 'review');
      expect(await waiting()).toHaveLength(1);
    });

    await step(
      'shows how many there are of each kind, and what accepting it does to the leaderboard',
      async () => {
        const review = await opened();
        expect(review.differences).toEqual([]);
        expect(review.flags).toEqual([
          { session: 'RACE', type: 'SAFETY_CAR', stored: 1, incoming: 0 },
        ]);
        const [kari] = review.effect.filter(({ user }) => user.username === 'Kari');
        expect(kari?.before.points).toBeGreaterThan(kari?.after.points ?? 0);
      },
    );

    await step('When the source has them again, then nobody is asked any more', async () => {
      await importNow(seasonAt(2025, NOW));
      expect(await waiting()).toEqual([]);
    });

    await step(
      'When it is kept, then nothing changes and the same is not asked again',
      async () => {
        await importNow(withoutFlags('SAFETY_CAR'));
        expect((await decide('KEPT')).status).toBe(204);
        const report = await importNow(withoutFlags('SAFETY_CAR'));
        expect([report.held, report.changes]).toEqual([[], []]);
        expect(await shown()).toEqual(ALL);
      },
    );

    await step('When it is accepted, then they are gone, and the scores follow', async () => {
      // Corrections at the same time have no order, so the clock is advanced.
      server.clock.advance(SECOND_MS);
      await importNow(withoutFlags('YELLOW_FLAG'));
      expect((await decide('ACCEPTED')).status).toBe(204);
      expect(await shown()).toEqual(['SAFETY_CAR 2']);
      const again = await importNow(withoutFlags('YELLOW_FLAG'));
      expect([again.held, again.changes]).toEqual([[], []]);

      const decided = await opened();
      expect(decided).toMatchObject({ state: 'ACCEPTED', effect: [] });
      expect(decided.flags).toEqual([
        { session: 'RACE', type: 'YELLOW_FLAG', stored: 3, incoming: 0 },
      ]);
      const { entries } = await admin.getJson<AuditPage>('/api/audit?kind=REVIEW');
      expect(entries[0]).toMatchObject({
        action: 'REVIEW_ACCEPTED',
        subject: 'Monaco',
        before: {
          kind: 'FLAGS',
          rows: expect.arrayContaining([
            { row: 'FLAG', type: 'YELLOW_FLAG', session: 'RACE', lap: 38 },
          ]),
        },
        after: {
          kind: 'FLAGS',
          rows: [{ row: 'FLAG', type: 'SAFETY_CAR', session: 'RACE', lap: 2 }],
        },
      });
    });

    await step('When there are more again, then they apply themselves', async () => {
      await importNow(seasonAt(2025, NOW));
      expect(await shown()).toEqual(ALL);
      expect(await waiting()).toEqual([]);
    });

    await step(
      'When an admin took one away and the source has lost another, then that is asked',
      async () => {
        const flag = (await flags()).find(({ type, lap }) => type === 'YELLOW_FLAG' && lap === 1);
        await admin.send('DELETE', `/api/admin/races/${raceId}/flags/${flag?.id}`);
        const season = seasonAt(2025, NOW);
        const races = season.races.map((race) =>
          race.key === 'monaco'
            ? { ...race, flags: race.flags?.filter(({ lap }) => lap !== 38) ?? [] }
            : race,
        );
        await importNow({ ...season, races });
        expect(await shown()).toEqual(ALL.slice(1));
        expect((await opened()).flags).toEqual([
          { session: 'RACE', type: 'YELLOW_FLAG', stored: 2, incoming: 1 },
        ]);
      },
    );

    await step('When the race is loaded anew, then it is as the source has it', async () => {
      const report = await importSeason(
        { database: open(), clock: server.clock, random },
        sourceOf(withoutFlags('ANY')),
        2025,
        { corrections: 'review', reloadedRaceId: raceId },
      );
      expect(report.changes.map(({ kind }) => kind)).toEqual(['FLAGS_CHANGED']);
      expect(await shown()).toEqual([]);
      expect(await waiting()).toEqual([]);
      expect((await reviews()).filter(({ kind }) => kind === 'FLAGS')).toContainEqual(
        expect.objectContaining({ state: 'APPLIED', decidedBy: null }),
      );
    });
  });
});
