export const podiumTexts = {
  points: (points: number) => `${points} p`,
  others: (count: number) => `… og ${count} til`,
};
