import { expect, it } from 'vitest';
import { createRaceTimes } from './race-times.ts';

it('knows when each place was changed last, of many players', () => {
  const times = createRaceTimes();
  for (let index = 0; index < 1_000; index += 1) {
    times.note(`player-${index}`, 'spa', 'FIRST', 1_000 + index);
    if (index % 2 === 0) times.note(`player-${index}`, 'monza', 'TENTH', 5_000 + index);
  }
  times.note('player-3', 'spa', 'FIRST', 9_000);
  expect(times.of('player-3', 'spa', 'FIRST')).toBe(9_000);
  expect(times.of('player-999', 'spa', 'FIRST')).toBe(1_999);
  expect(times.of('player-998', 'monza', 'TENTH')).toBe(5_998);
});

it('knows nothing of a place that is not guessed', () => {
  const times = createRaceTimes();
  times.note('kari', 'spa', 'FIRST', 7);
  times.note('ola', 'monza', 'FIRST', 8);
  expect(times.of('kari', 'spa', 'TENTH')).toBe(0);
  expect(times.of('kari', 'monza', 'FIRST')).toBe(0);
  expect(times.of('liv', 'spa', 'FIRST')).toBe(0);
});
