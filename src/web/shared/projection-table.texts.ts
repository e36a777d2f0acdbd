import { signed } from '#web/app/numbers.ts';

export const projectionTableTexts = {
  rank: 'Plass',
  name: 'Navn',
  gained: 'Endring',
  points: 'Poeng',
  change: signed,
};
