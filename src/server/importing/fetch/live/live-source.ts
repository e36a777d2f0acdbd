import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import type { ImportNotice, RaiseNotice } from '../../finding.ts';
import type {
  FetchOptions,
  NormalisedRace,
  NormalisedSeason,
  SeasonSource,
  ToldSeason,
} from '../../normalised-season.ts';
import {
  failureDetail,
  isSourceFailure,
  SourceBroken,
  type UpstreamName,
} from '../source-failure.ts';
import { type CalendarRace, decideCalendar } from './calendar/decide-calendar.ts';
import {
  allTeams,
  driversIn,
  readPeople,
  toField,
  toKnownDrivers,
  untoldTeams,
  withRegulars,
} from './entry-list.ts';
import { type Calendar, createJolpica, type Jolpica } from './jolpica/jolpica.ts';
import { toConstructorStandings, toDriverStandings, toResult } from './jolpica/jolpica-results.ts';
import { type JolpicaFacts, readJolpicaFacts } from './jolpica-facts.ts';
import type { KnownSeason } from './known-season.queries.ts';
import type { OpenF1Account } from './network/openf1-account.ts';
import type { PoliteFetch } from './network/polite-fetch.ts';
import {
  type Attempt,
  createAttempts,
  createClockCheck,
  createUpstreamFetch,
  urlBelow,
} from './network/upstream-fetch.ts';
import {
  createOpenF1,
  type OpenF1,
  type OpenF1Driver,
  type OpenF1Session,
} from './openf1/openf1.ts';
import { driversOf, type GridFacts, latestEntries, readFlags, readGrid } from './openf1-facts.ts';

export interface LiveDeps {
  readonly politeFetch: PoliteFetch;
  /** Clock that `politeFetch` uses. */
  readonly clock: Clock;
  /** Account that `politeFetch` uses; by default none. */
  readonly account?: OpenF1Account | null;
  /** Base URLs of the sources. */
  readonly urls: Readonly<Record<UpstreamName, string>>;
  readonly knownSeason: (year: number) => Promise<KnownSeason>;
}

/**
 * Creates the live source: calendar, entry list, results and standings from Jolpica, grids and
 * flags from OpenF1. What Jolpica fails to deliver stays as stored, and is told as the `failure`;
 * there is no season if that is its calendar, and no race is stored. What OpenF1 fails to deliver is
 * `null`, with a notice.
 */
export function createLiveSource(deps: LiveDeps, options: FetchOptions = {}): SeasonSource {
  const { until = null, seldomMs = 0, races } = options;
  return {
    name: 'live',
    async fetchSeason(year, now) {
      const notices: ImportNotice[] = [];
      const raise = (notice: ImportNotice) => void notices.push(notice);
      const checkClock = createClockCheck(deps.clock, raise);
      const politeFetch = (upstream: UpstreamName) =>
        createUpstreamFetch(upstream, (pathAndQuery, { maxBytes, changes }) =>
          deps.politeFetch(upstream, urlBelow(deps.urls[upstream], pathAndQuery), {
            until,
            maxBytes,
            maxAgeMs: changes === 'SELDOM' ? seldomMs : 0,
            onServerTime: checkClock,
          }),
        );
      const jolpica = createJolpica(politeFetch('jolpica'), year);
      const openF1 = createOpenF1(politeFetch('openf1'), raise);
      const known = await deps.knownSeason(year);
      const read = { jolpica, openF1, known, races, year, now, raise };
      const fetched = await fetchLiveSeason(read).catch((failure: unknown) => {
        if (isSourceFailure(failure)) return { season: null, failure };
        throw failure;
      });
      const refusal = deps.account?.failure();
      if (refusal instanceof SourceBroken) {
        const details = [failureDetail(refusal)];
        raise({ severity: 'TELL', race: null, code: 'ACCOUNT_REFUSED', details });
      }
      return { ...fetched, notices };
    },
  };
}

interface LiveRead {
  readonly jolpica: Jolpica;
  readonly openF1: OpenF1;
  readonly known: KnownSeason;
  /** Keys of races to fetch; by default all. */
  readonly races: FetchOptions['races'];
  readonly year: number;
  readonly now: Instant;
  readonly raise: RaiseNotice;
}

async function fetchLiveSeason(read: LiveRead): Promise<Omit<ToldSeason, 'notices'>> {
  const { jolpica, openF1, known, year, now, raise } = read;
  const attempts = createAttempts();
  const isStored = known.races.some(({ isCancelled }) => !isCancelled);
  const schedule = await (isStored
    ? attempts.attempt(null, () => readSchedule(jolpica, year, isStored))
    : readSchedule(jolpica, year, isStored));
  if (schedule?.races.length === 0) return { season: null, failure: null };
  const sessions = await openF1.sessions(year);
  const evidence = { year, schedule, sessions, known: known.races, now };
  const calendar = decideCalendar(evidence, raise);
  const weekends = await readWeekends(read, calendar, sessions, attempts.attempt);
  return { season: { year, ...weekends }, failure: attempts.conclude(raise) };
}

async function readSchedule(jolpica: Jolpica, year: number, isStored: boolean): Promise<Calendar> {
  const schedule = await jolpica.schedule();
  if (isStored && schedule.races.length === 0) {
    throw new SourceBroken('jolpica', 'INCOMPLETE', `the schedule of ${year} is empty`);
  }
  if (schedule.races.some(({ season }) => season !== year)) {
    throw new SourceBroken('jolpica', 'SHAPE', `the schedule is not that of ${year}`);
  }
  return schedule;
}

/** Fetches the entry list and the facts of the races. */
async function readWeekends(
  { jolpica, openF1, known, races, year, now, raise }: LiveRead,
  calendar: readonly CalendarRace[],
  sessions: readonly OpenF1Session[] | null,
  attempt: Attempt,
): Promise<Omit<NormalisedSeason, 'year'>> {
  const wanted = calendar.filter(({ key }) => races?.includes(key) ?? true);
  const entered = await attempt(null, () => jolpica.constructors());
  const standings = calendar.some(({ startsAt }) => startsAt <= now)
    ? await attempt(null, () => jolpica.driverStandings(null))
    : [];
  const told = await readJolpicaFacts(jolpica, {
    year,
    now,
    calendar,
    wanted,
    known: known.races,
    teams: Math.max(entered?.length ?? 0, known.constructors.length),
    raise,
    attempt,
  });
  const hasResults = known.races.some((race) => race.hasResult);
  const people =
    entered && standings
      ? await attempt(null, () =>
          readPeople(jolpica, allTeams(entered, told), told, standings, { year, hasResults }),
        )
      : null;
  const listed = people?.listed ?? [];
  const evidence = { stored: known, listed, entered: entered ?? [] };
  const facts = withRegulars(told, evidence, (key, code, names) => {
    const name = calendar.find((race) => race.key === key)?.name ?? key;
    raise({ severity: 'TELL', race: { key, name }, code, details: [{ kind: 'NAMES', names }] });
  });
  const teams = allTeams(entered ?? [], facts);
  const drivers = [...listed, ...driversIn(facts)];
  const seats = people?.seats ?? new Map<string, string>();

  const grids = new Map<string, GridFacts>();
  const flags = new Map<string, NormalisedRace['flags']>();
  for (const race of [...wanted].sort((a, b) => b.startsAt - a.startsAt)) {
    const ofRace = facts.get(race.key);
    if (ofRace === undefined) continue;
    const before = known.races.find(({ key }) => key === race.key);
    const { latestEntries: latest } = known;
    const context = {
      now,
      raise,
      stored: known.drivers,
      teams: [...teams, ...untoldTeams(teams, known)],
      field: toKnownDrivers(drivers, known.drivers),
      latest: latestEntries(calendar, facts, latest, seats, race),
      hasFinalGrid: before?.hasFinalGrid ?? false,
    };
    grids.set(race.key, await readGrid(openF1, race, ofRace, context));
    // Without its sessions OpenF1 has failed already, so it is not fetched again.
    if (sessions) {
      const isCounted = before?.hasFlags ?? false;
      flags.set(race.key, await readFlags(openF1, race, ofRace, { isCounted, raise }));
    }
  }
  const testingStartsAt = await openF1.testingStart(year);
  const field = toField({
    teams,
    drivers,
    seats,
    calendar,
    facts,
    grids,
    known,
    latest: await latestDrivers(openF1, sessions ?? [], now),
    raiseDriverless: (names) =>
      raise({
        severity: 'TELL_IF_IT_LASTS',
        race: null,
        code: 'TEAM_UNCONFIRMED',
        details: [{ kind: 'NAMES', names }],
      }),
  });
  const isUntold = people === null && field.drivers.length === 0;
  return {
    testingStartsAt,
    ...(isUntold ? { constructors: [], drivers: [] } : field),
    races: calendar.map((race) =>
      toNormalisedRace(race, facts.get(race.key), grids.get(race.key), flags.get(race.key)),
    ),
  };
}

function toNormalisedRace(
  { key, name, position, startsAt, reportedStart, qualifyingAt, sprintAt }: CalendarRace,
  facts?: JolpicaFacts,
  grid?: GridFacts,
  flags?: NormalisedRace['flags'],
): NormalisedRace {
  const { driverStandings, constructorStandings } = facts ?? {};
  return {
    key,
    position,
    name,
    startsAt,
    reportedStart,
    qualifyingAt,
    sprintAt,
    gridState: grid?.gridState ?? null,
    grid: grid?.grid ?? null,
    sprintResult: facts?.sprint ? toResult(facts.sprint) : null,
    result: facts?.result ? toResult(facts.result) : null,
    driverStandings: driverStandings ? toDriverStandings(driverStandings) : null,
    constructorStandings: constructorStandings
      ? toConstructorStandings(constructorStandings)
      : null,
    flags: flags ?? null,
  };
}

async function latestDrivers(
  openF1: OpenF1,
  sessions: readonly OpenF1Session[],
  now: Instant,
): Promise<OpenF1Driver[]> {
  const over = sessions
    .filter(({ is_cancelled }) => !is_cancelled)
    .filter(({ date_start, date_end }) => (date_end ?? date_start + 2 * HOUR_MS) <= now)
    .sort((a, b) => a.date_start - b.date_start);
  const last = over.at(-1);
  if (last === undefined) return [];
  const weekend = over.filter(({ meeting_key }) => meeting_key === last.meeting_key);
  return driversOf(openF1, weekend, last, { now, changes: 'SELDOM' });
}
