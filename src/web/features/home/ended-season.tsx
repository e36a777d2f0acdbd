import { useEffect, useId, useRef } from 'react';
import type { EndedSeason as Ended } from '#contract/scoring/home.ts';
import { medalOf } from '#domain/scoring/placements.ts';
import { useHeader } from '#web/session/header.api.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Podium } from '#web/ui/podium.tsx';
import styles from './ended-season.module.css';
import { endedSeasonTexts as texts } from './ended-season.texts.ts';

interface EndedSeasonProps {
  readonly ended: Ended;
  /** Race that a league counts from in that season. */
  readonly from?: string | undefined;
  /** True if it is one of the page's cards, not in its heading. */
  readonly isCard?: boolean;
}

/** Shows the viewer's result; a visitor gets a link to the champion's season. */
function Own({ ended }: Pick<EndedSeasonProps, 'ended'>) {
  const ownId = useHeader()?.user?.id;
  const { year, isProvisional, steps, places, playerCount } = ended;
  const onPodium = steps.find(({ players }) => players.some(({ id }) => id === ownId));
  const own = places.find(({ id }) => id === ownId);
  const medal = onPodium?.medal ?? (own && medalOf(own.position));
  if (ownId !== undefined && (medal || own)) {
    return (
      <>
        <p className={styles.own}>
          {medal ? texts.medal[medal] : own && texts.place(own.position, playerCount, own.points)}
        </p>
        {!isProvisional && (
          <ButtonLink variant="primary" wide to={`/user/${ownId}/${year}`}>
            {texts.yourYear}
          </ButtonLink>
        )}
      </>
    );
  }
  const [champion] = steps[0]?.players ?? [];
  return (
    champion &&
    !isProvisional && (
      <ButtonLink wide to={`/user/${champion.id}/${year}`}>
        {texts.yearOf(champion.username)}
      </ButtonLink>
    )
  );
}

/** Shows the ranking of a season whose last result is in, until the next one has begun. */
export function EndedSeasonPanel({ ended, from, isCard = false }: EndedSeasonProps) {
  const { year, isProvisional, steps } = ended;
  const titleId = useId();
  const board = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = board.current;
    if (element === null) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./confetti.ts').then(
      ({ celebrateOnce }) => {
        if (!isGone) stop = celebrateOnce(element, year);
      },
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [year]);
  const isShared = (steps[0]?.count ?? 0) > 1;
  return (
    <section
      ref={board}
      className={styles.board}
      data-card={isCard || undefined}
      aria-labelledby={titleId}
    >
      <div className={styles.about}>
        <h2 id={titleId} className={styles.title}>
          <span>{from === undefined ? texts.title(year) : texts.titleFrom(year, from)}</span>
          {isProvisional && <span className={styles.provisional}>{texts.provisional}</span>}
        </h2>
        <div className={styles.actions}>
          <Own ended={ended} />
        </div>
      </div>
      <Podium
        key={steps.map(({ players }) => players[0]?.id).join()}
        steps={steps}
        year={isProvisional ? undefined : year}
        title={isShared ? texts.champions(year) : texts.champion(year)}
      />
    </section>
  );
}
