import type { ImportDetail } from '#contract/admin/import-details.ts';
import { HOUR_MS, type Instant } from '#domain/base/time.ts';
import { qualifyingTime } from '#domain/season/qualifying.ts';
import { duplicates } from '../../check-list.ts';
import { type RaiseNotice, transientNotice } from '../../finding.ts';
import type { NormalisedRace } from '../../normalised-season.ts';
import type { CalendarRace } from './calendar/decide-calendar.ts';
import type { JolpicaFacts } from './jolpica-facts.ts';
import type { Entry } from './known-season.queries.ts';
import { openF1Name } from './matching/match-drivers.ts';
import type { OpenF1, OpenF1Driver, OpenF1Session } from './openf1/openf1.ts';
import { countSession } from './openf1/race-control.ts';
import {
  type GridContext,
  gridOfOpenF1,
  gridOfResult,
  type OpenF1Grid,
  orderOfQualifying,
  provisionalGrid,
  toEntry,
} from './starting-grid.ts';

export interface GridFacts {
  readonly grid: NormalisedRace['grid'];
  readonly gridState: NormalisedRace['gridState'];
  readonly newcomers: readonly OpenF1Driver[];
}

export interface WeekendContext extends Omit<GridContext, 'rows' | 'drivers'> {
  readonly now: Instant;
  /** Drivers of the previous race. */
  readonly latest: readonly Entry[];
  /** True if the stored grid is final, and so better than one derived from qualifying. */
  readonly hasFinalGrid: boolean;
  readonly raise: RaiseNotice;
}

/** Time in ms before the start until which a partial grid waits for a better one. */
const STOPGAP_BEFORE_START_MS = 12 * HOUR_MS;

/**
 * Reads the grid of a race: after the race from its result; before it from OpenF1, or else
 * provisionally from qualifying. Gaps are filled from the other source and from the previous race.
 */
export async function readGrid(
  openF1: OpenF1,
  race: CalendarRace,
  { result, qualifying }: JolpicaFacts,
  { now, teams, field, stored, latest, hasFinalGrid, raise }: WeekendContext,
): Promise<GridFacts> {
  const none: GridFacts = { grid: null, gridState: null, newcomers: [] };

  const ofResult = result && gridOfResult(result, teams.length);
  if (ofResult) return { grid: ofResult, gridState: 'FINAL', newcomers: [] };
  if (hasFinalGrid && race.startsAt <= now) return none;

  const session = race.weekend?.qualifying ?? null;
  const isOver = qualifyingTime(race) + HOUR_MS <= now;
  const places = session && isOver ? ((await openF1.startingGrid(session)) ?? []) : [];
  let found: OpenF1Grid | null = null;
  if (session && places.length > 0) {
    const changes = hasFinalGrid ? 'SELDOM' : 'OFTEN';
    const drivers = await driversOf(openF1, race.weekend?.all ?? [], session, { now, changes });
    const rows = [...(qualifying ?? []), ...(result ?? [])];
    found = gridOfOpenF1(places, { teams, rows, drivers, field, stored });
    const { grid, newcomers, unconfirmed, fault } = found;
    for (const { row, driver } of unconfirmed) {
      const name = stored.find(({ key }) => key === driver)?.name ?? driver;
      const names = [openF1Name(row), name];
      raise({
        ...transientNotice(race, 'DRIVER_UNCONFIRMED', { kind: 'NAMES', names }),
        severity: 'TELL',
      });
    }
    if (newcomers.length > 0) {
      const names = newcomers.map(openF1Name);
      raise(transientNotice(race, 'DRIVER_PROVISIONAL', { kind: 'NAMES', names }));
    }
    if (fault === null) return { grid, gridState: 'FINAL', newcomers };
    raise(transientNotice(race, fault.code, fault.detail));
  }
  if (race.startsAt <= now || hasFinalGrid) return none;
  const isStopgapDue = race.startsAt - STOPGAP_BEFORE_START_MS <= now;
  const hasStopgap = isStopgapDue && found !== null && found.grid.length > 0;
  if (qualifying === null && !hasStopgap) return none;
  const order = orderOfQualifying(qualifying ?? []);
  const orders = [order, found?.grid ?? []].sort((a, b) => b.length - a.length);
  const twice = duplicates(order.map(({ driver }) => driver));
  const doubled = twice.map((name) => ({ kind: 'TWICE', name, list: 'GRID' }) as const);
  raise(transientNotice(race, 'GRID_PROVISIONAL', ...doubled));
  const grid = provisionalGrid([...orders, latest]);
  return { grid, gridState: 'PROVISIONAL', newcomers: found?.newcomers ?? [] };
}

/**
 * Returns the drivers of the previous race from its result, or of the latest stored one; the
 * fallback is the entry list.
 */
export function latestEntries(
  calendar: readonly CalendarRace[],
  facts: ReadonlyMap<string, JolpicaFacts>,
  known: readonly Entry[],
  seats: ReadonlyMap<string, string>,
  race: CalendarRace,
): readonly Entry[] {
  const before = calendar.filter(({ startsAt }) => startsAt < race.startsAt);
  const last = before.findLast(({ key }) => facts.get(key)?.result);
  const rows = last && facts.get(last.key)?.result;
  if (rows) return rows.map(toEntry);
  if (known.length > 0) return known;
  return [...seats].map(([driver, team]) => ({ driver, constructor: team }));
}

/**
 * Returns a session's drivers; the fallback for missing names is another session of the weekend.
 */
export async function driversOf(
  openF1: OpenF1,
  weekend: readonly OpenF1Session[],
  session: OpenF1Session,
  { now, changes }: { readonly now: Instant; readonly changes: 'OFTEN' | 'SELDOM' },
): Promise<OpenF1Driver[]> {
  const named = ((await openF1.drivers(session, changes)) ?? []).filter(isNamed);
  if (named.length > 0) return named;
  const other = weekend.findLast(
    ({ session_key, date_start }) => session_key !== session.session_key && date_start < now,
  );
  return other ? ((await openF1.drivers(other, changes)) ?? []).filter(isNamed) : [];
}

function isNamed({ name_acronym, last_name }: OpenF1Driver): boolean {
  return Boolean(name_acronym) && Boolean(last_name);
}

/**
 * Counts the flags of a weekend over all sessions; `null` if one cannot be counted, because a
 * partial count would look like a quiet weekend.
 */
export async function readFlags(
  openF1: OpenF1,
  race: CalendarRace,
  { result, sprint }: JolpicaFacts,
  { isCounted, raise }: { readonly isCounted: boolean; readonly raise: RaiseNotice },
): Promise<NormalisedRace['flags']> {
  if (result === null) return null;
  const giveUp = (...details: readonly ImportDetail[]) => {
    raise(transientNotice(race, 'FLAGS_NOT_COUNTED', ...details));
    return null;
  };
  const sessions = [
    ...(race.sprintAt === null
      ? []
      : [{ type: 'SPRINT' as const, session: race.weekend?.sprint, rows: sprint }]),
    { type: 'RACE' as const, session: race.weekend?.race, rows: result },
  ];
  const flags: NonNullable<NormalisedRace['flags']> = [];
  for (const { type, session, rows } of sessions) {
    if (!session) return giveUp({ kind: 'FLAGS', session: type, missing: 'SESSION', lap: null });
    const said = await openF1.raceControl(session, isCounted ? 'SELDOM' : 'OFTEN');
    // The notice about missing data has been raised by now.
    if (said === null) return null;
    const counted = countSession(said, {
      type,
      startsAt: session.date_start,
      retirements: (rows ?? []).filter(({ positionText }) => positionText === 'R').length,
      laps: Math.max(0, ...(rows ?? []).map(({ laps }) => laps ?? 0)),
    });
    if ('missing' in counted) return giveUp(...counted.missing);
    flags.push(...counted.flags);
  }
  return flags;
}
