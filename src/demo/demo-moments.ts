import type { DEMO_MOMENTS } from '#contract/demo.ts';
import type { Instant } from '#domain/base/time.ts';

export const DEMO_YEARS = [2024, 2025] as const;

/** Start of the demo: the grid of São Paulo is known, and its deadline is 85 minutes away. */
export const DEFAULT_NOW = '2025-11-09T15:30:00Z';

export const EARLIEST = Date.parse('2024-01-02T00:00:00Z');
export const LATEST = Date.parse('2026-12-31T00:00:00Z');

export const DEMO_MOMENT_TIMES: readonly { key: (typeof DEMO_MOMENTS)[number]; at: Instant }[] = [
  { key: 'BEFORE_SEASON', at: Date.parse('2025-02-20T18:00:00Z') },
  { key: 'GRID_KNOWN', at: Date.parse(DEFAULT_NOW) },
  { key: 'FIVE_MINUTES_LEFT', at: Date.parse('2025-11-09T16:50:00Z') },
  { key: 'RACE_ON', at: Date.parse('2025-11-09T17:05:00Z') },
  { key: 'RACE_OVER', at: Date.parse('2025-11-09T20:00:00Z') },
  { key: 'SEASON_OVER', at: Date.parse('2025-12-07T18:00:00Z') },
];
