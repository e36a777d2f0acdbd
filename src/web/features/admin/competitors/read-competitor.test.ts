import { describe, expect, it } from 'vitest';
import { likelyCode, readConstructor, readDriver } from './read-competitor.ts';

const driver = {
  name: 'Lando Norris',
  code: 'NOR',
  number: '4',
  constructorId: 'mclaren',
  aliases: [],
  alias: '',
};
const team = { name: 'McLaren', colour: '#ff8000', aliases: [], alias: '' };

describe('a driver', () => {
  it('is read as the server wants it', () => {
    expect(
      readDriver({ ...driver, name: ' Lando Norris ', number: '', constructorId: '' }),
    ).toEqual({
      value: {
        name: 'Lando Norris',
        code: 'NOR',
        number: null,
        constructorId: null,
        aliases: [],
      },
      problems: [],
    });
  });

  it.each([
    ['', ['name']],
    ['   ', ['name']],
    ['x'.repeat(81), ['name']],
    ['<b>"x"</b>', []],
  ])('has a name: %j', (name, wrong) => {
    expect(readDriver({ ...driver, name }).problems).toEqual(wrong);
  });

  it.each(['', 'NO', 'NORR', 'nor', 'NØR', 'N R'])('has no code %j', (code) => {
    expect(readDriver({ ...driver, code }).problems).toEqual(['code']);
  });

  it.each(['-1', '1.5', '1e2', '1000', 'x', '4 4'])('has no number %j', (number) => {
    expect(readDriver({ ...driver, number }).problems).toEqual(['number']);
  });

  it('is told everything that is wrong, first to last', () => {
    const reading = readDriver({
      ...driver,
      name: '',
      code: '?',
      number: '-',
      alias: 'x'.repeat(81),
    });
    expect(reading.problems).toEqual(['name', 'code', 'number', 'aliases']);
  });

  it('takes along the alias that was typed but not added, once', () => {
    const aliases = ['L. Norris'];
    expect(readDriver({ ...driver, aliases, alias: ' Norris L ' }).value?.aliases).toEqual([
      'L. Norris',
      'Norris L',
    ]);
    expect(readDriver({ ...driver, aliases, alias: 'L. Norris' }).value?.aliases).toEqual(aliases);
  });
});

it.each(['red;}', '#fff', '#ff80000', 'ff8000', '#ff800g', ''])('a colour is not %j', (colour) => {
  expect(readConstructor({ ...team, colour }).problems).toEqual(['colour']);
});

it.each([
  ['Max Verstappen', 'VER'],
  ['Sergio Pérez', 'PER'],
  ['Åse Ørn', 'ORN'],
  ["Pato O'Ward", 'OWA'],
  ['Guanyu Li', ''],
  ['', ''],
])('%s is likely to be called %j', (name, code) => {
  expect(likelyCode(name)).toBe(code);
});
