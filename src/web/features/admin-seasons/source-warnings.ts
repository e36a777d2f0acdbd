import type { SourcePreview } from '#contract/admin-seasons.ts';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { source: texts } = adminSeasonsTexts;
const RESULT_DUE_AFTER_START_MS = 6 * 60 * 60_000;

/** What to know before a season is stored as the source has it; each thing once. */
export function sourceWarnings(
  { races, drivers, warnings }: Pick<SourcePreview, 'races' | 'drivers' | 'warnings'>,
  now: number,
): readonly string[] {
  const late = races.filter(
    ({ startsAt, hasResult }) => !hasResult && now >= startsAt + RESULT_DUE_AFTER_START_MS,
  );
  const lines = [
    ...(races.length === 0 ? [texts.withoutRaces] : []),
    ...(drivers.length === 0 ? [texts.withoutDrivers] : []),
    ...(late.length > 0 ? [texts.withoutResults(late.length)] : []),
    ...warnings.map(({ code, race }) =>
      race === null ? texts.warningTexts[code] : `${race}: ${texts.warningTexts[code]}`,
    ),
  ];
  return [...new Set(lines)];
}
