import { signed } from '#web/shared/signed.ts';

const LIST = new Intl.ListFormat('nb-NO');

export const raceGuessesTexts = {
  title: 'Gjettet på løp',
  position: (position: number, year: number) => `Gjettet på løp ${position} i ${year}`,
  first: '1.plass',
  tenth: '10.plass',
  name: 'Navn',
  guessed: 'Gjettet',
  started: 'Startet',
  nobody: 'Ingen har gjettet.',
  picks: (count: number) => (count === 1 ? '1 valgte' : `${count} valgte`),
  tally: (place: string) => `Hvem som er valgt til ${place}`,
  start: (place: number | null) => (place === null ? 'ikke på grid' : `starter som nr. ${place}`),
  finish: (place: number | null) => (place === null ? 'uten plass' : `ble nr. ${place}`),
  gained: signed,
  points: 'poeng',
  noPoints: '0 poeng',
  everybody: 'Hva alle gjettet',
  driver: 'Sjåfør',
  you: 'Du også',
  alone: 'Alene om det:',
  aloneWith: {
    first: (user: string, driver: string) => `${user} (${driver} på 1.)`,
    tenth: (user: string, driver: string) => `${user} (${driver} på 10.)`,
  },
  names: (names: readonly string[]) => LIST.format(names),
  seeEverybody: 'Se hva alle gjettet',
  otherRaces: 'Andre løp',
  previousRace: 'Forrige løp',
  nextRace: 'Neste løp',
  stats: 'Resultat og statistikk',
  seePrevious: (race: string) => `Se hva som ble gjettet på ${race}`,
};
