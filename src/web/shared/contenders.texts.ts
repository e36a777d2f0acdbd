/** Assumptions behind contenders and chances. */
export const contendersTexts = {
  assumption: 'Forutsatt at resultatene blir stående og terminlisten ikke endres.',
  assumptionInLeague: 'Blant dem som er med nå, så lenge resultatene står og ingen løp kommer til.',
};
