export const roundCardTexts = {
  title: 'Rundens kort',
  you: 'Du',
  everybody: 'Hva alle gjettet',
  shareRound: (race: string) => `Del rundens kort fra ${race}`,
};
