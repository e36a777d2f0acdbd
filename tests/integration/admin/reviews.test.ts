import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Overview } from '#contract/admin/admin-overview.ts';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { Review, ReviewList } from '#contract/admin/admin-reviews.ts';
import type { FinishPreview } from '#contract/admin/admin-seasons.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import { DAY_MS, MINUTE_MS } from '#domain/base/time.ts';
import { type ImportOptions, importSeason } from '#server/importing/import-season.ts';
import type { NormalisedRace, NormalisedSeason } from '#server/importing/normalised-season.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertRaceGuess } from '#support/rows/factories.ts';
import { insertPerson, logInAdmin } from '#support/rows/people.ts';
import { selectStoredRace } from '#support/rows/stored-race.ts';
import { readWaitingReviews } from '#support/rows/waiting-reviews.ts';
import { step } from '#support/running/step.ts';
import { createTestRandom, seasonAt, sourceOf } from '#support/seasons/season-sources.ts';

/** The Thursday after Monaco 2025, when corrections are no longer applied automatically. */
const NOW = Date.UTC(2025, 4, 29);

function changed(key: string, change: (race: NormalisedRace) => Partial<NormalisedRace>) {
  const season = seasonAt(2025, NOW);
  return {
    ...season,
    races: season.races.map((race) => (race.key === key ? { ...race, ...change(race) } : race)),
  };
}

/**
 * Disqualifies the winner of a race that gives no points, so that the standings need not follow.
 */
function withoutWinner(key: string): NormalisedSeason {
  return changed(key, ({ result }) => {
    const [winner, ...others] = result ?? [];
    if (winner === undefined) throw new Error(`${key} has no result`);
    return {
      result: [
        ...others.map((row) => ({ ...row, position: row.position && row.position - 1 })),
        { ...winner, position: null, status: 'DISQUALIFIED' },
      ],
    };
  });
}

onAnyDatabase('corrections of final results', (open) => {
  const random = createTestRandom();
  let server: TestServer;
  let admin: Client;
  let raceId: string;
  const winnerOf = async () => {
    const { result } = await admin.getJson<AdminRaceResults>(`/api/admin/races/${raceId}/results`);
    return result[0]?.driverId;
  };
  const importNow = (
    season: NormalisedSeason,
    options: ImportOptions = { corrections: 'review' },
  ) =>
    importSeason(
      { database: open(), clock: server.clock, random },
      sourceOf(season),
      2025,
      options,
    );
  const waiting = () => readWaitingReviews(admin);
  const decide = async (decision: 'ACCEPTED' | 'KEPT') => {
    const [review] = await waiting();
    const answer = await admin.send('PUT', `/api/admin/reviews/${review?.id}`, { decision });
    expect(answer.status).toBe(204);
  };
  const points = async () => {
    const { leaderboard } = await admin.getJson<Home>('/api/public/home');
    return Object.fromEntries(
      leaderboard?.map(({ guesser }) => [guesser.username, guesser.points]) ?? [],
    );
  };

  beforeAll(async () => {
    server = await startServer(open(), { now: NOW });
    admin = await logInAdmin(open(), server);
    await importNow(seasonAt(2025, NOW));
    raceId = (await selectStoredRace(open().db, 2025, 'monaco')).id;
    const drivers = await admin.getJson<AdminRaceResults>(`/api/admin/races/${raceId}/results`);
    for (const [index, username] of ['Først', 'Andre'].entries()) {
      const { id } = await insertPerson(open(), server, {
        login: `spiller${index + 1}`,
        username,
      });
      const first = String(drivers.result[index]?.driverId);
      await insertRaceGuess(open().db, { userId: id, raceId, first });
    }
    await open().db.updateTable('season').set({ revision: 1000 }).execute();
  });
  afterAll(() => server.close());

  it('wait for an admin, who keeps or accepts them, unless they apply themselves', async () => {
    await step(
      'When a source has another result, then it waits and everything else applies',
      async () => {
        const season = withoutWinner('monaco');
        const before = await winnerOf();
        const renamed = season.races.map((race) =>
          race.key === 'spain' ? { ...race, name: 'Barcelona' } : race,
        );
        const report = await importNow({ ...season, races: renamed });
        expect(report.reasons).toEqual([]);
        expect(report.changes.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
          'Barcelona RACE_CHANGED',
        ]);
        expect(report.held.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
          'Monaco RESULT_CHANGED',
        ]);
        expect(await winnerOf()).toBe(before);
        expect(await waiting()).toMatchObject([
          { kind: 'RACE_RESULT', source: 'test', at: NOW, race: { name: 'Monaco', year: 2025 } },
        ]);
        expect((await admin.getJson<Overview>('/api/admin/overview')).attention).toContainEqual({
          kind: 'REVIEWS_WAITING',
          count: 1,
        });
      },
    );

    await step('When the same comes again, then it is asked once', async () => {
      await importNow(withoutWinner('monaco'));
      expect(await waiting()).toHaveLength(1);
    });

    await step('shows what differs, and what accepting it does to the leaderboard', async () => {
      const [item] = await waiting();
      const review = await admin.getJson<Review>(`/api/admin/reviews/${item?.id}`);
      const facts = seasonAt(2025, NOW).races.find(({ key }) => key === 'monaco')?.result ?? [];
      // Everybody moves up behind a disqualified winner, but for those who were not classified.
      const winner = review.differences.find(({ stored }) => stored?.place === 1);
      expect(winner).toMatchObject({
        name: 'Lando Norris',
        stored: { status: 'CLASSIFIED' },
        incoming: { place: facts.length, status: 'DISQUALIFIED' },
      });
      expect(review.differences).toHaveLength(facts.length);
      expect(await points()).toEqual({ Først: 25, Andre: 18 });
      // The winner is now last of 20, where no points are given.
      expect(
        review.effect.map(({ user, before, after }) => [user.username, before, after]),
      ).toEqual([
        ['Andre', { rank: 2, points: 18 }, { rank: 1, points: 25 }],
        ['Først', { rank: 1, points: 25 }, { rank: 2, points: 0 }],
      ]);
    });

    await step(
      'When it is kept, then nothing changes and the same is not asked again',
      async () => {
        await decide('KEPT');
        await importNow(withoutWinner('monaco'));
        expect(await waiting()).toEqual([]);
        expect(await points()).toEqual({ Først: 25, Andre: 18 });
        const { corrections } = await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`);
        expect(corrections).toEqual([]);
      },
    );

    await step('When the source changes its mind once more, then that is asked', async () => {
      const other = changed('monaco', ({ result }) => {
        const [twelfth, thirteenth] = result?.slice(11, 13) ?? [];
        if (!result || !twelfth || !thirteenth) throw new Error('Monaco has no result');
        const exchanged = [
          { ...thirteenth, position: 12 },
          { ...twelfth, position: 13 },
        ];
        return { result: [...result.slice(0, 11), ...exchanged, ...result.slice(13)] };
      });
      await importNow(other);
      expect(await waiting()).toHaveLength(1);
      await importNow(seasonAt(2025, NOW));
      expect(await waiting()).toEqual([]);
    });

    await step('When it is accepted, then the scores follow', async () => {
      await open().db.deleteFrom('import_review').execute();
      await importNow(withoutWinner('monaco'));
      await decide('ACCEPTED');
      expect(await points()).toEqual({ Først: 0, Andre: 25 });
      const report = await importNow(withoutWinner('monaco'));
      expect([report.changes, report.held]).toEqual([[], []]);
      const [review] = await admin.getJson<ReviewList>('/api/admin/reviews');
      expect(review).toMatchObject({ state: 'ACCEPTED', decidedBy: { username: 'Sjefen' } });
      const { corrections } = await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`);
      expect(corrections).toMatchObject([{ at: NOW, kind: 'RACE_RESULT', by: 'Sjefen' }]);
      expect(corrections[0]?.differences.find(({ stored }) => stored?.place === 1)).toMatchObject({
        name: 'Lando Norris',
        incoming: { status: 'DISQUALIFIED' },
      });
      const again = await admin.send('PUT', `/api/admin/reviews/${review?.id}`, {
        decision: 'KEPT',
      });
      expect(await again.json()).toMatchObject({ status: 409, code: 'already-decided' });
    });

    await step(
      'When the setting is auto, then it applies itself, but not over an override',
      async () => {
        await importNow(seasonAt(2025, NOW), { corrections: 'auto' });
        expect(await points()).toEqual({ Først: 25, Andre: 18 });
        const stats = await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`);
        // The latest review comes first: accepted, and then withdrawn by the source.
        expect(stats.corrections.map(({ by }) => by).toSorted()).toEqual(['Sjefen', null]);

        const { result } = await admin.getJson<AdminRaceResults>(
          `/api/admin/races/${raceId}/results`,
        );
        const [first, second, ...rest] = result;
        const swapped = [second, first, ...rest].map((row, index) => ({
          ...row,
          constructorId: row?.constructorId ?? undefined,
          position: row?.position === null ? null : index + 1,
        }));
        const answer = await admin.send('PUT', `/api/admin/races/${raceId}/result`, {
          rows: swapped,
        });
        expect(answer.status).toBe(204);
        expect(await points()).toEqual({ Først: 18, Andre: 25 });

        const report = await importNow(withoutWinner('monaco'), { corrections: 'auto' });
        expect(report.reasons).toEqual([]);
        expect(await points()).toEqual({ Først: 18, Andre: 25 });
        expect(await waiting()).toHaveLength(1);
        await decide('KEPT');
        await importNow(withoutWinner('monaco'), { corrections: 'auto' });
        expect(await waiting()).toEqual([]);
        expect(await points()).toEqual({ Først: 18, Andre: 25 });
      },
    );

    await step(
      'When its season is finished, then it waits for nobody, until that is undone',
      async () => {
        await importNow(seasonAt(2025, NOW), { corrections: 'review' });
        expect(await waiting()).toHaveLength(1);
        const finish = (finished_at: number | null) =>
          open().db.updateTable('season').set({ finished_at }).where('year', '=', 2025).execute();
        const asked = async () =>
          (await admin.getJson<Overview>('/api/admin/overview')).attention.filter(
            ({ kind }) => kind === 'REVIEWS_WAITING',
          );
        const told = async () =>
          (await admin.getJson<FinishPreview>('/api/admin/seasons/2025/finish')).waitingReviews;
        expect(await told()).toBe(1);
        await finish(NOW);
        expect([await waiting(), await asked(), await told()]).toEqual([[], [], 0]);
        await finish(null);
        expect([await waiting(), await asked()]).toMatchObject([[{}], [{ count: 1 }]]);
      },
    );

    await step('When the race is loaded anew, then the source has its word back', async () => {
      const answer = await admin.send('PUT', `/api/admin/races/${raceId}/source`);
      expect(answer.status).toBe(200);
      expect(await points()).toEqual({ Først: 25, Andre: 18 });
    });
  });
});

onAnyDatabase('a correction of standings that changes no place and no points', (open) => {
  const YEAR = 2026;
  /** The day after Australia 2026, where Stroll was not classified. */
  const DAY_AFTER = Date.UTC(YEAR, 2, 9);
  const random = createTestRandom();
  let server: TestServer;
  let admin: Client;
  let raceId: string;

  const bundled = () => seasonAt(YEAR, DAY_AFTER);
  /** The live source lists everybody who has driven, classified or not. */
  const withStroll = (): NormalisedSeason => {
    const season = bundled();
    const stroll = { competitor: 'lance-stroll', position: null, points: 0 };
    const races = season.races.map((race) =>
      race.key === 'australia'
        ? { ...race, driverStandings: [...(race.driverStandings ?? []), stroll] }
        : race,
    );
    return { ...season, races };
  };
  const importNow = (season: NormalisedSeason) =>
    importSeason({ database: open(), clock: server.clock, random }, sourceOf(season), YEAR, {
      corrections: 'review',
    });
  const standings = async () =>
    (await admin.getJson<AdminRaceResults>(`/api/admin/races/${raceId}/results`)).driverStandings;
  const waiting = () => readWaitingReviews(admin);

  beforeAll(async () => {
    server = await startServer(open(), { now: DAY_AFTER });
    admin = await logInAdmin(open(), server);
    await importNow(bundled());
    raceId = (await selectStoredRace(open().db, YEAR, 'australia')).id;
  });
  afterAll(() => server.close());

  it('applies itself unless an admin has set them, and stays as decided', async () => {
    await step('applies itself, there and back, and nobody is asked', async () => {
      const before = await standings();
      const report = await importNow(withStroll());
      expect(report).toMatchObject({ outcome: 'CHANGED', held: [] });
      expect(report.changes).toMatchObject([
        { kind: 'DRIVER_STANDINGS_CHANGED', rows: { added: 1, changed: 0, removed: 0 } },
      ]);
      expect(await standings()).toHaveLength(before.length + 1);
      expect(await importNow(bundled())).toMatchObject({ outcome: 'CHANGED', held: [] });
      expect(await standings()).toEqual(before);
      expect(await waiting()).toEqual([]);
    });

    await step('When an admin has set the standings by hand, then it waits', async () => {
      const rows = await standings();
      const path = `/api/admin/races/${raceId}/driver-standings`;
      expect((await admin.send('PUT', path, { rows })).status).toBe(204);
      expect(await importNow(withStroll())).toMatchObject({ outcome: 'UNCHANGED' });
      expect(await standings()).toEqual(rows);
      expect(await waiting()).toMatchObject([{ kind: 'DRIVER_STANDINGS', race: { id: raceId } }]);
    });

    await step('When it was kept as it is, then that stays decided', async () => {
      const [review] = await waiting();
      await admin.send('PUT', `/api/admin/reviews/${review?.id}`, { decision: 'KEPT' });
      await open().db.deleteFrom('hand_edit').execute();
      const rows = await standings();
      expect(await importNow(withStroll())).toMatchObject({ outcome: 'UNCHANGED', held: [] });
      expect(await standings()).toEqual(rows);
    });
  });
});

onAnyDatabase('a result that an admin takes away while a correction of it waits', (open) => {
  const random = createTestRandom();
  let server: TestServer;
  let admin: Client;
  let raceId: string;

  const importNow = (season: NormalisedSeason) =>
    importSeason({ database: open(), clock: server.clock, random }, sourceOf(season), 2025, {
      corrections: 'review',
    });
  const clear = async (list: 'driver-standings' | 'constructor-standings' | 'result') => {
    const answer = await admin.send('PUT', `/api/admin/races/${raceId}/${list}`, { rows: [] });
    expect(answer.status).toBe(204);
  };
  const decide = async (id: string | undefined) =>
    admin.send('PUT', `/api/admin/reviews/${id}`, { decision: 'ACCEPTED' });
  const completed = async () =>
    (await admin.getJson<RaceListItem[]>('/api/public/race/list/2025?completedOnly=true')).map(
      ({ name }) => name,
    );
  const points = async () => {
    const { leaderboard } = await admin.getJson<Home>('/api/public/home');
    return leaderboard?.map(({ guesser }) => guesser.points);
  };
  const corrections = async () =>
    (await admin.getJson<RaceStats>(`/api/public/stats/race/${raceId}`)).corrections;

  beforeAll(async () => {
    server = await startServer(open(), { now: NOW - DAY_MS });
    admin = await logInAdmin(open(), server);
    await importNow(seasonAt(2025, NOW));
    server.clock.set(NOW);
    raceId = (await selectStoredRace(open().db, 2025, 'monaco')).id;
    const { result } = await admin.getJson<AdminRaceResults>(`/api/admin/races/${raceId}/results`);
    const { id: userId } = await insertPerson(open(), server, { login: 'kari', username: 'Kari' });
    await insertRaceGuess(open().db, { userId, raceId, first: result[1]?.driverId ?? '' });
    await open().db.updateTable('season').set({ revision: 1000 }).execute();
  });
  afterAll(() => server.close());

  it('is corrected once, from what players saw', async () => {
    await step('When the correction is accepted, then the race has been run', async () => {
      await importNow(withoutWinner('monaco'));
      const [review] = await readWaitingReviews(admin);
      expect(await points()).toEqual([18]);
      for (const list of ['driver-standings', 'constructor-standings', 'result'] as const) {
        await clear(list);
      }
      expect(await completed()).not.toContain('Monaco');
      expect((await decide(review?.id)).status).toBe(204);
      expect(await completed()).toContain('Monaco');
      expect(await points()).toEqual([25]);
    });

    await step(
      'is corrected from what players saw, once, and nothing else is when it comes back as it was',
      async () => {
        await importNow(withoutWinner('monaco'));
        const found = await corrections();
        expect(found).toMatchObject([{ kind: 'RACE_RESULT', by: 'Sjefen' }]);
        expect(found[0]?.differences.find(({ stored }) => stored?.place === 1)).toMatchObject({
          name: 'Lando Norris',
          incoming: { status: 'DISQUALIFIED' },
        });
        const { driverStandings, constructorStandings } = await admin.getJson<AdminRaceResults>(
          `/api/admin/races/${raceId}/results`,
        );
        expect([driverStandings.length > 0, constructorStandings.length > 0]).toEqual([true, true]);
        expect(await points()).toEqual([25]);
      },
    );

    await step('When the sources bring it back later, then both are told', async () => {
      await clear('driver-standings');
      server.clock.set(NOW + 10 * MINUTE_MS);
      await importNow(withoutWinner('monaco'));
      // The result was corrected at the same time as these standings, so their order is undefined.
      const [back, away] = (await corrections()).filter(({ kind }) => kind === 'DRIVER_STANDINGS');
      expect([back, away]).toMatchObject([
        { kind: 'DRIVER_STANDINGS', at: NOW + 10 * MINUTE_MS, by: null },
        { kind: 'DRIVER_STANDINGS', at: NOW, by: 'Sjefen' },
      ]);
      expect([back?.differences[0]?.stored, away?.differences[0]?.incoming]).toEqual([null, null]);
    });

    await step('When there is no result, then no standings are accepted', async () => {
      const monaco = (driverStandings: NormalisedRace['driverStandings']) =>
        changed('monaco', () => ({ driverStandings }));
      const [leader, ...others] =
        withoutWinner('monaco').races.find(({ key }) => key === 'monaco')?.driverStandings ?? [];
      if (leader === undefined) throw new Error('Monaco has no standings');
      await importNow(monaco([{ ...leader, points: leader.points + 1 }, ...others]));
      const waiting = await readWaitingReviews(admin);
      const review = waiting.find(({ kind }) => kind === 'DRIVER_STANDINGS');
      for (const list of ['driver-standings', 'constructor-standings', 'result'] as const) {
        await clear(list);
      }
      const answer = await decide(review?.id);
      expect(await answer.json()).toMatchObject({ status: 409, code: 'conflict' });
    });
  });
});
