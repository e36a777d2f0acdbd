import { expect, it } from 'vitest';
import { importTexts } from './import.texts.ts';
import { readImportLine } from './import-line-list.tsx';

const change = { kind: 'RESULT_CHANGED', name: 'Monaco', raceId: 'x', fields: [] } as const;

it.each([
  [{ change: { ...change, fields: [] }, isHeld: false }, 'Monaco: resultat'],
  [{ change: { ...change, fields: [] }, isHeld: true }, 'Monaco: resultat, venter på vurdering'],
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
