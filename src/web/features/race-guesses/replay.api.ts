import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Replay } from '#contract/scoring/replay.ts';
import { getJson, type RequestOptions } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';

/** League whose members are shown: `null` for all players, `undefined` until it is known. */
type LeagueId = string | null | undefined;

const replayKey = (raceId: string, leagueId: LeagueId, at: number) => [
  'replay',
  raceId,
  leagueId,
  at,
];

function getReplay(
  leagueId: LeagueId,
  query: { readonly raceId: string } & ({ readonly at: number } | { readonly lap: number }),
  context: RequestOptions = {},
): Promise<Replay> {
  return leagueId
    ? getJson('GET /api/league/:leagueId/replay', { params: { leagueId }, query, ...context })
    : getJson('GET /api/user/replay', { query, ...context });
}

interface Moment {
  /** Second to ask for. */
  readonly asked: number;
  /** Second from which the viewer's time runs: the start of a lap, once the viewer has gone to one. */
  readonly at: number;
}

/**
 * Fetches a race as it stood at a second. Until that is there, `replay` is what was shown before,
 * unless it is ahead of the viewer; `latest` is what was fetched last, whenever it was.
 */
export function useReplay(raceId: string, leagueId: LeagueId, { asked, at }: Moment) {
  const client = useQueryClient();
  const isAtLap = at > asked && client.getQueryData(replayKey(raceId, leagueId, at)) !== undefined;
  const second = isAtLap ? at : asked;
  const query = useQuery({
    queryKey: replayKey(raceId, leagueId, second),
    queryFn: (context) => getReplay(leagueId, { raceId, at: second }, context),
    enabled: leagueId !== undefined,
    // What was is not told otherwise later.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [latest, setLatest] = useState<{ leagueId: LeagueId; replay: Replay }>();
  if (query.data !== undefined && query.data !== latest?.replay) {
    setLatest({ leagueId, replay: query.data });
  }
  const isPast = latest !== undefined && latest.leagueId === leagueId && latest.replay.at <= second;
  return {
    replay: query.data ?? (isPast ? latest.replay : undefined),
    latest: query.data ?? latest?.replay,
    query,
  };
}

/** Fetches a race at the start of a lap, and keeps it as what is shown there. */
export function useLap(raceId: string, leagueId: LeagueId, onFound: (at: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lap: number) => getReplay(leagueId, { raceId, lap }),
    onSuccess: (replay) => {
      client.setQueryData(replayKey(raceId, leagueId, replay.at), replay);
      onFound(replay.at);
    },
  });
}
