export const raceNeighboursTexts = {
  otherRaces: 'Andre løp',
  previousRace: 'Forrige løp',
  nextRace: 'Neste løp',
};
