import type { RaceSettings } from '#contract/admin/admin-races.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import type { SeasonChange, StoredRace } from '../change-season.ts';
import { newKey } from '../new-key.ts';
import { setOverrides } from '../overrides.ts';
import { checkName, checkWeekend, placeByStart, readableRace } from './race-checks.ts';
import { numberRaces, selectRaces } from './races.queries.ts';

/** @returns the id of the new race, whose position follows from its start */
export async function addRace(change: SeasonChange, settings: RaceSettings): Promise<string> {
  const { trx, season } = change;
  checkWeekend(season.year, settings);
  const races = await selectRaces(trx, season.year);
  checkName(settings.name, races);
  const deadline = raceDeadlineFor(settings.startsAt);
  const active = races.filter(({ cancelled_at }) => cancelled_at === null);
  const race: StoredRace = {
    id: change.newId(),
    year: season.year,
    key: newKey(settings.name, new Set(races.map(({ key }) => key))),
    position: active.length + 1,
    name: settings.name,
    starts_at: settings.startsAt,
    qualifying_at: settings.qualifyingAt,
    sprint_at: settings.sprintAt,
    guess_deadline: deadline,
    cancelled_at: null,
    first_result_at: null,
    flags_counted_at: null,
    // A race added after its deadline could not be guessed, so it counts as closed.
    closed_at: deadline <= change.now ? change.now : null,
  };
  await trx.insertInto('race').values(race).execute();
  const ordered = placeByStart(active, race);
  const moved = await numberRaces(trx, ordered);
  // Sources that lack the race must neither cancel nor renumber it.
  await setOverrides(trx, [race.id], ['CANCELLED']);
  await setOverrides(trx, [race.id, ...moved], ['POSITION']);
  const position = ordered.indexOf(race) + 1;
  await change.record({
    action: 'RACE_ADDED',
    subject: race.name,
    before: null,
    after: readableRace({ ...race, position }),
  });
  return race.id;
}
