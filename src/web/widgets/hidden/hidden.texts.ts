import type { HiddenResults } from '#contract/scoring/hidden-results.ts';
import { formatList } from '#web/formatting/lists.ts';

/** Returns the title of what is hidden. */
export function hiddenTitle(races: HiddenResults['races']): string {
  const names = formatList(races.map(({ name }) => name));
  if (races.length > 1) return `Resultatene fra ${names} er skjult`;
  return races[0]?.isSprintOnly
    ? `Sprintresultatet fra ${names} er skjult`
    : `Resultatet fra ${names} er skjult`;
}

export const hiddenResultsTexts = {
  asBefore: 'Alt her er som rett før start.',
  open: 'Vis resultatene',
  replayOf: (race: string) => `Se ${race} om igjen`,
};

export const secretGuessesTexts = {
  guessesSoon: 'Gjetningene er snart tilgjenglig...',
  revealedIn: 'De vises når fristen går ut',
  revealedLater: 'De vises for alle når fristen er ute.',
  season: (year: number) => `Sesongen ${year}`,
};
