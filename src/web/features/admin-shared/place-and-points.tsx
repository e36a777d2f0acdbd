import type { ReactNode } from 'react';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import styles from './place-and-points.module.css';

interface PlaceAndPointsProps {
  readonly place: string;
  /** Places won by the change; `null` where none are, or where that cannot be said. */
  readonly wonPlaces?: number | null;
  /** The points, and what stands beside them. */
  readonly children: ReactNode;
}

/** Where somebody stands before or after a change, in a cell. */
export function PlaceAndPoints({ place, wonPlaces = null, children }: PlaceAndPointsProps) {
  return (
    <>
      <span className={styles.place}>
        {place}
        <RankMovement places={wonPlaces} />
      </span>
      <span className={styles.points}>{children}</span>
    </>
  );
}
