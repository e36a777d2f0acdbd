/** What everything rests on that is said of who can still win. */
export const stillPossibleTexts = {
  assumption: 'Så lenge resultatene står og ingen løp kommer til.',
  assumptionInLeague: 'Blant dem som er med nå, så lenge resultatene står og ingen løp kommer til.',
};
