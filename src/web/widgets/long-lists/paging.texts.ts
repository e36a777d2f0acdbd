export const pagingTexts = {
  more: 'Vis flere',
  shown: (shown: number, all: number) => `Viser ${shown} av ${all}`,
  gap: (count: number) => (count === 1 ? '1 plass imellom' : `${count} plasser imellom`),
};

export const showAllTexts = {
  all: (count: number) => `Vis alle ${count}`,
  fewer: 'Vis færre',
};

export const playerSearchTexts = {
  place: (rank: number) => `${rank}. plass`,
  hits: 'Treff',
  found: (count: number, text: string) => {
    if (count === 0) return `Fant ingen med «${text}» i navnet.`;
    return count === 1 ? '1 treff' : `${count} treff`;
  },
};
