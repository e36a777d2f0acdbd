import { signed } from '#web/formatting/numbers.ts';

export const projectionTableTexts = {
  rank: 'Plass',
  name: 'Navn',
  gained: 'Endring',
  points: 'Poeng',
  change: signed,
};
