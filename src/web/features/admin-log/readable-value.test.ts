import { expect, it } from 'vitest';
import { readableValue } from './readable-value.ts';

it.each([
  [null, 'Ingenting'],
  [true, 'Ja'],
  ['<b>tekst</b>', '<b>tekst</b>'],
  [12, '12'],
  [['1 A', '2 B'], '1 A\n2 B'],
  [[], 'Ingenting'],
  [{ isAdmin: false }, 'Admin: Nei'],
  [{ isAdmin: true, unheardOf: 7, SO_TOO: 8 }, 'Admin: Ja\nUnheard of: 7\nSo too: 8'],
  [[{ isAdmin: true, isBingoMaster: false }], 'Admin: Ja, Bingomester: Nei'],
  [12.5, '12,5'],
  [[25, 18, 12.5], '25, 18, 12,5'],
  [{ type: 'RED_FLAG', session: 'SPRINT', lap: 3 }, 'Type: Rødt flagg\nØkt: Sprint\nRunde: 3'],
  [{ source: 'bundled', changes: 3 }, 'Kilde: medfølgende fakta\nEndringer: 3'],
  [{ changes: ['GRID_CHANGED', 'FLAGS_CHANGED'] }, 'Endringer:\nstartoppstilling\nflagg'],
  [{ source: 'a new one' }, 'Kilde: a new one'],
  // A name or a bingo text may be a word that the software uses elsewhere.
  ['SPRINT', 'SPRINT'],
  [{ name: 'RACE' }, 'Navn: RACE'],
  [
    {
      state: 'FINAL',
      places: [
        { row: 'GRID', position: 1, name: 'Lando Norris' },
        { row: 'GRID', position: null, name: 'Yuki Tsunoda' },
      ],
    },
    'Tilstand: Endelig\nPlasser:\n1 Lando Norris\nPit lane Yuki Tsunoda',
  ],
  [
    [
      { row: 'RESULT', position: 1, name: 'Lando Norris', status: 'CLASSIFIED', points: 12.5 },
      { row: 'RESULT', position: null, name: 'Yuki Tsunoda', status: 'RETIRED', points: 0 },
    ],
    '1 Lando Norris: 12,5\nYuki Tsunoda: brøt, 0',
  ],
  [[{ row: 'STANDING', position: null, name: 'Ås', points: 0.5 }], '– Ås: 0,5'],
])('reads %j', (value, text) => {
  expect(readableValue(value)).toBe(text);
});

it('reads an instant in Norwegian time', () => {
  expect(readableValue('2025-07-01T12:00:00.000Z')).toBe('1. juli 2025 kl.\u00a014.00');
});
