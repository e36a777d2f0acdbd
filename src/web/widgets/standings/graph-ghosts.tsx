import type { Ghost } from '#domain/ghosts.ts';
import { graphTexts as texts } from './graph.texts.ts';
import type { CastMember } from './graph-cast.ts';
import { GHOST_NAMES, ghostIdOf } from './graph-choices.ts';
import styles from './graph-ghosts.module.css';
import legendStyles from './graph-legend.module.css';
import type { GraphMode } from './graph-modes.ts';
import { graphPartsTexts as partsTexts } from './graph-parts.texts.ts';
import { ghostStyle } from './line-style.ts';
import { LineSwatch } from './line-swatch.tsx';

interface GraphGhostsProps {
  /** Visible ghosts. */
  readonly ghosts: readonly CastMember[];
  readonly chosen: readonly Ghost[];
  /** True once it is known which ghosts exist. */
  readonly areKnown: boolean;
  readonly mode: GraphMode;
  readonly onToggle: (ghost: Ghost) => void;
}

/** Lets the viewer choose ghosts to compare players with. */
export function GraphGhosts(props: GraphGhostsProps) {
  const { ghosts, chosen, areKnown, mode, onToggle } = props;
  return (
    <ul className={styles.ghosts} aria-label={texts.compareWith}>
      {GHOST_NAMES.map((ghost) => {
        const id = ghostIdOf(ghost);
        const line = ghosts.find((each) => each.line.id === id)?.line;
        const isMissing = chosen.includes(ghost) && areKnown && line === undefined;
        return (
          <li key={ghost}>
            <button
              type="button"
              className={legendStyles.player}
              aria-pressed={chosen.includes(ghost)}
              onClick={() => onToggle(ghost)}
            >
              <LineSwatch style={ghostStyle(ghost)} />
              <span className={styles.ghost}>
                <span>{texts.ghosts[ghost]}</span>
                <span className={styles.about}>
                  {isMissing ? partsTexts.noGhost : partsTexts.aboutGhosts[ghost]}
                </span>
              </span>
              <span className="number">{line && mode.format(line.scores.at(-1) ?? 0)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
