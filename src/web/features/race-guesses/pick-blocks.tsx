import type { CSSProperties } from 'react';
import styles from './pick-blocks.module.css';

/** A longer row of blocks is a bar: nobody counts them. */
const MOST_BLOCKS = 12;

interface PickBlocksProps {
  readonly count: number;
  /** Of the longest row beside it. */
  readonly most: number;
}

/** A car for everybody who has put their money on a driver. */
export function PickBlocks({ count, most }: PickBlocksProps) {
  if (most > MOST_BLOCKS) {
    const share = { '--share': `${(count / most) * 100}%` } as CSSProperties;
    return <span className={styles.bar} style={share} aria-hidden="true" />;
  }
  return Array.from({ length: count }, (_, block) => `block ${block}`).map((block) => (
    <span key={block} className={styles.block} aria-hidden="true" />
  ));
}
