import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { LeaderboardEntry } from '#contract/scoring/home.ts';
import { ServerRendering } from '#web/hydration/server-rendering.ts';
import { headerKey } from '#web/session/header-key.ts';
import { Leaderboard } from './leaderboard.tsx';

type Guesser = LeaderboardEntry['guesser'];
type Field = Exclude<keyof LeaderboardEntry, 'guesser'> | keyof Guesser;

const guesser: Guesser = { id: 'kari', username: 'Kari', points: 70 };
const entry: LeaderboardEntry = { rank: 2, guesser, movement: 0, medal: null, isOut: false };

/** Another value of each field; `null` for a field that the leaderboard does not show. */
const OTHERS: Readonly<Record<Field, LeaderboardEntry | null>> = {
  rank: { ...entry, rank: 3 },
  id: { ...entry, guesser: { ...guesser, id: 'ola' } },
  username: { ...entry, guesser: { ...guesser, username: 'Ola' } },
  points: { ...entry, guesser: { ...guesser, points: 71 } },
  movement: { ...entry, movement: 2 },
  medal: { ...entry, medal: 'GOLD' },
  isOut: { ...entry, isOut: true },
};

const rendering: ServerRendering = {
  site: {
    productName: 'Formelgjett',
    publicUrl: 'https://formelgjett.example',
    contactFormUrl: null,
    contactAddress: null,
    developerUrl: null,
    isDemo: false,
    oldResultsUrl: null,
    sourceUrl: null,
  },
  fetch: () => Promise.reject(new Error('The leaderboard asks for nothing')),
  now: 0,
  modules: new Set(),
  title: undefined,
  description: undefined,
  link: {},
  isFound: true,
};

function render(shown: LeaderboardEntry): string {
  const client = new QueryClient();
  client.setQueryData(headerKey, { user: null });
  return renderToStaticMarkup(
    <ServerRendering value={rendering}>
      <QueryClientProvider client={client}>
        <Router ssrPath="/">
          <Leaderboard
            caption="Ledertavle"
            entries={[shown]}
            medals={{ year: 2025, areEarlier: false }}
          />
        </Router>
      </QueryClientProvider>
    </ServerRendering>,
  );
}

test.each(Object.entries(OTHERS))('a reader sees the %s of a leaderboard entry', (_, other) => {
  if (other !== null) expect(render(other)).not.toBe(render(entry));
});
