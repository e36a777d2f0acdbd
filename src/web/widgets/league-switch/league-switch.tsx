import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import type { MyLeagues } from '#contract/leagues/leagues.ts';
import { sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { EVERYBODY, myLeaguesKey, type SelectedLeague } from '#web/data/leagues.api.ts';
import { writeResponse } from '#web/saving/write-response.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import styles from './league-switch.module.css';
import { leagueSwitchTexts as texts } from './league-switch.texts.ts';

/**
 * Returns the chosen league, and a function that shows another through the URL and saves it as the last
 * choice; `null` for all players. The button shows the choice before the leaderboards are rendered.
 */
function useShownLeague(leagueId: string | null | undefined) {
  const [chosen, choose] = useOptimistic(leagueId);
  const { change } = useUrlQuery();
  const client = useQueryClient();
  const save = useMutation({
    // The latest choice is stored last.
    scope: { id: 'shown-league' },
    mutationFn: (leagueId: string | null) =>
      sendJson('PUT /api/league/shown', { body: { leagueId } }),
    onSuccess: (_, leagueId) =>
      writeResponse<MyLeagues>(client, myLeaguesKey, (mine) =>
        mine?.map((each) => ({ ...each, isShown: each.id === leagueId })),
      ),
  });
  const show = (next: string | null) => {
    startTransition(() => {
      choose(next);
      change({ liga: next ?? EVERYBODY });
    });
    save.mutate(next);
  };
  return { chosen, show };
}

/** Switches the leaderboards below between all players and one of the viewer's leagues. */
export function LeagueSwitch({ leagues, leagueId }: SelectedLeague) {
  const { chosen, show } = useShownLeague(leagueId);
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways in every browser */}
      <div role="group" aria-label={texts.switch} className={styles.choices}>
        <ChoiceButton
          label={texts.everybody}
          isChosen={chosen === null}
          onChoose={() => show(null)}
        />
        {leagues.map(({ id, name }) => (
          <ChoiceButton key={id} label={name} isChosen={chosen === id} onChoose={() => show(id)} />
        ))}
      </div>
      <Link to={leagueId ? `/league/${leagueId}` : '/league'} className={styles.more}>
        {leagueId ? texts.toLeague : texts.toLeagues}
      </Link>
    </div>
  );
}
