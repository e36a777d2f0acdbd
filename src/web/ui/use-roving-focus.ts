import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';

/** Controls of a row, from left to right. */
export type RowControl = 'place' | 'name' | 'up' | 'down' | 'handle';

interface Stop {
  readonly id: string;
  readonly control: RowControl;
}

interface RovingFocusOptions {
  readonly list: RefObject<HTMLElement | null>;
  readonly order: readonly string[];
  /** True if the arrow keys move a row instead of the focus. */
  readonly isLifted: boolean;
}

const buttonsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-control]')];

/**
 * Makes a list of rows with buttons one tab stop, as in a grid
 * (https://www.w3.org/WAI/ARIA/apg/patterns/grid/): arrow keys move between rows and buttons, Home
 * and End to the first and last row.
 */
export function useRovingFocus({ list, order, isLifted }: RovingFocusOptions) {
  const [last, setLast] = useState<Stop | null>(null);
  const stop: Stop =
    last && order.includes(last.id) ? last : { id: order[0] ?? '', control: 'handle' };

  function onFocus({ target }: FocusEvent<HTMLElement>): void {
    const control = target.dataset.control as RowControl | undefined;
    const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (control !== undefined && id !== undefined) setLast({ id, control });
  }

  function targetOf(key: string, from: HTMLElement): HTMLElement | undefined {
    const rows = [...(list.current?.children ?? [])];
    const row = from.closest('[data-id]');
    if (row === null) return undefined;
    const index = rows.indexOf(row);
    const buttons = buttonsOf(row);
    const column = buttons.indexOf(from);
    const inRow = (other: Element | undefined) =>
      other && buttonsOf(other).find(({ dataset }) => dataset.control === from.dataset.control);
    switch (key) {
      case 'ArrowUp':
        return inRow(rows[index - 1]);
      case 'ArrowDown':
        return inRow(rows[index + 1]);
      case 'ArrowLeft':
        return buttons[column - 1];
      case 'ArrowRight':
        return buttons[column + 1];
      case 'Home':
        return inRow(rows[0]);
      case 'End':
        return inRow(rows.at(-1));
      default:
        return undefined;
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (isLifted || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOf(event.key, event.target as HTMLElement);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  }

  return {
    listProps: { onFocus, onKeyDown },
    tabIndexOf: (id: string, control: RowControl): 0 | -1 =>
      stop.id === id && stop.control === control ? 0 : -1,
  };
}
