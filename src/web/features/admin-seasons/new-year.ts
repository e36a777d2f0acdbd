import type { AdminSeasonList } from '#contract/admin-seasons.ts';

const FIRST = 1950;
const LAST = 2100;

/** @returns the year, or why it cannot be added */
export function readNewYear(
  typed: string,
  seasons: AdminSeasonList,
): number | 'NO_YEAR' | 'EXISTS' {
  if (!/^\d{4}$/.test(typed.trim())) return 'NO_YEAR';
  const year = Number(typed);
  if (year < FIRST || year > LAST) return 'NO_YEAR';
  return seasons.some((season) => season.year === year) ? 'EXISTS' : year;
}

/** The current year, unless it is there; then the one after the last. */
export function suggestedYear(seasons: AdminSeasonList, currentYear: number): string {
  const years = seasons.map(({ year }) => year);
  if (!years.includes(currentYear)) return String(currentYear);
  return String(Math.max(...years) + 1);
}
