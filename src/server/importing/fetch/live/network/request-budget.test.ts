import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextFree } from './request-budget.ts';

test('No span ever holds more than a limit allows, and nobody waits without need', () => {
  const limit = fc.record({
    requests: fc.integer({ min: 1, max: 5 }),
    perMs: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(
      fc.array(limit, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(30), { maxLength: 60 }),
      (limits, pauses) => {
        const booked: number[] = [];
        let now = 0;
        for (const pause of pauses) {
          now += pause;
          const at = nextFree(booked, limits, now);
          const fits = (moment: number) =>
            limits.every(
              ({ requests, perMs }) =>
                booked.filter((other) => moment - perMs < other && other <= moment).length <
                requests,
            );
          expect(at).toBeGreaterThanOrEqual(now);
          expect(fits(at)).toBe(true);
          const earliest = Math.max(now, booked.at(-1) ?? now);
          expect(at === earliest || !fits(at - 1)).toBe(true);
          booked.push(at);
        }
      },
    ),
  );
});
