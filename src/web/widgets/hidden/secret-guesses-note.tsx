import { useEffect } from 'react';
import type { NextDeadline } from '#contract/scoring/home.ts';
import { useHome } from '#web/data/home.api.ts';
import { formatMoment } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import type { Content } from '#web/ui/content.ts';
import { Countdown } from '#web/ui/countdown.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { secretGuessesTexts } from './hidden.texts.ts';
import styles from './secret-guesses-note.module.css';

interface UntilRevealedProps {
  readonly next: NextDeadline;
  readonly closesAt: number;
  readonly onRevealed: () => void;
}

function UntilRevealed({ next, closesAt, onRevealed }: UntilRevealedProps) {
  const left = closesAt - useServerNow();
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) onRevealed();
  }, [isOver, onRevealed]);
  return (
    <>
      <p className={styles.what}>{next.race?.name ?? secretGuessesTexts.season(next.year)}</p>
      <p className={styles.closes}>
        <span>{secretGuessesTexts.revealedIn}</span>
        <span>{formatMoment(closesAt)}</span>
      </p>
      <Countdown left={left} />
    </>
  );
}

interface GuessesSoonProps {
  /** Deadline that hides the guesses. */
  readonly kind: NextDeadline['kind'];
  /** Called when the deadline has passed; must be the same function from one render to the next. */
  readonly onRevealed: () => void;
  readonly children?: Content;
}

/** Shows that guesses are secret, and until when. */
export function SecretGuessesNote({ kind, onRevealed, children }: GuessesSoonProps) {
  const next = useHome().data?.next;
  return (
    <section className={styles.soon} data-surface="track">
      <p className={styles.title}>{secretGuessesTexts.guessesSoon}</p>
      {next?.kind === kind && next.closesAt !== null ? (
        <UntilRevealed next={next} closesAt={next.closesAt} onRevealed={onRevealed} />
      ) : (
        <p>{secretGuessesTexts.revealedLater}</p>
      )}
      {children !== undefined && <Cluster gap={3}>{children}</Cluster>}
    </section>
  );
}
