import { signed } from '#web/shared/signed.ts';

export const raceGuessesTexts = {
  title: 'Gjettet på løp',
  position: (position: number, year: number) => `Gjettet på løp ${position} i ${year}`,
  description: (race: string, year: number) =>
    `Hvem alle trodde ville vinne ${race} ${year}, og hvem de satte på tiendeplass.`,
  descriptionBefore:
    'Hvem alle tror vinner, og hvem de setter på tiendeplass. Kommer når fristen er ute.',
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
  changed: (when: string) => `sist endret ${when}`,
  reserve: 'reservegjett',
  ownGuess: 'Din gjetning',
  whatIf: 'Hva om …?',
  otherRaces: 'Andre løp',
  previousRace: 'Forrige løp',
  nextRace: 'Neste løp',
  stats: 'Resultat og statistikk',
  seePrevious: (race: string) => `Se hva som ble gjettet på ${race}`,
};
