import type { ConstructorSettings, DriverSettings } from '#contract/admin/admin-competitors.ts';
import {
  CODE,
  CODE_LENGTH,
  COLOUR,
  MAX_ALIASES,
  MAX_CAR_NUMBER,
  MAX_NAME,
} from '#contract/limits.ts';
import type { Reading } from '../shared/edit-dialog.tsx';

export interface AliasDraft {
  readonly aliases: readonly string[];
  /** A typed alias counts even if it was not added yet. */
  readonly alias: string;
}

/** Draft of any competitor. */
export interface CompetitorDraft extends AliasDraft {
  readonly name: string;
}

export interface DriverDraft extends CompetitorDraft {
  readonly code: string;
  readonly number: string;
  /** Empty for none. */
  readonly constructorId: string;
}

export interface ConstructorDraft extends CompetitorDraft {
  readonly colour: string;
}

export type Field = keyof DriverSettings | keyof ConstructorSettings;

const isName = (name: string) => name !== '' && name.length <= MAX_NAME;

/** Returns the aliases, including the one being typed. */
export function allAliases({ aliases, alias }: AliasDraft): string[] {
  return [...new Set([...aliases, alias.trim()])].filter((name) => name !== '');
}

function read<Settings extends CompetitorSettings>(
  settings: Settings,
  isRight: Partial<Record<keyof Settings, boolean>>,
): Reading<Settings, readonly Field[]> {
  const checks: Partial<Record<keyof Settings, boolean>> = {
    name: isName(settings.name),
    ...isRight,
    aliases: settings.aliases.length <= MAX_ALIASES && settings.aliases.every(isName),
  };
  const problems = (Object.keys(checks) as (keyof Settings & Field)[]).filter(
    (field) => !checks[field],
  );
  return { value: problems.length === 0 ? settings : null, problems };
}

type CompetitorSettings = Pick<DriverSettings, 'name' | 'aliases'>;

export function readDriver(draft: DriverDraft): Reading<DriverSettings, readonly Field[]> {
  const number = draft.number.trim();
  const settings: DriverSettings = {
    name: draft.name.trim(),
    code: draft.code,
    number: number === '' ? null : Number(number),
    constructorId: draft.constructorId === '' ? null : draft.constructorId,
    aliases: allAliases(draft),
  };
  return read(settings, {
    code: CODE.test(draft.code),
    number: number === '' || (/^\d+$/.test(number) && Number(number) <= MAX_CAR_NUMBER),
  });
}

export function readConstructor(
  draft: ConstructorDraft,
): Reading<ConstructorSettings, readonly Field[]> {
  const settings: ConstructorSettings = {
    name: draft.name.trim(),
    colour: draft.colour,
    aliases: allAliases(draft),
  };
  return read(settings, { colour: COLOUR.test(draft.colour) });
}

const LETTERS: Readonly<Record<string, string>> = { æ: 'AE', ø: 'O', å: 'A', ß: 'SS', ł: 'L' };

/** Returns the likely code of a driver: «Max Verstappen» is VER. */
export function likelyCode(name: string): string {
  const surname = name.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
  const letters = surname
    .replace(/[æøåßł]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toUpperCase();
  return letters.length < CODE_LENGTH ? '' : letters.slice(0, CODE_LENGTH);
}
