import type { Instant } from '#domain/base/time.ts';
import {
  inOrderWithoutRepeats,
  realStart,
  type TrackEvent,
  type TrackEventKind,
} from '#domain/season/count-flags.ts';
import type { RaceControlRow } from './openf1.ts';

/** A cleared sector may have been slippery instead of yellow. */
const SLIPPERY = /^TRACK SURFACE SLIPPERY IN TRACK SECTOR (\d+)$/;

const CAR_THAT_ENDS: Readonly<Partial<Record<TrackEventKind, TrackEventKind>>> = {
  SAFETY_CAR_IN: 'SAFETY_CAR',
  VSC_ENDING: 'VSC',
};

/**
 * Looks for ends without a beginning and the reverse. No feed of 2024 and 2025 clears a sector that
 * was not yellow or slippery, calls in a safety car that was not out, or clears the track without
 * either, or during a safety car.
 * @returns the lap before which messages are missing; `null` does not prove that all are there
 */
export function findMissingMessages(
  rows: readonly RaceControlRow[],
  said: readonly TrackEvent[],
  startsAt: Instant,
): number | null {
  const [first] = rows.toSorted((a, b) => a.date - b.date);
  const firstLap = first?.lap_number ?? 1;
  // Race control messages begin long before any race, so the first must be of lap 1.
  if (firstLap > 1) return firstLap;

  const events = inOrderWithoutRepeats(said);
  const start = Math.max(startsAt, realStart(events) ?? startsAt);
  const reasons = [...events.filter(({ kind }) => /YELLOW/.test(kind)), ...slipperySectors(rows)];
  const clearSince = new Map<number | null, Instant>();
  let car: { readonly kind: TrackEventKind; isCalledIn: boolean } | null = null;
  let isStopped = false;
  for (const { at, lap, kind, sector } of events) {
    const carThatEnds = CAR_THAT_ENDS[kind];
    if (kind === 'CHEQUERED') break;
    if (kind === 'SECTOR_CLEAR') {
      const since = clearSince.get(sector) ?? Number.NEGATIVE_INFINITY;
      const hasReason = reasons.some(
        (reason) => reason.sector === sector && since <= reason.at && reason.at <= at,
      );
      if (at >= start && !hasReason) return lap;
      clearSince.set(sector, at);
    } else if (kind === 'SAFETY_CAR' || kind === 'VSC') {
      car = { kind, isCalledIn: false };
    } else if (carThatEnds !== undefined) {
      if (car?.kind !== carThatEnds) return lap;
      car.isCalledIn = true;
    } else if (kind === 'RED' || kind === 'ABORT') {
      isStopped = true;
      if (kind === 'RED') car = null;
    } else if (kind === 'TRACK_CLEAR') {
      if (car !== null && !car.isCalledIn) return lap;
      const isYellow = reasons.some((reason) => reason.sector === null && reason.at <= at);
      if (at >= start && car === null && !isStopped && !isYellow) return lap;
      car = null;
      isStopped = false;
    }
  }
  return null;
}

function slipperySectors(rows: readonly RaceControlRow[]) {
  return rows.flatMap(({ date, message }) => {
    const [, sector] = SLIPPERY.exec((message ?? '').trim()) ?? [];
    return sector === undefined ? [] : { at: date, sector: Number(sector) };
  });
}
