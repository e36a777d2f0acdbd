import { CODE, CODE_LENGTH, MAX_NAME } from '#contract/limits.ts';
import { toKey } from '#domain/base/name-key.ts';
import { LIMITS } from '../../../normalised-season.ts';
import type { OpenF1Driver } from '../openf1/openf1.ts';

interface DriverName {
  readonly key: string;
  readonly name: string;
}

/** Drivers with another name than at the sources, by the source's key. */
const KNOWN_NAMES: ReadonlyMap<string, DriverName> = new Map([
  ['carlos-sainz', { key: 'carlos-sainz-jr', name: 'Carlos Sainz Jr.' }],
  ['andrea-kimi-antonelli', { key: 'kimi-antonelli', name: 'Kimi Antonelli' }],
  ['zhou-guanyu', { key: 'guanyu-zhou', name: 'Guanyu Zhou' }],
]);

/** Returns key and name of a driver from the source's spelling. */
export function nameDriver(fullName: string): DriverName {
  const key = toKey(fullName);
  return KNOWN_NAMES.get(key) ?? { key, name: fullName };
}

/** Returns true if a driver can have this name and key: neither is longer than any driver's. */
export function isDriverName({ key, name }: DriverName): boolean {
  return key !== '' && key.length <= LIMITS.key && name.length <= MAX_NAME;
}

/** Returns the letters for a name; empty if none of it is Latin. */
export function codeOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, CODE_LENGTH)
    .toUpperCase();
}

export interface KnownDriver {
  readonly key: string;
  /** Three letters from Jolpica; `null` if it has none. */
  readonly code: string | null;
  /** Car number in the stored season; `null` if unknown. */
  readonly number: number | null;
}

export interface WeekendDriver {
  readonly key: string;
  /** OpenF1's driver, if new to the season. */
  readonly newcomer: OpenF1Driver | null;
  /** OpenF1's driver, if he is a known one by his number alone, under a name that nobody has. */
  readonly unconfirmed: OpenF1Driver | null;
}

/**
 * Returns the driver of a car number. Jolpica's rows of the weekend decide; without them letters,
 * spelling and number do, most of which have to be the same driver's. An unknown name on a known
 * number is the regular, for numbers are personal, unless he stands elsewhere on the list. An
 * unknown driver with a full name and a number of nobody is a newcomer, if a driver can have that
 * name.
 * @param ofWeekend Jolpica's rows of the weekend, by car number
 * @returns `null` if the sources contradict each other, or no driver has the number
 */
export function matchDriver(
  number: number,
  openF1: readonly OpenF1Driver[],
  ofWeekend: ReadonlyMap<number, Pick<KnownDriver, 'key' | 'code'>>,
  field: readonly KnownDriver[],
): WeekendDriver | null {
  const row = openF1.find(({ driver_number }) => driver_number === number) ?? null;
  const code = row?.name_acronym ?? null;
  const byNumber = ofWeekend.get(number) ?? null;
  if (byNumber !== null) {
    const named = row && byName(row, field);
    if (named?.isAmbiguous || (named?.key != null && named.key !== byNumber.key)) return null;
    const isOther = code !== null && byNumber.code !== null && code !== byNumber.code;
    const isUnknown = isOther && named?.key == null;
    return { key: byNumber.key, newcomer: null, unconfirmed: isUnknown ? row : null };
  }
  if (row === null || code === null) return null;
  const named = byName(row, field);
  if (named.isAmbiguous) return null;
  if (named.key !== null) return { key: named.key, newcomer: null, unconfirmed: null };
  const regular = field.find((driver) => driver.number === number);
  const isElsewhere = openF1.some(
    (other) => other !== row && byName(other, field).key === regular?.key,
  );
  if (regular !== undefined && !isElsewhere) {
    return { key: regular.key, newcomer: null, unconfirmed: row };
  }
  const newcomer = nameDriver(openF1Name(row));
  if (!isDriverName(newcomer) || !CODE.test(code)) return null;
  return { key: newcomer.key, newcomer: row, unconfirmed: null };
}

/**
 * Finds a driver by letters and spelling. If they are two drivers', the one whose number it is
 * counts.
 */
function byName(
  row: OpenF1Driver,
  field: readonly KnownDriver[],
): { readonly key: string | null; readonly isAmbiguous: boolean } {
  const spelled = nameDriver(openF1Name(row)).key;
  const candidates = field.filter(({ key, code }) => key === spelled || code === row.name_acronym);
  const isWhole = ({ key, code }: KnownDriver) => key === spelled && code === row.name_acronym;
  const found =
    candidates.length === 1
      ? candidates[0]
      : (candidates.find(isWhole) ??
        candidates.find(({ number }) => number === row.driver_number) ??
        null);
  return { key: found?.key ?? null, isAmbiguous: candidates.length > 1 && found === null };
}

/** OpenF1 has family names in capitals in `full_name`, but not in the parts. */
export function openF1Name({ first_name, last_name }: OpenF1Driver): string {
  return first_name && last_name ? `${first_name} ${last_name}` : '';
}
