export const playerSearchTexts = {
  place: (rank: number) => `${rank}. plass`,
  noHits: (text: string) => `Fant ingen med «${text}» i navnet.`,
  hits: 'Treff',
};
