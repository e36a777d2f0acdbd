import { readFileSync } from 'node:fs';
import { type Instant, MINUTE_MS } from '#domain/base/time.ts';

export interface RecordedSession {
  readonly startsAt: string;
  /** `HH:MM:SS lap KIND [sector]`, on the day of `startsAt`. */
  readonly events: readonly string[];
}

const recordings = new Map<number, RecordedSession[]>();

function recordedSessions(year: number): RecordedSession[] {
  const sessions = recordings.get(year) ?? readRecordedSessions(year);
  recordings.set(year, sessions);
  return sessions;
}

function readRecordedSessions(year: number): RecordedSession[] {
  const file = new URL(`../../fixtures/race-control/${year}.json`, import.meta.url);
  try {
    return JSON.parse(readFileSync(file, 'utf8')).sessions;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

type Said = readonly [
  category: string,
  flag: string | null,
  scope: string | null,
  message: (sector: string) => string,
];

const flag = (name: string, scope: string, message: (sector: string) => string): Said => [
  'Flag',
  name,
  scope,
  message,
];
const other = (message: string, category = 'Other'): Said => [category, null, null, () => message];

const WORDING_UNTIL_2025: Readonly<Record<string, Said>> = {
  YELLOW: flag('YELLOW', 'Sector', (sector) => `YELLOW IN TRACK SECTOR ${sector}`),
  DOUBLE_YELLOW: flag(
    'DOUBLE YELLOW',
    'Sector',
    (sector) => `DOUBLE YELLOW IN TRACK SECTOR ${sector}`,
  ),
  SECTOR_CLEAR: flag('CLEAR', 'Sector', (sector) => `CLEAR IN TRACK SECTOR ${sector}`),
  TRACK_CLEAR: flag('CLEAR', 'Track', () => 'TRACK CLEAR'),
  RED: flag('RED', 'Track', () => 'RED FLAG'),
  SAFETY_CAR: other('SAFETY CAR DEPLOYED', 'SafetyCar'),
  SAFETY_CAR_IN: other('SAFETY CAR IN THIS LAP', 'SafetyCar'),
  VSC: other('VIRTUAL SAFETY CAR DEPLOYED', 'SafetyCar'),
  VSC_ENDING: other('VIRTUAL SAFETY CAR ENDING', 'SafetyCar'),
  RESUME: other('RACE WILL RESUME AT 11:35'),
  ABORT: other('ABORTED START'),
  PIT_EXIT_OPEN: flag('GREEN', 'Track', () => 'GREEN LIGHT - PIT EXIT OPEN'),
  SESSION_START: other('SESSION STARTED', 'SessionStatus'),
  CHEQUERED: flag('CHEQUERED', 'Track', () => 'CHEQUERED FLAG'),
};

const WORDING_SINCE_2026: typeof WORDING_UNTIL_2025 = {
  ...WORDING_UNTIL_2025,
  RED: other('RED FLAG - RACE SUSPENDED'),
  VSC: other('VSC DEPLOYED', 'SafetyCar'),
  VSC_ENDING: other('VSC ENDING', 'SafetyCar'),
  PIT_EXIT_OPEN: other('PIT EXIT OPEN'),
};

/** A recorded session in OpenF1's shape, among the messages that are about no flag of the track. */
export function toRaceControlRows(
  { startsAt, events }: RecordedSession,
  keys: { readonly meeting_key: number; readonly session_key: number },
  wording: 'UNTIL_2025' | 'SINCE_2026',
): object[] {
  const day = startsAt.slice(0, 10);
  const words = wording === 'UNTIL_2025' ? WORDING_UNTIL_2025 : WORDING_SINCE_2026;
  const yellow = new Set<string | undefined>();
  const rows = events.flatMap((line, index) => {
    const [time = '', lap, kind = '', sector] = line.split(' ');
    const said = words[kind];
    if (!said) throw new Error(`The stand-in has no words for ${kind}`);
    const [category, shown, scope, message] = said;
    const row = {
      ...keys,
      date: `${day}T${time}+00:00`,
      driver_number: null as number | null,
      lap_number: Number(lap),
      category,
      flag: shown,
      scope,
      sector: sector === undefined ? null : Number(sector),
      qualifying_phase: null,
      message: message(sector ?? ''),
    };
    // The recordings do not contain the other reasons for which a sector is cleared.
    const isSlippery = kind === 'SECTOR_CLEAR' && !yellow.has(sector);
    if (/YELLOW/.test(kind)) yellow.add(sector);
    if (kind === 'SECTOR_CLEAR') yellow.delete(sector);
    return [
      ...(isSlippery ? [slippery(row, sector)] : []),
      ...(index % 3 === 0 ? distractions(row) : []),
      row,
    ];
  });
  return [beforeTheStart(startsAt, keys), ...rows];
}

/** Every feed begins long before the race. */
function beforeTheStart(startsAt: string, keys: object): object {
  return {
    ...keys,
    date: new Date(Date.parse(startsAt) - 45 * MINUTE_MS).toISOString(),
    driver_number: null,
    lap_number: 1,
    category: 'Drs',
    flag: null,
    scope: null,
    sector: null,
    qualifying_phase: null,
    message: 'DRS DISABLED',
  };
}

function slippery<Row extends object>(row: Row, sector?: string): object {
  const message = `TRACK SURFACE SLIPPERY IN TRACK SECTOR ${sector}`;
  return { ...row, category: 'Other', flag: null, scope: null, sector: null, message };
}

/** Rows that a careless count would take for more safety cars and flags. */
function distractions<Row extends object>(row: Row): object[] {
  const unmarked = { flag: null, scope: null, sector: null };
  return [
    {
      ...row,
      ...unmarked,
      driver_number: 30,
      category: 'Flag',
      flag: 'BLUE',
      scope: 'Driver',
      message: 'WAVED BLUE FLAG FOR CAR 30 (LAW) TIMED AT 14:53:07',
    },
    {
      ...row,
      ...unmarked,
      category: 'Other',
      message: 'CAR 30 (LAW) NOTED - SAFETY CAR INFRINGEMENT',
    },
    {
      ...row,
      ...unmarked,
      category: 'Other',
      message: 'CAR 5 (BOR) NOTED - RED FLAG INFRINGEMENT',
    },
    {
      ...row,
      ...unmarked,
      category: 'SafetyCar',
      message: 'SAFETY CAR THROUGH THE PIT LANE',
    },
    slippery(row, '5'),
  ];
}

/** The recorded session that started then. */
export function recordedAt(year: number, startsAt: Instant): RecordedSession | null {
  return (
    recordedSessions(year).find((session) => Date.parse(session.startsAt) === startsAt) ?? null
  );
}

/**
 * Returns made-up messages of a yellow flag, a virtual safety car and a red flag, for a session
 * without a recording.
 */
export function madeUpAt(startsAt: Instant, laps: number): RecordedSession {
  const events = [
    [-40, 1, 'PIT_EXIT_OPEN'],
    [0, 1, 'SESSION_START'],
    [6, 3, 'YELLOW 5'],
    [7, 3, 'VSC'],
    [9, 4, 'VSC_ENDING'],
    [10, 5, 'TRACK_CLEAR'],
    [30, 12, 'RED'],
    [50, 12, 'RESUME'],
    [59, laps, 'CHEQUERED'],
  ] as const;
  return {
    startsAt: new Date(startsAt).toISOString(),
    events: events.map(([minutes, lap, what]) => {
      const time = new Date(startsAt + minutes * MINUTE_MS).toISOString().slice(11, 19);
      return `${time} ${lap} ${what}`;
    }),
  };
}
