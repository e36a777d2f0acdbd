import { expect, it } from 'vitest';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import type { ChangedField, SourceChange } from '#contract/admin/import-lines.ts';
import { importTexts } from './import.texts.ts';
import { describeImportChange, readImportDetail, readImportLine } from './import-lines.tsx';

const change = (rest: Partial<SourceChange>): SourceChange => ({
  kind: 'RACE_CHANGED',
  name: 'Monaco',
  raceId: 'r',
  fields: [],
  ...rest,
});

it('says what became of a list', () => {
  expect(describeImportChange(change({ kind: 'RESULT_CHANGED' }))).toBe('Monaco: resultat');
});

it('says what a field was and is, instants in Norwegian time', () => {
  const fields: ChangedField[] = [
    { field: 'name', from: 'Monte Carlo', to: 'Monaco' },
    { field: 'startsAt', from: Date.UTC(2026, 5, 7, 12), to: Date.UTC(2026, 5, 7, 13) },
    { field: 'sprintAt', from: null, to: Date.UTC(2026, 0, 6, 9) },
  ];
  expect(describeImportChange(change({ fields })).replaceAll(':', '.')).toBe(
    'Monaco. navn fra Monte Carlo til Monaco, start fra 7. juni 2026 kl.\u00a014.00 til 7. juni 2026 kl.\u00a015.00, sprint fra ingen til 6. jan. 2026 kl.\u00a010.00',
  );
});

it('says of a team that it is another', () => {
  const fields = [{ field: 'team' as const }];
  expect(describeImportChange(change({ kind: 'DRIVER_CHANGED', name: 'Norris', fields }))).toBe(
    'Norris: konstruktør',
  );
});

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

it.each([
  [{ change: change({ kind: 'RESULT_CHANGED' }), isHeld: false }, 'Monaco: resultat'],
  [
    { change: change({ kind: 'RESULT_CHANGED' }), isHeld: true },
    'Monaco: resultat, venter på vurdering',
  ],
  [{ code: 'EMPTY_LIST', race: 'Monaco', details: [] }, 'Monaco: En liste er tom'],
  [{ code: 'SOURCE_UNAVAILABLE', race: null, details: [] }, 'En av kildene svarer ikke'],
  [{ code: 'OF_TOMORROW', race: null, details: [] }, 'Noe var galt'],
])('reads %j', (line, text) => {
  expect(readImportLine(line)).toBe(text);
});

it('names a few new names of the sources, and counts many', () => {
  expect(importTexts.aliases(['rb', 'haas', 'audi'])).toBe('Nye navn i kildene: rb, haas, audi');
  expect(importTexts.aliases(['rb', 'haas', 'audi', 'sauber'])).toBe('4 nye navn i kildene');
});
