import { useState } from 'react';
import { LAP_MAX } from '#contract/admin-flags.limits.ts';

export function lapFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,3}$/.test(text)) return null;
  const lap = Number(text);
  return lap <= LAP_MAX ? lap : null;
}

/** The lap of a race's session, remembered for as long as the tab is open; `null` while its field is empty. */
export function useLap(key: string, fallback: number) {
  const storageKey = `lap ${key}`;
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>({});
  const shown = typed[key];
  const lap =
    shown === undefined ? (lapFrom(sessionStorage.getItem(storageKey)) ?? fallback) : shown;
  return {
    lap,
    setLap: (next: number | null) => {
      if (next !== null) sessionStorage.setItem(storageKey, String(next));
      setTyped((before) => ({ ...before, [key]: next }));
    },
  };
}
