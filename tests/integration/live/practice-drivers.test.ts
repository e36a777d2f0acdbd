import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderGuessView } from '#contract/guessing/guesses.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { step } from '#support/running/step.ts';
import { type LiveGame, type LivePlayer, startLiveGame } from '#support/worlds/live-game.ts';

const DRIVERS = '/api/guess/season/2025/drivers';

onAnyDatabase('a driver who is listed before the season', (open) => {
  let game: LiveGame;
  let kari: LivePlayer;
  beforeAll(async () => {
    game = await startLiveGame(open(), 2025);
    await importAt('2025-02-01T12:00:00Z');
    kari = await game.addPlayer('Kari');
    await kari.guessOrder('drivers', ['lando-norris']);
  });
  afterAll(() => game.close());

  async function importAt(at: string, ...races: string[]) {
    const { outcome, notices } = await game.importAt({ at, races });
    return { outcome, codes: notices.map(({ code }) => code) };
  }
  async function view() {
    const { now, ...shown } = await kari.client.getJson<OrderGuessView>(DRIVERS);
    return shown;
  }

  it('is in the field only by a place on a grid, or by an admin', async () => {
    await step(
      'When his team has its drivers, then no order has him, nobody is offered him, and it is said',
      async () => {
        const before = await view();
        game.api.scenario.isPracticeDriverListed = true;
        for (const at of ['2025-02-02T12:00:00Z', '2025-02-03T12:00:00Z']) {
          expect(await importAt(at)).toEqual({
            outcome: 'UNCHANGED',
            codes: ['DRIVER_ONLY_LISTED'],
          });
        }
        expect(await view()).toEqual(before);
        expect(before.field).toHaveLength(20);
      },
    );

    await step(
      'When an admin adds him and the source drops him, then he stays where players have him, and it is said',
      async () => {
        const { status } = await game.admin.send('POST', '/api/admin/seasons/2025/drivers', {
          name: 'Ryō Hirakawa',
          code: 'HIR',
          number: null,
          constructorId: null,
          aliases: [],
        });
        expect(status).toBe(201);
        expect((await importAt('2025-02-04T12:00:00Z')).codes).toEqual([]);
        const before = await view();
        expect(before.newcomers).toHaveLength(1);

        game.api.scenario.isPracticeDriverListed = false;
        expect((await importAt('2025-02-05T12:00:00Z')).codes).toEqual(['DRIVER_DROPPED']);
        expect(await view()).toEqual(before);
        const [id] = before.newcomers;
        expect((await game.admin.send('DELETE', `/api/admin/drivers/${id}`)).status).toBe(204);
        expect(await importAt('2025-02-06T12:00:00Z')).toEqual({ outcome: 'UNCHANGED', codes: [] });
      },
    );

    await step('When he has a place on a grid, then he comes into the field', async () => {
      const [hirakawa, doohan] = [/Hirakawa/, /Doohan/];
      const names = async () => (await view()).field.map(({ name }) => name).join();
      expect(await names()).not.toMatch(hirakawa);
      game.api.scenario.renamed = {
        doohan: 'hirakawa',
        Jack: 'Ryō',
        Doohan: 'Hirakawa',
        DOO: 'HIR',
      };
      await importAt('2025-03-15T12:00:00Z', 'australia');
      expect(await names()).toMatch(hirakawa);
      expect(await names()).toMatch(doohan);
      expect(await kari.guessRace('australia', 'tenth', 'ryo-hirakawa')).toBe(200);
    });
  });
});
