import type { Kysely, Selectable, Transaction } from 'kysely';
import { isOpen } from '#domain/deadlines.ts';
import type { Instant } from '#domain/season.ts';
import { replaceList } from '../../corrections/replace-list.ts';
import type { Database, FlagTable, SeasonTable } from '../../db/tables.ts';
import { appendNewcomers } from '../../guesses/append-newcomers.ts';
import { keepLateDeadlineBefore } from '../../guesses/late-season.ts';
import { recordRaceMoves } from '../../races/record-race-moves.ts';
import { bumpFacts } from '../../seasons/bump-revisions.ts';
import { insertCompetitors } from '../../seasons/competitors.queries.ts';
import { openDeadlines } from '../../seasons/open-deadlines.queries.ts';
import type { ImportPlan } from '../decide/decide-season.ts';
import { changedColumns, type ListDiff } from '../decide/diff.ts';
import { insertSeason, storeReportedStarts, updateSeason } from '../season.queries.ts';
import type { StoredSeason } from '../stored-season.ts';
import { storeReviews } from './reviews.queries.ts';

const INSERTED_AT_ONCE = 500;

/** The tables of a season seen as rows of anything: the same three statements serve them all. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

interface Origin {
  readonly source: string;
  readonly newId: () => string;
}

/** Writes what a plan changes and asks, and nothing but it. */
export async function applyPlan(
  trx: Transaction<Database>,
  stored: StoredSeason,
  plan: ImportPlan,
  { source, newId }: Origin,
): Promise<void> {
  const { target, diff, changes, now } = plan;
  if (changes.length > 0) {
    await writeChanges(trx, stored, plan, { source, newId });
    await appendNewcomers(trx, target.season.year, now);
    await keepLateDeadlineBefore(trx, diff.races.changed, now);
    await recordRaceMoves(trx, diff.races.changed, { now, newId, isImport: true });
    await openDeadlines(trx, target.season.year, now);
  }
  await storeReportedStarts(trx, plan.reportedStarts);
  const areReviewsOther = await storeReviews(trx, stored.reviews, plan, { source, newId });
  // What waits is shown with the race.
  if (areReviewsOther && changes.length === 0) await bumpFacts(trx, target.season.year);
}

/**
 * What others refer to is updated in place; a list makes way for the one that takes its place. Bumps the
 * revision of a season that was there.
 */
async function writeChanges(
  trx: Transaction<Database>,
  stored: StoredSeason,
  plan: ImportPlan,
  { source, newId }: Origin,
): Promise<void> {
  const { target, diff, lists, endedHandEdits, now } = plan;
  if (stored.season === null) await insertSeason(trx, target.season);
  else await updateSeason(trx, { ...target.season, ...revisionsAfter(stored.season, plan) });

  await insertCompetitors(trx, 'CONSTRUCTOR', idsOf(diff.constructors.added));
  await insertCompetitors(trx, 'DRIVER', idsOf(diff.drivers.added));
  await writeNamed(trx, 'constructor', diff.constructors);
  await writeNamed(trx, 'driver', diff.drivers);
  await writeNamed(trx, 'race', diff.races);
  await insertRows(trx, 'alias', diff.aliases.added);
  for (const { list, decision } of lists) {
    if (decision !== 'APPLY') continue;
    const { raceId, kind, incoming: rows, incomingHash } = list;
    await replaceList(
      trx,
      { raceId, kind, rows },
      { state: 'APPLIED', source, incomingHash },
      { now, newId },
    );
  }
  for (const { subject_id, field } of endedHandEdits) {
    await trx
      .deleteFrom('hand_edit')
      .where('subject_id', '=', subject_id)
      .where('field', '=', field)
      .execute();
  }
  await writeFlags(trx, diff.flags);
}

/** Guesses that are public stand, unless a deadline that has passed moves, or a race is cancelled. */
function revisionsAfter(
  stored: Selectable<SeasonTable>,
  { target, diff, now }: Pick<ImportPlan, 'target' | 'diff' | 'now'>,
): Pick<Selectable<SeasonTable>, 'revision' | 'guess_revision'> {
  const revision = stored.revision + 1;
  const reopens = (from: Instant | null, to: Instant | null) =>
    from !== to && [from, to].some((deadline) => deadline !== null && !isOpen(deadline, now));
  const areGuessesOther =
    reopens(stored.guess_deadline, target.season.guess_deadline) ||
    diff.races.changed.some(
      ({ from, to }) =>
        reopens(from.guess_deadline, to.guess_deadline) || from.cancelled_at !== to.cancelled_at,
    );
  return { revision, guess_revision: areGuessesOther ? revision : stored.guess_revision };
}

/** A flag that an admin took away is marked by him alone: a count only adds and removes. */
export async function writeFlags(
  trx: Transaction<Database>,
  { added, removed }: Pick<ListDiff<FlagTable>, 'added' | 'removed'>,
): Promise<void> {
  for (const { id } of removed) await trx.deleteFrom('flag').where('id', '=', id).execute();
  await insertRows(trx, 'flag', added);
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

async function insertRows(
  trx: Transaction<Database>,
  table: keyof Database,
  rows: readonly object[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERTED_AT_ONCE) {
    const some = rows.slice(start, start + INSERTED_AT_ONCE) as Record<string, unknown>[];
    await (trx as unknown as AnyTables).insertInto(table).values(some).execute();
  }
}
