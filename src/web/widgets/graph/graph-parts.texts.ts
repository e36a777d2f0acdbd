import type { Ghost } from '#domain/scoring/ghosts.ts';

/** Texts of parts that load after the graph. */
export const graphPartsTexts = {
  player: 'Spiller',
  race: (position: number, name: string) => `${position}. ${name}`,
  noGhost: 'ikke noe å gå etter ennå',
  leaders: 'De ti beste er med. Følg flere:',
  addPlayer: 'Legg til en spiller',
  removePlayer: (name: string) => `Ta bort ${name}`,
  aboutGhosts: {
    MAJORITY: 'det de fleste har gjettet',
    GRID: 'alt ender som det starter',
    LAST_YEAR: 'alt ender som i fjor',
  } satisfies Record<Ghost, string>,
};
