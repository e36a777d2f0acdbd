import { signed } from '#web/formatting/numbers.ts';

export const raceGuessesTexts = {
  title: 'Gjettet på løp',
  position: (position: number, year: number) => `Gjettet på løp ${position} i ${year}`,
  description: (race: string, year: number) =>
    `Hvem alle trodde ville vinne ${race} ${year}, og hvem de satte på tiendeplass.`,
  descriptionBefore:
    'Hvem alle tror vinner, og hvem de setter på tiendeplass. Kommer når fristen er ute.',
  first: '1.plass',
  tenth: '10.plass',
  short: { first: '1.', tenth: '10.' },
  pointsHeader: 'Poeng',
  seal: 'Er gjetningene urørt?',
  name: 'Navn',
  guessed: 'Gjettet',
  started: 'Startet',
  nobody: 'Ingen har gjettet.',
  finish: (place: number | null, isLive: boolean) => {
    if (place === null) return 'uten plass';
    return isLive ? `nå nr. ${place}` : `ble nr. ${place}`;
  },
  gained: signed,
  points: 'poeng',
  changed: 'sist endret',
  count: (driver: string, count: number) => `${count}\u00a0på\u00a0${driver}`,
  mostPoints: 'De fem med flest poeng',
  firstOnGrid: 'De fem første etter startplass',
  ownGuess: 'Din gjetning',
  enterOrder: 'Sett stillingen',
  isCounted: (race: string) => `Poengene i ligaen teller fra ${race}.`,
  isNotCounted: (race: string) => `Dette løpet teller ikke i ligaen, som begynner i ${race}.`,
  seePrevious: (race: string) => `Hva alle gjettet på ${race}`,
};

export const liveOrderTexts = {
  title: 'Mens løpet går',
  own: 'Din plass',
};
