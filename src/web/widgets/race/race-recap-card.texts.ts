export const raceRecapTexts = {
  latest: 'Forrige løp',
  title: 'Slik gikk det',
  you: 'Du',
  shareRace: (race: string) => `Del hvordan det gikk i ${race}`,
};
