import type { AdminSeasonList } from '#contract/admin-seasons.ts';
import { YEAR_MAX, YEAR_MIN } from '#contract/shared.limits.ts';

/** @returns the year, or why it cannot be added */
export function readNewYear(
  typed: string,
  seasons: AdminSeasonList,
): number | 'NO_YEAR' | 'EXISTS' {
  if (!/^\d{4}$/.test(typed.trim())) return 'NO_YEAR';
  const year = Number(typed);
  if (year < YEAR_MIN || year > YEAR_MAX) return 'NO_YEAR';
  return seasons.some((season) => season.year === year) ? 'EXISTS' : year;
}

/** The current year, unless it is there; then the one after the last. */
export function suggestedYear(seasons: AdminSeasonList, currentYear: number): string {
  const years = seasons.map(({ year }) => year);
  if (!years.includes(currentYear)) return String(currentYear);
  return String(Math.max(...years) + 1);
}
