import type { RaceSettings } from '#contract/admin/admin-races.ts';
import type { OverrideField } from '#server/db/tables.ts';
import { moveLateDeadline } from '#server/guessing/late-season.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordRaceMoves } from '#server/season/races/record-race-moves.ts';
import { selectHasResult } from '#server/season/result-lists/has-result.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { setOverrides } from '../overrides.ts';
import { changedFields } from '../readable.ts';
import { checkName, checkWeekend, isDeadlineOpen, readableRace } from './race-checks.ts';
import { selectRaces, updateRace } from './races.queries.ts';

/**
 * Changes name and times. An open deadline follows the start at the same distance, but never to
 * before now: then guessing closes at once.
 */
export async function changeRaceSettings(
  change: SeasonChange,
  race: StoredRace,
  settings: RaceSettings,
): Promise<void> {
  checkWeekend(race.year, settings);
  if (settings.name !== race.name) {
    const races = await selectRaces(change.trx, race.year);
    checkName(
      settings.name,
      races.filter(({ id }) => id !== race.id),
    );
  }
  const hasMoved = settings.startsAt !== race.starts_at;
  if (hasMoved && (await selectHasResult(change.trx, race.id))) {
    throw new ProblemError('has-result');
  }
  const followsStart = hasMoved && isDeadlineOpen(race, change.now);
  const followed = race.guess_deadline + (settings.startsAt - race.starts_at);
  const changed: StoredRace = {
    ...race,
    name: settings.name,
    starts_at: settings.startsAt,
    qualifying_at: settings.qualifyingAt,
    sprint_at: settings.sprintAt,
    guess_deadline: followsStart ? Math.max(followed, change.now) : race.guess_deadline,
  };
  await updateRace(change.trx, race.id, changed);
  await moveLateDeadline(change.trx, [{ from: race, to: changed }], change.now);
  await recordRaceMoves(change.trx, [{ from: race, to: changed }], {
    now: change.now,
    newId: change.newId,
    isImport: false,
  });
  const fields: OverrideField[] = [];
  if (changed.name !== race.name) fields.push('NAME');
  const times = ['starts_at', 'qualifying_at', 'sprint_at'] as const;
  if (times.some((time) => changed[time] !== race[time])) fields.push('START');
  await setOverrides(change.trx, [race.id], fields);
  await change.record({
    action: 'RACE_CHANGED',
    subject: changed.name,
    ...changedFields(readableRace(race), readableRace(changed)),
  });
}
