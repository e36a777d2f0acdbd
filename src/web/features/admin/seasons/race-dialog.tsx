import type { RaceSettings } from '#contract/admin/admin-races.ts';
import type { AdminRace } from '#contract/admin/admin-seasons.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { currentYear } from '#domain/base/oslo-time.ts';
import type { Elements } from '#web/ui/content.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { EditDialog, type Reading, useEditForm } from '../shared/edit-dialog.tsx';
import { adminSeasonsTexts, type DraftProblem, raceTexts } from './admin-seasons.texts.ts';
import {
  instantOf,
  NO_MOMENT,
  type OsloMoment,
  OsloTimeField,
  osloMoment,
} from './oslo-time-field.tsx';

/** Draft of a race. */
export interface RaceDraft {
  readonly name: string;
  readonly start: OsloMoment;
  /** Start of qualifying; may be empty. */
  readonly qualifying: OsloMoment;
  /** Start of the sprint; empty without one. */
  readonly sprint: OsloMoment;
}

type RaceField = keyof RaceDraft;

export const EMPTY_RACE: RaceDraft = {
  name: '',
  start: NO_MOMENT,
  qualifying: NO_MOMENT,
  sprint: NO_MOMENT,
};

export function raceDraft(race: AdminRace): RaceDraft {
  return {
    name: race.name,
    start: osloMoment(race.startsAt),
    qualifying: osloMoment(race.qualifyingAt),
    sprint: osloMoment(race.sprintAt),
  };
}

const optionalInstantOf = (moment: OsloMoment) => (moment.local === '' ? null : instantOf(moment));

/** Parses the draft, with errors by field. */
export function readRaceDraft(
  draft: RaceDraft,
  year: number,
): Reading<RaceSettings, Partial<Record<RaceField, DraftProblem>>> {
  const name = draft.name.trim();
  const startsAt = instantOf(draft.start);
  const qualifyingAt = optionalInstantOf(draft.qualifying);
  const sprintAt = optionalInstantOf(draft.sprint);
  const problems: Partial<Record<RaceField, DraftProblem>> = {};
  if (name === '') problems.name = 'MISSING';
  if (typeof startsAt === 'string') problems.start = startsAt;
  else if (currentYear(startsAt) !== year) problems.start = 'OTHER_YEAR';
  const before = { qualifying: qualifyingAt, sprint: sprintAt } as const;
  for (const [field, at] of Object.entries(before) as [keyof typeof before, typeof sprintAt][]) {
    if (typeof at === 'string') problems[field] = at;
    else if (at !== null && typeof startsAt === 'number' && at >= startsAt) {
      problems[field] = 'NOT_BEFORE_RACE';
    }
  }
  if (
    Object.keys(problems).length > 0 ||
    typeof startsAt === 'string' ||
    typeof qualifyingAt === 'string' ||
    typeof sprintAt === 'string'
  ) {
    return { value: null, problems };
  }
  return { value: { name, startsAt, qualifyingAt, sprintAt }, problems };
}

export const useRaceForm = <Data,>(
  year: number,
  stored: RaceDraft,
  save: (settings: RaceSettings) => Promise<Data>,
) => useEditForm(stored, (draft) => readRaceDraft(draft, year), save);

interface RaceDialogProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly year: number;
  readonly form: Omit<ReturnType<typeof useRaceForm>, 'submit'>;
  /** Hint below the start. */
  readonly startHint?: string | undefined;
  readonly alternative?: Elements;
  readonly onSave: () => void;
  readonly onClose: () => void;
  /** Contents above the fields. */
  readonly children?: Elements;
}

/** Dialog with the name and times of a race. */
export function RaceDialog({ year, form, startHint, children, ...dialog }: RaceDialogProps) {
  const { draft, change, problems } = form;
  const timeField = (field: 'start' | 'qualifying' | 'sprint', hint: string | undefined) => {
    const problem = problems?.[field];
    return (
      <OsloTimeField
        label={raceTexts[field]}
        hint={hint}
        value={draft[field]}
        problem={problem === undefined ? null : raceTexts.problems[problem](year)}
        onChange={(moment) => change({ [field]: moment })}
      />
    );
  };
  return (
    <EditDialog
      {...dialog}
      form={form}
      failures={{ ...adminSeasonsTexts.failures, 'invalid-input': raceTexts.refused }}
    >
      {children}
      <TextField
        label={raceTexts.name}
        value={draft.name}
        maxLength={MAX_NAME}
        message={problems?.name ? { tone: 'bad', text: raceTexts.nameMissing } : null}
        onChange={(name) => change({ name })}
      />
      {timeField('start', startHint)}
      {timeField('qualifying', raceTexts.optional)}
      {timeField('sprint', raceTexts.sprintHint)}
    </EditDialog>
  );
}
