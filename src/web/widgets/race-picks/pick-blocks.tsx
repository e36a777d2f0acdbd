import { classNames } from '#web/ui/class-names.ts';
import styles from './pick-blocks.module.css';

/** Maximum number of blocks; a longer row becomes a bar, since nobody counts it. */
const MAX_BLOCKS = 12;

interface PickBlocksProps {
  readonly count: number;
  /** Count of the longest row beside it. */
  readonly most: number;
}

interface OwnPickBlocksProps extends PickBlocksProps {
  /** True if the viewer is one of them. */
  readonly isOwn: boolean;
}

const partOf = (count: number, most: number) => `${(count / most) * 100}%`;

/** Draws a block for each player who picked a driver, the viewer's in front and in its own colour. */
export function PickBlocks({ count, most, isOwn }: OwnPickBlocksProps) {
  const others = isOwn ? count - 1 : count;
  if (most > MAX_BLOCKS) {
    return (
      <>
        {isOwn && <Bar className={styles.own} width={partOf(1, most)} />}
        {others > 0 && <Bar className={styles.other} width={partOf(others, most)} />}
      </>
    );
  }
  return (
    <>
      {isOwn && <Blocks count={1} className={styles.own} />}
      <Blocks count={others} className={styles.other} />
    </>
  );
}

/** Fills a row up to the longest one beside it, so that blocks of all rows shrink alike. */
export function NoBlocks({ count, most }: PickBlocksProps) {
  return most <= MAX_BLOCKS && <Blocks count={most - count} className={styles.none} />;
}

function Bar({
  width,
  className,
}: {
  readonly width: string;
  readonly className?: string | undefined;
}) {
  return <svg className={classNames(styles.bar, className)} width={width} aria-hidden="true" />;
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
