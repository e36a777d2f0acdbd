/** In whole percent, and never none or all of it unless that is certain. */
function percent(chance: number): string {
  if (chance > 0 && chance < 0.005) return 'under 1 %';
  if (chance >= 0.995) return 'over 99 %';
  return `${Math.round(100 * chance)} %`;
}

export const flagTempoTexts = {
  title: (races: number) => `Flaggtempo etter ${races} løp`,
  pace: (shown: number, expected: number, sd: number) => `${shown}, i takt med ${expected} ± ${sd}`,
  chance: (guessed: number, chance: number) =>
    `${guessed} gir poeng: ${chance === 0 ? 'ikke lenger mulig' : `${percent(chance)} sjanse`}`,
  help: 'To av tre sesonger ender innenfor ±.',
};
