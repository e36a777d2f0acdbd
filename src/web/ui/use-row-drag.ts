import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';
import { landingIndex, type RowGeometry } from './move-item.ts';

/**
 * Distance from an edge of the screen within which dragging scrolls the page, faster near the edge.
 */
const SCROLL_ZONE_PX = 110;
const FASTEST_PX_PER_FRAME = 16;

export interface Dragging {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

interface RankDragOptions {
  readonly list: RefObject<HTMLElement | null>;
  /**
   * Called with the visible position of each row at the time of the drop, so that rows can glide on
   * from there.
   */
  readonly onDrop: (id: string, to: number, seenAt: ReadonlyMap<string, number>) => void;
}

/** Returns how many px a row must move aside for the dragged one. */
export function shiftOf(index: number, { from, to, height }: Dragging): number {
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}

function scrollSpeed(y: number): number {
  const tooHigh = SCROLL_ZONE_PX - y;
  const tooLow = y - (innerHeight - SCROLL_ZONE_PX);
  const depth = Math.max(tooHigh, tooLow) / SCROLL_ZONE_PX;
  if (depth <= 0) return 0;
  return Math.sign(tooLow - tooHigh) * Math.min(1, depth) * FASTEST_PX_PER_FRAME;
}

/**
 * Drags a row of a list by its handle, with mouse, pen or finger. Only the handle disables
 * scrolling (`touch-action: none`), so that a swipe on the row still scrolls. The order changes on
 * drop; until then rows are only transformed.
 */
export function useRowDrag({ list, onDrop }: RankDragOptions) {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const isActive = useRef(false);

  function start(event: ReactPointerEvent<HTMLElement>, id: string, from: number): void {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const row = rows[from];
    if (isActive.current || event.button !== 0 || row === undefined) return;
    event.preventDefault();
    isActive.current = true;

    const handle = event.currentTarget;
    const { pointerId } = event;
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(pointerId);
    const places: readonly RowGeometry[] = rows.map((each) => ({
      top: each.offsetTop,
      height: each.offsetHeight,
    }));
    const own = places[from] as RowGeometry;
    const last = places.at(-1) as RowGeometry;
    const startY = event.clientY + scrollY;
    let { clientY } = event;
    let distance = 0;
    let state: Dragging = { id, from, to: from, height: own.height };
    let frame = 0;
    setDragging(state);

    const follow = () => {
      distance = clientY + scrollY - startY;
      distance = Math.max(distance, -own.top);
      distance = Math.min(distance, last.top + last.height - own.top - own.height);
      row.style.transform = `translateY(${distance}px)`;
      const to = landingIndex(places, from, distance);
      if (to !== state.to) {
        state = { ...state, to };
        setDragging(state);
      }
    };
    const scrollAlong = () => {
      // Ends the drag if the list was locked or left: a removed handle gets no more events.
      if (!handle.isConnected) return end(false);
      const speed = scrollSpeed(clientY);
      if (speed !== 0) {
        scrollBy({ top: speed, behavior: 'instant' });
        follow();
      }
      frame = requestAnimationFrame(scrollAlong);
    };
    const end = (isDropped: boolean) => {
      if (!isActive.current) return;
      isActive.current = false;
      cancelAnimationFrame(frame);
      listeners.abort();
      row.style.transform = '';
      const seenAt = new Map(
        rows.map((each, index) => [
          each.dataset.id ?? '',
          each.offsetTop + (index === from ? distance : shiftOf(index, state)),
        ]),
      );
      setDragging(null);
      onDrop(id, isDropped ? state.to : from, seenAt);
    };

    const listeners = new AbortController();
    const { signal } = listeners;
    handle.addEventListener(
      'pointermove',
      (moved: PointerEvent) => {
        if (moved.pointerId !== pointerId) return;
        clientY = moved.clientY;
        follow();
      },
      { signal },
    );
    handle.addEventListener('pointerup', () => end(true), { signal });
    handle.addEventListener('pointercancel', () => end(false), { signal });
    handle.addEventListener('lostpointercapture', () => end(false), { signal });
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key === 'Escape') end(false);
      },
      { signal },
    );
    frame = requestAnimationFrame(scrollAlong);
  }

  return { dragging, start };
}
