import { expect, test } from 'vitest';
import { bingoTextKey } from './bingo-text.ts';

test.each([
  ['Regn i Spa', '  REGN  i\tspa '],
  ['Åpen DRS', 'A\u030apen drs'],
])('«%s» and «%s» are the same text', (a, b) => {
  expect(bingoTextKey(a)).toBe(bingoTextKey(b));
});

test('another word makes another text', () => {
  expect(bingoTextKey('Regn i Spa')).not.toBe(bingoTextKey('Regn i Monza'));
  expect(bingoTextKey('Regn i Spa')).not.toBe(bingoTextKey('Regn iSpa'));
});
