import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import { readSettings } from '#server/base/settings/settings.ts';
import {
  createRequestBudget,
  REQUEST_LIMITS,
} from '#server/importing/fetch/live/network/request-budget.ts';
import { openLiveSource } from '#server/importing/fetch/live/open-live-source.ts';
import { maxInWindow } from '#support/checks/max-in-window.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { startF1Api } from '#support/f1-api/f1-api.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';

const NOON = Date.parse('2025-12-20T12:00:00Z');

onAnyDatabase('the budget of requests', (open) => {
  test('When two instances ask, then they keep the limits together', async () => {
    const clock = createTestClock(NOON);
    const instances = [createRequestBudget(open(), clock), createRequestBudget(open(), clock)];
    const asked: Instant[] = [];
    let refused = 0;
    for (let turn = 0; turn < 200; turn += 1) {
      const bookings = await Promise.all(
        instances.map((instance) => instance.book('jolpica', 20_000)),
      );
      for (const booking of bookings) {
        if (booking.isBooked) asked.push(clock.now() + booking.waitMs);
        else refused += 1;
      }
      const last = bookings.at(-1);
      clock.set(last?.isBooked ? clock.now() + 700 : (last?.freeAt ?? 0) - 10_000);
    }
    expect(asked.length + refused).toBe(400);
    expect(asked.length).toBeGreaterThan(300);
    for (const { requests, perMs } of REQUEST_LIMITS.jolpica) {
      expect(maxInWindow(asked, perMs)).toBe(requests);
    }
  });

  test('When nothing is free in time, then nothing is booked, and it says when to come back', async () => {
    const clock = createTestClock(NOON + 10 * HOUR_MS);
    const budget = createRequestBudget(open(), clock);
    const first = await budget.book('openf1', 0);
    expect(first).toEqual({ isBooked: true, waitMs: 0 });
    for (let time = 0; time < 2; time += 1) {
      expect(await budget.book('openf1', 999)).toEqual({
        isBooked: false,
        freeAt: clock.now() + 1000,
        isResting: false,
      });
    }
    expect(await budget.book('openf1', 1000)).toEqual({ isBooked: true, waitMs: 1000 });
  });

  test('When a source asks to be left alone, then every instance does, for an hour at most', async () => {
    const clock = createTestClock(NOON + 300 * HOUR_MS);
    const began = clock.now();
    const [one, other] = [createRequestBudget(open(), clock), createRequestBudget(open(), clock)];
    const nextOf = async () => {
      const booking = await other.book('openf1', 0);
      return booking.isBooked ? null : booking.freeAt - began;
    };
    await one.rest('openf1', 20 * MINUTE_MS);
    // A shorter rest does not end a longer one.
    await one.rest('openf1', 60_000);
    expect(await nextOf()).toBe(20 * MINUTE_MS + 1000);
    expect(await other.book('jolpica', 0)).toMatchObject({ isBooked: true });
    await one.rest('openf1', 100 * HOUR_MS);
    expect(await nextOf()).toBe(HOUR_MS + 1000);
    clock.set(began + HOUR_MS);
    await one.rest('openf1', 0);
    expect(await nextOf()).toBe(HOUR_MS + 1000);
    clock.set(began + HOUR_MS + 1000);
    expect(await nextOf()).toBeNull();
  });

  test('When the clock was set back, then bookings of the future do not block', async () => {
    const clock = createTestClock(NOON + 200 * DAY_MS);
    const budget = createRequestBudget(open(), clock);
    await budget.book('openf1', 0);
    clock.set(NOON + 20 * HOUR_MS);
    expect(await budget.book('openf1', 0)).toEqual({ isBooked: true, waitMs: 0 });
  });

  test('When a whole season is fetched, then the sources see no more than they bear', async () => {
    const clock = createTestClock(NOON + 30 * HOUR_MS);
    const began = clock.now();
    const api = await startF1Api([readSeasonFile(2025)], clock);
    const settings = readSettings({
      JOLPICA_URL: api.urls.jolpica,
      OPENF1_URL: api.urls.openf1,
      PUBLIC_URL: 'https://gjett.example',
    });
    const wait = async (ms: number) => clock.advance(ms);
    const live = openLiveSource({ settings, database: open(), clock }, { fetch, wait });
    const { season, notices } = await live().fetchSeason(2025, clock.now());
    await api.close();
    expect(notices).toEqual([]);
    expect(api.requests[0]?.userAgent).toBe('Formelgjett/1 (+https://gjett.example)');
    expect(season?.races.filter(({ flags, result }) => flags && result)).toHaveLength(24);

    for (const upstream of ['jolpica', 'openf1'] as const) {
      const instants = api.requests
        .filter((each) => each.upstream === upstream)
        .map(({ at }) => at);
      for (const { requests, perMs } of REQUEST_LIMITS[upstream]) {
        expect(maxInWindow(instants, perMs)).toBeLessThanOrEqual(requests);
      }
    }
    expect(api.requests.length).toBeLessThan(100);
    expect(clock.now() - began).toBeLessThan(3 * MINUTE_MS);
  });
});

describe('the limits themselves', () => {
  test('are below what the sources allow', () => {
    expect(REQUEST_LIMITS.jolpica).toContainEqual({ requests: 2, perMs: 1000 });
    expect(REQUEST_LIMITS.jolpica).toContainEqual({ requests: 150, perMs: HOUR_MS });
    expect(REQUEST_LIMITS.openf1).toContainEqual({ requests: 1, perMs: 1000 });
    expect(REQUEST_LIMITS.openf1.find(({ perMs }) => perMs === 60_000)?.requests).toBeLessThan(30);
  });
});
