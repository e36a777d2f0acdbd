import { useState } from 'react';

/** The contract's bounds. */
export const LAP_MAX = 200;

export function lapFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const lap = Number(text);
  return lap <= LAP_MAX ? lap : null;
}

/** The lap of a race's session, remembered for as long as the tab is open. */
export function useLap(key: string, fallback: number) {
  const storageKey = `lap ${key}`;
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const lap = typed[key] ?? lapFrom(sessionStorage.getItem(storageKey)) ?? fallback;
  return {
    lap,
    setLap: (next: number) => {
      const within = Math.min(LAP_MAX, Math.max(0, next));
      sessionStorage.setItem(storageKey, String(within));
      setTyped((before) => ({ ...before, [key]: within }));
    },
  };
}
