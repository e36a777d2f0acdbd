import type { LeaderboardEffect } from '#contract/admin/admin-shared.ts';
import type { Content } from '#web/ui/content.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import { effectTableTexts as texts } from './admin-shared.texts.ts';
import styles from './effect-table.module.css';

interface EffectTableProps {
  readonly caption: string;
  readonly effect: LeaderboardEffect;
  /** True marks the players who move, if others do not. */
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
              <span>{texts.points(after.points)}</span>
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

interface PlaceAndPointsProps {
  readonly place: string;
  /** Ranks gained by the change; `null` for none or if unknown. */
  readonly wonPlaces?: number | null;
  /** Points, with contents beside them. */
  readonly children: Content;
}

/** Shows rank and points before or after a change, in a cell. */
export function PlaceAndPoints({ place, wonPlaces = null, children }: PlaceAndPointsProps) {
  return (
    <>
      <span className={styles.place}>
        <span>{place}</span>
        <RankMovement places={wonPlaces} />
      </span>
      <span className={styles.points}>{children}</span>
    </>
  );
}

/** Returns true if a player's points change, or the rank because of others. */
export const isChanged = ({ before, after }: LeaderboardEffect[number]): boolean =>
  before.rank !== after.rank || before.points !== after.points;
