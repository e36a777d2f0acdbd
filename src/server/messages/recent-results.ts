import type { Instant } from '#domain/base/time.ts';
import { isInResultsNotifyWindow, RESULTS_NOTIFY_WINDOW_MS } from '#domain/messages/reminders.ts';
import type { RaceIndex } from '#domain/season/completed-races.ts';
import type { Race } from '#domain/season/season.ts';
import type { Executor } from '#server/db/database.ts';
import { selectRacesById } from '#server/season/races/races.queries.ts';
import type { SeasonView } from '#server/season/season-view.ts';

/** Race whose result is news. */
export interface RecentResult {
  readonly race: Race;
  readonly raceIndex: RaceIndex;
  readonly storedAt: Instant;
  /** Time after which the result is no news. */
  readonly expiresAt: Instant;
}

const areStandingsThere = (race: Race) =>
  race.driverStandings.length > 0 && race.constructorStandings.length > 0;

/** Returns the races whose results are complete, and are news. */
export async function recentResults(
  executor: Executor,
  season: SeasonView,
  now: Instant,
): Promise<readonly RecentResult[]> {
  const { completedRaces } = season.scores();
  const races = completedRaces
    .map((race, index) => ({ race, raceIndex: index + 1 }))
    .filter(({ race }) => isInResultsNotifyWindow(race.startsAt, now) && areStandingsThere(race));
  if (races.length === 0) return [];
  const stored = await selectRacesById(executor, season.facts.year);
  return races.flatMap(({ race, raceIndex }) => {
    const storedAt = stored.get(race.id)?.result_at ?? null;
    const expiresAt = race.startsAt + RESULTS_NOTIFY_WINDOW_MS;
    return storedAt === null ? [] : [{ race, raceIndex, storedAt, expiresAt }];
  });
}
