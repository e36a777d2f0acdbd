import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import { isOpen } from '#domain/season/deadline.ts';
import { changedColumns, type ListDiff } from '#server/db/diff-rows.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import type { Database, SeasonTable } from '#server/db/tables.ts';
import { appendNewcomers } from '#server/guessing/append-newcomers.ts';
import { moveLateDeadline } from '#server/guessing/late-season.ts';
import { bumpFacts, bumpRevisions } from '#server/season/bump-revisions.ts';
import { reopenGuesses } from '#server/season/closing/reopen-guesses.queries.ts';
import { deleteCompetitors, insertCompetitors } from '#server/season/competitors.queries.ts';
import { replaceFlags } from '#server/season/corrections/race-flags.ts';
import { replaceList } from '#server/season/corrections/replace-list.ts';
import { recordRaceMoves } from '#server/season/races/record-race-moves.ts';
import { changeReservesNaming } from '#server/season/reserves.queries.ts';
import { recordFirstDeadline } from '#server/season/season-deadline.queries.ts';
import type { DecidedDraft } from '../import-draft.ts';
import { storeReviews } from './reviews.queries.ts';
import { insertSeason, storeReportedStarts, updateSeason } from './season.queries.ts';

/** Untyped: the same statement serves all tables of a season. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** Writes the changes and reviews of a draft, and nothing else. */
export async function applyDraft(
  trx: Transaction<Database>,
  draft: DecidedDraft,
  source: string,
): Promise<void> {
  const { stored, target, diff, changes } = draft;
  const { now, newId } = draft.moment;
  if (changes.length > 0) {
    await writeChanges(trx, draft, source);
    const { year, guess_deadline: deadline } = target.season;
    if (stored.season?.guess_deadline === null && deadline !== null) {
      await recordFirstDeadline(trx, { year, deadline, now });
    }
    await appendNewcomers(trx, target.season.year, now);
    await moveLateDeadline(trx, diff.races.changed, now);
    await recordRaceMoves(trx, diff.races.changed, { now, newId, isImport: true });
    await reopenGuesses(trx, target.season.year, now);
  }
  await storeReportedStarts(trx, draft.reportedStarts);
  const areReviewsOther = await storeReviews(trx, draft, source);
  // Waiting reviews are shown with the race, so cached seasons are stale even without other
  // changes.
  if (areReviewsOther && changes.length === 0) await bumpFacts(trx, target.season.year);
}

/**
 * Writes the changes. Rows that others refer to are updated in place; a list is replaced as a
 * whole. Bumps the revision of an existing season.
 */
async function writeChanges(
  trx: Transaction<Database>,
  draft: DecidedDraft,
  source: string,
): Promise<void> {
  const { stored, target, diff, lists, endedOverrides } = draft;
  const { year } = target.season;
  if (stored.season === null) {
    // A new season begins with a revision of its own, so only the next one is outdated.
    await bumpFacts(trx, year);
    await insertSeason(trx, target.season);
  } else {
    await updateSeason(trx, target.season);
    await (areGuessesOther(stored.season, draft) ? bumpRevisions : bumpFacts)(trx, year);
  }

  await insertCompetitors(trx, 'CONSTRUCTOR', idsOf(diff.constructors.added));
  await insertCompetitors(trx, 'DRIVER', idsOf(diff.drivers.added));
  await writeNamed(trx, 'constructor', diff.constructors);
  await writeNamed(trx, 'driver', diff.drivers);
  await writeNamed(trx, 'race', diff.races);
  await insertRows(trx, 'alias', diff.aliases.added);
  for (const list of lists) {
    if (list.kind === 'FLAGS' || list.decision !== 'APPLY') continue;
    const { raceId, kind, incoming: rows, incomingHash } = list;
    await replaceList(
      trx,
      { raceId, kind, rows },
      { state: 'APPLIED', source, incomingHash },
      draft.moment,
    );
  }
  for (const { subject_id, field } of endedOverrides) {
    await trx
      .deleteFrom('hand_edit')
      .where('subject_id', '=', subject_id)
      .where('field', '=', field)
      .execute();
  }
  await replaceFlags(trx, stored.flags, target.flags);
  await removeDrivers(trx, target.season.year, idsOf(diff.drivers.removed));
}

/** Removes drivers whom no result and no guess names. Reserves are only wishes, so they move up. */
async function removeDrivers(
  trx: Transaction<Database>,
  year: number,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await changeReservesNaming(trx, year, id, (list) => list.filter((each) => each !== id));
    await trx.deleteFrom('guessable').where('driver_id', '=', id).execute();
    await trx.deleteFrom('live_order').where('driver_id', '=', id).execute();
    await trx.deleteFrom('recorded_car').where('driver_id', '=', id).execute();
  }
  await deleteCompetitors(trx, 'DRIVER', ids);
}

/**
 * Returns true if public guesses may have changed, as when a passed deadline moves or a race is
 * cancelled.
 */
function areGuessesOther(
  stored: Selectable<SeasonTable>,
  { target, diff, moment: { now } }: DecidedDraft,
): boolean {
  const reopens = (from: Instant | null, to: Instant | null) =>
    from !== to && [from, to].some((deadline) => deadline !== null && !isOpen(deadline, now));
  return (
    reopens(stored.guess_deadline, target.season.guess_deadline) ||
    diff.races.changed.some(
      ({ from, to }) =>
        reopens(from.guess_deadline, to.guess_deadline) || from.cancelled_at !== to.cancelled_at,
    )
  );
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

async function writeNamed<Row extends { readonly id: string }>(
  trx: Transaction<Database>,
  table: 'constructor' | 'driver' | 'race',
  { added, changed }: ListDiff<Row>,
): Promise<void> {
  await insertRows(trx, table, added);
  for (const { from, to } of changed) {
    const values = Object.fromEntries(changedColumns(from, to).map((name) => [name, to[name]]));
    await (trx as unknown as AnyTables)
      .updateTable(table)
      .set(values)
      .where('id', '=', to.id)
      .execute();
  }
}
