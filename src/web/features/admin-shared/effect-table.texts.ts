export const effectTableTexts = {
  name: 'Navn',
  before: 'Før',
  after: 'Etter',
  place: (place: number) => `${place}.`,
  points: (points: number) => `${points} p`,
  gain: (points: number) => (points > 0 ? `+${points}` : `−${-points}`),
};
