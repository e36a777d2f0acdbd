/** Never none or all of it unless that is certain. */
function percent(chance: number): string {
  if (chance < 0.01) return '<1\u00a0%';
  if (chance > 0.99) return '>99\u00a0%';
  return `${Math.round(100 * chance)}\u00a0%`;
}

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
