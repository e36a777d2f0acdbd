import type { PickedDriver } from '#contract/scoring/race-guesses.ts';
import type { PickName } from '#domain/season/category.ts';
import { formatList } from '#web/formatting/lists.ts';

type Favourite = Pick<PickedDriver, 'driver' | 'look' | 'count'> & { readonly pickName: PickName };

const SHORT = { first: '1.', tenth: '10.' };

export const racePicksTexts = {
  first: '1.plass',
  tenth: '10.plass',
  started: 'Startet',
  driver: 'Sjåfør',
  /** The favourite of each category: «1. NOR (5) · 10. GAS (3)». */
  most: (favourites: readonly Favourite[]) =>
    favourites
      .map(
        ({ pickName, driver, look, count }) =>
          `${SHORT[pickName]} ${look.code ?? driver} (${count})`,
      )
      .join(' · '),
  you: 'Du også',
  alone: 'Alene om det:',
  aloneWith: {
    first: (user: string, driver: string) => `${user} (${driver} på 1.)`,
    tenth: (user: string, driver: string) => `${user} (${driver} på 10.)`,
  },
  names: (names: readonly string[]) => formatList(names),
};

export const pickListTexts = {
  title: 'Gjetningene dine',
  short: { first: '1.', tenth: '10.' },
  place: { first: '1. plass', tenth: '10. plass' },
  points: 'poeng',
};

export const reserveMarkTexts = {
  letter: 'R',
  name: 'reservegjetning',
  title: 'Reservegjetning: satt inn fra spillerens egen liste da fristen gikk ut',
  note: 'Reservegjetning: satt inn fra spillerens egen liste da fristen gikk ut.',
};
