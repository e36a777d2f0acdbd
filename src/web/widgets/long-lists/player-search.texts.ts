export const playerSearchTexts = {
  place: (rank: number) => `${rank}. plass`,
  hits: 'Treff',
  found: (count: number, text: string) => {
    if (count === 0) return `Fant ingen med «${text}» i navnet.`;
    return count === 1 ? '1 treff' : `${count} treff`;
  },
};
