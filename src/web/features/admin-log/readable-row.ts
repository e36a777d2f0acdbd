import type { AuditRow } from '#contract/audit-values.ts';
import { formatPoints } from '#web/app/numbers.ts';
import { adminLogTexts as texts } from './admin-log.texts.ts';

/** A row of a grid, a result or standings on a line: «3 Lando Norris: 12,5», say; or a flag. */
export function readableRow(row: AuditRow): string {
  switch (row.row) {
    case 'GRID':
      return `${row.position ?? texts.pitLane} ${row.name}`;
    case 'RESULT':
      return row.status === 'CLASSIFIED'
        ? `${row.position} ${row.name}: ${formatPoints(row.points)}`
        : texts.unclassified(row.name, texts.statuses[row.status], formatPoints(row.points));
    case 'FLAG':
      return texts.flag(row);
    case 'STANDING':
      return `${row.position ?? '–'} ${row.name}: ${formatPoints(row.points)}`;
  }
}
