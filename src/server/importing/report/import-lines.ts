import { z } from 'zod';
import { ChangedField, ImportLine, type SourceChange } from '#contract/admin/import-lines.ts';
import { parseStored } from '#server/base/stored-json.ts';
import type { Change } from '../import-draft.ts';
import { reportEntries } from './import-report.ts';

const MAX_LINES = 200;

type ReportEntry = ReturnType<typeof reportEntries>[number];

const Entries = z.array(z.looseObject({}));

/**
 * Parses a stored report into lines, one for each change, reason or notice. Unreadable entries are
 * dropped.
 */
export function runLines(report: string): ImportLine[] {
  return toLines((parseStored(Entries, report) ?? []) as ReportEntry[]);
}

/** Returns the lines of an import that has just run. */
export function reportLines(report: Parameters<typeof reportEntries>[0]): ImportLine[] {
  return toLines(reportEntries(report));
}

export function isReadableReport(report: string): boolean {
  const entries = parseStored(Entries, report) as ReportEntry[] | undefined;
  return entries?.every((entry) => toLine(entry) !== null) === true;
}

/** Aliases come last, as there are many at first, of little interest. */
const isAlias = (entry: ReportEntry) => 'kind' in entry && entry.kind === 'ALIAS_ADDED';

function toLines(all: readonly ReportEntry[]): ImportLine[] {
  return [...all.filter((entry) => !isAlias(entry)), ...all.filter(isAlias)]
    .slice(0, MAX_LINES)
    .map(toLine)
    .filter((line) => line !== null);
}

/** Returns the line of a stored entry; `null` for one that another version has written. */
function toLine(entry: ReportEntry): ImportLine | null {
  try {
    return ImportLine.parse(
      'code' in entry ? entry : { change: toSourceChange(entry), isHeld: 'isHeld' in entry },
    );
  } catch {
    return null;
  }
}

/** Columns that reports show; others follow from them, or are of no interest. */
const FIELDS: Readonly<Record<string, ChangedField['field']>> = {
  name: 'name',
  code: 'code',
  colour: 'colour',
  position: 'position',
  number: 'number',
  starts_at: 'startsAt',
  qualifying_at: 'qualifyingAt',
  sprint_at: 'sprintAt',
  guess_deadline: 'guessDeadline',
  constructor_id: 'team',
};

/** Returns the parts of a change that admins see. */
export const toSourceChange = ({ kind, name, raceId, fields }: Change): SourceChange => ({
  kind,
  name,
  raceId,
  fields: fields
    .filter(({ field }) => field in FIELDS)
    .map(({ field, from, to }) => ChangedField.parse({ field: FIELDS[field], from, to })),
});
