import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { seasonRecapTexts as texts } from './season-recap.texts.ts';

/** Returns the mean gap in points between two players over their common races. */
export const meanGap = (gaps: readonly number[]): number =>
  Math.round(gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / gaps.length);

/**
 * Returns the recap as lines for a chat; with the name, since a chat does not know who «du» is.
 */
export function seasonRecapLines(recap: SeasonRecap): string[] {
  const { user, year, rank, playerCount, points } = recap;
  const { bestRound, categories, bullseyes, rival, turningPoint } = recap;
  const [best] = categories;
  const line = (label: string, text: string) => `${label}: ${text}`;
  const lines = [
    line(texts.title(user.username, year), texts.place.line(rank, playerCount, points)),
    bestRound && line(texts.round.label, texts.round.line(bestRound.race.name, bestRound.points)),
    best &&
      line(
        texts.category.label,
        texts.category.line(texts.category.names[best.category], best.rank),
      ),
    bullseyes && line(texts.bullseyes.label, String(bullseyes.total)),
    rival && line(texts.rival.label, rival.player.username),
    turningPoint &&
      line(
        texts.turn.label,
        texts.turn.line(turningPoint.race.name, turningPoint.from, turningPoint.to),
      ),
  ];
  return lines.filter((each) => typeof each === 'string');
}
