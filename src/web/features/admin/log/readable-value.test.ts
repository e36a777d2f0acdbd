import { expect, it } from 'vitest';
import type { AuditValue } from '#contract/admin/audit-values.ts';
import { readableValue } from './readable-value.ts';

it.each([
  [null, 'Ingenting'],
  ['<b>tekst</b>', '<b>tekst</b>'],
  [['1 A', '2 B'], '1 A\n2 B'],
  [[], 'Ingenting'],
  [{ isAdmin: false }, 'Admin: Nei'],
  [{ isAdmin: true, number: 7, aliases: [] }, 'Admin: Ja\nStartnummer: 7\nAndre navn: Ingenting'],
  [[25, 18, 12.5], '25, 18, 12,5'],
  [{ type: 'RED_FLAG', session: 'SPRINT', lap: 3 }, 'Type: Rødt flagg\nØkt: Sprint\nRunde: 3'],
  [{ source: 'bundled', changes: 3 }, 'Kilde: medfølgende fakta\nEndringer: 3'],
  [{ changes: ['GRID_CHANGED', 'FLAGS_CHANGED'] }, 'Endringer:\nstartoppstilling\nflagg'],
  [
    {
      notice: 'DRIVER_DROPPED',
      details: [{ kind: 'NAMES', names: ['Jack Doohan', 'Liam Lawson'] }],
    },
    'Varsel: En sjåfør er borte fra deltakerlisten, men står her. Skal han ikke kjøre, må du slette ham selv\nNærmere:\nJack Doohan og Liam Lawson',
  ],
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
    'Tilstand: Endelig\nPlasser:\n1 Lando Norris\nFra depotet Yuki Tsunoda',
  ],
  [
    [
      { row: 'RESULT', position: 1, name: 'Lando Norris', status: 'CLASSIFIED', points: 12.5 },
      { row: 'RESULT', position: null, name: 'Yuki Tsunoda', status: 'RETIRED', points: 0 },
    ],
    '1 Lando Norris: 12,5\nYuki Tsunoda: brøt, 0',
  ],
  [
    { kind: 'FLAGS', rows: [{ row: 'FLAG', type: 'RED_FLAG', session: 'SPRINT', lap: 3 }] },
    'Liste: Flagg\nRader:\nType: Rødt flagg, Økt: Sprint, Runde: 3',
  ],
  [[{ row: 'STANDING', position: null, name: 'Ås', points: 0.5 }], '– Ås: 0,5'],
] satisfies [AuditValue, string][])('reads %j', (value, text) => {
  expect(readableValue(value)).toBe(text);
});

it('reads an instant in Norwegian time', () => {
  expect(readableValue('2025-07-01T12:00:00.000Z')).toBe('1. juli 2025 kl.\u00a014.00');
});
