import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESULT_LISTS, type ResultList } from '#contract/season/result-lists.ts';
import { LIST_RULES } from './list-rules.ts';
import { parsePastedLines, rowsOfPaste, textOfRows } from './paste-box.tsx';
import { PASTE_MAX_LINES, type PasteField, type PasteLine, readPaste } from './read-paste.ts';
import { inSections, newRow } from './rows.ts';

const driver = (id: string, name: string, number: number, aliases: readonly string[] = []) => ({
  id: id.toLowerCase(),
  name,
  code: id,
  number,
  aliases,
});
const team = (id: string, name: string, aliases: readonly string[] = []) => ({ id, name, aliases });

const FIELD: PasteField = {
  drivers: [
    driver('VER', 'Max Verstappen', 1),
    driver('NOR', 'Lando Norris', 4),
    driver('HUL', 'Nico Hülkenberg', 27),
    driver('PER', 'Sergio Pérez', 11, ['Checo']),
    driver('SAI', 'Carlos Sainz Jr.', 55),
    driver('DEV', 'Nyck de Vries', 21),
    driver('ZHO', 'Guanyu Zhou', 24),
    driver('ANT', 'Kimi Antonelli', 12, ['Andrea Kimi Antonelli']),
    driver('MSC', 'Mick Schumacher', 47),
    driver('RSC', 'Ralf Schumacher', 5),
  ],
  constructors: [
    team('redbull', 'Red Bull Racing'),
    team('rb', 'Racing Bulls', ['RB', 'Visa Cash App']),
    team('mclaren', 'McLaren'),
    team('mercedes', 'Mercedes'),
    team('haas', 'Haas'),
    team('ferrari', 'Ferrari'),
  ],
};

function describeLine(line: PasteLine): string {
  if (line.outcome !== 'READ') return [line.outcome, ...line.ids].join(' ');
  const { id, kind, points, laps, teamId, isOutOfTurn } = line;
  return [id, kind, points, laps === null ? null : `${laps} laps`, teamId, isOutOfTurn ? '?' : null]
    .filter((each) => each !== null)
    .join(' ');
}
const read = (text: string, list: ResultList = 'RACE_RESULT') =>
  readPaste(text, FIELD, list).lines.map(describeLine);

describe('reading a pasted list', () => {
  it.each([
    ['1 VER', 'ver'],
    ['1. Max Verstappen', 'ver'],
    ['P1 nor', 'nor'],
    ['1) HULKENBERG', 'hul'],
    ['L. Norris', 'nor'],
    ['Verstappen, Max', 'ver'],
    ['Perez', 'per'],
    ['Checo', 'per'],
    ['Carlos Sainz', 'sai'],
    ['De Vries', 'dev'],
    ['Zhou Guanyu', 'zho'],
    ['Andrea Kimi Antonelli', 'ant'],
    ['1\tLando NorrisNOR\tMcLaren', 'nor mclaren'],
    ['1. McLaren Norris', 'nor mclaren'],
    ['1 Norris 25', 'nor 25'],
    ['1. Norris – 12,5 poeng', 'nor 12,5'],
    ['1. Norris 12.5 pts', 'nor 12.5'],
    ['Norris 57 laps', 'nor'],
    ['Norris DNF', 'nor RETIRED'],
    ['Norris brøt', 'nor RETIRED'],
    ['Norris\tDNS', 'nor DID_NOT_START'],
    ['DSQ Norris', 'nor DISQUALIFIED'],
    ['NC\tNorris', 'nor NOT_CLASSIFIED'],
    ['Norris pit', 'nor'],
    ['<b>Norris</b>', 'nor'],
    ['Schumacher', 'AMBIGUOUS msc rsc'],
    ['Ralf Schumacher', 'rsc'],
    ['Schumacher MSC', 'msc'],
    ['1\t5\tSchumacher', 'rsc'],
    ['Norris Verstappen', 'AMBIGUOUS ver nor'],
    ['Max', 'UNKNOWN'],
    ['Ayrton Senna', 'UNKNOWN'],
    ['1', 'UNKNOWN'],
  ])('reads «%s» as %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('reads names between commas, also over several lines', () => {
    expect(read('Norris, VER, Zhou Guanyu;\nHülkenberg, Pérez')).toEqual([
      ...['nor', 'ver', 'zho', 'hul', 'per'],
    ]);
  });

  it('reads what the kind of list knows', () => {
    expect(read('1 VER\nPit lane Norris', 'GRID')).toEqual(['ver', 'nor PIT_LANE']);
    expect(read('– Norris 0', 'DRIVER_STANDINGS')).toEqual(['nor UNRANKED 0']);
    expect(read('DNF Norris', 'DRIVER_STANDINGS')).toEqual(['nor']);
    expect(
      read('1 McLaren Mercedes 833\n2 Mercedes 469\nRed Bull\nRB', 'CONSTRUCTOR_STANDINGS'),
    ).toEqual(['mclaren 833', 'mercedes 469', 'redbull', 'rb']);
  });

  it('counts a driver once, and notices a place out of turn', () => {
    expect(read('1 VER\n2 Senna\n3 NOR\n5 HUL\n6 VER')).toEqual([
      ...['ver', 'UNKNOWN', 'nor', 'hul ?', 'REPEATED ver'],
    ]);
  });

  it('reads a table copied from a web page, with its heading and without', () => {
    const rows = [
      '1\t4\tLando Norris\tMcLaren\t57\t1:42:06.304\t25',
      '2\t1\tMax Verstappen\tRed Bull Racing\t57\t+0.895s\t18',
      'NC\t55\tCarlos Sainz\tWilliams\t0\tDNF\t0',
    ];
    const expected = ['nor 25 mclaren', 'ver 18 redbull', 'sai RETIRED 0'];
    expect(read(rows.join('\n'))).toEqual(expected);
    const heading = 'POS.\tNO.\tDRIVER\tTEAM\tLAPS\tTIME / RETIRED\tPTS.';
    expect(read([heading, ...rows].join('\r\n'))).toEqual([
      ...['HEADING', 'nor 25 57 laps mclaren', 'ver 18 57 laps redbull', 'sai RETIRED 0 0 laps'],
    ]);
    expect(read('Pos\tDriver\tLaps\n1\tNorris\t57')).toEqual(['HEADING', 'nor 57 laps']);
  });

  it('reads any text, each competitor at most once, and no more lines than any list has', () => {
    const part = fc.constantFrom(...['1 ', 'VER', 'Norris', ' 12,5', '\t', '\n', ', ', '–', 'Pts']);
    const parts = fc.array(fc.oneof(part, fc.string({ unit: 'grapheme' })));
    fc.assert(
      fc.property(parts, fc.constantFrom(...RESULT_LISTS), (texts, list) => {
        const ids = parsePastedLines(readPaste(texts.join(''), FIELD, list)).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
    const paste = readPaste('Norris\n'.repeat(PASTE_MAX_LINES + 1), FIELD, 'GRID');
    expect([paste.isTooLong, paste.lines.length]).toEqual([true, PASTE_MAX_LINES]);
  });
});

describe('what is pasted as rows', () => {
  it('goes into official order, and keeps the points that it says nothing about', () => {
    const before = [{ ...newRow('RACE_RESULT', 'nor'), points: '25', laps: 57, teamId: 'mclaren' }];
    const rows = (text: string) =>
      rowsOfPaste('RACE_RESULT', readPaste(text, FIELD, 'RACE_RESULT'), before).map(
        ({ id, kind, points, laps }) => [id, kind, points, laps],
      );
    expect(rows('DSQ VER\nRet HUL\n1 NOR')).toEqual([
      ['nor', 'CLASSIFIED', '25', 57],
      ['hul', 'RETIRED', '', null],
      ['ver', 'DISQUALIFIED', '', null],
    ]);
    expect(rows('VER 18\nNOR')).toEqual([
      ['ver', 'CLASSIFIED', '18', null],
      ['nor', 'CLASSIFIED', '', 57],
    ]);
  });

  it.each(RESULT_LISTS)('is written out and read back to the same: %s', (list) => {
    const { of, sections, pointsMax } = LIST_RULES[list];
    const competitors = of === 'DRIVERS' ? FIELD.drivers : FIELD.constructors;
    const detail = fc.record({
      kind: fc.constantFrom(...sections.flat()),
      points: fc.constantFrom('', '0', '12,5', '423'),
    });
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...competitors]),
        fc.infiniteStream(detail),
        (some, details) => {
          const rows = some.map(({ id }) => {
            const { kind, points } = details.next().value as { kind: never; points: string };
            return { ...newRow(list, id), kind, points: pointsMax === null ? '' : points };
          });
          const nameOf = (id: string) => competitors.find((each) => each.id === id)?.name ?? '';
          const text = textOfRows(list, rows, nameOf);
          expect(rowsOfPaste(list, readPaste(text, FIELD, list), [])).toEqual(
            inSections(list, rows),
          );
        },
      ),
    );
  });
});
