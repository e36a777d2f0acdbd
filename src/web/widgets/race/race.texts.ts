import { signed } from '#web/formatting/numbers.ts';

/** Names of the pages about a race, by which every screen links to them. */
export const racePagesTexts = {
  guesses: 'Hva alle gjettet',
  result: 'Resultatet',
  replay: 'Se løpet om igjen',
  whatIf: 'Hva om …?',
};

export const raceNeighboursTexts = {
  otherRaces: 'Andre løp',
  previousRace: 'Forrige løp',
  nextRace: 'Neste løp',
};

export const raceRecapTexts = {
  latest: 'Forrige løp',
  title: 'Slik gikk det',
  you: 'Du',
  shareRace: (race: string) => `Del hvordan det gikk i ${race}`,
};

export const oneSwapTexts = {
  ask: 'Ett bytte unna?',
  asking: 'Regner …',
  leads: 'Ingen lå foran deg.',
  none: (rival: string, behind: number) =>
    `Ikke noe enkelt bytte holdt: det var ${behind} poeng opp til ${rival}.`,
  found: (raised: string, lowered: string, rival: string) =>
    `Med ${raised} der du hadde ${lowered}, og omvendt, hadde du gått forbi ${rival}.`,
};

export const projectionTableTexts = {
  rank: 'Plass',
  name: 'Navn',
  gained: 'Endring',
  points: 'Poeng',
  change: signed,
};
