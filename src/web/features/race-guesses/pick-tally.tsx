import { classNames } from '#web/ui/class-names.ts';
import { TeamStripe } from '#web/ui/competitor.tsx';
import { YouMark } from '#web/ui/player-row.tsx';
import { PickBlocks } from '#web/widgets/race-picks/pick-blocks.tsx';
import type { Pick } from '#web/widgets/race-picks/picks.ts';
import styles from './pick-tally.module.css';
import { raceGuessesTexts } from './race-guesses.texts.ts';

function Outcome({ pick, isLive }: { readonly pick: Pick; readonly isLive: boolean }) {
  if (pick.points === null) {
    return <span className={styles.outcome}>{raceGuessesTexts.start(pick.position)}</span>;
  }
  return (
    <span className={styles.outcome}>
      <span className={pick.points > 0 ? styles.gained : styles.zero}>
        <span translate="no">
          {pick.points > 0 ? raceGuessesTexts.gained(pick.points) : pick.points}
        </span>
        <span className="visually-hidden">{` ${raceGuessesTexts.points}`}</span>
      </span>
      <span>{raceGuessesTexts.finish(pick.finishPosition, isLive)}</span>
    </span>
  );
}

interface PickTallyProps {
  readonly label: string;
  readonly picks: readonly Pick[];
  /** True if positions and points are those of an ongoing race. */
  readonly isLive: boolean;
}

/** Shows the number of picks per driver, as rows of blocks. */
export function PickTally({ label, picks, isLive }: PickTallyProps) {
  const most = Math.max(...picks.map(({ count }) => count));
  return (
    <ul className={styles.tally} aria-label={label}>
      {picks.map((pick) => (
        <li key={pick.look.id} className={styles.pick}>
          <span className={styles.driver}>
            <TeamStripe colour={pick.look.colour} />
            <span className={styles.code} aria-hidden="true">
              {pick.look.code}
            </span>
            <span className="visually-hidden">{pick.driver}</span>
          </span>
          <span className={classNames(styles.stack, pick.isOwn && styles.own)}>
            <PickBlocks count={pick.count} most={most} />
            <span className={styles.count} aria-hidden="true">
              {pick.count}
            </span>
            <span className="visually-hidden">{raceGuessesTexts.picks(pick.count)}</span>
            {pick.isOwn && <YouMark />}
          </span>
          <Outcome pick={pick} isLive={isLive} />
        </li>
      ))}
    </ul>
  );
}
