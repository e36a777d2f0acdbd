import { prefersReducedMotion } from '#web/ui/reduced-motion.ts';

const STORAGE_KEY = 'confetti';
const COLOURS = ['gold', 'accent', 'second', 'kerb', 'kerb-gap', 'silver'];
const PIECES = 90;
const MIN_DURATION_MS = 1600;
const MAX_DURATION_MS = 3200;
/** Share of the podium that must be visible. */
const SEEN = 0.6;

function wasSeen(year: number): boolean {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) >= year;
  } catch {
    // Without storage confetti would be thrown at each visit, so it is left out.
    return true;
  }
}

function noteSeen(year: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(year));
  } catch {}
}

const between = (least: number, most: number) => least + Math.random() * (most - least);

function throwPiece(layer: HTMLElement, from: DOMRect, number: number): Animation {
  const piece = document.createElement('i');
  const size = between(6, 12);
  Object.assign(piece.style, {
    position: 'absolute',
    left: `${from.left + from.width / 2}px`,
    top: `${from.top + from.height / 3}px`,
    width: `${size}px`,
    height: `${size * between(0.4, 1)}px`,
    background: `var(--color-${COLOURS[number % COLOURS.length]})`,
  });
  layer.append(piece);
  const side = between(-1, 1) * Math.min(innerWidth / 2, 420);
  const up = between(120, 340);
  const turns = `rotate3d(${between(-1, 1)}, ${between(-1, 1)}, 1, ${between(360, 1260)}deg)`;
  return piece.animate(
    [
      { transform: 'none', opacity: 1, easing: 'cubic-bezier(0.1, 0.7, 0.4, 1)' },
      {
        transform: `translate(${side * 0.8}px, ${-up}px)`,
        opacity: 1,
        offset: 0.3,
        easing: 'cubic-bezier(0.4, 0, 0.9, 0.7)',
      },
      {
        transform: `translate(${side}px, ${innerHeight - from.top + 40}px) ${turns}`,
        opacity: 0.9,
      },
    ],
    { duration: between(MIN_DURATION_MS, MAX_DURATION_MS), fill: 'forwards' },
  );
}

function throwConfetti(element: Element): () => void {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.dataset.confetti = '';
  layer.dataset.surface = 'track';
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    overflow: 'hidden',
    background: 'none',
    pointerEvents: 'none',
    zIndex: '30',
  });
  document.body.append(layer);
  const from = element.getBoundingClientRect();
  const fallen = Array.from({ length: PIECES }, (_, number) =>
    throwPiece(layer, from, number).finished.catch(() => undefined),
  );
  const end = () => layer.remove();
  void Promise.all(fallen).then(end);
  return end;
}

/**
 * Throws confetti once per season and browser, when an element becomes visible; never with reduced
 * motion.
 * @returns a function that ends it
 */
export function celebrateOnce(element: Element, year: number): () => void {
  if (prefersReducedMotion() || wasSeen(year)) return () => {};
  let end = () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (wasSeen(year)) return;
      noteSeen(year);
      end = throwConfetti(element);
    },
    { threshold: SEEN },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    end();
  };
}
