import { describe, expect, test } from 'vitest';
import { aPlayer, aRaceGuess } from '#support/seasons/season-builders.ts';
import {
  answerColumns,
  emptyTable,
  flagColumns,
  GuessIndex,
  orderColumns,
  pickSavedAt,
  raceColumns,
  tabledGuesses,
  tableOfPlayers,
} from './guess-table.ts';
import { NEVER_SAVED, type Player } from './guesses.ts';

const FLAGS = { YELLOW_FLAG: 3, RED_FLAG: 0, SAFETY_CAR: 2 };
const PLAYERS = [
  aPlayer('anna', { driverOrder: ['b', 'a'], constructorOrder: ['x'] }),
  aPlayer('bo', {
    flagCounts: FLAGS,
    answers: { q1: 'b' },
    raceGuesses: [aRaceGuess('race-1', null, 'a')],
  }),
  aPlayer('kari', {
    answers: { q1: 'a', q2: '12' },
    constructorOrder: ['y', 'x', 'z'],
    raceGuesses: [
      { ...aRaceGuess('race-1', 'a', 'b'), reserves: ['TENTH'] },
      aRaceGuess('race-2', 'b', null),
    ],
  }),
];

/** Reads all that a player of a table has. */
const read = (player: Player): Player => ({
  id: player.id,
  name: player.name,
  driverOrder: player.driverOrder,
  constructorOrder: player.constructorOrder,
  flagCounts: player.flagCounts,
  answers: player.answers,
  savedAt: player.savedAt,
  raceGuesses: player.raceGuesses,
});

describe('a table of guesses', () => {
  test('has of every player what was put into it', () => {
    const { table } = tableOfPlayers(PLAYERS);
    expect(tabledGuesses(table, PLAYERS).players.map(read)).toEqual(PLAYERS);
  });

  test('has its players in the order that is asked for, those without a guess left out', () => {
    const { table } = tableOfPlayers([...PLAYERS, aPlayer('idle')]);
    const names = [
      { id: 'kari', name: 'Kari' },
      { id: 'idle', name: 'Idle' },
      { id: 'none', name: 'None' },
      { id: 'bo', name: 'Bo' },
    ];
    const { players, rows } = tabledGuesses(table, names);
    expect(players.map(({ id, name }) => [id, name])).toEqual([
      ['kari', 'Kari'],
      ['bo', 'Bo'],
    ]);
    expect([...rows]).toEqual([2, 1]);
  });

  test('without season guesses has races alone', () => {
    const index = new GuessIndex();
    const pick = { userId: 'kari', category: 'FIRST', driverId: 'a', isReserve: false } as const;
    const races = new Map([['race-1', raceColumns(index, [{ ...pick, savedAt: 7 }])]]);
    const [kari] = tabledGuesses({ ...emptyTable(), index, races }, [
      { id: 'kari', name: 'Kari' },
    ]).players;
    expect(kari && read(kari)).toEqual(
      aPlayer('kari', { name: 'Kari', raceGuesses: [aRaceGuess('race-1', 'a', null)] }),
    );
  });
});

describe('the time of the last change', () => {
  const pick = { userId: 'kari', driverId: 'a', isReserve: false } as const;
  const table = (index = new GuessIndex()) => ({
    index,
    races: new Map([
      [
        'race-1',
        raceColumns(index, [
          { ...pick, category: 'FIRST', savedAt: 5 },
          { ...pick, category: 'TENTH', savedAt: 6 },
        ]),
      ],
    ]),
    season: {
      orders: {
        DRIVER: orderColumns(index, [{ userId: 'kari', competitorIds: ['a'], savedAt: 7 }]),
        CONSTRUCTOR: orderColumns(index, []),
      },
      flags: flagColumns(index, [{ userId: 'ola', counts: FLAGS, savedAt: 8 }]),
      answers: answerColumns(index, [{ userId: 'per', answers: { q1: 'YES' }, savedAt: 9 }]),
    },
  });

  test.each([
    ['kari', 'race-1', 'FIRST', 5],
    ['kari', 'race-1', 'TENTH', 6],
    ['kari', 'race-2', 'FIRST', 0],
    ['ola', 'race-1', 'FIRST', 0],
    ['nobody', 'race-1', 'FIRST', 0],
  ] as const)('of %s’s pick in %s, %s, is %i', (userId, raceId, category, savedAt) => {
    expect(pickSavedAt(table(), userId, raceId, category)).toBe(savedAt);
  });

  test('is that of each season guess', () => {
    const names = ['kari', 'ola', 'per'].map((id) => ({ id, name: id }));
    expect(tabledGuesses(table(), names).players.map(({ savedAt }) => savedAt)).toEqual([
      { ...NEVER_SAVED, drivers: 7 },
      { ...NEVER_SAVED, flags: 8 },
      { ...NEVER_SAVED, answers: 9 },
    ]);
  });
});
