import type { ReviewKind } from '#contract/season/corrections.ts';
import type { Instant } from '#domain/base/time.ts';
import { MEDALS } from '#domain/scoring/placements.ts';
import type { Executor } from '#server/db/database.ts';

/**
 * Selects a season. All queries that read a whole season are in this file; lists are in official
 * order.
 */
export async function selectSeason(executor: Executor, year: number) {
  const season = await executor
    .selectFrom('season')
    .selectAll()
    .where('year', '=', year)
    .executeTakeFirst();
  if (season === undefined) return null;
  return {
    season,
    constructors: await executor
      .selectFrom('constructor')
      .selectAll()
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    drivers: await executor
      .selectFrom('driver')
      .selectAll()
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    races: await executor
      .selectFrom('race')
      .selectAll()
      .where('year', '=', year)
      .where('cancelled_at', 'is', null)
      .orderBy('position')
      .execute(),
    gridPlaces: await executor
      .selectFrom('grid_place')
      .innerJoin('race', 'race.id', 'grid_place.race_id')
      .selectAll('grid_place')
      .where('race.year', '=', year)
      .orderBy('grid_place.sort')
      .execute(),
    resultRows: await executor
      .selectFrom('result_row')
      .innerJoin('race', 'race.id', 'result_row.race_id')
      .selectAll('result_row')
      .where('race.year', '=', year)
      .orderBy('result_row.sort')
      .execute(),
    standings: await executor
      .selectFrom('standing')
      .innerJoin('race', 'race.id', 'standing.race_id')
      .selectAll('standing')
      .where('race.year', '=', year)
      .orderBy('standing.sort')
      .execute(),
    flags: await executor
      .selectFrom('flag')
      .innerJoin('race', 'race.id', 'flag.race_id')
      .selectAll('flag')
      .where('race.year', '=', year)
      .where('flag.removed_at', 'is', null)
      .orderBy('flag.session', 'desc')
      .orderBy('flag.lap')
      .orderBy('flag.id')
      .execute(),
    liveOrders: await executor
      .selectFrom('live_order')
      .innerJoin('race', 'race.id', 'live_order.race_id')
      .selectAll('live_order')
      .where('race.year', '=', year)
      .execute(),
    recordings: await executor
      .selectFrom('race_recording')
      .innerJoin('race', 'race.id', 'race_recording.race_id')
      .select('race_recording.race_id')
      .where('race.year', '=', year)
      .execute(),
    questions: await executor
      .selectFrom('question')
      .selectAll()
      .where('year', '=', year)
      .orderBy('position')
      .execute(),
    questionPoints: await executor
      .selectFrom('question_points')
      .innerJoin('question', 'question.id', 'question_points.question_id')
      .selectAll('question_points')
      .where('question.year', '=', year)
      .orderBy('difference')
      .execute(),
    rightAnswers: await executor
      .selectFrom('right_answer')
      .innerJoin('question', 'question.id', 'right_answer.question_id')
      .selectAll('right_answer')
      .where('question.year', '=', year)
      .orderBy('right_answer.position')
      .execute(),
    points: await executor
      .selectFrom('points_table')
      .selectAll()
      .where('year', '=', year)
      .execute(),
  };
}

/** Selects the revisions that tell which parts of a cached season are stale. */
export async function selectRevisions(executor: Executor, year: number) {
  const row = await executor
    .selectFrom('season')
    .select(['revision', 'guess_revision', 'guesser_changes'])
    .where('year', '=', year)
    .executeTakeFirst();
  return row ?? null;
}

/** Selects the medallists of a season; empty until it is finished. */
export async function selectMedallists(executor: Executor, year: number) {
  return executor
    .selectFrom('placement')
    .select(['user_id', 'position'])
    .where('year', '=', year)
    .where('position', '<=', MEDALS.length)
    .execute();
}

/** Selects the races of a season with a waiting review. */
export async function selectIdsWithWaitingReviews(
  executor: Executor,
  year: number,
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .selectFrom('import_review')
    .innerJoin('race', 'race.id', 'import_review.race_id')
    .select('race_id')
    .where('race.year', '=', year)
    .where('import_review.state', '=', 'WAITING')
    .execute();
  return new Set(rows.map(({ race_id }) => race_id));
}

/** Replaced list or flag count of a race, that players had seen. */
export interface StoredCorrection {
  readonly id: string;
  readonly kind: ReviewKind;
  readonly at: Instant;
  /** Admin who accepted or made it; `null` if it was applied automatically. */
  readonly by: string | null;
  readonly isByHand: boolean;
  readonly stored: string;
  readonly incoming: string;
}

/** Returns the corrections of a season by race id, oldest first. */
export async function selectCorrections(
  executor: Executor,
  year: number,
): Promise<ReadonlyMap<string, readonly StoredCorrection[]>> {
  const rows = await executor
    .selectFrom('import_review as review')
    .innerJoin('race', 'race.id', 'review.race_id')
    .leftJoin('user', 'user.id', 'review.decided_by')
    .select(['review.id', 'review.race_id', 'review.kind', 'review.stored', 'review.incoming'])
    .select(['review.decided_at', 'review.state', 'user.username'])
    .where('race.year', '=', year)
    .where('review.state', 'in', ['ACCEPTED', 'APPLIED', 'BY_HAND'])
    .orderBy('review.decided_at')
    .orderBy('review.id')
    .execute();
  const corrections = new Map<string, StoredCorrection[]>();
  for (const { race_id, decided_at, username, state, ...row } of rows) {
    const isByHand = state === 'BY_HAND';
    const correction = { ...row, at: decided_at ?? 0, by: username, isByHand };
    corrections.set(race_id, [...(corrections.get(race_id) ?? []), correction]);
  }
  return corrections;
}

export async function selectYears(executor: Executor): Promise<number[]> {
  const rows = await executor.selectFrom('season').select('year').orderBy('year', 'desc').execute();
  return rows.map((row) => row.year);
}

export async function selectYearOfRace(executor: Executor, raceId: string): Promise<number | null> {
  const row = await executor
    .selectFrom('race')
    .select('year')
    .where('id', '=', raceId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return row?.year ?? null;
}
