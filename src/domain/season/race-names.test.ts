import { expect, test } from 'vitest';
import { isSameRaceName, withNamesApart } from './race-names.ts';

const race = (name: string, startsAt: number) => ({ name, startsAt });
const namesApart = (races: readonly ReturnType<typeof race>[]) =>
  withNamesApart(races, (a, b) => a.startsAt - b.startsAt).map(({ name }) => name);

test('each race of a season has a name of its own, the first by start keeps it', () => {
  const races = [
    race('Østerrike', 2),
    race('Østerrike', 1),
    race('Monaco', 3),
    race('østerrike', 4),
  ];
  expect(namesApart(races)).toEqual(['Østerrike 2', 'Østerrike', 'Monaco', 'østerrike 3']);
});

test('a number that another race has in its name is not given twice', () => {
  expect(namesApart([race('A', 1), race('A 2', 2), race('A', 3)])).toEqual(['A', 'A 2', 'A 3']);
});

test('what is apart stays as it is', () => {
  const races = [race('Østerrike', 1), race('Steiermark', 2)];
  expect(withNamesApart(races, () => 0)).toEqual(races);
  expect(withNamesApart(races, () => 0)[0]).toBe(races[0]);
});

test('names are the same whatever their case and accents, in any script', () => {
  expect(isSameRaceName('São Paulo', 'sao paulo')).toBe(true);
  expect(isSameRaceName('鈴鹿', '上海')).toBe(false);
});
