import fc from 'fast-check';
import { expect, test } from 'vitest';
import { whenToAsk } from './when-to-ask.ts';

const NOW = Date.parse('2025-06-01T12:00:00Z');
const moment = fc.integer({ min: NOW - 30 * 86_400_000, max: NOW + 30 * 86_400_000 });
const raceId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const someSessions = fc.array(fc.record({ raceId, endsAt: moment, complete: fc.boolean() }));
const askedAt = fc.array(
  fc.tuple(
    raceId,
    moment.map((at) => Math.min(at, NOW)),
  ),
);

test('at most four different races, each with an ended session and ten minutes of rest', () => {
  fc.assert(
    fc.property(someSessions, askedAt, (sessions, last) => {
      const asked = new Map(last);
      const { races } = whenToAsk(sessions, { calendar: null, races: asked }, NOW);
      expect(races.length).toBeLessThanOrEqual(4);
      expect(new Set(races).size).toBe(races.length);
      for (const id of races) {
        expect(sessions.some((one) => one.raceId === id && one.endsAt <= NOW)).toBe(true);
        expect(NOW - (asked.get(id) ?? 0)).toBeGreaterThanOrEqual(600_000);
      }
    }),
    { seed: 7 },
  );
});
