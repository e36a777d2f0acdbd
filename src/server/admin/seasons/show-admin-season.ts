import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { Instant } from '#domain/base/time.ts';
import type { SessionType } from '#domain/season/category.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { StartHistory } from '#domain/season/deadline-to-restore.ts';
import { lateDeadlineLimit, latestDeadlineOf } from '#domain/season/season-deadline.ts';
import type { Executor } from '#server/db/database.ts';
import { hasSeasonGuess } from '#server/guessing/late-season.ts';
import { ProblemError } from '#server/http/problems.ts';
import { competitorsOf } from '#server/season/competitors.ts';
import { selectStartHistories } from '#server/season/races/races.queries.ts';
import { gridStateOf } from '#server/season/result-lists/result-lists.ts';
import { selectSeason } from '#server/season/season.queries.ts';
import { toSeasonFacts } from '#server/season/to-season-facts.ts';
import type { StoredRace } from '../change-season.ts';
import { selectAliases } from '../competitors/competitors.queries.ts';
import { canMoveDeadline } from '../races/race-checks.ts';
import { selectRaces, selectShownRaces } from '../races/races.queries.ts';
import { canSwitchReserves } from './switch-reserves.ts';

type StoredSeason = NonNullable<Awaited<ReturnType<typeof selectSeason>>>;

function showRace(
  race: StoredRace,
  stored: StoredSeason,
  {
    history,
    wereGuessesShown,
    now,
  }: {
    readonly history: StartHistory | undefined;
    readonly wereGuessesShown: boolean;
    readonly now: Instant;
  },
): AdminRace {
  const isHere = (row: { readonly race_id: string }) => row.race_id === race.id;
  const hasResult = (of: SessionType) =>
    stored.resultRows.some((row) => isHere(row) && row.session === of);
  return {
    id: race.id,
    position: race.position,
    name: race.name,
    startsAt: race.starts_at,
    qualifyingAt: race.qualifying_at,
    sprintAt: race.sprint_at,
    guessDeadline: race.guess_deadline,
    canMoveDeadline:
      stored.season.finished_at === null &&
      canMoveDeadline(race, { history, hasResult: hasResult('RACE') }, now),
    wereGuessesShown,
    cancelledAt: race.cancelled_at,
    gridState: gridStateOf(stored.gridPlaces.filter(isHere)),
    hasResult: hasResult('RACE'),
    hasSprintResult: hasResult('SPRINT'),
    hasDriverStandings: stored.standings.some((row) => isHere(row) && row.kind === 'DRIVER'),
    hasConstructorStandings: stored.standings.some(
      (row) => isHere(row) && row.kind === 'CONSTRUCTOR',
    ),
    areFlagsCounted: race.flags_counted_at !== null,
  };
}

/** Returns what an admin edits of a season, without any guess that is not public. */
export async function showAdminSeason(
  executor: Executor,
  year: number,
  now: Instant,
): Promise<AdminSeason> {
  const stored = await selectSeason(executor, year);
  if (stored === null) throw new ProblemError('season-not-found');
  const { season } = stored;
  const facts = toSeasonFacts(stored);
  const competitors = competitorsOf(facts);
  const aliases = await selectAliases(executor, year);
  const aliasesOf = (kind: 'DRIVER' | 'CONSTRUCTOR', id: string) =>
    aliases
      .filter((alias) => alias.kind === kind && alias.competitor_id === id)
      .map(({ name }) => name);
  const histories = await selectStartHistories(executor, year);
  const shown = await selectShownRaces(executor, year, now);
  const { guess_deadline, passed_deadline, finished_at } = season;
  const hasPassed = guess_deadline !== null && !isOpen(guess_deadline, now);
  const isLate = hasPassed || passed_deadline !== null;
  const limit = isLate ? lateDeadlineLimit(facts.races, now) : null;
  // Reads guesses only once they are public.
  const canReopen = hasPassed && limit !== null && !(await hasSeasonGuess(executor, year));
  return {
    year,
    guessDeadline: guess_deadline,
    latestDeadline: latestDeadlineOf(facts),
    canMoveDeadline: finished_at === null && (!hasPassed || canReopen),
    passedDeadline: passed_deadline,
    lateDeadlineLimit: limit,
    hasReserves: season.has_reserves === 1,
    canSwitchReserves: finished_at === null && (await canSwitchReserves(executor, { year, now })),
    finishedAt: finished_at,
    canUndoFinish: finished_at !== null && season.finish_undone_at === null,
    areImportsOn: season.is_imported === 1,
    wasFinishUndone: season.finish_undone_at !== null,
    races: (await selectRaces(executor, year)).map((race) =>
      showRace(race, stored, {
        history: histories.get(race.id),
        wereGuessesShown: shown.has(race.id),
        now,
      }),
    ),
    drivers: stored.drivers.map((driver) => ({
      id: driver.id,
      name: driver.name,
      code: driver.code,
      number: driver.number,
      constructorId: driver.constructor_id,
      aliases: aliasesOf('DRIVER', driver.id),
      look: competitors.driverLook(driver.id),
    })),
    constructors: stored.constructors.map(({ id, name, colour }) => ({
      id,
      name,
      colour,
      aliases: aliasesOf('CONSTRUCTOR', id),
    })),
  };
}
