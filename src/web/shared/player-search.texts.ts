export const playerSearchTexts = {
  place: (rank: number, points: number) => `${rank}. plass · ${points} poeng`,
  noHits: (text: string) => `Fant ingen med «${text}» i navnet.`,
  hits: 'Treff',
};
