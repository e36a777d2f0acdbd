import { expect, it } from 'vitest';
import { comesTwice, instantOf, NO_MOMENT, osloMoment } from './oslo-time-field.tsx';

const FIRST = Date.parse('2025-10-26T00:30Z');
const SECOND = Date.parse('2025-10-26T01:30Z');

it.each([
  '2025-11-09T17:00Z',
  '2025-07-06T14:00Z',
  '2025-10-26T00:30Z',
  '2025-10-26T01:30Z',
  '2025-03-30T01:00Z',
])('%s is the same instant after it has stood in a form', (iso) => {
  expect(instantOf(osloMoment(Date.parse(iso)))).toBe(Date.parse(iso));
});

it('a time that comes twice is the first one until the second is chosen', () => {
  const moment = { local: '2025-10-26T02:30', isSecond: false };
  expect(comesTwice(moment)).toBe(true);
  expect(instantOf(moment)).toBe(FIRST);
  expect(instantOf({ ...moment, isSecond: true })).toBe(SECOND);
  expect(osloMoment(FIRST).isSecond).toBe(false);
  expect(osloMoment(SECOND + 1000).isSecond).toBe(true);
});

it('says why there is no instant', () => {
  expect(instantOf(NO_MOMENT)).toBe('MISSING');
  expect(osloMoment(null)).toBe(NO_MOMENT);
  expect(instantOf({ local: '2025-03-30T02:30', isSecond: false })).toBe('SKIPPED');
});
