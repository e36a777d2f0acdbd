import type { ResultList } from '#contract/season/result-lists.ts';
import { firstKind, LIST_RULES, type RowKind } from './list-rules.ts';

/** Matches points as people write them, with comma or point. */
export const POINTS = /^\d{1,5}(?:[.,]\d{1,3})?$/;

/** Parses championship points; an empty text is 0. Returns `null` for an invalid number. */
export function parseRowPoints(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  return POINTS.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}

export function writePoints(points: number): string {
  return String(points).replace('.', ',');
}

/** Row of an edited list. */
export interface ListRow {
  /** Id of a driver or a constructor. */
  readonly id: string;
  readonly kind: RowKind;
  /** Points as typed; empty for none. */
  readonly points: string;
  readonly laps: number | null;
  /** Constructor of the driver on that day; `null` leaves it to the server. */
  readonly teamId: string | null;
}

export type Rows = readonly ListRow[];

export function newRow(list: ResultList, id: string): ListRow {
  return { id, kind: firstKind(list), points: '', laps: null, teamId: null };
}

const sectionOf = (list: ResultList, kind: RowKind) =>
  LIST_RULES[list].sections.findIndex((kinds) => kinds.includes(kind));

/** Groups the rows by section, in their order. Empty sections are included. */
export function bySection(list: ResultList, rows: Rows): readonly Rows[] {
  return LIST_RULES[list].sections.map((kinds) => rows.filter(({ kind }) => kinds.includes(kind)));
}

/** Returns the rows in official order: by section, then in their own order. */
export function inSections(list: ResultList, rows: Rows): Rows {
  return bySection(list, rows).flat();
}

/** Changes one row. With a new kind it goes to the end of that section, or to the top of a later one. */
export function withRow(list: ResultList, rows: Rows, id: string, change: Partial<ListRow>): Rows {
  const before = rows.find((row) => row.id === id);
  if (before === undefined) return rows;
  const after = { ...before, ...change };
  const from = sectionOf(list, before.kind);
  const to = sectionOf(list, after.kind);
  if (from === to) return rows.map((row) => (row.id === id ? after : row));
  const others = rows.filter((row) => row.id !== id);
  return inSections(list, to > from ? [after, ...others] : [...others, after]);
}

export function withoutRow(rows: Rows, id: string): Rows {
  return rows.filter((row) => row.id !== id);
}

/** Replaces the rows of one section by the same rows in another order. */
export function withSectionOrder(list: ResultList, rows: Rows, ids: readonly string[]): Rows {
  const moved = ids.flatMap((id) => rows.filter((row) => row.id === id));
  const others = rows.filter((row) => !ids.includes(row.id));
  return inSections(list, [...moved, ...others]);
}

export function withNewRow(list: ResultList, rows: Rows, id: string): Rows {
  return inSections(list, [...rows, newRow(list, id)]);
}
