/** Assumptions behind contenders and chances. */
export const contendersTexts = {
  assumption: 'Så lenge ingen resultater rettes.',
  assumptionInLeague: 'Blant dem som er med nå, så lenge ingen resultater rettes.',
};
