import { PICK_NAMES, type PickName } from '#domain/season/category.ts';

interface UnsavedPick {
  readonly driver: string | null;
  /** Base version for conflict detection; absent means overwrite. */
  readonly basedOn?: string | null;
}

/** Unsaved picks of a race. */
export type RaceQueue = Readonly<Partial<Record<PickName, UnsavedPick>>>;

/** Returns the storage key of unsaved picks on the device. */
export const raceQueueKey = (raceId: string) => `guess:race:${raceId}`;

const isIdOrNull = (value: unknown) => value === null || typeof value === 'string';

function isPick(value: unknown): value is UnsavedPick {
  if (typeof value !== 'object' || value === null) return false;
  const { driver, basedOn } = value as Readonly<Record<keyof UnsavedPick, unknown>>;
  return isIdOrNull(driver) && (basedOn === undefined || isIdOrNull(basedOn));
}

/**
 * Parses picks that could not be saved on an earlier visit, for instance because the session had
 * ended.
 */
export function parseRaceQueue(stored: unknown): RaceQueue {
  const kept = (stored ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    PICK_NAMES.flatMap((pickName) => {
      const pick = kept[pickName];
      return isPick(pick) ? [[pickName, pick] as const] : [];
    }),
  );
}
