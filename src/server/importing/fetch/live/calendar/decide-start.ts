import type { NoticeCode } from '#contract/admin/admin-imports.ts';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#domain/base/time.ts';
import type { KnownRace } from '../known-season.queries.ts';
import { MAX_START_OFFSET_MS } from '../matching/match-sessions.ts';
import { holdsTogether, isBefore, type Weekend } from './weekend.ts';

/** Time in ms before a race of unknown start from which admins are notified. */
const START_NEEDED_BEFORE_MS = 14 * DAY_MS;

/** Time in ms before a start from which one source alone does not make it later. */
const START_SETTLED_BEFORE_MS = DAY_MS;

/** Everything that is known of a race's weekend. */
export interface StartEvidence {
  /** Weekend at Jolpica; `null` if its calendar lacks the race or is unreadable. */
  readonly jolpica: Weekend | null;
  /** Weekend at OpenF1; `null` if it lacks the race or is away. */
  readonly openF1: Weekend | null;
  readonly isOpenF1Away: boolean;
  readonly stored: Pick<
    KnownRace,
    'startsAt' | 'qualifyingAt' | 'sprintAt' | 'guessDeadline' | 'reportedStart' | 'hasResult'
  > | null;
  readonly now: Instant;
}

interface StartFinding {
  readonly code: NoticeCode;
  readonly details: readonly ImportDetail[];
}

export interface DecidedStart {
  readonly startsAt: Instant;
  /**
   * What speaks for it: two sources (3), one source and what is stored (2), one source (1). Races
   * that contradict each other are decided by it.
   */
  readonly backing: 1 | 2 | 3;
  /** True if OpenF1's sessions are those of this race. */
  readonly isOpenF1Believed: boolean;
  readonly findings: readonly StartFinding[];
}

type Said = Extract<ImportDetail, { kind: 'TIME' }>;
const said = (by: Said['by'], at: Instant): Said => ({ kind: 'TIME', by, at });

const isSame = (a: Instant, b: Instant) => Math.abs(a - b) < MINUTE_MS;
/** Returns true if both starts are of one weekend. */
const isNear = (a: Instant, b: Instant) => Math.abs(a - b) <= MAX_START_OFFSET_MS;

/**
 * Decides on the start of a race by everything that is known of it (see the decision record 54).
 * @returns `null` if the race is new and nothing that is said of it holds together
 */
export function decideStart(evidence: StartEvidence): DecidedStart | null {
  const { stored } = evidence;
  if (stored?.hasResult) return settled(evidence, stored.startsAt);
  const { chosen, findings, isOpenF1Believed } = choose(evidence);
  const startsAt = chosen ?? stored?.startsAt ?? null;
  if (startsAt === null) return null;
  const guarded = stored === null ? null : refusal(evidence, stored, startsAt);
  if (stored !== null && guarded !== null) {
    const kept = { startsAt: stored.startsAt, backing: 2 } as const;
    return { ...kept, isOpenF1Believed, findings: [guarded] };
  }
  return {
    startsAt,
    backing: backingOf(evidence, startsAt),
    isOpenF1Believed,
    findings: isOfInterest(evidence) ? findings : [],
  };
}

/** A race that has been run stays where it was, unless both sources have another start. */
function settled({ jolpica, openF1 }: StartEvidence, storedAt: Instant): DecidedStart {
  const areSame = jolpica !== null && openF1 !== null && isSame(jolpica.startsAt, openF1.startsAt);
  const startsAt = areSame && isNear(storedAt, openF1.startsAt) ? openF1.startsAt : storedAt;
  const isOpenF1Believed = openF1 !== null && isNear(openF1.startsAt, startsAt);
  return { startsAt, backing: 3, isOpenF1Believed, findings: [] };
}

/** Returns true until a day after a start: nobody needs to know of contradictions before that. */
function isOfInterest({ jolpica, openF1, stored, now }: StartEvidence): boolean {
  if (stored?.hasResult) return false;
  const starts = [jolpica?.startsAt, openF1?.startsAt, stored?.startsAt];
  return starts.some((at) => at != null && at + DAY_MS > now);
}

function backingOf(evidence: StartEvidence, startsAt: Instant): DecidedStart['backing'] {
  const { jolpica, openF1, stored } = evidence;
  const other = openF1?.startsAt ?? stored?.reportedStart ?? null;
  const isNearBoth =
    jolpica !== null &&
    other !== null &&
    isNear(jolpica.startsAt, startsAt) &&
    isNear(other, startsAt);
  if (isNearBoth) return 3;
  return stored !== null && isNear(stored.startsAt, startsAt) ? 2 : 1;
}

/**
 * Returns why a start is not stored although the sources say so: one source alone neither closes
 * guessing at once, nor opens it for longer from a day before the start on. Both have to say so, or
 * an admin, for neither can be undone.
 */
function refusal(
  { jolpica, openF1, now }: StartEvidence,
  stored: NonNullable<StartEvidence['stored']>,
  startsAt: Instant,
): StartFinding | null {
  const { guessDeadline, reportedStart } = stored;
  const isAgreed = (at: Instant | null | undefined) =>
    jolpica !== null && at != null && isSame(jolpica.startsAt, at) && isSame(startsAt, at);
  const isOpen = guessDeadline > now;
  const isClosing =
    isOpen && guessDeadline + (startsAt - stored.startsAt) <= now && !isAgreed(openF1?.startsAt);
  const isLater =
    startsAt > stored.startsAt &&
    stored.startsAt - now <= START_SETTLED_BEFORE_MS &&
    !isAgreed(openF1 === null ? reportedStart : openF1.startsAt);
  if (!isClosing && !isLater) return null;
  const isByOpenF1 = openF1 !== null && isSame(openF1.startsAt, startsAt);
  return {
    code: 'START_UNCONFIRMED',
    details: [said(isByOpenF1 ? 'OPENF1' : 'JOLPICA', startsAt), said('STORED', stored.startsAt)],
  };
}

interface Choice {
  /** `null` if nothing is believed. */
  readonly chosen: Instant | null;
  readonly isOpenF1Believed: boolean;
  readonly findings: readonly StartFinding[];
}

function choose(evidence: StartEvidence): Choice {
  const { jolpica, openF1, stored } = evidence;
  const storedAt = stored?.startsAt ?? null;
  const areSame = jolpica !== null && openF1 !== null && isSame(jolpica.startsAt, openF1.startsAt);
  const isBelieved = (weekend: Weekend) =>
    areSame ||
    holdsTogether(weekend) ||
    (storedAt !== null && weekend.hasTime && isSame(weekend.startsAt, storedAt));
  const [ours, theirs] = [jolpica, openF1].map((one) => (one && isBelieved(one) ? one : null));
  const refused = [
    ...(jolpica !== null && ours === null ? [said('JOLPICA', jolpica.startsAt)] : []),
    ...(openF1 !== null && theirs === null ? [said('OPENF1', openF1.startsAt)] : []),
  ];
  const outcome = compare(evidence, ours ?? null, theirs ?? null);
  const right = outcome.chosen ?? storedAt;
  const told = refused.map((wrong): StartFinding => {
    const isOfWeekend = right !== null && isNear(wrong.at, right);
    const by = right === null || right === storedAt ? 'STORED' : ours ? 'JOLPICA' : 'OPENF1';
    return {
      code: isOfWeekend ? 'START_UNCONFIRMED' : 'CALENDAR_REFUSED',
      details: [wrong, ...(right === null ? [] : [said(by, right)])],
    };
  });
  return { ...outcome, findings: [...told, ...outcome.findings] };
}

/** Chooses between what each source says, as far as it is believed. */
function compare(evidence: StartEvidence, jolpica: Weekend | null, openF1: Weekend | null): Choice {
  const { stored, isOpenF1Away, now } = evidence;
  const storedAt = stored?.startsAt ?? null;
  const only = (chosen: Instant | null, ...findings: readonly StartFinding[]): Choice => ({
    chosen,
    findings,
    isOpenF1Believed: openF1 !== null && chosen !== null && isNear(openF1.startsAt, chosen),
  });
  if (jolpica === null) {
    if (openF1 === null) return only(null);
    const isUnread = evidence.jolpica === null;
    // Jolpica's last word may be the stored start, which OpenF1 alone does not make later.
    if (!isUnread || storedAt === null) return only(openF1.startsAt);
    const apart = [said('OPENF1', openF1.startsAt), said('STORED', storedAt)] as const;
    if (!isNear(storedAt, openF1.startsAt)) return only(null, conflict(...apart));
    const isEarlier = openF1.startsAt < storedAt && !isSame(openF1.startsAt, storedAt);
    const told = { code: 'START_DISAGREES', details: apart } as const;
    return only(Math.min(storedAt, openF1.startsAt), ...(isEarlier ? [told] : []));
  }
  if (!jolpica.hasTime) return only(chooseWithoutTime(jolpica, openF1, storedAt), ...unknown());
  const other = openF1?.startsAt ?? stored?.reportedStart ?? null;
  if (other === null) return only(jolpica.startsAt);
  if (isNear(jolpica.startsAt, other)) {
    return only(...chooseInWeekend(jolpica, openF1, other));
  }
  if (openF1 === null) {
    // OpenF1's last word counts while it is away; without the race it has taken that back.
    return isOpenF1Away
      ? only(
          storedAt,
          conflict(said('JOLPICA', jolpica.startsAt), said('STORED', storedAt ?? other)),
        )
      : only(jolpica.startsAt);
  }
  const told = conflict(said('JOLPICA', jolpica.startsAt), said('OPENF1', other));
  const isStored = (at: Instant) => storedAt !== null && isNear(at, storedAt);
  if (storedAt === null) return only(Math.min(jolpica.startsAt, other), told);
  return only([jolpica.startsAt, other].find(isStored) ?? storedAt, told);

  function unknown(): StartFinding[] {
    const isLacking = openF1 === null && (storedAt === null || !isSameDay(storedAt));
    const isSoon = jolpica !== null && jolpica.startsAt - now < START_NEEDED_BEFORE_MS;
    return isLacking && isSoon ? [{ code: 'START_UNKNOWN', details: [] }] : [];
  }
  function isSameDay(at: Instant): boolean {
    return jolpica !== null && isNear(at, jolpica.startsAt);
  }
}

function conflict(...details: readonly Said[]): StartFinding {
  return { code: 'CALENDAR_REFUSED', details };
}

function chooseWithoutTime(
  jolpica: Weekend,
  openF1: Weekend | null,
  storedAt: Instant | null,
): Instant {
  const timed = [openF1?.startsAt ?? null, storedAt];
  return timed.find((at) => at !== null && isNear(at, jolpica.startsAt)) ?? jolpica.startsAt;
}

/** The earlier start counts, unless qualifying is not over by then. */
function chooseInWeekend(
  jolpica: Weekend,
  openF1: Weekend | null,
  other: Instant,
): [Instant, ...StartFinding[]] {
  const { startsAt } = jolpica;
  const qualifyingAt = openF1?.qualifyingAt ?? jolpica.qualifyingAt;
  const isPossible = (at: Instant) => qualifyingAt === null || isBefore(qualifyingAt, at);
  if (isSame(startsAt, other)) return [Math.min(startsAt, other)];
  if (isPossible(startsAt) !== isPossible(other)) {
    const told = [said('JOLPICA', startsAt), said('OPENF1', other)];
    const [right, wrong] = isPossible(startsAt) ? told : told.toReversed();
    const finding = { code: 'START_UNCONFIRMED', details: [wrong, right] } as StartFinding;
    return [right?.at ?? startsAt, finding];
  }
  const details = [said('JOLPICA', startsAt), said('OPENF1', other)];
  const isLastWord = openF1 === null && other < startsAt;
  return [
    Math.min(startsAt, other),
    ...(isLastWord ? [] : [{ code: 'START_DISAGREES' as const, details }]),
  ];
}

/**
 * Returns the start of a session before the race, from the best source whose time fits the race.
 * @param candidates best one first
 */
export function chooseSession(
  candidates: readonly (Instant | null | undefined)[],
  startsAt: Instant,
): Instant | null {
  return candidates.find((at) => at != null && isBefore(at, startsAt)) ?? null;
}

/** Returns true if qualifying or the sprint has another start at each source. */
export function areApart(
  a: Pick<Weekend, 'qualifyingAt' | 'sprintAt'>,
  b: Pick<Weekend, 'qualifyingAt' | 'sprintAt'>,
): boolean {
  return (['qualifyingAt', 'sprintAt'] as const).some((session) => {
    const [first, second] = [a[session], b[session]];
    return first !== null && second !== null && !isSame(first, second);
  });
}
