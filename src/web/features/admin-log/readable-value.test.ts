import { expect, it } from 'vitest';
import { readableValue } from './readable-value.ts';

it.each([
  [null, 'Ingenting'],
  [true, 'Ja'],
  ['<b>tekst</b>', '<b>tekst</b>'],
  [12, '12'],
  [['1 A', '2 B'], '1 A\n2 B'],
  [[], 'Ingenting'],
  [{ isAdmin: false }, 'Admin: Nei'],
  [{ isAdmin: true, unheardOf: 7 }, 'Admin: Ja\nunheardOf: 7'],
  [[{ isAdmin: true, isBingoMaster: false }], 'Admin: Ja, Bingomester: Nei'],
])('reads %j', (value, text) => {
  expect(readableValue(value)).toBe(text);
});

it('reads an instant in Norwegian time', () => {
  expect(readableValue('2025-07-01T12:00:00.000Z')).toMatch(/1\. juli 2025.*14[.:]00/);
});
