import type { LeaderboardEffect } from '#contract/admin-shared.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import styles from './effect-table.module.css';
import { effectTableTexts as texts } from './effect-table.texts.ts';
import { PlaceAndPoints } from './place-and-points.tsx';

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
            <PlaceAndPoints place={texts.place(before.rank)}>
              {texts.points(before.points)}
            </PlaceAndPoints>
          ),
        },
        {
          key: 'after',
          header: texts.after,
          cell: ({ before, after }) => (
            <PlaceAndPoints
              place={texts.place(after.rank)}
              wonPlaces={before.rank === after.rank ? null : before.rank - after.rank}
            >
              {texts.points(after.points)}
              {before.points !== after.points && (
                <strong className={styles.gain}>
                  {` ${texts.gain(after.points - before.points)}`}
                </strong>
              )}
            </PlaceAndPoints>
          ),
        },
      ]}
    />
  );
}
