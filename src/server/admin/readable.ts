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
  const names = (Object.keys(after) as (keyof Fields)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Fields) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}
