import { percent } from '#web/formatting/numbers.ts';

const chance = (of: number) => `${of === 0 ? 'ingen' : percent(of)} sjanse for poeng`;

/** Two of three seasons end within one standard deviation. */
const usually = (shown: number, expected: number, sd: number) =>
  `ca. ${expected} (som regel ${Math.max(shown, expected - sd)}–${expected + sd})`;

const pace = (shown: number, expected: number, sd: number) =>
  `Ligger an til ${usually(shown, expected, sd)}`;

export const flagPaceTexts = {
  title: (races: number) => `Flaggtempo etter ${races} løp`,
  pace,
  shownAndPace: (shown: number, expected: number, sd: number) =>
    `${shown} nå, ligger an til ${usually(shown, expected, sd)}`,
  chance,
  guessAndChance: (guessed: number, of: number) => `Gjettet ${guessed}: ${chance(of)}`,
};
