import type { ResultList } from '#contract/season/result-lists.ts';
import { toKey } from '#domain/base/name-key.ts';
import { LIST_RULES, type RowKind } from './list-rules.ts';
import { POINTS } from './rows.ts';

interface NamedCompetitor {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly code?: string;
  readonly number?: number | null;
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii']);

/** Splits a text into comparable words: `Nico HÜLKENBERG` → `nico`, `hulkenberg`. */
const toWords = (text: string): string[] => toKey(text).split('-').filter(Boolean);

const namesOf = ({ name, aliases }: NamedCompetitor) =>
  [name, ...aliases].map(toWords).filter((words) => words.length > 0);

/** Returns all names of a driver as words; `surnames` are those that identify a driver alone. */
function wordsOfDriver(driver: NamedCompetitor) {
  const code = toKey(driver.code ?? '');
  const names = namesOf(driver).map((words) => words.filter((word) => !SUFFIXES.has(word)));
  const last = names.map((words) => words.at(-1) ?? '');
  // One site's table is copied with name and code run together: «Lando NorrisNOR».
  const surnames = [...last, ...last.map((word) => word + code)];
  return { code, surnames, all: new Set([...names.flat(), ...surnames, code, `${driver.number}`]) };
}

/**
 * Returns the drivers that a line names: those with most words in it, or else those whose code is
 * in it.
 */
function findDrivers<Driver extends NamedCompetitor>(
  line: readonly string[],
  drivers: readonly Driver[],
): { readonly driver: Driver; readonly words: ReadonlySet<string> }[] {
  const known = drivers.map((driver) => ({ driver, ...wordsOfDriver(driver) }));
  const named = known.filter(({ surnames }) => surnames.some((word) => line.includes(word)));
  const found = named.length > 0 ? named : known.filter(({ code }) => code && line.includes(code));
  // The first word may be a position, and must not count as a car number.
  const scored = found.map(({ driver, all }) => {
    const score = new Set(line.filter((word, index) => index > 0 || Number.isNaN(Number(word))));
    return { driver, words: all, score: [...score].filter((word) => all.has(word)).length };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best);
}

/**
 * Returns the constructors that a line names first, since an engine maker comes after; «Red Bull»
 * is enough for Red Bull Racing.
 */
function findConstructors(
  line: readonly string[],
  constructors: readonly NamedCompetitor[],
): string[] {
  const beginsAt = (from: number) =>
    constructors.map((constructor) => ({
      id: constructor.id,
      length: Math.max(
        ...namesOf(constructor).map((words) => {
          const differing = words.findIndex((word, index) => word !== line[from + index]);
          return differing === -1 ? words.length : differing;
        }),
      ),
    }));
  for (const from of line.keys()) {
    const found = beginsAt(from);
    const longest = Math.max(...found.map(({ length }) => length));
    if (longest > 0) return found.filter(({ length }) => length === longest).map(({ id }) => id);
  }
  return [];
}

export const PASTE_MAX_LINES = 300;

export interface PasteField {
  readonly drivers: readonly NamedCompetitor[];
  readonly constructors: readonly NamedCompetitor[];
}

interface PastedLine {
  /** Line number, from 1. */
  readonly number: number;
  readonly text: string;
}

export interface ReadLine extends PastedLine {
  readonly outcome: 'READ';
  readonly id: string;
  /** Kind of row; `null` if not given, which means a position. */
  readonly kind: RowKind | null;
  /** Points as typed. */
  readonly points: string | null;
  readonly laps: number | null;
  readonly teamId: string | null;
  /** True if the line's position does not follow that of the line before. */
  readonly isOutOfTurn: boolean;
}

export interface UnreadLine extends PastedLine {
  readonly outcome: 'HEADING' | 'UNKNOWN' | 'AMBIGUOUS' | 'REPEATED';
  /** Ids of possible competitors, or of the one that is repeated. */
  readonly ids: readonly string[];
}

export type PasteLine = ReadLine | UnreadLine;

export interface Paste {
  readonly lines: readonly PasteLine[];
  readonly isTooLong: boolean;
}

const KIND_WORDS: readonly (readonly [RowKind, RegExp])[] = [
  ['RETIRED', /\b(dnf|ret|retired|brot|brutt|did not finish)\b/],
  ['DID_NOT_START', /\b(dns|wd|withdrew|withdrawn|did not start|startet ikke|ikke startet)\b/],
  ['DISQUALIFIED', /\b(dsq|dq|disq|excluded|disqualified|diskvalifisert|disket)\b/],
  ['NOT_CLASSIFIED', /\b(nc|ncl|not classified|ikke klassifisert|uklassifisert)\b/],
  ['PIT_LANE', /\b(pit|pl|pitlane|depotet)\b/],
];
const HEADING =
  /\b(pos|position|plass|driver|sjafor|forer|name|navn|team|lag|constructor|konstruktor|pts|points|poeng)\b/;
const UNITS = /\b(p|pts?|points?|poeng)$/i;
const PLACE = /^[#(]?p?(\d{1,2})(?:st|nd|rd|th)?[.):†‡*ª°]*(?=\s|$)/i;

/** Splits a text into lines; competitors between commas get a line each. */
function entriesOf(text: string, isKnown: (part: string) => boolean): string[] {
  return text
    .replace(/\p{Cf}/gu, '')
    .split(/[\n\r\u2028\u2029]/)
    .flatMap((line) => {
      const parts = line.split(/[,;]/).filter((part) => part.trim() !== '');
      return parts.length > 1 && parts.every(isKnown) ? parts : [line];
    })
    .map((entry) => entry.replace(/^ +| +$/g, ''))
    .filter((entry) => entry.trim() !== '');
}

/** Finds the columns of points and laps in a heading with tab-separated cells. */
function columnsOf(heading: string) {
  const cells = heading.split('\t').map((cell) => toWords(cell).join(' '));
  const columnOf = (names: RegExp) => cells.findIndex((cell) => names.test(cell));
  return { points: columnOf(/^(pts|points|poeng)$/), laps: columnOf(/^(laps|runder)$/) };
}

/**
 * Parses a pasted or typed list: one competitor per line (or between commas), with or without
 * position, number, team, status and points; a table from a web page or plain words. Each
 * competitor is read once; lines that are not understood are reported.
 */
export function readPaste(text: string, field: PasteField, list: ResultList): Paste {
  const { of, sections, pointsMax } = LIST_RULES[list];
  const isOfDrivers = of === 'DRIVERS';
  const kinds = sections.flat();
  const seen = new Set<string>();
  let columns: ReturnType<typeof columnsOf> | null = null;
  let lastPlace = 0;

  function find(words: readonly string[]) {
    if (!isOfDrivers)
      return findConstructors(words, field.constructors).map((id) => ({ id, rest: words }));
    return findDrivers(words, field.drivers).map((found) => ({
      id: found.driver.id,
      rest: words.filter((word) => !found.words.has(word)),
    }));
  }

  function kindIn(entry: string, rest: readonly string[]): RowKind | null {
    if (kinds.includes('UNRANKED') && /^[-–—]/.test(entry)) return 'UNRANKED';
    const spoken = rest.join(' ');
    return (
      KIND_WORDS.find(([kind, words]) => kinds.includes(kind) && words.test(spoken))?.[0] ?? null
    );
  }

  function numbersIn(entry: string) {
    const cells = entry.split('\t').map((cell) => cell.trim());
    const cellAt = (column: number) =>
      POINTS.test(cells[column] ?? '') ? (cells[column] ?? null) : null;
    if (columns !== null && cells.length > 1) {
      const laps = cellAt(columns.laps);
      return {
        points: cellAt(columns.points),
        laps: laps === null ? null : Math.trunc(Number(laps)),
      };
    }
    // A number before the name is the position.
    const last =
      entry
        .replace(UNITS, '')
        .trim()
        .split(/[\s;|]+/)
        .slice(1)
        .at(-1) ?? '';
    return { points: POINTS.test(last) ? last : null, laps: null };
  }

  function readEntry(entry: string, index: number): PasteLine {
    const line = { number: index + 1, text: entry };
    // Half points are no car number.
    const words = toWords(entry.replace(/\d+[.,]\d+/g, ' '));
    const found = find(words);
    const [first, another] = found;
    const place = PLACE.exec(entry.trim())?.[1];
    const isOutOfTurn = place !== undefined && Number(place) !== lastPlace + 1;
    if (place !== undefined) lastPlace = Number(place);
    if (first === undefined) {
      const isHeading = HEADING.test(words.join(' '));
      if (isHeading) columns = columnsOf(entry);
      return { ...line, outcome: isHeading ? 'HEADING' : 'UNKNOWN', ids: [] };
    }
    const { id, rest } = first;
    if (another !== undefined) {
      return { ...line, outcome: 'AMBIGUOUS', ids: found.map((one) => one.id) };
    }
    if (seen.has(id)) return { ...line, outcome: 'REPEATED', ids: [id] };
    seen.add(id);
    const kind = kindIn(entry, rest);
    const { points, laps } = numbersIn(entry);
    const [teamId = null, otherTeam] = isOfDrivers
      ? findConstructors(rest, field.constructors)
      : [];
    return {
      ...line,
      outcome: 'READ',
      id,
      kind,
      points: pointsMax === null ? null : points,
      laps,
      teamId: otherTeam === undefined ? teamId : null,
      isOutOfTurn: isOutOfTurn && kind === null,
    };
  }

  const isKnown = (part: string) => find(toWords(part)).length > 0;
  const entries = entriesOf(text, isKnown);
  return {
    lines: entries.slice(0, PASTE_MAX_LINES).map(readEntry),
    isTooLong: entries.length > PASTE_MAX_LINES,
  };
}
