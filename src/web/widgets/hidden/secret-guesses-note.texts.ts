export const secretGuessesTexts = {
  guessesSoon: 'Gjetningene er snart tilgjenglig...',
  revealedIn: 'De vises når fristen går ut',
  revealedLater: 'De vises for alle når fristen er ute.',
  season: (year: number) => `Sesongen ${year}`,
};
