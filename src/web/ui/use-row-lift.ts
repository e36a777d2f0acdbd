import { type KeyboardEvent, useState } from 'react';
import { moveItem } from './move-item.ts';
import { sortableListTexts } from './sortable-list.texts.ts';

interface RankLiftOptions {
  readonly order: readonly string[];
  /** Position at the top of the list. */
  readonly firstPlace: number;
  readonly nameOf: (id: string) => string;
  readonly onDrop: (order: readonly string[]) => void;
  readonly say: (text: string) => void;
}

interface Lifted {
  readonly id: string;
  /** Order that dropping the row now would give. */
  readonly order: readonly string[];
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -5,
  PageDown: 5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Moves a row by keyboard: space lifts and drops, arrows move, Escape cancels. */
export function useRowLift({ order, firstPlace, nameOf, onDrop, say }: RankLiftOptions) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const lastPlace = firstPlace + order.length - 1;

  function drop({ id, order: dropped }: Lifted): void {
    setLifted(null);
    onDrop(dropped);
    say(sortableListTexts.dropped(nameOf(id), dropped.indexOf(id) + firstPlace, lastPlace));
  }

  function onKeyDown(event: KeyboardEvent, id: string): void {
    const { key } = event;
    const isLift = key === ' ' || key === 'Enter';
    if (lifted === null) {
      if (!isLift) return;
      event.preventDefault();
      setLifted({ id, order });
      say(sortableListTexts.lifted(nameOf(id), order.indexOf(id) + firstPlace, lastPlace));
      return;
    }
    const step = STEPS[key];
    if (isLift) {
      event.preventDefault();
      drop(lifted);
    } else if (key === 'Escape') {
      event.preventDefault();
      setLifted(null);
      say(sortableListTexts.cancelled(nameOf(id), order.indexOf(id) + firstPlace));
    } else if (step !== undefined) {
      event.preventDefault();
      const moved = moveItem(lifted.order, id, lifted.order.indexOf(id) + step);
      setLifted({ id, order: moved });
      say(sortableListTexts.movedTo(nameOf(id), moved.indexOf(id) + firstPlace, lastPlace));
    }
  }

  return { lifted, onKeyDown, onBlur: () => lifted !== null && drop(lifted) };
}
