import type { UseQueryResult } from '@tanstack/react-query';
import type { PointsPreview } from '#contract/admin-points.ts';
import { failureText } from '#web/app/failure-text.ts';
import { formatList } from '#web/app/lists.ts';
import { EffectTable } from '#web/features/admin-shared/effect-table.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import styles from './admin-points.module.css';
import { adminPointsTexts } from './admin-points.texts.ts';
import { effectSummary } from './effect-summary.ts';

const texts = adminPointsTexts.effect;

/** The effect in a sentence or two. */
export function summaryText({ effect }: PointsPreview): string {
  const { points, places, newLeaders } = effectSummary(effect);
  if (points === 0 && places === 0) return texts.same;
  const sentence = texts.summary(texts.points(points), texts.places(places));
  return newLeaders.length === 0 ? sentence : `${sentence} ${texts.leader(formatList(newLeaders))}`;
}

interface PointsEffectProps {
  readonly preview: UseQueryResult<PointsPreview>;
  /** What is typed is no points table. */
  readonly isWrong: boolean;
}

function Contents({ preview, isWrong }: PointsEffectProps) {
  const { data, error, refetch } = preview;
  if (error !== null) {
    return (
      <ErrorState title={texts.failed} onRetry={() => void refetch()}>
        <p>{failureText(error)}</p>
      </ErrorState>
    );
  }
  if (isWrong) return <p>{texts.wrong}</p>;
  if (data === undefined) return <Skeleton variant="rows" lines={6} />;
  if (data.effect.length === 0) return <p className={styles.help}>{texts.none}</p>;
  return (
    <div className={styles.table}>
      <EffectTable caption={texts.title} effect={data.effect} markMoved />
    </div>
  );
}

/** The leaderboard before and after what is typed, while it is being typed. */
export function PointsEffect(props: PointsEffectProps) {
  return (
    <Card title={texts.title} className={styles.effect}>
      <Contents {...props} />
    </Card>
  );
}
