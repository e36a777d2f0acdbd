import { Dialog } from '#web/ui/dialog.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { graphTexts as texts } from './graph.texts.ts';
import type { CastMember } from './graph-cast.ts';
import { type ChosenGraph, GRAPH_VIEWS, type GraphViewName } from './graph-choices.ts';
import { GraphGhosts } from './graph-ghosts.tsx';
import { GRAPH_MODES, type GraphMode, type GraphModeName } from './graph-modes.ts';
import styles from './graph-sheet.module.css';

interface GraphSheetProps extends ChosenGraph {
  /** Available modes. */
  readonly modes: readonly GraphModeName[];
  readonly mode: GraphModeName;
  readonly labels: Readonly<Record<GraphViewName, string>>;
  /** Visible ghosts. */
  readonly ghosts: readonly CastMember[];
  readonly areGhostsKnown: boolean;
  readonly onClose: () => void;
}

/** Says what a row of choices is about; screen readers have it from the row itself. */
function Heading({ text }: { readonly text: string }) {
  return (
    <p className={styles.heading} aria-hidden="true">
      {text}
    </p>
  );
}

/** Lets the viewer choose mode, players and ghosts of the graph. */
export function GraphSheet(props: GraphSheetProps) {
  const { modes, mode, labels, choices, choose, ghosts, areGhostsKnown, onClose } = props;
  const shown: GraphMode = GRAPH_MODES[mode];
  return (
    <Dialog title={texts.choose} cancelLabel={texts.chosen} closesBeside onClose={onClose}>
      <div className={styles.controls}>
        <Heading text={texts.mode} />
        <SegmentedControl
          label={texts.mode}
          options={modes.map((value) => ({ value, label: GRAPH_MODES[value].label() }))}
          value={mode}
          onChange={(value) => choose({ mode: value })}
        />
        <Heading text={texts.view} />
        <SegmentedControl
          label={texts.view}
          options={GRAPH_VIEWS.map((value) => ({ value, label: labels[value] }))}
          value={choices.view}
          onChange={(value) => choose({ view: value })}
        />
      </div>
      {shown.isOfChances !== true && (
        <GraphGhosts
          ghosts={ghosts}
          chosen={choices.ghosts}
          areKnown={areGhostsKnown}
          mode={shown}
          onToggle={(ghost) =>
            choose({
              ghosts: choices.ghosts.includes(ghost)
                ? choices.ghosts.filter((each) => each !== ghost)
                : [...choices.ghosts, ghost],
            })
          }
        />
      )}
    </Dialog>
  );
}
