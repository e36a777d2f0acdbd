import type { ResultList } from '#contract/admin-results.limits.ts';
import { LIST_RULES } from './list-rules.ts';
import type { Row, Rows } from './rows.ts';
import type { GridState } from './stored-rows.ts';

/** A list that is being made and not saved yet. */
export interface ListDraft {
  readonly rows: Rows;
  readonly gridState: GridState;
}

export const listDraftKey = (raceId: string, list: ResultList) => `result:${raceId}:${list}`;
export const pasteDraftKey = (raceId: string, list: ResultList) => `result-paste:${raceId}:${list}`;

function isRow(value: unknown, list: ResultList): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, points, laps, teamId } = value as Readonly<Record<keyof Row, unknown>>;
  return (
    typeof id === 'string' &&
    LIST_RULES[list].sections.flat().some((known) => known === kind) &&
    typeof points === 'string' &&
    (laps === null || typeof laps === 'number') &&
    (teamId === null || typeof teamId === 'string')
  );
}

/** What a browser has kept of a draft, or `null` when it is something else. */
export function readListDraft(list: ResultList, stored: unknown): ListDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { rows, gridState } = stored as Readonly<Record<keyof ListDraft, unknown>>;
  if (!Array.isArray(rows) || !rows.every((row) => isRow(row, list))) return null;
  if (gridState !== 'PROVISIONAL' && gridState !== 'FINAL') return null;
  return { rows, gridState };
}

/** The rows whose competitors still are in the season. */
export function knownRows(rows: Rows, ids: ReadonlySet<string>): Rows {
  return rows.filter(({ id }) => ids.has(id));
}
