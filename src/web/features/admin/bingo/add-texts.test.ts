import { expect, it } from 'vitest';
import { readNewLines } from './add-texts.tsx';

it('takes a text from each line, without bullets and empty lines', () => {
  expect(
    readNewLines('- Rødt flagg\r\n\n  Regn\ti løpet  \n• 1-2 til Ferrari\n', []).texts,
  ).toEqual(['Rødt flagg', 'Regn i løpet', '1-2 til Ferrari']);
});

it('finds what is there already, or twice, however it is written', () => {
  const { repeated } = readNewLines('rødt  FLAGG\nRegn\nSnø\nregn', ['Rødt flagg']);
  expect(repeated).toEqual(['rødt  FLAGG', 'regn']);
});

it('finds what is too long', () => {
  expect(readNewLines(`${'x'.repeat(80)}\n${'y'.repeat(81)}`, []).tooLong).toEqual([
    'y'.repeat(81),
  ]);
});
