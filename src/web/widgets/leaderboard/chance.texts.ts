import { percentWord } from '#web/formatting/numbers.ts';

/** Player, and the text about that player's chance. */
export interface ChanceText {
  readonly name: string;
  readonly text: string;
}

const you = 'Du';
const ofWhom = (who: string | null) => (who === null ? 'Vinnersjansen din:' : `${who}:`);
const percent = (chance: number) => `${percentWord(chance)}\u00a0%`;

/** @param who name; `null` for the viewer */
function change(who: string | null, from: number, to: number): ChanceText {
  const name = who ?? you;
  if (to === 0) {
    return {
      name,
      text: from === 0 ? 'er ute av kampen.' : `er ute av kampen (fra ${percent(from)}).`,
    };
  }
  if (to === 1) {
    return {
      name,
      text: from === 1 ? 'har sikret seieren.' : `sikret seieren (fra ${percent(from)}).`,
    };
  }
  const isSame = percentWord(from) === percentWord(to);
  const text = isSame ? `fortsatt ${percent(to)}` : `${percentWord(from)} → ${percent(to)}`;
  return { name: ofWhom(who), text };
}

export const chanceTexts = {
  change,
  percent,
  /** The viewer's chance after a favourite's: «du 1 %, ned fra 2 %». */
  you: (chance: number, before: number | null): string => {
    const now = `du ${percent(chance)}`;
    if (before === null || percentWord(before) === percentWord(chance)) return now;
    return `${now}, ${chance > before ? 'opp' : 'ned'} fra ${percent(before)}`;
  },
  /** Text for a win in the last race that several players share. */
  sharedWin: (who: string | null, from: number): ChanceText => ({
    name: who ?? you,
    text: `delte seieren (fra ${percent(from)}).`,
  }),
  /** Text for the viewer, who had no chance before. */
  own: (chance: number): ChanceText => ({ name: ofWhom(null), text: percent(chance) }),
  isFavourite: (who: string, chance: number): ChanceText => ({
    name: who,
    text: `er favoritt med ${percent(chance)}.`,
  }),
  toCome: 'Regner ut sjansene …',
  method: 'Slik regner vi',
  turningPoints: 'Vendepunktene',
  noTurningPoints: 'Ingen løp snudde kampen.',
};
