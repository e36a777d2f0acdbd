import { toKey } from '#domain/name-key.ts';
import type { OpenF1Driver } from '../openf1/openf1.ts';

/** Drivers with another name than at the sources, by the source's key. */
const KNOWN_NAMES: ReadonlyMap<string, { readonly key: string; readonly name: string }> = new Map([
  ['carlos-sainz', { key: 'carlos-sainz-jr', name: 'Carlos Sainz Jr.' }],
  ['andrea-kimi-antonelli', { key: 'kimi-antonelli', name: 'Kimi Antonelli' }],
  ['zhou-guanyu', { key: 'guanyu-zhou', name: 'Guanyu Zhou' }],
]);

/** Returns key and name of a driver from the source's spelling. */
export function nameDriver(fullName: string): { key: string; name: string } {
  const key = toKey(fullName);
  return KNOWN_NAMES.get(key) ?? { key, name: fullName };
}

export interface KnownDriver {
  readonly key: string;
  /** Three letters from Jolpica; `null` if it has none. */
  readonly code: string | null;
}

export interface WeekendDriver {
  readonly key: string;
  /** OpenF1's driver, if new to the season. */
  readonly newcomer: OpenF1Driver | null;
}

/**
 * Returns the driver of a car number: by Jolpica's rows of the weekend, confirmed by OpenF1's three
 * letters; without rows by the letters alone. An unknown driver with a full name at OpenF1 is a
 * newcomer.
 * @param ofWeekend Jolpica's rows of the weekend, by car number
 * @returns `null` if the sources contradict each other, or no driver has the number
 */
export function matchDriver(
  number: number,
  openF1: readonly OpenF1Driver[],
  ofWeekend: ReadonlyMap<number, KnownDriver>,
  field: readonly KnownDriver[],
): WeekendDriver | null {
  const row = openF1.find(({ driver_number }) => driver_number === number) ?? null;
  const code = row?.name_acronym ?? null;
  const byNumber = ofWeekend.get(number) ?? null;
  if (byNumber !== null) {
    const isDenied = code !== null && byNumber.code !== null && code !== byNumber.code;
    return isDenied ? null : { key: byNumber.key, newcomer: null };
  }
  if (row === null || code === null) return null;
  const byCode = field.filter((driver) => driver.code === code);
  if (byCode.length > 1) return null;
  if (byCode[0] !== undefined) return { key: byCode[0].key, newcomer: null };
  const { key } = nameDriver(openF1Name(row));
  return key === '' ? null : { key, newcomer: row };
}

/** OpenF1 has family names in capitals in `full_name`, but not in the parts. */
export function openF1Name({ first_name, last_name }: OpenF1Driver): string {
  return first_name && last_name ? `${first_name} ${last_name}` : '';
}
