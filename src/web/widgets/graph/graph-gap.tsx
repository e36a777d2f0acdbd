import { useLeaderboardLines } from '#web/data/leaderboard-lines.api.ts';
import { explainGap, rivalsIn } from './explain-gap.ts';
import { graphTexts as texts } from './graph.texts.ts';
import type { PlottedLine } from './graph-geometry.ts';
import styles from './graph-view.module.css';

interface GraphWhyProps {
  /** Totals of all players, in leaderboard order. */
  readonly lines: readonly PlottedLine[];
  readonly ownId: string | undefined;
}

/** Explains the gap to the next player. */
export function GraphGap({ lines, ownId }: GraphWhyProps) {
  const rivals = rivalsIn(lines, ownId);
  const both = rivals ? [rivals.subject, rivals.rival] : [];
  const found = useLeaderboardLines(
    both.map(({ id }) => id),
    both.map(({ scores }) => scores.at(-1)),
  );
  const known = new Map(found.map((line) => [line.id, line]));
  if (rivals === null) return <p className={styles.why}>{texts.alone}</p>;
  /** Responses of different age are ignored; the next ones agree again. */
  const pointsOf = ({ id, scores }: PlottedLine) => {
    const line = known.get(id);
    return line?.scores.at(-1) === scores.at(-1) ? line?.points : undefined;
  };
  const [one, other] = [pointsOf(rivals.subject), pointsOf(rivals.rival)];
  return <p className={styles.why}>{one && other && texts.why(rivals, explainGap(one, other))}</p>;
}
