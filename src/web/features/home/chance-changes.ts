import type { HomeChances } from '#contract/chances.ts';
import type { LeaderboardEntry } from '#contract/home.ts';
import { greatestMove } from '#domain/chance-moves.ts';
import { chanceTexts as texts } from './chance.texts.ts';

/** Who, and what became of that player's chance. */
export interface ChanceChange {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

type Told = Pick<HomeChances, 'now' | 'before'>;

/** Whose chance changed most; where nothing did, or there was no race before, who has the best one. */
function mostChanged({ now, before }: Told, entries: readonly LeaderboardEntry[], own: number) {
  const ofOthers = before.map((chance, index) => (index === own ? null : chance));
  const move = greatestMove(ofOthers, now);
  if (move !== null) return { index: move.index, text: texts.change(move.from, move.to) };
  const best = entries.reduce((found, _, index) => {
    const isBetter = index !== own && (now[index] ?? -1) > (now[found] ?? -1);
    return isBetter || found === own ? index : found;
  }, 0);
  return { index: best, text: texts.isFavourite(now[best] ?? 0) };
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
    const text = from === null ? texts.has(to) : texts.change(from, to);
    changes.push({ id: ownId ?? '', name: texts.you, text });
  }
  const other = mostChanged(told, entries, own);
  const guesser = entries[other.index]?.guesser;
  if (guesser && other.index !== own) {
    changes.push({ id: guesser.id, name: guesser.username, text: other.text });
  }
  return changes;
}

/** Who is out has been told so. */
export const isToldOfOwn = (entries: readonly LeaderboardEntry[], ownId: string | undefined) =>
  entries.some(({ guesser, isOut }) => guesser.id === ownId && !isOut);
