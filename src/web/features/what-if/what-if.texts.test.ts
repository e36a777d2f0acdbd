import { expect, it } from 'vitest';
import { whatIfTexts } from './what-if.texts.ts';

const range = (from: number, to = from) => ({ from, to });

it.each([
  ['nummer 9 eller dårligere', [range(9, 20)]],
  ['nummer 3 eller bedre', [range(1, 3)]],
  ['nummer 4 til 6', [range(4, 6)]],
  ['nummer 20', [range(20)]],
  ['nummer 1 til 3, 7 eller 9 til 20', [range(1, 3), range(7), range(9, 20)]],
])('positions are said as people say them: %s', (text, ranges) => {
  expect(whatIfTexts.positions(ranges, 20)).toBe(text);
});

it('a sentence says what must happen, and ends', () => {
  const happens = whatIfTexts.race.happens('Lando Norris', 'nummer 9 eller dårligere');
  expect(whatIfTexts.need(null, 1, false, happens)).toBe(
    'Du leder hvis Lando Norris blir nummer 9 eller dårligere.',
  );
  expect(whatIfTexts.need('Kari', 2, true, happens)).toBe(
    'Kari er nummer 2 eller bedre så lenge Lando Norris blir nummer 9 eller dårligere.',
  );
});
