import { expect, it } from 'vitest';
import { podiumSteps } from './finish-page.tsx';

const user = (username: string) => ({ id: username, username });

const placement = (
  username: string,
  position: number,
  points: number,
  medal: 'GOLD' | 'SILVER' | 'BRONZE' | null,
) => ({ user: user(username), position, points, medal });

it('has a step for each medal', () => {
  expect(
    podiumSteps([
      placement('Åse', 1, 90, 'GOLD'),
      placement('Bo', 2, 80, 'SILVER'),
      placement('Cid', 3, 70, 'BRONZE'),
      placement('Dag', 4, 60, null),
    ]),
  ).toEqual([
    { medal: 'GOLD', players: [user('Åse')], count: 1, points: 90 },
    { medal: 'SILVER', players: [user('Bo')], count: 1, points: 80 },
    { medal: 'BRONZE', players: [user('Cid')], count: 1, points: 70 },
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
    { medal: 'GOLD', players: [user('Åse'), user('Bo')], count: 2, points: 90 },
    { medal: 'BRONZE', players: [user('Cid')], count: 1, points: 70 },
  ]);
});

it('is empty where nobody has guessed', () => {
  expect(podiumSteps([])).toEqual([]);
});
