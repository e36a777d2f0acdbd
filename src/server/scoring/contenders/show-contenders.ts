import { MAX_NAMED_CONTENDERS } from '#contract/limits.ts';
import type {
  ContenderState,
  Contenders as ShownStillPossible,
} from '#contract/scoring/contenders.ts';
import type { ContenderSet } from '#domain/scoring/contenders.ts';
import type { SeasonScores } from '#domain/scoring/score-season.ts';

function nameIn({ players, indexOf }: SeasonScores, id: string) {
  return { id, username: players[indexOf.get(id) ?? -1]?.name ?? '' };
}

/** Returns false while everybody can win, which needs no mention. */
const isWorthSaying = ({ behind, secured }: ContenderSet) => behind.size > 0 || secured.length > 0;

/** Returns the contenders as a leaderboard shows them; `null` if there is nothing to say. */
export function showContenders(
  scores: SeasonScores,
  possible: ContenderSet | null,
): ShownStillPossible | null {
  if (possible === null || !isWorthSaying(possible)) return null;
  const { canWin, secured, canNewcomerWin } = possible;
  const most = Math.min(MAX_NAMED_CONTENDERS, scores.players.length / 2);
  const areNamed = canWin.length <= most && !canNewcomerWin;
  return {
    count: canWin.length,
    players: areNamed ? canWin.map((id) => nameIn(scores, id)) : [],
    secured: secured.map((id) => nameIn(scores, id)),
  };
}

/** Returns the contender state of one player; `null` if the player is not on the leaderboard. */
export function showContenderState(
  scores: SeasonScores,
  possible: ContenderSet | null,
  userId: string,
): ContenderState | null {
  if (possible === null || !isWorthSaying(possible) || !scores.indexOf.has(userId)) return null;
  const behind = possible.behind.get(userId);
  if (behind !== undefined) return { state: 'OUT', behind: nameIn(scores, behind) };
  return { state: possible.secured.includes(userId) ? 'SECURED' : 'CAN_WIN', behind: null };
}
