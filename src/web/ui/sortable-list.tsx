import { useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { moveItem } from './move-item.ts';
import { MoveToPositionDialog } from './move-to-position-dialog.tsx';
import styles from './sortable-list.module.css';
import { sortableListTexts } from './sortable-list.texts.ts';
import { type SortableItem, SortableRow } from './sortable-row.tsx';
import { useRovingFocus } from './use-roving-focus.ts';
import { shiftOf, useRowDrag } from './use-row-drag.ts';
import { useRowGlide } from './use-row-glide.ts';
import { useRowLift } from './use-row-lift.ts';

interface RankListProps {
  readonly label: string;
  readonly items: readonly SortableItem[];
  /** Ids of all `items`, first place first. */
  readonly order: readonly string[];
  readonly isLocked: boolean;
  /** First place of a list which continues another. */
  readonly firstPlace?: number;
  readonly onChange: (order: readonly string[]) => void;
}

const sameOrder = (a: readonly string[], b: readonly string[]) =>
  a.every((id, index) => id === b[index]);

/** List which is sorted by dragging, arrow buttons, the keyboard, or choosing a place. */
export function SortableList(props: RankListProps) {
  const { label, items, order, isLocked, firstPlace = 1, onChange } = props;
  const list = useRef<HTMLOListElement>(null);
  const instructionsId = useId();
  const [said, say] = useState('');
  const [choosingFor, choosePlaceFor] = useState<string | null>(null);
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const nameOf = (id: string) => itemOf.get(id)?.name ?? '';
  const lastPlace = firstPlace + order.length - 1;

  const change = (next: readonly string[]) => {
    if (!sameOrder(next, order)) onChange(next);
  };
  const moveTo = (id: string, to: number) => {
    const next = moveItem(order, id, to);
    change(next);
    say(sortableListTexts.movedTo(nameOf(id), next.indexOf(id) + firstPlace, lastPlace));
  };

  const wasSeenAt = useRowGlide(list);
  const { dragging, start } = useRowDrag({
    list,
    onDrop: (id, to, seenAt) => {
      wasSeenAt(seenAt);
      if (to !== order.indexOf(id)) moveTo(id, to);
    },
  });
  const { lifted, onKeyDown, onBlur } = useRowLift({
    order,
    firstPlace,
    nameOf,
    onDrop: change,
    say,
  });

  const roving = useRovingFocus({ list, order, isLifted: lifted !== null });

  return (
    <>
      <p id={instructionsId} className="visually-hidden">
        {sortableListTexts.instructions}
      </p>
      <ol
        ref={list}
        aria-label={label}
        {...(isLocked ? {} : roving.listProps)}
        className={classNames(styles.list, dragging && styles.dragging)}
      >
        {(lifted?.order ?? order).map((id, index) => {
          const item = itemOf.get(id);
          if (item === undefined) return null;
          const shift = dragging && dragging.id !== id ? shiftOf(index, dragging) : 0;
          return (
            <li
              key={id}
              data-id={id}
              {...(shift !== 0 && { style: { transform: `translateY(${shift}px)` } })}
              // Only a mouse can drag the whole row: on touch screens a swipe on it scrolls.
              onPointerDown={(event) => {
                const isOnControl = (event.target as Element).closest('button') !== null;
                if (event.pointerType === 'mouse' && !isLocked && !isOnControl) {
                  start(event, id, index);
                }
              }}
              className={classNames(
                styles.row,
                (dragging?.id === id || lifted?.id === id) && styles.lifted,
              )}
            >
              <SortableRow
                item={item}
                place={(dragging?.id === id ? dragging.to : index + Math.sign(shift)) + firstPlace}
                firstPlace={firstPlace}
                lastPlace={lastPlace}
                isLocked={isLocked}
                isLifted={lifted?.id === id}
                tabIndexOf={(control) => roving.tabIndexOf(id, control)}
                instructionsId={instructionsId}
                onMove={(step) => moveTo(id, index + step)}
                onChoosePlace={() => choosePlaceFor(id)}
                onDragStart={(event) => start(event, id, index)}
                onHandleKeyDown={(event) => onKeyDown(event, id)}
                onHandleBlur={onBlur}
              />
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {choosingFor !== null && !isLocked && (
        <MoveToPositionDialog
          name={nameOf(choosingFor)}
          place={order.indexOf(choosingFor) + firstPlace}
          firstPlace={firstPlace}
          lastPlace={lastPlace}
          onMove={(place) => {
            moveTo(choosingFor, place - firstPlace);
            choosePlaceFor(null);
          }}
          onClose={() => choosePlaceFor(null)}
        />
      )}
    </>
  );
}
