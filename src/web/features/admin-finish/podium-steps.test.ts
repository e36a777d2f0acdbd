import { expect, it } from 'vitest';
import { podiumSteps } from './podium-steps.ts';

const placement = (
  username: string,
  position: number,
  points: number,
  medal: 'GOLD' | 'SILVER' | 'BRONZE' | null,
) => ({ user: { id: username, username }, position, points, medal });

it('has a step for each medal', () => {
  expect(
    podiumSteps([
      placement('Åse', 1, 90, 'GOLD'),
      placement('Bo', 2, 80, 'SILVER'),
      placement('Cid', 3, 70, 'BRONZE'),
      placement('Dag', 4, 60, null),
    ]),
  ).toEqual([
    { medal: 'GOLD', names: ['Åse'], points: 90 },
    { medal: 'SILVER', names: ['Bo'], points: 80 },
    { medal: 'BRONZE', names: ['Cid'], points: 70 },
  ]);
});

it('is shared on equal points, and lacks the step that nobody has', () => {
  expect(
    podiumSteps([
      placement('Åse', 1, 90, 'GOLD'),
      placement('Bo', 1, 90, 'GOLD'),
      placement('Cid', 3, 70, 'BRONZE'),
    ]),
  ).toEqual([
    { medal: 'GOLD', names: ['Åse', 'Bo'], points: 90 },
    { medal: 'BRONZE', names: ['Cid'], points: 70 },
  ]);
});

it('is empty where nobody has guessed', () => {
  expect(podiumSteps([])).toEqual([]);
});
