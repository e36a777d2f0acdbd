import { expect, it } from 'vitest';
import type { ImportDetail } from '#contract/import-details.ts';
import { readImportDetail } from './import-details.tsx';

const at = Date.UTC(2026, 4, 3, 20);
const flags = { kind: 'FLAGS', session: 'RACE', lap: null } as const;

const SENTENCES: Readonly<
  Record<ImportDetail['kind'], readonly (readonly [ImportDetail, string])[]>
> = {
  NAMES: [[{ kind: 'NAMES', names: ['Lindblad', 'Bearman'] }, 'Lindblad og Bearman']],
  RENAMED: [
    [
      { kind: 'RENAMED', competitor: 'CONSTRUCTOR', from: 'Sauber', to: 'Audi' },
      'Audi regnes som Sauber: sjåførene er de samme',
    ],
    [
      { kind: 'RENAMED', competitor: 'DRIVER', from: 'Alex Albon', to: 'Alexander Albon' },
      'Alexander Albon regnes som Alex Albon: nummer, forkortelse og lag er de samme',
    ],
  ],
  REASON: [
    [
      { kind: 'REASON', reason: 'POSITIONS_WITH_GAPS', list: 'RACE_RESULT' },
      'Det mangler plasser: resultatet',
    ],
    [
      { kind: 'REASON', reason: 'STANDINGS_WITHOUT_RESULT', list: null },
      'Stillingen kom uten resultat',
    ],
  ],
  TWICE: [
    [
      { kind: 'TWICE', name: 'lando-norris', list: 'GRID' },
      'lando-norris står to ganger i startoppstillingen',
    ],
  ],
  SHARED_PLACE: [
    [
      { kind: 'SHARED_PLACE', place: 3, list: 'DRIVER_STANDINGS' },
      'To står som nummer 3 i sjåførmesterskapet',
    ],
  ],
  NOT_ENTERED: [
    [
      { kind: 'NOT_ENTERED', name: 'lotus', list: 'SPRINT_RESULT' },
      'lotus står i sprintresultatet, men er ikke påmeldt',
    ],
  ],
  ROWS: [[{ kind: 'ROWS', list: 'CALENDAR', count: 14, of: 24 }, '14 av 24 står i terminlisten']],
  TIME: [
    [{ kind: 'TIME', by: 'OPENF1', at }, 'Start i OpenF1: 3. mai 2026 kl.\u00a022.00'],
    [{ kind: 'TIME', by: 'DEADLINE', at }, 'Fristen gikk ut: 3. mai 2026 kl.\u00a022.00'],
  ],
  UNAVAILABLE: [
    [
      { kind: 'UNAVAILABLE', source: 'openf1', reason: 'LIVE_SESSION' },
      'OpenF1 er stengt mens det kjøres',
    ],
    [
      { kind: 'UNAVAILABLE', source: 'jolpica', reason: 'CONNECTION' },
      'Jolpica får vi ikke kontakt med',
    ],
  ],
  FLAGS: [
    [{ ...flags, missing: 'SESSION' }, 'OpenF1 har ikke løpet'],
    [{ ...flags, missing: 'MESSAGES' }, 'Det er ingen meldinger fra løpet'],
    [
      { ...flags, session: 'SPRINT', missing: 'MESSAGES', lap: 4 },
      'Det mangler meldinger fra sprinten før runde 4',
    ],
    [{ ...flags, missing: 'MEANING' }, 'En melding fra løpet er ukjent'],
    [{ ...flags, missing: 'END' }, 'Meldingene fra løpet har ingen slutt'],
    [{ ...flags, missing: 'FLAGS' }, 'Mange brøt løpet, men ingen flagg ble vist'],
  ],
  TECHNICAL: [[{ kind: 'TECHNICAL', technical: 'races.0.key: Invalid' }, 'races.0.key: Invalid']],
};

it.each(Object.values(SENTENCES).flat())('reads %j', (detail, text) => {
  expect(readImportDetail(detail)).toBe(text);
});
