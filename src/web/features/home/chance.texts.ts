import { percentWord } from '#web/shared/percent.ts';

/** What became of a chance, behind who it is about: «Kari gikk fra 22 til 41 %.» */
function change(from: number, to: number): string {
  const [before, now] = [percentWord(from), percentWord(to)];
  if (to === 0) return from === 0 ? 'er ute av kampen.' : `er ute av kampen (fra ${before} %).`;
  if (to === 1) return from === 1 ? 'har sikret seieren.' : `sikret seieren (fra ${before} %).`;
  return before === now ? `har fortsatt ${now} %.` : `gikk fra ${before} til ${now} %.`;
}

export const chanceTexts = {
  you: 'Du',
  change: (from: number, to: number) => change(from, to).replaceAll(' %', '\u00a0%'),
  /** In the last race of a season, by more than one. */
  sharedWin: (from: number) => `delte seieren (fra ${percentWord(from)}\u00a0%).`,
  /** Who had none before. */
  has: (chance: number) => `har ${percentWord(chance)}\u00a0%.`,
  isFavourite: (chance: number) => `er favoritt med ${percentWord(chance)}\u00a0%.`,
  toCome: 'Regner ut sjansene …',
  about: 'Sjansen til å vinne sesongen.',
  method: 'Slik regner vi',
  turningPoints: 'Vendepunktene',
  noTurningPoints: 'Ingen løp snudde kampen.',
};
