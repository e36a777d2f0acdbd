import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RESULT_LISTS, type ResultList } from '#contract/result-lists.ts';
import { firstKind, LIST_RULES } from './list-rules.ts';
import type { PasteField, PasteLine } from './paste.ts';
import { readLines, rowsOfPaste, textOfRows } from './paste-rows.ts';
import { PASTE_MAX_LINES, readPaste } from './read-paste.ts';
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
    team('sauber', 'Kick Sauber'),
  ],
};

function say(line: PasteLine): string {
  if (line.outcome !== 'READ') return [line.outcome, ...line.ids].join(' ');
  const { id, kind, points, laps, teamId, doubt } = line;
  return [id, kind, points, laps === null ? null : `${laps} laps`, teamId, doubt && `? ${doubt}`]
    .filter((each) => each !== null)
    .join(' ');
}
const read = (text: string, list: ResultList = 'RACE_RESULT') =>
  readPaste(text, FIELD, list).lines.map(say);

describe('reading a pasted list', () => {
  it.each([
    ['1 VER', 'ver'],
    ['1. Max Verstappen', 'ver'],
    ['Norris', 'nor'],
    ['P1 nor', 'nor'],
    ['1) HULKENBERG', 'hul'],
    ['Nico Huülkenberg', 'UNKNOWN'],
    ['hülkenberg', 'hul'],
    ['L. Norris', 'nor'],
    ['Verstappen, Max', 'ver'],
    ['Perez', 'per'],
    ['Checo', 'per'],
    ['Carlos Sainz', 'sai'],
    ['Sainz', 'sai'],
    ['De Vries', 'dev'],
    ['Zhou', 'zho'],
    ['Zhou Guanyu', 'zho'],
    ['Andrea Kimi Antonelli', 'ant'],
    ['1\tLando NorrisNOR\tMcLaren', 'nor mclaren'],
    ['1. McLaren Norris', 'nor mclaren'],
    ['DNF Norris', 'nor RETIRED'],
    ['<b>Norris</b>', 'nor ? FIRST_NAME'],
    ['<script>alert(1)</script>', 'UNKNOWN'],
    ['Max', 'UNKNOWN'],
    ['Ayrton Senna', 'UNKNOWN'],
  ])('reads «%s» as %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('tells namesakes apart by first name, code or car number, and else says that it cannot', () => {
    expect(read('Schumacher')).toEqual(['AMBIGUOUS msc rsc']);
    expect(read('Ralf Schumacher')).toEqual(['rsc']);
    expect(read('Schumacher MSC')).toEqual(['msc']);
    expect(read('1\t5\tSchumacher')).toEqual(['rsc']);
    expect(read('Norris Verstappen')).toEqual(['AMBIGUOUS ver nor']);
  });

  it('doubts a first name that is not the driver’s', () => {
    expect(read('Jos Verstappen')).toEqual(['ver ? FIRST_NAME']);
    expect(read('Max Emilian Verstappen')).toEqual(['ver ? FIRST_NAME']);
  });

  it('counts a driver once', () => {
    expect(read('Norris\nVerstappen\n3 NOR')).toEqual(['nor', 'ver', 'REPEATED nor']);
  });

  it('notices a place that is out of turn, but not all those that follow it', () => {
    expect(read('1 VER\n3 NOR\n4 HUL')).toEqual(['ver', 'nor ? PLACE', 'hul']);
    // A line that is not understood takes its place all the same.
    expect(read('1 VER\n2 Senna\n3 NOR')).toEqual(['ver', 'UNKNOWN', 'nor']);
  });

  it.each([
    ['Ret Norris', 'RETIRED'],
    ['Norris DNF', 'RETIRED'],
    ['Norris brøt', 'RETIRED'],
    ['Norris\tDNS', 'DID_NOT_START'],
    ['Norris startet ikke', 'DID_NOT_START'],
    ['DSQ Norris', 'DISQUALIFIED'],
    ['Norris diskvalifisert', 'DISQUALIFIED'],
    ['NC\tNorris', 'NOT_CLASSIFIED'],
  ])('reads the status of «%s»', (text, status) => {
    expect(read(text)).toEqual([`nor ${status}`]);
    expect(read(text, 'DRIVER_STANDINGS')).toEqual(['nor']);
  });

  it('reads a start from the pit lane, and nothing of it in a result', () => {
    expect(read('1 VER\nPit lane Norris\nPerez pit', 'GRID')).toEqual([
      'ver',
      'nor PIT_LANE',
      'per PIT_LANE',
    ]);
    expect(read('Norris pit')).toEqual(['nor']);
  });

  it('reads points at the end, with comma, point or a unit', () => {
    expect(read('1 Norris 25')).toEqual(['nor 25']);
    expect(read('1. Norris – 12,5 poeng')).toEqual(['nor 12,5']);
    expect(read('1. Norris 12.5 pts')).toEqual(['nor 12.5']);
    expect(read('4 Norris', 'GRID')).toEqual(['nor ? PLACE']);
    expect(read('Norris 57 laps')).toEqual(['nor']);
    expect(read('Norris +1 lap')).toEqual(['nor']);
    expect(read('– Norris 0', 'DRIVER_STANDINGS')).toEqual(['nor UNRANKED 0']);
  });

  it('reads a table copied from a web page, with its heading and without', () => {
    const rows = [
      '1\t4\tLando Norris\tMcLaren\t57\t1:42:06.304\t25',
      '2\t1\tMax Verstappen\tRed Bull Racing\t57\t+0.895s\t18',
      'NC\t55\tCarlos Sainz\tWilliams\t0\tDNF\t0',
    ];
    const expected = ['nor 25 mclaren', 'ver 18 redbull', 'sai NOT_CLASSIFIED 0'];
    expect(read(rows.join('\n'))).toEqual([expected[0], expected[1], 'sai RETIRED 0']);
    expect(
      read(['POS.\tNO.\tDRIVER\tTEAM\tLAPS\tTIME / RETIRED\tPTS.', ...rows].join('\r\n')),
    ).toEqual([
      'HEADING',
      'nor 25 57 laps mclaren',
      'ver 18 57 laps redbull',
      'sai RETIRED 0 0 laps',
    ]);
    // A heading without points: the last number is none.
    expect(read('Pos\tDriver\tLaps\n1\tNorris\t57')).toEqual(['HEADING', 'nor 57 laps']);
  });

  it('reads constructors by the first that a line names, not by their engines', () => {
    const lines = [
      '1 McLaren Mercedes 833',
      '2 Mercedes 469',
      'Red Bull 451',
      'RB',
      'Haas Ferrari',
    ];
    expect(read(lines.join('\n'), 'CONSTRUCTOR_STANDINGS')).toEqual([
      'mclaren 833',
      'mercedes 469',
      'redbull 451',
      'rb',
      'haas',
    ]);
    expect(read('Racing Bulls Honda RBPT\t92', 'CONSTRUCTOR_STANDINGS')).toEqual(['rb 92']);
  });

  it('reads no more lines than any list has, and says so', () => {
    const paste = readPaste('Norris\n'.repeat(PASTE_MAX_LINES + 1), FIELD, 'GRID');
    expect(paste.isTooLong).toBe(true);
    expect(paste.lines).toHaveLength(PASTE_MAX_LINES);
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
});

describe('any text', () => {
  const lists = fc.constantFrom(...RESULT_LISTS);
  const fragments = fc.constantFrom(
    ...[
      '1',
      '2.',
      'VER',
      'Norris',
      'Schumacher',
      'DNF',
      '12,5',
      '\t',
      ' ',
      '\n',
      '<b>',
      '–',
      'Pts',
      '’',
    ],
  );
  const texts = fc
    .array(fragments.chain((known) => fc.string({ unit: 'grapheme' }).map((any) => known + any)))
    .map((parts) => parts.join(''));

  it('is read without a fault, line by line, each competitor at most once', () => {
    fc.assert(
      fc.property(texts, lists, (text, list) => {
        const paste = readPaste(text, FIELD, list);
        const numbers = paste.lines.map(({ number }) => number);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        const source = text.split(/\r\n|[\n\r\u2028\u2029]/);
        for (const line of paste.lines) expect(source[line.number - 1]).toBe(line.text);
        const ids = readLines(paste).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the order of what it names', () => {
    const names = fc.uniqueArray(
      fc.constantFrom('Norris', 'HUL', 'Checo', 'Zhou Guanyu', 'de vries'),
    );
    fc.assert(
      fc.property(names, (order) => {
        const idOf: Record<string, string> = {
          Norris: 'nor',
          HUL: 'hul',
          Checo: 'per',
          'Zhou Guanyu': 'zho',
          'de vries': 'dev',
        };
        expect(read(order.join('\n'))).toEqual(order.map((name) => idOf[name]));
      }),
    );
  });
});

describe('a list as text', () => {
  // Letters that make up no word that a line may hold besides a name.
  const word = fc.stringMatching(/^[A-Z][æøåüa-m]{4,9}q$/);
  const fields = fc
    .uniqueArray(fc.record({ first: word, last: word }), {
      minLength: 1,
      maxLength: 22,
      selector: ({ last }) => last.toLowerCase(),
    })
    .map((people): PasteField => {
      const named = people.map(({ first, last }, index) => ({
        id: `id-${index}`,
        name: `${first} ${last}`,
        code: `X${String(index).padStart(2, '0')}`,
        number: index,
        aliases: [],
      }));
      return {
        drivers: named,
        constructors: named.map(({ id, name, aliases }) => ({ id, name, aliases })),
      };
    });
  const points = fc.constantFrom('', '0', '12,5', '25', '0.5', '423');

  it.each(RESULT_LISTS)('is read back to the same: %s', (list) => {
    const kinds = LIST_RULES[list].sections.flat();
    fc.assert(
      fc.property(
        fields,
        fc.array(fc.record({ kind: fc.constantFrom(...kinds), points }), {
          minLength: 22,
          maxLength: 22,
        }),
        (field, details) => {
          const rows = field.drivers.map(({ id }, index) => ({
            ...newRow(list, id),
            kind: details[index]?.kind ?? firstKind(list),
            points: LIST_RULES[list].pointsMax === null ? '' : (details[index]?.points ?? ''),
          }));
          const nameOf = (id: string) => field.drivers.find((each) => each.id === id)?.name ?? '';
          const text = textOfRows(list, rows, nameOf);
          const back = rowsOfPaste(list, readPaste(text, field, list), []);
          expect(back).toEqual(inSections(list, rows));
        },
      ),
    );
  });
});
