import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Review, ReviewList } from '#contract/admin/admin-reviews.ts';
import type { RaceToGuessView } from '#contract/guessing/guesses.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { readCorrections } from '#support/f1-api/corrections.ts';
import { readWaitingReviews } from '#support/rows/waiting-reviews.ts';
import { step } from '#support/running/step.ts';
import { type LiveGame, type LivePlayer, startLiveGame } from '#support/worlds/live-game.ts';

const corrections = readCorrections();

async function waiting({ admin }: LiveGame): Promise<Review[]> {
  const waiting = await readWaitingReviews(admin);
  return Promise.all(waiting.map(({ id }) => admin.getJson<Review>(`/api/admin/reviews/${id}`)));
}

const titles = (reviews: readonly Review[]) =>
  reviews.map(({ race, kind }) => `${race.name} ${kind}`).sort();

async function decideAll(game: LiveGame, decision: 'ACCEPTED' | 'KEPT'): Promise<void> {
  for (const { id } of await waiting(game)) {
    const answer = await game.admin.send('PUT', `/api/admin/reviews/${id}`, { decision });
    expect(answer.status).toBe(204);
  }
}

/**
 * Points by hand, with the default tables; only Las Vegas has been run as far as this game knows.
 *
 * On the day: Verstappen, Norris, Russell, Piastri, …, 10th Hamilton, 12th Bearman; later Norris and
 * Piastri are 19th and 20th of 20, and 8th Hamilton, 10th Bearman. In the standings Ocon and Stroll change
 * places (15th and 16th), and so do Aston Martin and Haas (7th and 8th).
 *
 * Kari: Norris, Bearman; in the season everything as it is in the end, but for Doohan, who was entered in
 *   February and is 21st, not 20th.
 *   18 + (2 off: 15) + drivers 17 × 10 + 2 × 5 + 5 + constructors 8 × 10 + 2 × 2 = 302;
 *   then 0 + 25 + 19 × 10 + 5 + 10 × 10 = 320.
 * Ola: Verstappen, Hamilton. 25 + 25 = 50; then 25 + (2 off: 15) = 40.
 * Per: Piastri, Norris. (3 off: 12) + (8 off: 2) = 14; then 0 + (9 off: 1) = 1.
 */
const ON_THE_DAY = { Kari: 302, Ola: 50, Per: 14 };
const IN_THE_END = { Kari: 320, Ola: 40, Per: 1 };
const FINAL_DRIVERS = [
  ...['lando-norris', 'oscar-piastri', 'max-verstappen', 'george-russell', 'charles-leclerc'],
  ...['lewis-hamilton', 'kimi-antonelli', 'alexander-albon', 'isack-hadjar', 'nico-hulkenberg'],
  ...['carlos-sainz-jr', 'oliver-bearman', 'fernando-alonso', 'liam-lawson', 'esteban-ocon'],
  ...['lance-stroll', 'yuki-tsunoda', 'pierre-gasly', 'gabriel-bortoleto', 'jack-doohan'],
];
const FINAL_CONSTRUCTORS = [
  ...['mclaren', 'mercedes', 'red-bull', 'ferrari', 'williams'],
  ...['racing-bulls', 'haas', 'aston-martin', 'kick-sauber', 'alpine'],
];

const LAS_VEGAS = ['las-vegas'];
const ON_SUNDAY = { at: '2025-11-23T08:03:00Z', races: LAS_VEGAS };
const A_WEEK_LATER = { at: '2025-12-01T08:00:00Z', races: LAS_VEGAS };

onAnyDatabase('Las Vegas 2025, where two are disqualified hours later', (open) => {
  let game: LiveGame;
  beforeAll(async () => {
    game = await startLiveGame(open(), 2025, { corrections });
    await game.importAt({ at: '2025-02-20T12:00:00Z', races: [] });
    const [kari, ola, per] = [
      await game.addPlayer('Kari'),
      await game.addPlayer('Ola'),
      await game.addPlayer('Per'),
    ];
    await kari.guessOrder('drivers', FINAL_DRIVERS);
    await kari.guessOrder('constructors', FINAL_CONSTRUCTORS);
    await game.importAt({ at: '2025-11-22T07:00:00Z', races: LAS_VEGAS });
    const guess = async (player: LivePlayer, first: string, tenth: string) => {
      expect(await player.guessRace('las-vegas', 'first', first)).toBe(200);
      expect(await player.guessRace('las-vegas', 'tenth', tenth)).toBe(200);
    };
    await guess(kari, 'lando-norris', 'oliver-bearman');
    await guess(ola, 'max-verstappen', 'lewis-hamilton');
    await guess(per, 'oscar-piastri', 'lando-norris');
  });
  afterAll(() => game.close());

  it('is asked of an admin, and everybody has other points once it is accepted', async () => {
    await step('on the day the points follow the first result', async () => {
      const { outcome } = await game.importAt(ON_SUNDAY);
      expect(outcome).toBe('CHANGED');
      expect(await game.points()).toEqual(ON_THE_DAY);
    });

    await step('in review nobody has other points, and the admin reads what differs', async () => {
      const { held } = await game.importAt(A_WEEK_LATER);
      expect(held).toHaveLength(3);
      expect(await game.points()).toEqual(ON_THE_DAY);
      const reviews = await waiting(game);
      expect(titles(reviews)).toEqual([
        'Las Vegas CONSTRUCTOR_STANDINGS',
        'Las Vegas DRIVER_STANDINGS',
        'Las Vegas RACE_RESULT',
      ]);
      const of = (kind: string) => reviews.find((review) => review.kind === kind);
      const result = of('RACE_RESULT');
      expect(result?.differences.find(({ name }) => name === 'Lando Norris')).toEqual({
        name: 'Lando Norris',
        stored: { place: 2, status: 'CLASSIFIED', points: 18 },
        incoming: { place: 19, status: 'DISQUALIFIED', points: 0 },
      });
      expect(result?.differences.map(({ name }) => name)).not.toContain('Max Verstappen');
      expect(of('DRIVER_STANDINGS')?.differences.map(({ name }) => name)).toContain('Esteban Ocon');
      const effect = result?.effect.map(({ user, before, after }) => [
        user.username,
        before.points,
        after.points,
      ]);
      // The effect is that of the result alone, because standings have reviews of their own.
      expect(effect?.sort()).toEqual([
        ['Kari', 302, 294],
        ['Ola', 50, 40],
        ['Per', 14, 1],
      ]);
    });

    await step('When other races are asked for meanwhile, then the question stays', async () => {
      const before = await waiting(game);
      await game.importAt({ at: '2025-12-01T16:00:00Z', races: [] });
      await game.importAt({ at: '2025-12-01T16:10:00Z', races: ['sao-paulo'] });
      game.api.breakAnswers(/jolpica 2025\/22\/results/, 'NOT_FOUND');
      await game.importAt({ ...A_WEEK_LATER, at: '2025-12-01T16:20:00Z' });
      game.api.mend();
      expect(await waiting(game)).toEqual(before);
    });

    await step(
      'When it is accepted, then everybody has the points of the corrected result',
      async () => {
        await game.importAt({ ...A_WEEK_LATER, at: '2025-12-01T17:00:00Z' });
        await decideAll(game, 'ACCEPTED');
        const { outcome, held } = await game.importAt({
          ...A_WEEK_LATER,
          at: '2025-12-01T18:00:00Z',
        });
        expect([outcome, held]).toEqual(['UNCHANGED', []]);
        expect(await waiting(game)).toEqual([]);
        expect(await game.points()).toEqual(IN_THE_END);
      },
    );
  });
});

onAnyDatabase('Singapore 2025, with the setting that corrections apply themselves', (open) => {
  let game: LiveGame;
  let kari: LivePlayer;
  const races = ['singapore'];
  beforeAll(async () => {
    game = await startLiveGame(open(), 2025, {
      corrections,
      gridDelayMs: Number.POSITIVE_INFINITY,
    });
    await game.importAt({ at: '2025-02-20T12:00:00Z', races: [] });
    kari = await game.addPlayer('Kari');
  });
  afterAll(() => game.close());

  async function gridPlaceOf(driver: string) {
    const path = `/api/guess/race/${await game.raceId('singapore')}`;
    const { grid, isGridProvisional } = await kari.client.getJson<RaceToGuessView>(path);
    return [isGridProvisional, grid.find(({ name }) => name === driver)?.position];
  }

  it('leaves a guess on its driver, and changes the points', async () => {
    await step(
      'a guess stays on its driver while the grid goes from qualifying to the published one',
      async () => {
        await game.importAt({ at: '2025-10-04T16:00:00Z', races });
        expect(await gridPlaceOf('Alexander Albon')).toEqual([true, 12]);
        expect(await kari.guessRace('singapore', 'first', 'alexander-albon')).toBe(200);
        expect(await kari.guessRace('singapore', 'tenth', 'lewis-hamilton')).toBe(200);

        // Albon and Sainz are disqualified from qualifying, and keep the numbers of their positions.
        const { notices } = await game.importAt({ at: '2025-10-04T21:00:00Z', races });
        expect(notices.map(({ code }) => code)).toEqual(['GRID_PROVISIONAL']);
        expect(await gridPlaceOf('Alexander Albon')).toEqual([true, 13]);

        game.api.scenario.gridDelayMs = 120 * MINUTE_MS;
        await game.importAt({ at: '2025-10-05T10:00:00Z', races });
        expect(await gridPlaceOf('Alexander Albon')).toEqual([false, 20]);
        const { db } = open();
        const guesses = await db
          .selectFrom('race_guess')
          .innerJoin('driver', 'driver.id', 'race_guess.driver_id')
          .select(['category', 'key'])
          .orderBy('category')
          .execute();
        expect(guesses).toEqual([
          { category: 'FIRST', key: 'alexander-albon' },
          { category: 'TENTH', key: 'lewis-hamilton' },
        ]);
      },
    );

    await step(
      'a penalty after the race changes the points by itself, and nobody is asked',
      async () => {
        const auto = { races, corrections: 'auto' } as const;
        await game.importAt({ ...auto, at: '2025-10-05T16:00:00Z' });
        // Albon is 14th; Hamilton 7th, then 8th: 3 off, then 2.
        expect(await game.points()).toEqual({ Kari: 12 });
        const { changes } = await game.importAt({ ...auto, at: '2025-10-06T09:00:00Z' });
        expect(changes.filter(({ isCorrection }) => isCorrection)).toHaveLength(3);
        expect(await game.points()).toEqual({ Kari: 15 });
        const reviews = await game.admin.getJson<ReviewList>('/api/admin/reviews');
        expect(reviews.map(({ state }) => state)).toEqual(['APPLIED', 'APPLIED', 'APPLIED']);
      },
    );
  });
});

/**
 * Kari has the standings as they are on the Monday after Monaco, all 22 and all 11, and Hadjar and Gasly.
 *
 * Monday: Hadjar 3rd, Gasly 7th: (2 off: 15) + (3 off: 12) + 220 + 110 = 357.
 * After the ruling Gasly is 3rd, Hadjar 4th; in the standings Gasly goes from 10th to 8th and Hadjar and
 *   Lawson one back each: (3 off: 12) + (7 off: 4) + 190 + 2 + 5 + 5 + 110 = 328.
 * After Hungary, whichever way Monaco ended: drivers 134 (7 × 10, 11 × 5, 4 × 2, 1 × 1), constructors
 *   7 × 10 + 4 × 2 = 78; with the ruling 12 + 4, without it 15 + 12.
 */
const AFTER_MONACO = [
  ...['kimi-antonelli', 'lewis-hamilton', 'george-russell', 'charles-leclerc', 'oscar-piastri'],
  ...['lando-norris', 'max-verstappen', 'isack-hadjar', 'liam-lawson', 'pierre-gasly'],
  ...['oliver-bearman', 'franco-colapinto', 'arvid-lindblad', 'carlos-sainz-jr', 'alexander-albon'],
  ...['esteban-ocon', 'gabriel-bortoleto', 'fernando-alonso', 'nico-hulkenberg'],
  ...['valtteri-bottas', 'sergio-perez', 'lance-stroll'],
];
const TEAMS_AFTER_MONACO = [
  ...['mercedes', 'ferrari', 'mclaren', 'red-bull', 'alpine', 'racing-bulls'],
  ...['haas', 'williams', 'audi', 'aston-martin', 'cadillac'],
];

const BOTH_WAYS = [
  { decision: 'ACCEPTED', afterRuling: 328, afterHungary: 228, inSeptember: 239 },
  { decision: 'KEPT', afterRuling: 357, afterHungary: 239, inSeptember: 239 },
] as const;

for (const { decision, afterRuling, afterHungary, inSeptember } of BOTH_WAYS) {
  onAnyDatabase(`Monaco 2026, corrected and corrected back: ${decision}`, (open) => {
    let game: LiveGame;
    const races = ['monaco'];
    beforeAll(async () => {
      game = await startLiveGame(open(), 2026, { corrections });
      await game.importAt({ at: '2026-02-01T12:00:00Z', races: [] });
      const kari = await game.addPlayer('Kari');
      await kari.guessOrder('drivers', AFTER_MONACO);
      await kari.guessOrder('constructors', TEAMS_AFTER_MONACO);
      await game.importAt({ at: '2026-06-06T18:00:00Z', races });
      expect(await kari.guessRace('monaco', 'first', 'isack-hadjar')).toBe(200);
      expect(await kari.guessRace('monaco', 'tenth', 'pierre-gasly')).toBe(200);
      await game.importAt({ at: '2026-06-08T08:00:00Z', races });
    });
    afterAll(() => game.close());

    it('is decided in June, and again in September', async () => {
      await step('in June a ruling moves Gasly up', async () => {
        expect(await game.points()).toEqual({ Kari: 357 });
        await game.importAt({ at: '2026-06-13T08:00:00Z', races });
        expect(await game.points()).toEqual({ Kari: 357 });
        expect(await waiting(game)).toHaveLength(3);
        await decideAll(game, decision);
        expect(await game.points()).toEqual({ Kari: afterRuling });
        await game.importAt({ at: '2026-06-14T08:00:00Z', races });
        expect(await waiting(game)).toEqual([]);
      });

      await step(
        'Hungary comes meanwhile, with the standings as the sources have them',
        async () => {
          const { outcome } = await game.importAt({
            at: '2026-07-28T08:00:00Z',
            races: ['hungary'],
          });
          expect(outcome).toBe('CHANGED');
          expect(await game.points()).toEqual({ Kari: afterHungary });
        },
      );

      await step(
        'in September a court moves him back, and the standings of July follow',
        async () => {
          await game.importAt({ at: '2026-09-05T08:00:00Z', races: ['monaco', 'hungary'] });
          const ofMonaco = ['CONSTRUCTOR_STANDINGS', 'DRIVER_STANDINGS', 'RACE_RESULT'];
          const ofHungary = ['CONSTRUCTOR_STANDINGS', 'DRIVER_STANDINGS'];
          expect(titles(await waiting(game))).toEqual(
            [
              ...ofHungary.map((kind) => `Ungarn ${kind}`),
              // If the first result was kept, the ruling confirms it, and no review is needed.
              ...(decision === 'ACCEPTED' ? ofMonaco.map((kind) => `Monaco ${kind}`) : []),
            ].sort(),
          );
          await decideAll(game, 'ACCEPTED');
          expect(await game.points()).toEqual({ Kari: inSeptember });
        },
      );
    });
  });
}
