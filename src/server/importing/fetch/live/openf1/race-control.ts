import type { ImportDetail } from '#contract/admin/import-details.ts';
import type { Instant } from '#domain/base/time.ts';
import type { SessionType } from '#domain/season/category.ts';
import {
  type CountedFlag,
  countFlags,
  inOrderWithoutRepeats,
  type TrackEvent,
  type TrackEventKind,
} from '#domain/season/count-flags.ts';
import { LIMITS } from '../../../normalised-season.ts';
import { findMissingMessages } from './missing-messages.ts';
import type { RaceControlRow } from './openf1.ts';

/**
 * Number of retirements that must leave a trace in race control messages; real seasons have at most
 * two without.
 */
const RETIREMENTS_THAT_SHOW = 3;

/** Complete messages in both wordings, until 2025 and since 2026. */
const MESSAGES: readonly (readonly [RegExp, TrackEventKind])[] = [
  [/^SAFETY CAR DEPLOYED$/, 'SAFETY_CAR'],
  [/^SAFETY CAR IN THIS LAP$/, 'SAFETY_CAR_IN'],
  [/^(VIRTUAL SAFETY CAR|VSC) DEPLOYED$/, 'VSC'],
  [/^(VIRTUAL SAFETY CAR|VSC) ENDING$/, 'VSC_ENDING'],
  // Race control words this without a flag since 2026, and longer.
  [/^RED FLAG\b/, 'RED'],
  [/^(RACE|SPRINT|SESSION) WILL RESUME\b/, 'RESUME'],
  [/^ABORTED START\b/, 'ABORT'],
  [/^(GREEN LIGHT - )?PIT EXIT OPEN$/, 'PIT_EXIT_OPEN'],
  [/^(SESSION STARTED|RACE START|SPRINT START)$/, 'SESSION_START'],
  [/^(CHEQUERED FLAG|SESSION FINISHED)$/, 'CHEQUERED'],
];

/** Flags whose meaning depends on their scope. */
const FLAGS: ReadonlyMap<string, TrackEventKind> = new Map([
  ['Sector YELLOW', 'YELLOW'],
  ['Track YELLOW', 'YELLOW'],
  ['Sector DOUBLE YELLOW', 'DOUBLE_YELLOW'],
  ['Track DOUBLE YELLOW', 'DOUBLE_YELLOW'],
  ['Sector CLEAR', 'SECTOR_CLEAR'],
  ['Track CLEAR', 'TRACK_CLEAR'],
  ['Track RED', 'RED'],
  ['Track CHEQUERED', 'CHEQUERED'],
]);

/**
 * Matches messages about safety cars and flags. Flags are counted by exact wording, so an unknown
 * wording must be noticed.
 */
const LOOKS_COUNTED = /^(THE )?((VIRTUAL )?SAFETY CAR|VSC|(DOUBLE )?YELLOW FLAG|RED FLAG)/;
const MEANS_NOTHING = /\b(LIGHTS|THROUGH THE PIT LANE|INFRINGEMENT)\b/;
/** Flags for the track or a sector that are not counted and end nothing. */
const OTHER_FLAGS: ReadonlySet<string> = new Set(['GREEN', 'BLUE', 'BLACK AND WHITE']);

/**
 * Returns the first message that seems to be about a flag or safety car, but has an unknown
 * wording; `null` if there is none.
 */
function findUnknownWording(rows: readonly RaceControlRow[]): string | null {
  const unknown = rows.find((row) => {
    if (row.scope === 'Driver' || kindOf(row) !== null) return false;
    const said = (row.message ?? '').trim();
    if (MEANS_NOTHING.test(said)) return false;
    const isOtherFlag = row.category === 'Flag' && row.flag != null && !OTHER_FLAGS.has(row.flag);
    return isOtherFlag || row.category === 'SafetyCar' || LOOKS_COUNTED.test(said);
  });
  return unknown ? (unknown.message ?? unknown.flag ?? '').trim() : null;
}

/** Returns the race control messages that matter for counting flags, as events. */
export function toTrackEvents(rows: readonly RaceControlRow[]): TrackEvent[] {
  let lap = 1;
  return rows.flatMap((row) => {
    lap = row.lap_number ?? lap;
    const kind = kindOf(row);
    if (kind === null) return [];
    return {
      at: row.date,
      lap,
      kind,
      sector: row.scope === 'Sector' ? (row.sector ?? null) : null,
    };
  });
}

function kindOf({ flag, scope, message }: RaceControlRow): TrackEventKind | null {
  // A flag for one driver does not affect the track.
  if (scope === 'Driver') return null;
  const shown = flag ? FLAGS.get(`${scope} ${flag}`) : undefined;
  if (shown !== undefined) return shown;
  const said = (message ?? '').trim();
  return MESSAGES.find(([wording]) => wording.test(said))?.[1] ?? null;
}

export interface RunSession {
  readonly type: SessionType;
  readonly startsAt: Instant;
  /** Number of cars that retired. */
  readonly retirements: number;
  /** Laps of the winner; 0 if unknown. */
  readonly laps: number;
}

export type SessionCount =
  | { readonly flags: readonly CountedFlag[] }
  /** Reason why the messages cannot be complete. */
  | { readonly missing: readonly ImportDetail[] };

type FlagsDetail = Extract<ImportDetail, { kind: 'FLAGS' }>;

const INCIDENTS: readonly TrackEventKind[] = [
  'YELLOW',
  'DOUBLE_YELLOW',
  'SECTOR_CLEAR',
  'SAFETY_CAR',
  'VSC',
  'RED',
];

/**
 * Counts the flags of a finished session; refuses if messages are missing, since that is no clean
 * race.
 */
export function countSession(rows: readonly RaceControlRow[], session: RunSession): SessionCount {
  const lacks = (missing: FlagsDetail['missing'], lap: number | null = null): FlagsDetail[] => [
    { kind: 'FLAGS', session: session.type, missing, lap },
  ];
  if (rows.length === 0) return { missing: lacks('MESSAGES') };
  const unknown = findUnknownWording(rows);
  if (unknown !== null) {
    return { missing: [...lacks('MEANING'), { kind: 'TECHNICAL', technical: unknown }] };
  }
  const events = toTrackEvents(rows);
  const end = inOrderWithoutRepeats(events).find(({ kind }) => kind === 'CHEQUERED');
  // In all sessions of 2024 and 2025 the chequered flag came on the winner's last lap; a race that
  // is counted back has fewer laps.
  if (end === undefined || end.lap < session.laps) return { missing: lacks('END') };
  const lap = findMissingMessages(rows, events, session.startsAt);
  if (lap !== null) return { missing: lacks('MESSAGES', lap) };
  const isQuiet = !events.some(({ kind }) => INCIDENTS.includes(kind));
  if (isQuiet && session.retirements >= RETIREMENTS_THAT_SHOW) {
    return { missing: lacks('FLAGS') };
  }
  const flags = countFlags(events, session);
  if (flags.length > LIMITS.flagsOfSession) {
    const technical = `${session.type}: ${flags.length} flags, at most ${LIMITS.flagsOfSession}`;
    return { missing: [{ kind: 'TECHNICAL', technical }] };
  }
  return { flags };
}
