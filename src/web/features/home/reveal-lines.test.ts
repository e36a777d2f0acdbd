import { expect, it } from 'vitest';
import type { SeasonReveal } from '#contract/guessing/season-reveal.ts';
import { revealLines } from './reveal-lines.ts';

const kari = { id: 'kari', username: 'Kari' };
const ola = { id: 'ola', username: 'Ola' };
const siv = { id: 'siv', username: 'Siv' };
const REVEAL: SeasonReveal = {
  count: 12,
  champions: [
    { driver: 'Norris', count: 6 },
    { driver: 'Verstappen', count: 4 },
    { driver: 'Leclerc', count: 1 },
    { driver: 'Sainz', count: 1 },
  ],
  loners: [
    { player: ola, driver: 'Leclerc' },
    { player: kari, driver: 'Sainz' },
  ],
  boldest: { players: [ola], places: 4.25 },
  alike: { players: [kari, siv], places: 1 },
};
const texts = (reveal: Partial<SeasonReveal>, ownId?: string) =>
  revealLines({ ...REVEAL, ...reveal }, ownId).map(({ text }) => text);

it('has a line for each that is somebody’s', () => {
  expect(texts({})).toEqual([
    '6 av 12 tror på Norris og 4 på Verstappen',
    'Ola tror på Leclerc og Kari på Sainz',
    'Ola, i snitt 4,3 plasser unna flertallet',
    'Kari og Siv, i snitt 1,0 plasser fra hverandre',
  ]);
  expect(texts({ loners: [], boldest: null, alike: null })).toHaveLength(1);
});

it('begins with the viewer', () => {
  expect(texts({ boldest: { players: [kari, siv], places: 2 } }, 'siv').slice(2)).toEqual([
    'Du og Kari, i snitt 2,0 plasser unna flertallet',
    'Du og Kari, i snitt 1,0 plasser fra hverandre',
  ]);
  expect(texts({}, 'kari')[1]).toBe('Du tror på Sainz og Ola på Leclerc');
});

it('says where all believe in the same, or each in another', () => {
  const champions = (...counts: number[]) =>
    texts({ champions: counts.map((count, index) => ({ driver: `D${index + 1}`, count })) })[0];
  expect(champions(12)).toBe('Alle 12 tror på D1');
  expect(champions(1, 1, 1)).toBe('Alle tror på hver sin');
  expect(champions(3, 3, 2, 2, 2)).toBe('3 av 12 tror på D1, 3 på D2 og 2 på D3');
});

it('says of two who are not apart that they guessed the same', () => {
  expect(texts({ alike: { players: [ola, siv], places: 0 } }).at(-1)).toBe(
    'Ola og Siv har gjettet helt likt',
  );
});
