import { ChangedField, type SourceChange } from '#contract/import-lines.ts';
import type { Change } from '../import-draft.ts';

/** The columns of which a person is told; others follow from these, or say nothing to anybody. */
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

/** As much of a change as a person reads. */
export const toSourceChange = ({ kind, name, raceId, fields }: Change): SourceChange => ({
  kind,
  name,
  raceId,
  fields: fields
    .filter(({ field }) => field in FIELDS)
    .map(({ field, from, to }) => ChangedField.parse({ field: FIELDS[field], from, to })),
});
