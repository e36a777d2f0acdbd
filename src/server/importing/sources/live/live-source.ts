import type { Instant } from '#domain/season.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { Clock } from '../../../clock.ts';
import type { NormalisedRace, NormalisedSeason, SeasonSource } from '../normalised-season.ts';
import type { FetchOptions } from '../season-sources.ts';
import { isSourceFailure, SourceBroken, type UpstreamName } from '../source-failure.ts';
import type { NoticeSink } from '../source-notice.ts';
import { type CalendarRace, toCalendar } from './calendar.ts';
import { allTeams, appearancesIn, latestEntries, readPeople } from './entries.ts';
import { createJolpica, type Jolpica } from './jolpica/jolpica.ts';
import { toConstructorStandings, toDriverStandings, toResult } from './jolpica/jolpica-results.ts';
import { type JolpicaFacts, readJolpicaFacts } from './jolpica-facts.ts';
import type { KnownRace } from './matching/match-races.ts';
import { createClockCheck } from './network/clock-check.ts';
import type { Ask, PoliteFetch } from './network/polite-fetch.ts';
import type { OpenF1Driver, OpenF1Session } from './openf1/openf1.schema.ts';
import { createOpenF1, type OpenF1 } from './openf1/openf1.ts';
import { driversOf, type GridFacts, readFlags, readGrid } from './openf1-facts.ts';
import { toField, toKnownDrivers } from './season-field.ts';

export interface LiveDeps {
  readonly ask: PoliteFetch;
  /** What `ask` goes by. */
  readonly clock: Clock;
  /** Base addresses. */
  readonly urls: Readonly<Record<UpstreamName, string>>;
  /** The races stored of a season, cancelled ones too: they keep their keys. */
  readonly knownRaces: (year: number) => Promise<readonly KnownRace[]>;
}

/**
 * The real season: calendar, entries, results and standings from Jolpica, grids and flags from OpenF1.
 * Throws SourceUnavailable or SourceBroken when Jolpica's calendar fails; when something else of Jolpica does,
 * what could be read comes with the `failure`. What OpenF1 does not give is `null`, with a notice.
 */
export function createLiveSource(deps: LiveDeps, options: FetchOptions = {}): SeasonSource {
  const { until = null, seldomMs = 0, onNotice = () => undefined } = options;
  const tellClock = createClockCheck(deps.clock, onNotice);
  const ask =
    (upstream: UpstreamName): Ask =>
    (pathAndQuery, changes = 'OFTEN') => {
      const url = `${deps.urls[upstream].replace(/\/+$/, '')}/${pathAndQuery}`;
      return deps.ask(upstream, url, until, changes === 'SELDOM' ? seldomMs : 0, tellClock);
    };
  return {
    name: 'live',
    async fetchSeason(year, now) {
      const jolpica = createJolpica(ask('jolpica'));
      const openF1 = createOpenF1(ask('openf1'), onNotice);
      const known = await deps.knownRaces(year);
      return fetchLiveSeason(jolpica, openF1, known, { ...options, onNotice }, year, now);
    },
  };
}

async function fetchLiveSeason(
  jolpica: Jolpica,
  openF1: OpenF1,
  known: readonly KnownRace[],
  options: FetchOptions & { readonly onNotice: NoticeSink },
  year: number,
  now: Instant,
): Promise<NormalisedSeason | null> {
  const notice = options.onNotice;
  const { races: schedule, unreadable } = await jolpica.schedule(year);
  if (schedule.length === 0) return null;
  if (schedule.some(({ season }) => season !== year)) {
    throw new SourceBroken('jolpica', 'SHAPE', `the schedule is not that of ${year}`);
  }
  const sessions = await openF1.sessions(year);
  const calendar = toCalendar(year, schedule, sessions, known, now, notice);
  // Which race it is that cannot be read, only its absence tells.
  const missing = known.filter(({ key }) => !calendar.some((race) => race.key === key));
  const ofCalendar = {
    year,
    ...(unreadable.length > 0 && {
      unreadable: missing.map(({ key, name }) => ({ key, name, technical: unreadable })),
    }),
  };
  try {
    const read = { jolpica, openF1, known, races: options.races, year, now, notice };
    return { ...ofCalendar, ...(await readWeekends(read, calendar, sessions)) };
  } catch (error) {
    if (!isSourceFailure(error)) throw error;
    return {
      ...ofCalendar,
      failure: error,
      testingStartsAt: null,
      constructors: [],
      drivers: [],
      races: calendar.map((race) => toNormalisedRace(race, year)),
    };
  }
}

interface WeekendsRead {
  readonly jolpica: Jolpica;
  readonly openF1: OpenF1;
  readonly known: readonly KnownRace[];
  /** Keys of those that are wanted, all by default. */
  readonly races: FetchOptions['races'];
  readonly year: number;
  readonly now: Instant;
  readonly notice: NoticeSink;
}

/** Who is in the season, and the facts of its races. */
async function readWeekends(
  { jolpica, openF1, known, races, year, now, notice }: WeekendsRead,
  calendar: readonly CalendarRace[],
  sessions: readonly OpenF1Session[] | null,
): Promise<Omit<NormalisedSeason, 'year' | 'unreadable'>> {
  const wanted = calendar.filter(({ key }) => races?.includes(key) ?? true);
  const entered = await jolpica.constructors(year);
  const standings = calendar.some(({ startsAt }) => startsAt <= now)
    ? await jolpica.driverStandings(year, null)
    : [];
  const { facts, failure } = await readJolpicaFacts(jolpica, {
    year,
    now,
    calendar,
    wanted,
    known,
    teams: entered.length,
    notice,
  });
  const teams = allTeams(entered, facts, year);
  const hasResults = known.some((race) => race.hasResult);
  const people = await readPeople(jolpica, teams, facts, standings, { year, hasResults });
  const field = toKnownDrivers(people.drivers);

  const testingStartsAt = await openF1.testingStart(year);
  const latest = await latestDrivers(openF1, sessions ?? [], now);
  const grids = new Map<string, GridFacts>();
  const flags = new Map<string, NormalisedRace['flags']>();
  for (const race of [...wanted].sort((a, b) => b.startsAt - a.startsAt)) {
    const ofRace = facts.get(race.key);
    if (ofRace === undefined) continue;
    const before = latestEntries(calendar, facts, people.seats, race, year);
    const stored = known.find(({ key }) => key === race.key);
    const hasFinalGrid = stored?.hasFinalGrid ?? false;
    const context = { year, now, teams, field, latest: before, hasFinalGrid, notice };
    grids.set(race.key, await readGrid(openF1, race, ofRace, context));
    // Without its sessions OpenF1 has been heard to fail already.
    if (sessions) {
      const isCounted = stored?.hasFlags ?? false;
      flags.set(race.key, await readFlags(openF1, race, ofRace, { isCounted, notice }));
    }
  }

  return {
    ...(failure !== undefined && { failure }),
    testingStartsAt,
    ...toField({
      teams,
      drivers: people.drivers,
      seats: people.seats,
      newcomers: [...grids.values()].flatMap(({ newcomers }) => newcomers),
      appearances: appearancesIn(calendar, facts, grids, year),
      latest,
    }),
    races: calendar.map((race) =>
      toNormalisedRace(race, year, facts.get(race.key), grids.get(race.key), flags.get(race.key)),
    ),
  };
}

function toNormalisedRace(
  { key, name, head, startsAt, qualifyingAt, sprintAt, weekend }: CalendarRace,
  year: number,
  facts?: JolpicaFacts,
  grid?: GridFacts,
  flags?: NormalisedRace['flags'],
): NormalisedRace {
  const { driverStandings, constructorStandings } = facts ?? {};
  return {
    key,
    position: head.round,
    name,
    startsAt,
    reportedStart: weekend?.race.date_start ?? null,
    qualifyingAt,
    sprintAt,
    gridState: grid?.gridState ?? null,
    grid: grid?.grid ?? null,
    sprintResult: facts?.sprint ? toResult(facts.sprint, year) : null,
    result: facts?.result ? toResult(facts.result, year) : null,
    driverStandings: driverStandings ? toDriverStandings(driverStandings) : null,
    constructorStandings: constructorStandings
      ? toConstructorStandings(constructorStandings, year)
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
