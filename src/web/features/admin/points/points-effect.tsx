import type { UseQueryResult } from '@tanstack/react-query';
import type { PointsPreview } from '#contract/admin/admin-points.ts';
import type { LeaderboardEffect } from '#contract/admin/admin-shared.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { formatList } from '#web/formatting/lists.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, Skeleton } from '#web/ui/states.tsx';
import { EffectTable } from '../shared/effect-table.tsx';
import styles from './admin-points.module.css';
import { effectTexts } from './admin-points.texts.ts';

interface EffectSummary {
  /** Number of players whose points change. */
  readonly points: number;
  /** Number of players whose rank changes. */
  readonly places: number;
  /** Players who would take the lead. */
  readonly newLeaders: readonly string[];
}

/** Counts the changes of a draft's effect on the leaderboard. */
export function effectSummary(effect: LeaderboardEffect): EffectSummary {
  return {
    points: effect.filter(({ before, after }) => before.points !== after.points).length,
    places: effect.filter(({ before, after }) => before.rank !== after.rank).length,
    newLeaders: effect
      .filter(({ before, after }) => after.rank === 1 && before.rank !== 1)
      .map(({ user }) => user.username),
  };
}

/** Describes the effect in a sentence or two. */
export function summaryText({ effect }: PointsPreview): string {
  const { points, places, newLeaders } = effectSummary(effect);
  if (points === 0 && places === 0) return effectTexts.same;
  const sentence = effectTexts.summary(effectTexts.points(points), effectTexts.places(places));
  return newLeaders.length === 0
    ? sentence
    : `${sentence} ${effectTexts.leader(formatList(newLeaders))}`;
}

interface PointsEffectProps {
  readonly preview: UseQueryResult<PointsPreview>;
  /** True if the input is no valid points table. */
  readonly isWrong: boolean;
}

function Contents({ preview, isWrong }: PointsEffectProps) {
  const { data, error, refetch } = preview;
  if (error !== null) {
    return (
      <ErrorState title={effectTexts.failed} onRetry={() => void refetch()}>
        <p>{failureText(error)}</p>
      </ErrorState>
    );
  }
  if (isWrong) return <p>{effectTexts.wrong}</p>;
  if (data === undefined) return <Skeleton variant="rows" lines={6} />;
  if (data.effect.length === 0) return <p className={styles.help}>{effectTexts.none}</p>;
  return (
    <div className={styles.table}>
      <EffectTable caption={effectTexts.title} effect={data.effect} markMoved />
    </div>
  );
}

/** Leaderboard before and after the draft, updated while typing. */
export function PointsEffect(props: PointsEffectProps) {
  return (
    <Card title={effectTexts.title} className={styles.effect}>
      <Contents {...props} />
    </Card>
  );
}
