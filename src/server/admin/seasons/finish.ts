import type { FinishPreview } from '#contract/admin/admin-seasons.ts';
import type { Instant } from '#domain/base/time.ts';
import { finalPlacements } from '#domain/scoring/final-placements.ts';
import { medalOf } from '#domain/scoring/placements.ts';
import { openQuestions } from '#domain/season/question.ts';
import type { Race, SeasonFacts } from '#domain/season/season.ts';
import { areSeasonGuessesPublic } from '#domain/season/visibility.ts';
import { ProblemError } from '#server/http/problems.ts';
import { bumpFacts } from '#server/season/bump-revisions.ts';
import { finishSeason } from '#server/season/finish-season.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import type { SeasonChange } from '../change-season.ts';
import { invalidInput } from '../invalid-input.ts';
import { readableInstant } from '../readable.ts';

const nameRaces = (races: readonly Race[]) => races.map(({ id, name }) => ({ id, name }));

/**
 * Returns the blockers of finishing: a season finishes once all guesses are public and all results
 * stored.
 */
function obstacles(facts: SeasonFacts, now: Instant) {
  return {
    isDeadlineOpen: !areSeasonGuessesPublic(facts, now),
    racesWithoutResult: nameRaces(facts.races.filter(({ result }) => result === null)),
  };
}

function isOver({ isDeadlineOpen, racesWithoutResult }: ReturnType<typeof obstacles>): boolean {
  return !isDeadlineOpen && racesWithoutResult.length === 0;
}

/** Returns the placements and medals that finishing would store, from public guesses. */
export function previewFinish(season: SeasonView, waitingReviews: number): FinishPreview {
  const { facts, now } = season;
  const found = obstacles(facts, now);
  const names = new Map(season.players.map(({ id, name }) => [id, name]));
  const placements = found.isDeadlineOpen ? [] : finalPlacements(season.scores());
  return {
    year: facts.year,
    canFinish: !facts.isFinished && facts.races.length > 0 && isOver(found),
    ...found,
    racesWithoutFlagCount: nameRaces(
      facts.races.filter(({ result, areFlagsCounted }) => result !== null && !areFlagsCounted),
    ),
    ...(facts.questions.length > 0 && {
      questionsWithoutRightAnswer: openQuestions(facts).map(({ id, text }) => ({ id, text })),
    }),
    waitingReviews,
    placements: placements.map(({ playerId, position, points }) => ({
      user: { id: playerId, username: names.get(playerId) ?? '' },
      position,
      points,
      medal: medalOf(position),
    })),
  };
}

/** Finishes a season: stores placements and medals, and closes it to all other changes. */
export async function finish(change: SeasonChange, confirmation: string): Promise<void> {
  const { trx, season, now, record } = change;
  const { year } = season;
  if (confirmation !== String(year)) throw invalidInput('/confirmation', `type ${year}`);
  const stored = await selectSeason(trx, year);
  if (stored === null) throw new ProblemError('season-not-found');
  const facts = toSeasonFacts(stored);
  if (facts.races.length === 0 || !isOver(obstacles(facts, now))) {
    throw new ProblemError('season-not-over');
  }
  await finishSeason(trx, year, now);
  await record({
    action: 'SEASON_FINISHED',
    subject: String(year),
    before: null,
    after: { finishedAt: readableInstant(now) },
  });
}

/**
 * Undoes finishing, which is possible once: deletes the placements, and allows corrections again.
 */
export async function undoFinish({ trx, season, now, record }: SeasonChange): Promise<void> {
  const { year } = season;
  if (season.finished_at === null) throw new ProblemError('conflict');
  if (season.finish_undone_at !== null) throw new ProblemError('finish-undone-before');
  await trx.deleteFrom('placement').where('year', '=', year).execute();
  await trx
    .updateTable('season')
    .set({ finished_at: null, finish_undone_at: now })
    .where('year', '=', year)
    .execute();
  // The next season shows these medals, even if it has no races yet.
  await bumpFacts(trx, year + 1);
  await record({
    action: 'SEASON_FINISH_UNDONE',
    subject: String(year),
    before: { finishedAt: readableInstant(season.finished_at) },
    after: null,
  });
}
