import { signed } from '#web/formatting/numbers.ts';

export const effectTableTexts = {
  name: 'Navn',
  before: 'Før',
  after: 'Etter',
  place: (place: number) => `${place}.`,
  points: (points: number) => `${points} p`,
  gain: signed,
};
