import type { ResultList } from '#contract/result-lists.ts';
import { LIST_RULES } from './list-rules.ts';
import type { Doubt, Paste, PastedLine, PasteField, PasteLine } from './paste.ts';
import {
  constructorNames,
  driverNames,
  type Found,
  findConstructor,
  findDriver,
  hitsIn,
  type Named,
} from './paste-names.ts';
import { numbersOf } from './paste-numbers.ts';
import {
  type Columns,
  cellsOf,
  columnsIn,
  isKindWord,
  kindIn,
  placeIn,
  type Word,
  wordsOf,
} from './paste-words.ts';

export const PASTE_MAX_LINES = 300;

function linesOf(text: string): PastedLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((raw, index) => ({ number: index + 1, text: raw }))
    .filter((line) => line.text.trim() !== '');
}

/** Only the surname is known, and a first name that is not the driver's stands before it. */
function hasOtherFirstName(
  words: readonly Word[],
  { hits }: Found,
  driver: Named | undefined,
  mayStandThere: (index: number) => boolean,
): boolean {
  if (hits.some(({ name }) => name.sort !== 'SURNAME')) return false;
  const at = Math.min(...hits.map(({ from }) => from));
  const before = words[at - 1];
  if (before === undefined || before.cell !== words[at]?.cell || mayStandThere(at - 1)) {
    return false;
  }
  return !wordsOf([driver?.name ?? '']).some(({ key }) => key.startsWith(before.key));
}

/**
 * Reads a list that was pasted or typed: a competitor per line, with or without place, number, team, status
 * and points, as a table copied from a web page or in plain words. Markup is text like any other. What is
 * not understood is told line by line.
 */
export function readPaste(text: string, field: PasteField, list: ResultList): Paste {
  const { of, sections, pointsMax } = LIST_RULES[list];
  const isOfDrivers = of === 'DRIVERS';
  const kinds = sections.flat();
  const teamNames = constructorNames(field.constructors);
  const names = isOfDrivers ? driverNames(field.drivers) : teamNames;
  const seen = new Set<string>();
  let columns: Columns | null = null;
  let lastPlace = 0;

  function isOutOfTurn(place: number | null): boolean {
    if (place === null) return false;
    const isNext = place === lastPlace + 1;
    lastPlace = place;
    return !isNext;
  }

  function doubtOf(words: readonly Word[], found: Found, isMisplaced: boolean): Doubt | null {
    const driver = field.drivers.find(({ id }) => id === found.ids[0]);
    const teams = hitsIn(words, teamNames);
    const mayStandBefore = (index: number) => {
      const word = words[index];
      if (word === undefined || word.number !== null || placeIn(word.raw) !== null) return true;
      const isOfTeam = teams.some(({ from, to }) => index >= from && index < to);
      return isOfTeam || isKindWord(word);
    };
    if (isOfDrivers && hasOtherFirstName(words, found, driver, mayStandBefore)) return 'FIRST_NAME';
    return isMisplaced ? 'PLACE' : null;
  }

  function readLine(line: PastedLine): PasteLine {
    const cells = cellsOf(line.text);
    const words = wordsOf(cells);
    const found = isOfDrivers
      ? findDriver(words, names, field.drivers)
      : findConstructor(words, names);
    const [id, another] = found.ids;
    const heading = id === undefined ? columnsIn(cells) : null;
    if (heading !== null) {
      columns = heading;
      return { ...line, outcome: 'HEADING', ids: [] };
    }
    const isMisplaced = isOutOfTurn(placeIn(line.text.trim().split(/\s/)[0]));
    if (id === undefined) return { ...line, outcome: 'UNKNOWN', ids: [] };
    if (another !== undefined) return { ...line, outcome: 'AMBIGUOUS', ids: found.ids };
    if (seen.has(id)) return { ...line, outcome: 'REPEATED', ids: [id] };
    seen.add(id);

    const rest = words.filter(
      (_, index) => !found.hits.some(({ from, to }) => index >= from && index < to),
    );
    const isUnranked = kinds.includes('UNRANKED') && /^[-–—]/.test(line.text.trim());
    const kind = isUnranked ? 'UNRANKED' : kindIn(rest, kinds);
    const nameEnd = Math.max(...found.hits.map(({ to }) => to));
    const { points, laps } = numbersOf(cells, words, nameEnd, columns);
    const [team, otherTeam] = isOfDrivers ? findConstructor(rest, teamNames).ids : [];
    return {
      ...line,
      outcome: 'READ',
      id,
      kind,
      points: pointsMax === null ? null : points,
      laps,
      teamId: team !== undefined && otherTeam === undefined ? team : null,
      doubt: doubtOf(words, found, isMisplaced && kind === null),
    };
  }

  const lines = linesOf(text);
  return {
    lines: lines.slice(0, PASTE_MAX_LINES).map(readLine),
    isTooLong: lines.length > PASTE_MAX_LINES,
  };
}
