import { expect, it } from 'vitest';
import { HOUR_MS } from '#domain/base/time.ts';
import { sourceWarnings } from './source-summary.tsx';

const START = Date.UTC(2026, 5, 7, 13);
const FOUR_HOURS = 4 * HOUR_MS;
const race = {
  position: 1,
  name: 'Monaco',
  startsAt: START,
  hasGrid: true,
  hasResult: false,
  flagCount: null,
};
const PREVIEW = { races: [race], drivers: [{ name: 'A', constructor: null }], warnings: [] };

it('nothing is worth knowing about a race that has only just started', () => {
  expect(sourceWarnings(PREVIEW, START + FOUR_HOURS - 1)).toEqual([]);
});

it('a race that has been run ought to have a result, and gets it by a later import', () => {
  const later = 'Det som mangler, kommer med en senere import';
  expect(sourceWarnings(PREVIEW, START + FOUR_HOURS)).toEqual([
    'Ett løp som er kjørt, mangler resultat',
    later,
  ]);
  const two = { ...PREVIEW, races: [race, { ...race, position: 2 }] };
  expect(sourceWarnings(two, START + FOUR_HOURS)).toEqual([
    '2 løp som er kjørt, mangler resultat',
    later,
  ]);
});

it('what the source noticed is told once, with the race it is about', () => {
  const warnings = [
    { code: 'UNFINISHED', race: null },
    { code: 'UNFINISHED', race: null },
    { code: 'START_DISAGREES', race: 'Monaco' },
  ] as const;
  expect(sourceWarnings({ races: [], drivers: [], warnings: [...warnings] }, 0)).toEqual([
    'Kilden har ingen løp ennå',
    'Kilden har ingen sjåfører ennå',
    'Importen rekker ikke alt',
    'Monaco: Kildene er uenige om starten, og den tidligste gjelder',
    'Det som mangler, kommer med en senere import',
  ]);
});
