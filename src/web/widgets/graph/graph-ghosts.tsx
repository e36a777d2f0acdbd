import type { Ghost } from '#domain/scoring/ghosts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { graphTexts as texts } from './graph.texts.ts';
import type { CastMember } from './graph-cast.ts';
import { GHOST_NAMES, ghostIdOf } from './graph-choices.ts';
import type { GraphMode } from './graph-modes.ts';
import { graphPartsTexts as partsTexts } from './graph-parts.texts.ts';
import styles from './graph-sheet.module.css';

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
  const hintOf = (ghost: Ghost) => {
    const line = ghosts.find((each) => each.line.id === ghostIdOf(ghost))?.line;
    if (chosen.includes(ghost) && areKnown && line === undefined) return partsTexts.noGhost;
    const about = partsTexts.aboutGhosts[ghost];
    return line === undefined ? about : `${about}: ${mode.format(line.scores.at(-1) ?? 0)}`;
  };
  return (
    <fieldset>
      <legend className={styles.heading}>{texts.compareWith}</legend>
      {GHOST_NAMES.map((ghost) => (
        <Checkbox
          key={ghost}
          label={texts.ghosts[ghost]}
          hint={hintOf(ghost)}
          checked={chosen.includes(ghost)}
          onChange={() => onToggle(ghost)}
        />
      ))}
    </fieldset>
  );
}
