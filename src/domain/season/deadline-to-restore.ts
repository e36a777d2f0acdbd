import type { Instant } from '#domain/base/time.ts';

/** Change of a start. The deadline moves with it, unless it had passed. */
export interface DeadlineMove {
  readonly fromStartsAt: Instant;
  readonly fromDeadline: Instant;
  readonly toDeadline: Instant;
  /** True if a source moved the deadline, false if an admin did. */
  readonly isImport: boolean;
}

/** History of a race's start. */
export interface StartHistory {
  /** Moves in chronological order. */
  readonly moves: readonly DeadlineMove[];
  /** Start that a source reports now, and the time of its first report. */
  readonly reported: { readonly startsAt: Instant; readonly since: Instant } | null;
}

export const NO_HISTORY: StartHistory = { moves: [], reported: null };

/**
 * Returns the deadline to restore if it passed only because the sources reported too early a start
 * for a while; `null` if it passed rightly, as before a postponed race. An early start was wrong if
 * the race had another start before it, or if a source had reported the present one before the
 * deadline.
 */
export function deadlineToRestore(
  race: { readonly startsAt: Instant; readonly guessDeadline: Instant },
  { moves, reported }: StartHistory,
  now: Instant,
): Instant | null {
  if (now < race.guessDeadline || race.startsAt <= now) return null;
  const toIt = moves.filter((move) => move.isImport && move.toDeadline === race.guessDeadline);
  const closing = toIt.findLast(({ fromDeadline, toDeadline }) => toDeadline < fromDeadline);
  const wasReportedBefore =
    reported !== null && reported.startsAt === race.startsAt && reported.since < race.guessDeadline;
  const righting = wasReportedBefore
    ? toIt.findLast(({ fromDeadline, toDeadline }) => toDeadline === fromDeadline)
    : undefined;
  const wrong = closing !== undefined && closing.fromDeadline > now ? closing : righting;
  if (wrong === undefined) return null;
  const deadline = race.startsAt - (wrong.fromStartsAt - wrong.fromDeadline);
  return deadline > now ? deadline : null;
}
