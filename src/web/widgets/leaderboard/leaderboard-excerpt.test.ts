import { expect, test } from 'vitest';
import type { LeaderboardEntry } from '#contract/scoring/home.ts';
import { aroundPlayer, leaderboardPart, withStretch } from './leaderboard-excerpt.ts';

const board = Array.from(
  { length: 30 },
  (_, at): LeaderboardEntry => ({
    rank: at + 1,
    guesser: { id: `p${at + 1}`, username: `Spiller ${at + 1}`, points: 900 - at },
    movement: 0,
    medal: null,
    isOut: false,
  }),
);
const shown = (id: string | undefined) => {
  const { entries, gap } = withStretch(board.slice(0, 5), aroundPlayer(board, id));
  return { ranks: entries.map(({ rank }) => rank), gap };
};

test.each([
  ['p20', [1, 2, 3, 4, 5, 18, 19, 20, 21, 22], 'p18'],
  ['p30', [1, 2, 3, 4, 5, 28, 29, 30], 'p28'],
  // The excerpt has no gap.
  ['p8', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], undefined],
  ['p5', [1, 2, 3, 4, 5, 6, 7], undefined],
  ['p1', [1, 2, 3, 4, 5], undefined],
  [undefined, [1, 2, 3, 4, 5], undefined],
])('the first five, and %s with two on each side', (id, ranks, before) => {
  expect(shown(id).ranks).toEqual(ranks);
  expect(shown(id).gap?.before).toBe(before);
});

test.each([
  ['of 30, all are here', 'WHOLE', 'p20', false, 'HERE'],
  ['of 30, the viewer is among them', 'WHOLE', 'p20', true, 'HERE'],
  ['of 300, the viewer is on the first page', 'PAGE', 'p20', true, 'HERE'],
  ['of 300, the viewer is further down', 'PAGE', 'p200', true, 'VIEWER'],
  ['of 300, a visitor has no row', 'PAGE', null, true, 'HERE'],
  ['of 300, all are wanted', 'PAGE', 'p200', false, 'PAGES'],
  ['of 300, a visitor wants all', 'PAGE', null, false, 'PAGES'],
] as const)('%s', (_, shape, id, isExcerpt, kind) => {
  const viewer = {
    user: id === null ? null : { id, username: id },
    isPlaying: id !== null,
  };
  const part = leaderboardPart(board, shape, viewer, isExcerpt);
  expect(part.kind).toBe(kind);
  expect(part.first).toHaveLength(isExcerpt ? 5 : 30);
});
