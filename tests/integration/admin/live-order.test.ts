import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '#contract/admin/admin-audit.ts';
import type { AdminLiveOrder } from '#contract/admin/admin-live-order.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { RaceGuesses } from '#contract/scoring/race-guesses.ts';
import type { WhatIfView } from '#contract/scoring/what-if.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { TimeMachine } from '#demo/time-machine.ts';
import { MINUTE_MS } from '#domain/base/time.ts';
import { PICK_NAMES } from '#domain/season/category.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { type Client, outcomeOf } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import { insertResult } from '#support/rows/factories.ts';
import { logInAdmin } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import { SAO_PAULO_OPEN, seedDemoWorld } from '#support/worlds/demo-world.ts';

const DEADLINE = Date.parse('2025-11-09T16:55:00Z');
const ONGOING = DEADLINE + MINUTE_MS;
const RESULT_IN = Date.parse('2025-11-09T22:30:00Z');

onAnyDatabase('the order of a race while it is on', (open) => {
  let timeMachine: TimeMachine;
  let server: TestServer;
  let admin: Client;
  let raceId: string;
  let path: string;

  beforeAll(async () => {
    timeMachine = await seedDemoWorld(open(), SAO_PAULO_OPEN);
    server = await startServer(open(), { now: SAO_PAULO_OPEN });
    admin = await logInAdmin(open(), server);
    const races = await admin.getJson<RaceListItem[]>('/api/public/race/list/2025');
    raceId = races.find(({ name }) => name === 'São Paulo')?.id ?? '';
    path = `/api/admin/races/${raceId}/live-order`;
  });
  afterAll(() => server.close());

  const order = () => admin.getJson<AdminLiveOrder>(path);
  const put = async (place: string, driverId: string | null | undefined) =>
    outcomeOf(await admin.send('PUT', `${path}/${place}`, { driverId }));
  const guesses = () =>
    server.newClient().getJson<RaceGuesses>(`/api/public/race-guess?raceId=${raceId}`);
  const onGrid = async (at: number) => (await order()).grid[at - 1]?.driverId;

  it('gives points while the race is on, and is gone with the result', async () => {
    await step('is entered from the deadline on', async () => {
      server.clock.set(DEADLINE - 1);
      expect((await order()).canBeSet).toBe(false);
      expect(await put('first', await onGrid(3))).toBe('409 too-early');
      await timeMachine.jumpTo(ONGOING);
      server.clock.set(ONGOING);
      expect(await order()).toMatchObject({
        first: null,
        tenth: null,
        setAt: null,
        canBeSet: true,
      });
      const { live, picks } = await guesses();
      expect(live).toBeNull();
      expect(
        picks.first.every(({ points, finishPosition }) => (points ?? finishPosition) === null),
      ).toBe(true);
    });

    await step('gives everybody provisional points at once', async () => {
      expect(await put('first', await onGrid(3))).toBe('204');
      expect(await put('tenth', await onGrid(1))).toBe('204');
      const { grid, ...entered } = await order();
      expect(entered).toEqual({
        first: grid[2]?.driverId,
        tenth: grid[0]?.driverId,
        setAt: ONGOING,
        canBeSet: true,
      });
      const { live, picks, isCompleted } = await guesses();
      expect(isCompleted).toBe(false);
      expect(live).toMatchObject({
        setAt: ONGOING,
        first: { name: grid[2]?.name },
        tenth: { name: grid[0]?.name },
        isComplete: false,
        flags: [],
      });
      const whatIf = await admin.getJson<WhatIfView>(`/api/public/what-if?raceId=${raceId}`);
      const field = whatIf.field.map(({ driverId }) => driverId);
      expect([field[0], field[1], field[9]]).toEqual([2, 1, 0].map((at) => grid[at]?.driverId));
      expect(picks.first.length * picks.tenth.length).toBeGreaterThan(1);
      for (const { look, finishPosition } of [...picks.first, ...picks.tenth]) {
        expect(finishPosition).toBe(field.indexOf(look.id) + 1);
      }
      const home = await admin.getJson<Home>('/api/public/home');
      for (const { playerId, points, gained } of live?.leaderboard ?? []) {
        const now = home.leaderboard?.find(({ guesser }) => guesser.id === playerId)?.guesser
          .points;
        expect(points - gained).toBe(now);
      }
      expect(live?.leaderboard?.length).toBe(home.leaderboard?.length);
    });

    await step('moves a driver who was in the other place, and takes one away again', async () => {
      expect(await put('first', await onGrid(1))).toBe('204');
      expect(await order()).toMatchObject({ first: await onGrid(1), tenth: null });
      expect(await put('first', null)).toBe('204');
      expect((await guesses()).live).toBeNull();
      const { entries } = await admin.getJson<AuditPage>('/api/audit');
      expect(entries[0]).toMatchObject({
        action: 'LIVE_ORDER_SET',
        subject: 'São Paulo',
        actor: { username: expect.any(String) },
        before: { leader: (await order()).grid[0]?.name },
        after: { leader: null },
      });
    });

    await step(
      'refuses a driver who is not on the grid, and places that nobody guesses',
      async () => {
        expect(await put('first', 'nobody')).toBe('422 invalid-input');
        expect(await put('second', await onGrid(1))).toBe('400 bad-request');
        expect(await outcomeOf(await admin.send('PUT', `${path}/first`, {}))).toBe(
          '422 invalid-input',
        );
        expect((await order()).setAt).toBeNull();
      },
    );

    await step('gives the points that the same order brings as a result', async () => {
      await put('first', await onGrid(4));
      await put('tenth', await onGrid(2));
      const whatIf = await admin.getJson<WhatIfView>(`/api/public/what-if?raceId=${raceId}`);
      const provisional = await guesses();
      const { db } = open();
      await insertResult(
        db,
        raceId,
        whatIf.field.map(({ driverId }) => driverId),
      );
      await changeFacts(open(), 2025);
      const final = await guesses();
      expect(final.live).toBeNull();
      expect(final.isCompleted).toBe(true);
      for (const pickName of PICK_NAMES)
        expect(final.picks[pickName]).toEqual(provisional.picks[pickName]);
      await db.deleteFrom('result_row').where('race_id', '=', raceId).execute();
    });

    await step(
      'is gone from the database when the result comes, and is not entered any more',
      async () => {
        await put('first', await onGrid(4));
        expect(await open().db.selectFrom('live_order').selectAll().execute()).not.toEqual([]);
        await timeMachine.jumpTo(RESULT_IN);
        server.clock.set(RESULT_IN);
        expect(await open().db.selectFrom('live_order').selectAll().execute()).toEqual([]);
        expect((await guesses()).live).toBeNull();
        expect(await put('first', await onGrid(4))).toBe('409 has-result');
        expect((await order()).canBeSet).toBe(false);
      },
    );
  });
});
