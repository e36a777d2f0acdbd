import { useId } from 'react';
import { MAX_TURNING_POINTS } from '#contract/limits.ts';
import type { HomeChances } from '#contract/scoring/chances.ts';
import type { Home } from '#contract/scoring/home.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { chanceTexts as texts } from './chance.texts.ts';
import { ChanceRow } from './chance-note.tsx';
import styles from './turning-points.module.css';

interface TurningPointsProps {
  readonly chances: HomeChances;
  readonly races: Home['completedRaces'];
}

/**
 * Shows the turning points of a season whose races are run; reserves its height while they are
 * computed.
 */
export function TurningPoints({ chances, races }: TurningPointsProps) {
  const titleId = useId();
  const ownId = useHeader()?.user?.id;
  const points = chances.turningPoints.map(({ raceId, player, from, to }) => {
    const who = player.id === ownId ? null : player.username;
    // After the last race only a shared win gives a chance between 0 and 1.
    const isShared = raceId === races.at(-1)?.id && to > 0 && to < 1;
    return {
      race: races.find(({ id }) => id === raceId)?.name ?? '',
      ...(isShared ? texts.sharedWin(who, from) : texts.change(who, from, to)),
    };
  });
  const toCome = Array.from({ length: MAX_TURNING_POINTS }, (_, at) => ({
    race: '',
    name: '',
    text: at === 0 ? texts.toCome : '',
  }));
  const rows = chances.isReady ? points : toCome;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {texts.turningPoints}
      </h3>
      {rows.length === 0 && <p>{texts.noTurningPoints}</p>}
      <Stack as="ol" gap={3} aria-busy={!chances.isReady}>
        {rows.map(({ race, name, text }, index) => (
          <li key={race || `point ${index}`}>
            <span className={styles.race}>{race || '\u00a0'}</span>
            <ChanceRow name={name} text={text} />
          </li>
        ))}
      </Stack>
    </section>
  );
}
