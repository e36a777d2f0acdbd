import type { SourcePreview } from '#contract/admin-seasons.ts';
import { isResultDue } from '#domain/completed-races.ts';
import { describeChangeTexts } from '#web/features/admin-shared/describe-change.texts.ts';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';

const { source: texts } = adminSeasonsTexts;
const PASSING: readonly string[] = ['SOURCE_UNAVAILABLE', 'UNFINISHED'];

/** What to know before a season is stored as the source has it; each thing once. */
export function sourceWarnings(
  { races, drivers, warnings }: Pick<SourcePreview, 'races' | 'drivers' | 'warnings'>,
  now: number,
): readonly string[] {
  const late = races.filter((race) => !race.hasResult && isResultDue(race, now));
  const lines = [
    ...(races.length === 0 ? [texts.withoutRaces] : []),
    ...(drivers.length === 0 ? [texts.withoutDrivers] : []),
    ...(late.length > 0 ? [texts.withoutResults(late.length)] : []),
    ...warnings.map(({ code, race }) =>
      race === null
        ? importTexts.notice[code]
        : describeChangeTexts.change(race, importTexts.notice[code]),
    ),
    ...(late.length > 0 || warnings.some(({ code }) => PASSING.includes(code))
      ? [texts.laterImport]
      : []),
  ];
  return [...new Set(lines)];
}
