export const raceRecapTexts = {
  latest: 'Forrige løp',
  title: 'Slik gikk det',
  you: 'Du',
  result: 'Resultatet',
  everybody: 'Hva alle gjettet',
  shareRound: (race: string) => `Del hvordan det gikk i ${race}`,
};
