import { expect, test } from 'vitest';
import { circuitOf } from './known-circuits.ts';

test.each([
  ['monaco', 2025, 'monaco'],
  ['spain', 2025, 'catalunya'],
  ['spain', 2026, 'madring'],
  ['barcelona-catalunya', 2026, 'catalunya'],
  ['bahrain', 2025, 'bahrain'],
  ['bahrain', 2026, 'sepang'],
  ['germany', 2019, 'hockenheimring'],
  ['portugal', 2027, 'portimao'],
  ['turkey', 2027, 'istanbul'],
  ['austria-2', 2021, 'red_bull_ring'],
  ['norway', 2027, null],
])('the circuit of %s in %i is %s', (key, year, circuit) => {
  expect(circuitOf(key, year)).toBe(circuit);
});
