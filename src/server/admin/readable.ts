import { isSame } from '#domain/base/is-same.ts';
import { keysOf } from '#domain/base/keys-of.ts';
import type { Instant } from '#domain/base/time.ts';

/** Returns an instant as the log shows it; `null` stays `null`. */
export function readableInstant(instant: Instant): string;
export function readableInstant(instant: Instant | null): string | null;
export function readableInstant(instant: Instant | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}

/** Returns the fields in which two records differ, so that the log has no others. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = keysOf(after).filter((name) => !isSame(before[name], after[name]));
  const pick = (from: Fields) => {
    const picked: Partial<Fields> = {};
    for (const name of names) picked[name] = from[name];
    return picked;
  };
  return { before: pick(before), after: pick(after) };
}
