import { percent } from './percent.ts';

const chance = (of: number) => `${of === 0 ? 'ingen' : percent(of)} sjanse for poeng`;

export const flagTempoTexts = {
  title: (races: number) => `Flaggtempo etter ${races} løp`,
  pace: (expected: number, sd: number) => `I takt med ${expected} ± ${sd}`,
  shownAndPace: (shown: number, expected: number, sd: number) =>
    `${shown} nå, i takt med ${expected} ± ${sd}`,
  chance,
  guessAndChance: (guessed: number, of: number) => `Gjettet ${guessed}: ${chance(of)}`,
  help: 'To av tre sesonger ender innenfor ±.',
};
