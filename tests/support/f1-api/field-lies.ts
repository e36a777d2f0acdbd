import { DAY_MS, HOUR_MS, type Instant } from '#domain/base/time.ts';
import type { Fields } from './lies.ts';

/*
 * Lies in single fields: one row of one call has, in one field, what another row has, nothing, or
 * a value that is off.
 */

const KINDS = ["another row's", 'missing', 'off'] as const;
type Kind = (typeof KINDS)[number];

/** Weekend in which a lie is told. */
export interface LyingWeekend {
  /** Start of the race. */
  readonly startsAt: Instant;
  /** Round at Jolpica. */
  readonly round: number;
  readonly raceName: string;
}

export interface FieldLie {
  readonly call: string;
  readonly field: string;
  readonly kind: Kind;
  /** True if the call is made in weekends with a sprint alone. */
  readonly needsSprint: boolean;
  /** Returns the change of bodies at the sources in a weekend. */
  readonly plant: (weekend: LyingWeekend) => (call: string, body: unknown) => unknown;
}

interface Call {
  readonly name: string;
  readonly matches: RegExp;
  /** Fields of a row, with dots into objects. */
  readonly fields: readonly string[];
  readonly needsSprint?: boolean;
  /** Returns the rows of the body that a lie of that weekend is told in. */
  readonly rows: (body: unknown, weekend: LyingWeekend, call: string) => Fields[];
  /** Returns the row that lies. */
  readonly row: (rows: readonly Fields[], weekend: LyingWeekend) => number;
}

type Page = { MRData: Record<string, Fields> };
const table = (body: unknown, name: string) =>
  (body as Page).MRData[name] as Record<string, Fields[]>;
const fifth = (rows: readonly Fields[]) => Math.min(4, rows.length - 1);

/** Returns the innermost rows if the list is that of the weekend's race. */
const sheet =
  (list: string): Call['rows'] =>
  (body, { raceName }) => {
    const [race] = table(body, 'RaceTable').Races ?? [];
    return race?.raceName === raceName ? ((race[list] ?? []) as Fields[]) : [];
  };
const standings =
  (list: string): Call['rows'] =>
  (body, { round }, call) => {
    const [lists] = table(body, 'StandingsTable').StandingsLists ?? [];
    return call.includes(`/${round}/`) ? ((lists?.[list] ?? []) as Fields[]) : [];
  };

/** Meetings by the start of their race, as the sessions have them. */
const meetings = new Map<Instant, unknown>();

function ofMeeting(body: unknown, { startsAt }: LyingWeekend): Fields[] {
  const rows = body as Fields[];
  return rows[0]?.meeting_key === meetings.get(startsAt) ? rows : [];
}

const RESULT = ['number', 'position', 'positionText', 'points', 'grid', 'laps', 'status'];
const DRIVER = ['driverId', 'code', 'givenName', 'familyName'];
const of = (object: string, fields: readonly string[]) => fields.map((each) => `${object}.${each}`);

const CALLS: readonly Call[] = [
  {
    name: 'Jolpica: calendar',
    matches: /^jolpica \d+\/races/,
    fields: [
      ...['season', 'round', 'raceName', 'Circuit.circuitId', 'Circuit.Location.country'],
      ...[
        'date',
        'time',
        'FirstPractice.date',
        'Qualifying.date',
        'Qualifying.time',
        'Sprint.time',
      ],
    ],
    rows: (body) => table(body, 'RaceTable').Races ?? [],
    row: (rows, { raceName }) => rows.findIndex((row) => row.raceName === raceName),
  },
  {
    name: 'Jolpica: drivers',
    matches: /^jolpica \d+\/drivers/,
    fields: DRIVER,
    rows: (body) => table(body, 'DriverTable').Drivers ?? [],
    row: fifth,
  },
  {
    name: 'Jolpica: constructors',
    matches: /^jolpica \d+\/constructors\.json/,
    fields: ['constructorId', 'name'],
    rows: (body) => table(body, 'ConstructorTable').Constructors ?? [],
    row: fifth,
  },
  {
    name: 'Jolpica: qualifying',
    matches: /^jolpica \d+\/\d+\/qualifying/,
    fields: ['number', 'position', 'Driver', ...of('Driver', DRIVER), 'Constructor'],
    rows: sheet('QualifyingResults'),
    row: fifth,
  },
  {
    name: 'Jolpica: sprint',
    matches: /^jolpica \d+\/\d+\/sprint/,
    fields: [...RESULT, 'Driver', 'Constructor'],
    needsSprint: true,
    rows: sheet('SprintResults'),
    row: fifth,
  },
  {
    name: 'Jolpica: result',
    matches: /^jolpica \d+\/\d+\/results/,
    fields: [...RESULT, 'Driver', ...of('Driver', DRIVER), 'Constructor'],
    rows: sheet('Results'),
    row: fifth,
  },
  {
    name: 'Jolpica: driver standings',
    matches: /^jolpica \d+\/\d+\/driverstandings/,
    fields: ['position', 'points', 'wins', 'Driver', 'Constructors'],
    rows: standings('DriverStandings'),
    row: fifth,
  },
  {
    name: 'Jolpica: constructor standings',
    matches: /^jolpica \d+\/\d+\/constructorstandings/,
    fields: ['position', 'points', 'wins', 'Constructor'],
    rows: standings('ConstructorStandings'),
    row: fifth,
  },
  {
    name: 'OpenF1: sessions',
    matches: /^openf1 sessions/,
    fields: [
      ...['session_key', 'meeting_key', 'session_name', 'date_start', 'is_cancelled'],
      ...['circuit_short_name', 'location', 'country_name'],
    ],
    rows(body, { startsAt }) {
      const rows = body as Fields[];
      const race = rows.find((row) => isRaceAt(row, startsAt));
      if (race !== undefined) meetings.set(startsAt, race.meeting_key);
      return rows;
    },
    row: (rows, { startsAt }) => rows.findIndex((row) => isRaceAt(row, startsAt)),
  },
  {
    name: 'OpenF1: qualifying session',
    matches: /^openf1 sessions/,
    fields: ['meeting_key', 'session_name', 'date_start'],
    rows: (body) => body as Fields[],
    row(rows, { startsAt }) {
      const meeting = rows.find((row) => isRaceAt(row, startsAt))?.meeting_key;
      return rows.findIndex(
        (row) => row.meeting_key === meeting && row.session_name === 'Qualifying',
      );
    },
  },
  {
    name: 'OpenF1: drivers',
    matches: /^openf1 drivers/,
    fields: [
      'driver_number',
      'name_acronym',
      'first_name',
      'last_name',
      'team_name',
      'team_colour',
    ],
    rows: ofMeeting,
    row: fifth,
  },
  {
    name: 'OpenF1: starting grid',
    matches: /^openf1 starting_grid/,
    fields: ['driver_number', 'position'],
    rows: ofMeeting,
    row: fifth,
  },
  {
    name: 'OpenF1: race control',
    matches: /^openf1 race_control/,
    fields: ['date', 'lap_number', 'category', 'flag', 'scope', 'message'],
    rows: ofMeeting,
    row: (rows) =>
      Math.max(
        0,
        rows.findIndex(({ category }) => category === 'SafetyCar'),
      ),
  },
];

function isRaceAt({ session_name, date_start }: Fields, startsAt: Instant): boolean {
  return session_name === 'Race' && Date.parse(String(date_start)) === startsAt;
}

/** Returns all lies, by call, field and kind. */
export function fieldLies(): FieldLie[] {
  return CALLS.flatMap((call) =>
    call.fields.flatMap((field) =>
      KINDS.map((kind) => ({
        call: call.name,
        field,
        kind,
        needsSprint: call.needsSprint ?? field.startsWith('Sprint'),
        plant: (weekend: LyingWeekend) => (url: string, body: unknown) => {
          // The sessions are looked at even if the lie is elsewhere: they have the key of the meeting.
          if (/^openf1 sessions/.test(url)) CALLS.find(isOfSessions)?.rows(body, weekend, url);
          if (!call.matches.test(url)) return body;
          const rows = call.rows(body, weekend, url);
          const index = call.row(rows, weekend);
          const [row, other] = [rows[index], rows[(index + 1) % rows.length]];
          if (row && other) change(row, other, field.split('.'), kind);
          return body;
        },
      })),
    ),
  );
}

const isOfSessions = ({ name }: Call) => name === 'OpenF1: sessions';

function change(row: Fields, other: Fields, [name = '', ...path]: string[], kind: Kind): void {
  const inner = row[name];
  if (path.length > 0) {
    const others = other[name];
    if (!isObject(inner)) return;
    // What a row shares with another is not changed there.
    row[name] = { ...inner };
    change(row[name] as Fields, isObject(others) ? others : {}, path, kind);
  } else if (kind === 'missing') delete row[name];
  else row[name] = kind === 'off' ? off(inner) : other[name];
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns a value of the same form that is not true. */
function off(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return value.map(off);
  if (isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, off(inner)]));
  }
  const text = String(value ?? '');
  if (/^\d+(\.\d+)?$/.test(text)) return String(Number(text) + 1);
  if (/^\d{4}-\d\d-\d\d$/.test(text))
    return new Date(Date.parse(text) + 7 * DAY_MS).toISOString().slice(0, 10);
  if (/^\d\d:\d\d:\d\dZ$/.test(text))
    return `${String((Number(text.slice(0, 2)) + 3) % 24).padStart(2, '0')}${text.slice(2)}`;
  if (/^\d{4}-\d\d-\d\dT/.test(text))
    return new Date(Date.parse(text) + 3 * HOUR_MS).toISOString().replace('.000Z', '+00:00');
  return /^[A-Z]{3}$/.test(text) ? 'XYZ' : `${text}x`;
}
