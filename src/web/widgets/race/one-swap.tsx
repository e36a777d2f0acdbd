import { useState } from 'react';
import type { OneSwap as Answer } from '#contract/scoring/one-swap.ts';
import { getJson } from '#web/calls/api.ts';
import { useQuery } from '#web/calls/query.ts';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { oneSwapTexts as texts } from './race.texts.ts';

/** What is looked back on: a race, or the last one of a season. */
type When = { readonly raceId: string } | { readonly year: number };

const lineOf = ({ swap }: Answer): string => {
  if (swap === null) return texts.leads;
  const { rival, behind, pair } = swap;
  return pair === null
    ? texts.none(rival.username, behind)
    : texts.found(pair.raised, pair.lowered, rival.username);
};

function Line({ when }: { readonly when: When }) {
  const query = useQuery({
    queryKey: ['one-swap', when],
    queryFn: (context) => getJson('GET /api/user/one-swap', { query: when, ...context }),
  });
  return (
    <QueryBoundary query={query} skeleton={<p role="status">{texts.asking}</p>}>
      {(answer) => <p role="status">{lineOf(answer)}</p>}
    </QueryBoundary>
  );
}

/** Tells a player who asks which swap in their order would have put them past the next rival. */
export function OneSwap({ when }: { readonly when: When }) {
  const [isAsked, setIsAsked] = useState(false);
  if (isAsked) return <Line when={when} />;
  return (
    <Button variant="quiet" onClick={() => setIsAsked(true)}>
      {texts.ask}
    </Button>
  );
}
