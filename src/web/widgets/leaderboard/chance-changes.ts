import type { HomeChances } from '#contract/scoring/chances.ts';
import type { LeaderboardEntry } from '#contract/scoring/home.ts';
import { greatestMove } from '#domain/scoring/chance-moves.ts';
import { type ChanceText, chanceTexts as texts } from './chance.texts.ts';

/** Change of a player's chance. */
export interface ChanceChange extends ChanceText {
  readonly id: string;
}

type ChancePair = Pick<HomeChances, 'now' | 'before'>;

/** Returns the player with the best chance of all but the viewer; `null` without one. */
export function bestOther(
  now: ChancePair['now'],
  entries: readonly LeaderboardEntry[],
  own: number,
): { readonly name: string; readonly chance: string } | null {
  const best = entries.reduce((found, _, index) => {
    const isBetter = index !== own && (now[index] ?? -1) > (now[found] ?? -1);
    return isBetter || found === own ? index : found;
  }, 0);
  const name = entries[best]?.guesser.username;
  return name === undefined || best === own
    ? null
    : { name, chance: texts.percent(now[best] ?? 0) };
}

/**
 * Returns the player whose chance changed most; without a change or an earlier race the one with
 * the best chance.
 */
function mostChanged(
  { now, before }: ChancePair,
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
  const player = entries[index]?.guesser;
  if (player === undefined || index === own) return null;
  const { id, username } = player;
  const told = move
    ? texts.change(username, move.from, move.to)
    : texts.isFavourite(username, now[best] ?? 0);
  return { id, ...told };
}

/**
 * Returns the changes of the latest race: of the viewer, and of the player with the greatest one.
 * @param entries whole leaderboard, in the order of the chances
 */
export function chanceChanges(
  told: ChancePair,
  entries: readonly LeaderboardEntry[],
  ownId: string | undefined,
): ChanceChange[] {
  const own = entries.findIndex(({ guesser: player }) => player.id === ownId);
  const changes: ChanceChange[] = [];
  if (hasOwnChance(entries, ownId)) {
    const [from, to] = [told.before[own] ?? null, told.now[own] ?? 0];
    changes.push({
      id: ownId ?? '',
      ...(from === null ? texts.own(to) : texts.change(null, from, to)),
    });
  }
  const other = mostChanged(told, entries, own);
  return other === null ? changes : [...changes, other];
}

/**
 * Returns true if the viewer's chance is shown; a viewer who is out has been told so elsewhere.
 */
export const hasOwnChance = (entries: readonly LeaderboardEntry[], ownId: string | undefined) =>
  entries.some(({ guesser: player, isOut }) => player.id === ownId && !isOut);
