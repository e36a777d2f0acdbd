import type { UserData } from '#contract/scoring/profiles.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { shareLink } from '#web/widgets/sharing/share-link.ts';
import styles from './duel-panel.module.css';
import { profilesTexts } from './profiles.texts.ts';

interface DuelPanelProps {
  readonly left: UserData;
  readonly right: UserData;
}

function verdict(left: UserData, right: UserData): string {
  const margin = left.summary.total.value - right.summary.total.value;
  if (margin === 0) return profilesTexts.equal;
  const leader = margin > 0 ? left : right;
  return profilesTexts.isAhead(leader.userScores.user.username, Math.abs(margin));
}

function Player({
  data,
  className,
}: {
  readonly data: UserData;
  readonly className?: string | undefined;
}) {
  const { user } = data.userScores;
  const { total } = data.summary;
  return (
    <div className={classNames(styles.player, className)}>
      <p className={styles.name}>
        <Link to={`/user/${user.id}`} className={styles.nameLink}>
          {user.username}
        </Link>
      </p>
      <p>
        <span className={styles.points}>{total.value}</span>
        <span className="visually-hidden">{` ${profilesTexts.pointsLabel}`}</span>
      </p>
      <p className={styles.place}>{profilesTexts.placeOf(total.pos)}</p>
    </div>
  );
}

/** Panel with the totals of two players. */
export function DuelPanel({ left, right }: DuelPanelProps) {
  const margin = left.summary.total.value - right.summary.total.value;
  return (
    <section className={styles.board} data-surface="track" aria-labelledby="duel">
      <div className={styles.inner}>
        <div className={styles.totals}>
          <Player data={left} className={classNames(styles.left, margin > 0 && styles.leads)} />
          <Player data={right} className={classNames(styles.right, margin < 0 && styles.leads)} />
        </div>
        <div className={styles.end}>
          <h2 id="duel" className={styles.verdict}>
            {verdict(left, right)}
          </h2>
          <Button onClick={() => void shareLink(profilesTexts.compareTitle)}>
            {profilesTexts.share}
          </Button>
        </div>
      </div>
      <div className="kerb" />
    </section>
  );
}
