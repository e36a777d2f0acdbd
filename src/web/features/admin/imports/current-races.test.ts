import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/base/time.ts';
import { currentRaces } from './current-races.ts';

const NOW = 100 * DAY_MS;
const race = (name: string, days: number, lacks: readonly 'RESULT'[] = [], isAwaited = false) => ({
  id: name,
  position: 1,
  name,
  startsAt: NOW + days * DAY_MS,
  askedAt: null,
  nextAt: null,
  lacks: [...lacks],
  isAwaited,
});

it('puts what lacks something, these days and the next race first, all in their order', () => {
  const races = [
    race('long ago', -30),
    race('without result', -20, ['RESULT']),
    race('being fetched', -10, ['RESULT'], true),
    race('yesterday', -1),
    race('next', 12),
    race('after that', 20),
  ];
  const { current, others } = currentRaces(races, NOW);
  expect(current.map(({ name }) => name)).toEqual(['without result', 'yesterday', 'next']);
  expect(others.map(({ name }) => name)).toEqual(['long ago', 'being fetched', 'after that']);
});
