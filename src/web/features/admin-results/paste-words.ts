import { toKey } from '#domain/name-key.ts';
import type { RowKind } from './list-rules.ts';
import { POINTS } from './points-text.ts';

/** A word of a pasted line as it is compared: `Hülkenberg` → `hulkenberg`, `Red-Bull` → two. */
export interface Word {
  readonly key: string;
  readonly raw: string;
  /** Which cell of the line it stands in, from 0. */
  readonly cell: number;
  /** Of a word that is a number and nothing else. */
  readonly number: string | null;
}

const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const SEPARATORS = /[;|]|\s{2,}/;

/** The cells of a line: between tabs where there are any, so that also empty ones count. */
export function cellsOf(line: string): string[] {
  const clean = (text: string) => text.normalize('NFC').replace(INVISIBLE, '').trim();
  if (line.includes('\t')) return line.split('\t').map(clean);
  return line
    .trim()
    .split(SEPARATORS)
    .map(clean)
    .filter((cell) => cell !== '');
}

export function wordsOf(cells: readonly string[]): Word[] {
  return cells.flatMap((text, cell) =>
    text.split(/\s+/).flatMap((raw): Word[] => {
      if (POINTS.test(raw)) return [{ key: raw, raw, cell, number: raw }];
      return toKey(raw)
        .split('-')
        .filter((key) => key !== '')
        .map((key) => ({ key, raw, cell, number: null }));
    }),
  );
}

const PLACE = /^[#(]?p?(\d{1,2})(?:st|nd|rd|th)?[.):†‡*ª°]*$/i;

/** «1», «1.», «P1», «1)», «17†»: the place that a line begins with. */
export function placeIn(word: string | undefined): number | null {
  const place = PLACE.exec(word ?? '')?.[1];
  return place === undefined ? null : Number(place);
}

/** What sources and people call the ways of not being classified, as keys. */
const KINDS: readonly (readonly [RowKind, readonly string[]])[] = [
  ['RETIRED', ['dnf', 'ret', 'retired', 'brot', 'brutt', 'did-not-finish']],
  [
    'DID_NOT_START',
    ['dns', 'wd', 'withdrew', 'withdrawn', 'did-not-start', 'startet-ikke', 'ikke-startet'],
  ],
  [
    'DISQUALIFIED',
    ['dsq', 'dq', 'disq', 'exc', 'excluded', 'disqualified', 'diskvalifisert', 'disket'],
  ],
  ['NOT_CLASSIFIED', ['nc', 'ncl', 'not-classified', 'ikke-klassifisert', 'uklassifisert']],
  ['PIT_LANE', ['pit', 'pl', 'pitlane', 'pit-lane', 'depotet']],
];

const KIND_WORDS: ReadonlySet<string> = new Set(
  KINDS.flatMap(([, names]) => names.flatMap((name) => name.split('-'))),
);

export function isKindWord({ key }: Word): boolean {
  return KIND_WORDS.has(key);
}

/** How a line says that somebody stands, if it says so; only kinds that the list knows are looked for. */
export function kindIn(words: readonly Word[], known: readonly RowKind[]): RowKind | null {
  const keys = words.map(({ key }) => key);
  const spoken = ` ${keys.join(' ')} `;
  const found = KINDS.filter(([kind]) => known.includes(kind)).find(([, names]) =>
    names.some((name) => spoken.includes(` ${name.replaceAll('-', ' ')} `)),
  );
  return found?.[0] ?? null;
}

const HEADINGS: ReadonlySet<string> = new Set(
  `pos position plass pl no nr num number nummer driver drivers sjafor sjaforer forer name navn car team
   constructor constructors entrant konstruktor konstruktorer lag laps lap runder runde time retired tid gap
   interval grid start pts points poeng nat nationality land status kode code`.split(/\s+/),
);
const POINTS_HEADINGS: ReadonlySet<string> = new Set(['pts', 'points', 'poeng']);
const LAPS_HEADINGS: ReadonlySet<string> = new Set(['laps', 'runder']);

/** The columns of a table, by the line that heads it. */
export interface Columns {
  readonly count: number;
  readonly points: number | null;
  readonly laps: number | null;
}

/** The columns that a line names, or `null` when it is no heading. */
export function columnsIn(cells: readonly string[]): Columns | null {
  const words = wordsOf(cells);
  if (words.length === 0 || words.some(({ key }) => !HEADINGS.has(key))) return null;
  const columnOf = (names: ReadonlySet<string>) => {
    const cell = words.find(({ key }) => names.has(key))?.cell;
    return cell === undefined || cells.length === 1 ? null : cell;
  };
  return { count: cells.length, points: columnOf(POINTS_HEADINGS), laps: columnOf(LAPS_HEADINGS) };
}
