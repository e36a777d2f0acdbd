import { expect, test } from 'vitest';
import { GHOSTS } from '#domain/scoring/ghosts.ts';
import { GHOST_NAMES, readChoices, togglePin } from './graph-choices.ts';

const NOTHING = { mode: 'gap', view: 'focus', pinnedIds: [], ghosts: [] };

test('every line that nobody guessed is offered', () => {
  expect(GHOST_NAMES).toEqual(GHOSTS);
});

test('what was chosen is there again', () => {
  const kept = { mode: 'rank', view: 'table', pinnedIds: ['a', 'b'], ghosts: ['GRID'], year: 2025 };
  const { year, ...choices } = kept;
  expect(readChoices(JSON.stringify(kept), year)).toEqual(choices);
});

test('who was followed in another season is not followed in this one', () => {
  const kept = JSON.stringify({ mode: 'rank', view: 'all', pinnedIds: ['a'], year: 2024 });
  expect(readChoices(kept, 2025)).toEqual({ ...NOTHING, mode: 'rank', view: 'all' });
});

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '"graph"',
  '7',
  '{"mode":"toString","view":7,"pinnedIds":"abc","year":2025}',
  '{"ghosts":"GRID"}',
  '{"ghosts":["grid",null]}',
  '{"view":"grid"}',
  '{"mode":null,"pinnedIds":[1,null,{}],"year":2025}',
])('what is no choice is none (%s)', (text) => {
  expect(readChoices(text, 2025)).toEqual(NOTHING);
});

test('no more are followed than there is room for: the oldest gives way', () => {
  const five = ['a', 'b', 'c', 'd', 'e'];
  expect(togglePin(five, 'f')).toEqual(['b', 'c', 'd', 'e', 'f']);
  expect(togglePin(five, 'c')).toEqual(['a', 'b', 'd', 'e']);
  const kept = JSON.stringify({ pinnedIds: [...five, 'f'], year: 2025 });
  expect(readChoices(kept, 2025).pinnedIds).toEqual(['b', 'c', 'd', 'e', 'f']);
});
