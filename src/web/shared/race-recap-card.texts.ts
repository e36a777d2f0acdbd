export const raceRecapTexts = {
  latest: 'Forrige løp',
  title: 'Slik gikk det',
  you: 'Du',
  shareRound: (race: string) => `Del hvordan det gikk i ${race}`,
};
