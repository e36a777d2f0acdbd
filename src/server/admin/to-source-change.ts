import type { SourceChange } from '#contract/import-lines.ts';
import type { Change } from '../importing/plan/describe-changes.ts';

/** As much of a change as a person reads. */
export const toSourceChange = ({ kind, name, raceId, fields }: Change): SourceChange => ({
  kind,
  name,
  raceId,
  fields: [...fields],
});
