import { describe, expect, test } from 'vitest';
import type { LeaderboardEntry } from '#contract/scoring/home.ts';
import { percent, percentWord } from '#web/formatting/numbers.ts';
import { GRAPH_MODES } from '../graph/graph-modes.ts';
import { chanceChanges } from './chance-changes.ts';

const entry = (id: string, isOut = false): LeaderboardEntry => ({
  rank: 1,
  guesser: { id, username: id.toUpperCase(), points: 0 },
  movement: null,
  medal: null,
  isOut,
});
const BOARD = ['kari', 'ola', 'siv'].map((id) => entry(id));

const textsOf = (
  before: (number | null)[],
  now: (number | null)[],
  ownId?: string,
  board = BOARD,
): string[] =>
  chanceChanges({ before, now }, board, ownId).map(({ name, text }) =>
    `${name} ${text}`.replaceAll('\u00a0', ' '),
  );

describe('a chance', () => {
  test('is told in whole per cent, and as certain only where it is', () => {
    const chances = [0, 0.0001, 0.0099, 0.01, 0.014, 0.225, 0.99, 0.9901, 0.9999, 1];
    expect(chances.map((chance) => percent(chance).replace('\u00a0%', ''))).toEqual([
      '0',
      '<1',
      '<1',
      '1',
      '1',
      '23',
      '99',
      '>99',
      '>99',
      '100',
    ]);
    expect([0.001, 0.4, 0.999].map(percentWord)).toEqual(['under\u00a01', '40', 'over\u00a099']);
  });
});

describe('what the latest race did to chances', () => {
  test('is told of whom it changed most', () => {
    expect(textsOf([0.22, 0.48, 0.3], [0.41, 0.4, 0.19])).toEqual(['KARI: 22 → 41 %']);
    expect(textsOf([0.9999, 0.0001, 0], [0.5, 0.5, 0])).toEqual(['OLA: under 1 → 50 %']);
  });

  test('is told to a player of the own chance first, and then of another', () => {
    expect(textsOf([0.22, 0.48, 0.3], [0.41, 0.4, 0.19], 'kari')).toEqual([
      'Vinnersjansen din: 22 → 41 %',
      'SIV: 30 → 19 %',
    ]);
    expect(textsOf([0.5, 0.3, 0.2], [0.5, 0.2, 0.3], 'kari')[0]).toBe(
      'Vinnersjansen din: fortsatt 50 %',
    );
    expect(textsOf([0.5, 0.5, null], [0.5, 0.4, 0.1], 'siv')[0]).toBe('Vinnersjansen din: 10 %');
  });

  test('says who is out and who has won; who has been told so is not told again', () => {
    const board = [entry('kari'), entry('ola', true), entry('siv', true)];
    expect(textsOf([0.9, 0.1, 0], [1, 0, 0], 'kari', board)).toEqual([
      'Du sikret seieren (fra 90 %).',
      'OLA er ute av kampen (fra 10 %).',
    ]);
    expect(textsOf([0.9, 0.1, 0], [1, 0, 0], 'ola', board)).toEqual([
      'KARI sikret seieren (fra 90 %).',
    ]);
  });

  test('is after the first race who has the best one', () => {
    expect(textsOf([], [0.2, 0.5, 0.3])).toEqual(['OLA er favoritt med 50 %.']);
    expect(textsOf([], [0.2, 0.5, 0.3], 'ola')).toEqual([
      'Vinnersjansen din: 50 %',
      'SIV er favoritt med 30 %.',
    ]);
    expect(textsOf([0.2, 0.5, 0.3], [0.2, 0.5, 0.3])).toEqual(['OLA er favoritt med 50 %.']);
    expect(textsOf([], [1], 'kari', [entry('kari')])).toEqual(['Vinnersjansen din: 100 %']);
  });
});

describe('the graph of chances', () => {
  const lines = ['kari', 'ola', 'ny'].map((id) => ({
    id,
    name: id,
    scores: [0, 10, 20],
  }));
  const chances = (...players: [string, ...(number | null)[]][]) => ({
    year: 2025,
    isGiven: true,
    raceIds: ['one', 'two'],
    missing: 0,
    players: players.map(([id, ...rest]) => ({ id, chances: rest })),
  });
  const mode = GRAPH_MODES.chance;

  test('has a line of everybody who has a chance now, from where it is known', () => {
    const shown = mode.show({
      lines,
      best: [],
      chances: chances(['kari', 0.5, 0.25], ['ola', null, 0.75], ['ny', null, null]),
    });
    expect(shown.map(({ id, scores }) => [id, ...scores])).toEqual([
      ['kari', Number.NaN, 0.5, 0.25],
      ['ola', Number.NaN, Number.NaN, 0.75],
    ]);
    expect(mode.axis(shown)).toEqual({ bottom: 0, top: 0.8, ticks: [0, 0.2, 0.4, 0.6, 0.8] });
    expect(mode.format(Number.NaN)).toBe('–');
  });

  test('has none before they are known, nor of a race that came since', () => {
    expect(mode.show({ lines, best: [] })).toEqual([]);
    expect(mode.show({ lines, best: [], chances: chances(['kari', 0.5]) })).toEqual([]);
  });
});
