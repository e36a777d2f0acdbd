import type { HomeChances } from '#contract/chances.ts';
import type { LeaderboardEntry } from '#contract/home.ts';
import { greatestMove } from '#domain/chance-moves.ts';
import { type ToldChance, chanceTexts as texts } from './chance.texts.ts';

/** What became of a player's chance. */
export interface ChanceChange extends ToldChance {
  readonly id: string;
}

type Told = Pick<HomeChances, 'now' | 'before'>;

/** Whose chance changed most; where nothing did, or there was no race before, who has the best one. */
function mostChanged(
  { now, before }: Told,
  entries: readonly LeaderboardEntry[],
  own: number,
): ChanceChange | null {
  const ofOthers = before.map((chance, index) => (index === own ? null : chance));
  const move = greatestMove(ofOthers, now);
  const best = entries.reduce((found, _, index) => {
    const isBetter = index !== own && (now[index] ?? -1) > (now[found] ?? -1);
    return isBetter || found === own ? index : found;
  }, 0);
  const index = move?.index ?? best;
  const guesser = entries[index]?.guesser;
  if (guesser === undefined || index === own) return null;
  const { id, username } = guesser;
  const told = move
    ? texts.change(username, move.from, move.to)
    : texts.isFavourite(username, now[best] ?? 0);
  return { id, ...told };
}

/**
 * What the latest race did to chances: to the viewer's own, and to that of whom it changed most.
 * @param entries the whole board, in the order in which chances are told
 */
export function chanceChanges(
  told: Told,
  entries: readonly LeaderboardEntry[],
  ownId: string | undefined,
): ChanceChange[] {
  const own = entries.findIndex(({ guesser }) => guesser.id === ownId);
  const changes: ChanceChange[] = [];
  if (isToldOfOwn(entries, ownId)) {
    const [from, to] = [told.before[own] ?? null, told.now[own] ?? 0];
    changes.push({
      id: ownId ?? '',
      ...(from === null ? texts.own(to) : texts.change(null, from, to)),
    });
  }
  const other = mostChanged(told, entries, own);
  return other === null ? changes : [...changes, other];
}

/** Who is out has been told so. */
export const isToldOfOwn = (entries: readonly LeaderboardEntry[], ownId: string | undefined) =>
  entries.some(({ guesser, isOut }) => guesser.id === ownId && !isOut);
