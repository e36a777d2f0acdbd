import type { ShownLeague } from '#web/data/leagues.api.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './league-switch.module.css';
import { leagueSwitchTexts as texts } from './league-switch.texts.ts';

/** Whom the boards below are about: everybody, or those of one of the player's leagues. */
export function LeagueSwitch({ leagues, leagueId, show }: ShownLeague) {
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways in every browser */}
      <div role="group" aria-label={texts.switch} className={styles.choices}>
        <ChoiceButton
          label={texts.everybody}
          isChosen={leagueId === null}
          onChoose={() => show(null)}
        />
        {leagues.map(({ id, name }) => (
          <ChoiceButton
            key={id}
            label={name}
            isChosen={leagueId === id}
            onChoose={() => show(id)}
          />
        ))}
      </div>
      <Link to={leagueId ? `/league/${leagueId}` : '/league'} className={styles.more}>
        {leagueId ? texts.toLeague : texts.toLeagues}
      </Link>
    </div>
  );
}
