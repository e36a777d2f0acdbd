import type { Address } from '#contract/pages.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Content } from '#web/ui/content.ts';
import { Link } from '#web/ui/link.tsx';
import { Tag } from './admin-list.tsx';
import styles from './tiles.module.css';

export interface Tile {
  readonly to: Address;
  /** Line above the name. */
  readonly eyebrow?: string;
  readonly name: Content;
  readonly about?: Content;
  readonly tag?: string | undefined;
  /** True makes the tile as wide as the whole row, and marks it. */
  readonly isWhole?: boolean;
}

interface TilesProps {
  readonly tiles: readonly Tile[];
  /** True makes the tiles small, to fit beside other contents. */
  readonly isCompact?: boolean;
}

/** Links to the parts of the admin portal. */
export function Tiles({ tiles, isCompact = false }: TilesProps) {
  return (
    <ul className={classNames(styles.tiles, isCompact && styles.compact)}>
      {tiles.map(({ to, eyebrow, name, about, tag, isWhole }) => (
        <li key={to} className={isWhole ? styles.whole : undefined}>
          <Link to={to} className={styles.tile}>
            {eyebrow !== undefined && <span className={styles.about}>{eyebrow}</span>}
            <span className={styles.name}>{name}</span>
            {about !== undefined && <span className={styles.about}>{about}</span>}
            {tag !== undefined && (
              <span>
                <Tag>{tag}</Tag>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
