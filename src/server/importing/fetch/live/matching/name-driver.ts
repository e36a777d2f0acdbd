import { MAX_NAME } from '#contract/limits.ts';
import { toKey } from '#domain/base/name-key.ts';
import { LIMITS } from '../../../normalised-season.ts';

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

/** Returns true if the name is no longer than that of any driver, as itself and as a key. */
export function isDriverName({ key, name }: DriverName): boolean {
  return key.length <= LIMITS.key && name.length <= MAX_NAME;
}

/** Returns the three letters of a name; empty if it has no Latin letter. */
export function codeOfName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
}
