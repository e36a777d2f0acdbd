import type { FastifyBaseLogger } from 'fastify';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import type { Finding } from '../finding.ts';
import type { Change, ChangeKind } from '../import-draft.ts';
import type { ImportReport } from './import-report.ts';

const KINDS: Readonly<Record<ChangeKind, string>> = {
  SEASON_CREATED: 'new season',
  SEASON_CHANGED: 'season changed',
  CONSTRUCTOR_ADDED: 'new constructor',
  CONSTRUCTOR_CHANGED: 'constructor changed',
  DRIVER_ADDED: 'new driver',
  DRIVER_REMOVED: 'driver removed, who never raced',
  DRIVER_CHANGED: 'driver changed',
  ALIAS_ADDED: 'new alias',
  RACE_ADDED: 'new race',
  RACE_CHANGED: 'race changed',
  RACE_CANCELLED: 'race cancelled',
  RACE_RETURNED: 'race is back',
  GRID_CHANGED: 'starting grid',
  RESULT_CHANGED: 'result',
  SPRINT_RESULT_CHANGED: 'sprint result',
  DRIVER_STANDINGS_CHANGED: 'driver standings',
  CONSTRUCTOR_STANDINGS_CHANGED: 'constructor standings',
  FLAGS_CHANGED: 'flags',
};

/** Matches instant columns; values of other columns are shown unchanged. */
const INSTANT_FIELD = /(_at|_deadline)$/;

/**
 * Maximum number of new aliases in a report; a new season has dozens, so more are only counted.
 */
const MAX_ALIASES = 3;

/** Returns a report in English, a line per change or reason, for a terminal. */
export function describeImport(report: ImportReport): string {
  const { year, source, outcome, changes, held, reasons, refused } = report;
  const stored =
    changes.length === 0
      ? 'nothing was stored'
      : `though ${count(changes.length, 'change')} could be stored`;
  const heading = {
    CHANGED: `${year} from ${source}: ${count(changes.length, 'change')}`,
    UNCHANGED: `${year} from ${source}: nothing has changed`,
    REFUSED: `${year} from ${source}: refused, ${stored}`,
    FAILED: `${year} from ${source}: failed, ${stored}`,
  }[outcome];
  const aliases = changes.filter(({ kind }) => kind === 'ALIAS_ADDED');
  const isFolded = aliases.length > MAX_ALIASES;
  const described = isFolded ? changes.filter(({ kind }) => kind !== 'ALIAS_ADDED') : changes;
  const lines = [
    ...described.map(describeChange),
    ...(isFolded ? [`${aliases.length} new aliases`] : []),
    ...held.map((change) => `${describeChange(change)}: waits for an admin`),
    ...[...reasons, ...refused].map(describeReason),
  ];
  return [heading, ...lines.map((line) => `  ${line}`)].join('\n');
}

export function describeChange({ kind, name, fields, rows, isCorrection }: Change): string {
  const details = [
    ...fields.map(({ field, from, to }) => `${field} ${show(field, from)} -> ${show(field, to)}`),
    ...(rows === null
      ? []
      : Object.entries(rows)
          .filter(([, number]) => number > 0)
          .map(([what, number]) => `${number} ${what}`)),
  ];
  const mark = isCorrection ? ' (correction)' : '';
  return `${name}: ${KINDS[kind]}${mark}${details.length > 0 ? `: ${details.join(', ')}` : ''}`;
}

/** Returns a reason or notice in English, with its details, for a terminal or the log. */
export function describeReason({
  code,
  race,
  details,
}: Pick<Finding, 'code' | 'race' | 'details'>): string {
  const said = details.map(describeDetail).join('; ');
  return [race?.name, words(code), said].filter(Boolean).join(': ');
}

function describeDetail(detail: ImportDetail): string {
  if (detail.kind === 'TECHNICAL') return detail.technical;
  const { kind, ...fields } = detail;
  const values = Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${name === 'at' ? new Date(value).toISOString() : value}`);
  return `${words(kind)} (${values.join(', ')})`;
}

function words(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

function show(field: string, value: string | number | null): string {
  if (value === null) return 'none';
  if (typeof value === 'number' && INSTANT_FIELD.test(field)) return new Date(value).toISOString();
  return String(value);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const LEVELS = { UNCHANGED: 'debug', CHANGED: 'info', REFUSED: 'warn', FAILED: 'warn' } as const;

/** Logs one line for a finished import. */
export function logImport(log: FastifyBaseLogger, report: ImportReport): void {
  const { year, source, outcome, changes, held, reasons, refused } = report;
  const line = {
    year,
    source,
    changes: changes.map(describeChange),
    waiting: held.map(describeChange),
    reasons: [...reasons, ...refused].map(describeReason),
  };
  log[refused.length > 0 ? 'warn' : LEVELS[outcome]](line, `import ${outcome.toLowerCase()}`);
}
