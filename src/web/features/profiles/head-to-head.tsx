import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Content, Elements } from '#web/ui/content.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { useIsAllShown } from '#web/widgets/long-lists/show-all.tsx';
import { type Better, greatestDifferences } from './compare-rows.ts';
import styles from './head-to-head.module.css';
import { profilesTexts } from './profiles.texts.ts';

/** Name of the URL parameter that shows all guesses of every category. */
export const GUESSES_LIST = 'gjetninger';

interface Guessed {
  readonly guess: Content;
  /** Points; `null` until decided. */
  readonly points: number | null;
}

export interface HeadToHeadRow {
  readonly key: string;
  /** Subject of the guesses, and below it how it went. */
  readonly subject: Elements;
  readonly left: Guessed | null;
  readonly right: Guessed | null;
  readonly better: Better;
  /** True if both players guessed the same. */
  readonly isSame?: boolean;
}

interface HeadToHeadProps {
  readonly id: string;
  readonly title: string;
  readonly names: { readonly left: string; readonly right: string };
  /** Rows; only those that differ most are shown until the viewer asks for all. */
  readonly rows: readonly HeadToHeadRow[];
  /** True if the points are sums rather than gains of a single guess. */
  readonly areSums?: boolean;
  /** True if the guesses are names, which need more room than numbers. */
  readonly hasNames?: boolean;
  /** True if guesses are hidden from other users. */
  readonly isSecret?: boolean;
}

function pointsText(points: number | null, isSum: boolean): string {
  if (points === null) return '–';
  return isSum || points === 0 ? String(points) : `+${points}`;
}

interface SideProps {
  readonly guessed: Guessed | null;
  readonly isBetter: boolean;
  readonly isSum: boolean;
}

function Side({ guessed, isBetter, isSum }: SideProps) {
  if (guessed === null) return <span aria-hidden="true">–</span>;
  return (
    <span className={styles.side}>
      <span className={classNames(styles.gained, isBetter && styles.better)}>
        <span>{pointsText(guessed.points, isSum)}</span>
        {isBetter && <span className="visually-hidden">{` ${profilesTexts.best}`}</span>}
      </span>
      <span className={styles.guess}>{guessed.guess}</span>
    </span>
  );
}

/**
 * Compares the guesses of two players on either side of their subject; the better one is filled.
 */
export function HeadToHead(props: HeadToHeadProps) {
  const { id, title, names, areSums = false } = props;
  const excerpt = areSums ? props.rows : greatestDifferences(props.rows);
  const isAll = useIsAllShown(GUESSES_LIST);
  const rows = isAll ? props.rows : excerpt;
  if (rows.length === 0) {
    return (
      <Card id={id} title={title}>
        <EmptyState title={props.isSecret ? profilesTexts.secret : profilesTexts.notGuessed} />
      </Card>
    );
  }
  return (
    <Card id={id} flush isPrimary={areSums} className={styles.card}>
      <table className={classNames(styles.table, props.hasNames && styles.withNames)}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className={classNames(styles.left, styles.leftName)}>
              {names.left}
            </th>
            <th scope="col" className={styles.middle}>
              <h2 className={styles.title}>{title}</h2>
            </th>
            <th scope="col" className={classNames(styles.right, styles.rightName)}>
              {names.right}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={!row.left?.points && !row.right?.points ? styles.nothing : undefined}
            >
              <td className={styles.left}>
                <Side guessed={row.left} isBetter={row.better === 'LEFT'} isSum={areSums} />
              </td>
              <th scope="row" className={styles.middle}>
                {row.subject}
              </th>
              <td className={styles.right}>
                <Side guessed={row.right} isBetter={row.better === 'RIGHT'} isSum={areSums} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
