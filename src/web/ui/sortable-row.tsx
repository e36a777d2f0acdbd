import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { TeamColour } from './competitor.tsx';
import type { Content } from './content.ts';
import { Icon } from './icon.tsx';
import styles from './sortable-list.module.css';
import { sortableListTexts } from './sortable-list.texts.ts';
import type { RowControl } from './use-roving-focus.ts';

export interface SortableItem {
  readonly id: string;
  readonly name: string;
  /** Colour as `#rrggbb`. */
  readonly colour: string | null;
  /** Small print under the name. */
  readonly detail?: Content;
  /** Word beside the name. */
  readonly mark?: Content;
  /** Makes the name a button; the verb before it is for screen readers. */
  readonly action?: { readonly verb: string; readonly onClick: () => void };
}

interface RankRowProps {
  readonly item: SortableItem;
  readonly place: number;
  /** Positions of the list. */
  readonly firstPlace: number;
  readonly lastPlace: number;
  readonly isLocked: boolean;
  /** True while the keyboard holds the row. */
  readonly isLifted: boolean;
  readonly instructionsId: string;
  /**
   * Returns the tab index of a control: the list is one Tab stop, and arrow keys move on from
   * there.
   */
  readonly tabIndexOf: (control: RowControl) => 0 | -1;
  readonly onMove: (step: -1 | 1) => void;
  readonly onChoosePlace: () => void;
  readonly onDragStart: (event: PointerEvent<HTMLElement>) => void;
  readonly onHandleKeyDown: (event: KeyboardEvent) => void;
  readonly onHandleBlur: () => void;
}

/** Contents of one row of a `SortableList`. */
export function SortableRow(props: RankRowProps) {
  const { item, place, isLocked, isLifted } = props;
  const { name } = item;
  const handle = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new place may be out of view
  useEffect(() => {
    if (isLifted) handle.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isLifted, place]);
  const arrow = (step: -1 | 1) => {
    const isAtEnd = step === -1 ? place === props.firstPlace : place === props.lastPlace;
    return (
      <button
        type="button"
        className={styles.button}
        data-control={step === -1 ? 'up' : 'down'}
        tabIndex={props.tabIndexOf(step === -1 ? 'up' : 'down')}
        aria-label={step === -1 ? sortableListTexts.up(name) : sortableListTexts.down(name)}
        // `disabled` would lose the focus on the way to the top.
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && props.onMove(step)}
      >
        <Icon name={step === -1 ? 'arrowUp' : 'arrowDown'} size={18} />
      </button>
    );
  };
  const about = (
    <>
      <TeamColour className={styles.team} colour={item.colour} />
      <span className={styles.name}>
        <span translate="no">{name}</span>
        {item.mark ? <span className={styles.mark}>{item.mark}</span> : null}
      </span>
      {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
    </>
  );
  return (
    <>
      {isLocked ? (
        <span className={styles.place}>{place}</span>
      ) : (
        <button
          type="button"
          className={styles.place}
          data-control="place"
          tabIndex={props.tabIndexOf('place')}
          aria-label={sortableListTexts.choosePlace(name, place)}
          aria-haspopup="dialog"
          onClick={props.onChoosePlace}
        >
          {place}
        </button>
      )}
      {item.action === undefined ? (
        <span className={styles.competitor}>{about}</span>
      ) : (
        <button
          type="button"
          className={classNames(styles.competitor, styles.action)}
          data-control="name"
          tabIndex={isLocked ? undefined : props.tabIndexOf('name')}
          aria-haspopup="dialog"
          onClick={item.action.onClick}
        >
          <span className="visually-hidden">{`${item.action.verb} `}</span>
          {about}
        </button>
      )}
      {!isLocked && (
        <>
          {arrow(-1)}
          {arrow(1)}
          <button
            ref={handle}
            type="button"
            className={styles.handle}
            data-control="handle"
            tabIndex={props.tabIndexOf('handle')}
            aria-label={sortableListTexts.handle(name, place)}
            aria-describedby={props.instructionsId}
            aria-pressed={isLifted}
            onPointerDown={props.onDragStart}
            onKeyDown={props.onHandleKeyDown}
            onBlur={props.onHandleBlur}
          >
            <Icon name="grip" />
          </button>
        </>
      )}
    </>
  );
}
