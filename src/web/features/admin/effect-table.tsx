import type { LeaderboardEffect } from '#contract/admin-shared.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './effect-table.module.css';
import { effectTableTexts as texts } from './effect-table.texts.ts';

interface EffectTableProps {
  readonly caption: string;
  readonly effect: LeaderboardEffect;
  /** Where not all of them move, those who do. */
  readonly markMoved?: boolean;
}

/** Places and points of the leaderboard before and after a change. */
export function EffectTable({ caption, effect, markMoved = false }: EffectTableProps) {
  return (
    <DataTable
      caption={caption}
      rows={effect}
      rowKey={({ user }) => user.id}
      isMarked={({ before, after }) => markMoved && before.rank !== after.rank}
      columns={[
        { key: 'user', header: texts.name, rowHeader: true, cell: ({ user }) => user.username },
        {
          key: 'before',
          header: texts.before,
          cell: ({ before }) => (
            <>
              <span className={styles.place}>{texts.place(before.rank)}</span>
              <span className={styles.beside}>{texts.points(before.points)}</span>
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
                {texts.points(after.points)}
                {before.points !== after.points && (
                  <strong className={styles.gain}>
                    {` ${texts.gain(after.points - before.points)}`}
                  </strong>
                )}
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
