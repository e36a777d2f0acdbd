import { classNames } from '#web/ui/class-names.ts';
import styles from './pick-blocks.module.css';

/** Maximum number of blocks; a longer row becomes a bar, since nobody counts it. */
const MAX_BLOCKS = 12;

interface PickBlocksProps {
  readonly count: number;
  /** Count of the longest row beside it. */
  readonly most: number;
}

/** Draws a block for each player who picked a driver. */
export function PickBlocks({ count, most }: PickBlocksProps) {
  if (most > MAX_BLOCKS) {
    return <svg className={styles.bar} width={`${(count / most) * 100}%`} aria-hidden="true" />;
  }
  return <Blocks count={count} />;
}

/** Fills a row up to the longest one beside it, so that blocks of all rows shrink alike. */
export function NoBlocks({ count, most }: PickBlocksProps) {
  return most <= MAX_BLOCKS && <Blocks count={most - count} className={styles.none} />;
}

function Blocks({
  count,
  className,
}: {
  readonly count: number;
  readonly className?: string | undefined;
}) {
  return Array.from({ length: count }, (_, block) => `block ${block}`).map((block) => (
    <span key={block} className={classNames(styles.block, className)} aria-hidden="true" />
  ));
}
