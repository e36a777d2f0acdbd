/** What everything rests on that is said of who can still win. */
export const contendersTexts = {
  assumption: 'Forutsatt at resultatene blir stående og terminlisten ikke endres.',
  assumptionInLeague: 'Blant dem som er med nå, så lenge resultatene står og ingen løp kommer til.',
};
