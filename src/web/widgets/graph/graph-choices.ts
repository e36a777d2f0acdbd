import { useState } from 'react';
import { MAX_PICKED_LINES } from '#contract/limits.ts';
import type { Ghost } from '#domain/scoring/ghosts.ts';
import { GRAPH_MODE_NAMES, type GraphModeName } from './graph-modes.ts';

export const GRAPH_VIEWS = ['focus', 'all', 'table'] as const;
export type GraphViewName = (typeof GRAPH_VIEWS)[number];

/**
 * Ghosts in the order of the menu. Repeated here, because the domain's list would import all their
 * computations.
 */
export const GHOST_NAMES = ['MAJORITY', 'GRID', 'LAST_YEAR'] as const satisfies readonly Ghost[];

/** Returns the id of a ghost's line, which no player can have. */
export const ghostIdOf = (ghost: Ghost): string => `ghost ${ghost}`;

/** Choices of the viewer in the graph. */
export interface GraphChoices {
  readonly mode: GraphModeName;
  readonly view: GraphViewName;
  /** Followed players, the latest last. */
  readonly pinnedIds: readonly string[];
  readonly ghosts: readonly Ghost[];
}

const STORAGE_KEY = 'graph';

const among = <Value>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value);

/**
 * Parses stored choices, limited to what can still be chosen; players are followed for one season.
 */
export function readChoices(text: string | null, year: number | null): GraphChoices {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    // Invalid storage counts as no choices.
  }
  const stored = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const pins = stored.year === year ? listed(stored.pinnedIds) : [];
  return {
    mode: among(GRAPH_MODE_NAMES, stored.mode) ?? 'gap',
    view: among(GRAPH_VIEWS, stored.view) ?? 'focus',
    pinnedIds: pins.filter((id): id is string => typeof id === 'string').slice(-MAX_PICKED_LINES),
    ghosts: GHOST_NAMES.filter((ghost) => listed(stored.ghosts).includes(ghost)),
  };
}

/** Follows a player, replacing the oldest if needed; or unfollows a followed one. */
export function togglePin(pinnedIds: readonly string[], id: string): readonly string[] {
  return pinnedIds.includes(id)
    ? pinnedIds.filter((each) => each !== id)
    : [...pinnedIds, id].slice(-MAX_PICKED_LINES);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage can be forbidden.
    return null;
  }
}

/**
 * Returns the choices stored on the device. Only for parts rendered in the browser, because the
 * server does not know them.
 * @param year season that is shown
 */
export function useGraphChoices(year: number | null) {
  const [choices, setChoices] = useState(() => readChoices(readStored(), year));
  const choose = (change: Partial<GraphChoices>) => {
    const next = { ...choices, ...change };
    setChoices(next);
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...next, year }));
    } catch {
      // Without storage the choice lasts until the page is closed.
    }
  };
  return { choices, choose };
}

export type ChosenGraph = ReturnType<typeof useGraphChoices>;
