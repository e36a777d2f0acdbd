import type { AuditRow } from '#contract/admin-audit.ts';
import { formatPoints } from '#web/app/numbers.ts';
import { adminLogTexts as texts } from './admin-log.texts.ts';

export function isAuditRow(value: object): value is AuditRow {
  return 'row' in value;
}

/** A row of a grid, a result or standings on a line: «3 Lando Norris: 12,5», say. */
export function readableRow(row: AuditRow): string {
  switch (row.row) {
    case 'GRID':
      return `${row.position ?? texts.pitLane} ${row.name}`;
    case 'RESULT':
      return row.status === 'CLASSIFIED'
        ? `${row.position} ${row.name}: ${formatPoints(row.points)}`
        : texts.unclassified(row.name, texts.statuses[row.status], formatPoints(row.points));
    case 'STANDING':
      return `${row.position ?? '–'} ${row.name}: ${formatPoints(row.points)}`;
  }
}
