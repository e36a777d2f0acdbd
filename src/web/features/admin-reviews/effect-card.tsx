import type { Review } from '#contract/admin-reviews.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './admin-reviews.module.css';
import { adminReviewsTexts as texts } from './admin-reviews.texts.ts';

/** What accepting does to the leaderboard. */
export function EffectCard({ effect }: Pick<Review, 'effect'>) {
  const changed = effect.filter(
    ({ before, after }) => before.rank !== after.rank || before.points !== after.points,
  );
  if (changed.length === 0) {
    return (
      <Card title={texts.effect}>
        <p>{texts.noEffect}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.effect} flush>
      <DataTable
        caption={texts.effect}
        rows={changed}
        rowKey={({ user }) => user.id}
        columns={[
          { key: 'user', header: texts.name, rowHeader: true, cell: ({ user }) => user.username },
          {
            key: 'before',
            header: texts.before,
            cell: ({ before }) => (
              <>
                <span className={styles.place}>{texts.place(before.rank)}</span>
                <span className={styles.beside}>{texts.points(String(before.points))}</span>
              </>
            ),
          },
          {
            key: 'after',
            header: texts.after,
            cell: ({ before, after }) => (
              <>
                <span className={styles.place}>
                  {texts.place(after.rank)}
                  {before.rank !== after.rank && <RankMovement places={before.rank - after.rank} />}
                </span>
                <span className={styles.beside}>
                  {texts.points(String(after.points))}
                  {before.points !== after.points && (
                    <strong>{` ${texts.gain(after.points - before.points)}`}</strong>
                  )}
                </span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
