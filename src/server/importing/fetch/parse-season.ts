import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ImportDetail } from '#contract/admin/import-details.ts';
import { withNamesApart } from '#domain/season/race-names.ts';
import { type ImportRefusal, type RacePart, refusal, stop } from '../finding.ts';
import type { FetchedDraft, StoppedDraft } from '../import-draft.ts';
import { NormalisedRace, NormalisedSeason, type ToldSeason } from '../normalised-season.ts';

const WithAnyRaces = NormalisedSeason.extend({
  races: z.array(z.looseObject({ key: NormalisedRace.shape.key })).max(100),
});

/** Parses what a source has told of a season. */
export async function parseSeason(
  { season, failure }: ToldSeason,
  year: number,
): Promise<FetchedDraft | StoppedDraft> {
  if (season === null) return { stops: [stop('SEASON_UNKNOWN')] };
  // Reading, checking and storing a season take about ten milliseconds each, so other requests are
  // served in between.
  await nextTurn();
  const outline = WithAnyRaces.safeParse(season);
  if (!outline.success) {
    return { stops: outline.error.issues.map((issue) => stop('MALFORMED', toDetail(issue))) };
  }
  if (outline.data.year !== year) {
    const names = [String(outline.data.year)];
    return { stops: [stop('WRONG_YEAR', { kind: 'NAMES', names })] };
  }
  const races = outline.data.races.map(readRace);
  await nextTurn();
  return {
    season: {
      ...outline.data,
      races: withNamesApart(
        races.flatMap(({ race }) => race ?? []),
        (a, b) => a.startsAt - b.startsAt,
      ),
    },
    isPartial: failure !== null,
    findings: races.flatMap(({ findings }) => findings),
  };
}

const PARTS = {
  grid: 'GRID',
  gridState: 'GRID',
  sprintResult: 'SPRINT_RESULT',
  result: 'RACE_RESULT',
  driverStandings: 'DRIVER_STANDINGS',
  constructorStandings: 'CONSTRUCTOR_STANDINGS',
  flags: 'FLAGS',
} as const satisfies Partial<Record<keyof NormalisedRace, RacePart>>;

/** Parses a race without its unreadable lists; `null` without its calendar fields. */
function readRace(race: { readonly key: string; readonly [field: string]: unknown }) {
  const { data, error } = NormalisedRace.safeParse(race);
  if (data) return { race: data, findings: [] };
  const { key, name } = race;
  const findings = error.issues.map((issue): ImportRefusal => {
    const [field] = issue.path;
    const part = Object.entries(PARTS).find(([each]) => each === field)?.[1] ?? 'CALENDAR';
    return refusal({ key, name: String(name ?? key) }, part, 'MALFORMED', toDetail(issue));
  });
  const broken = new Set(findings.flatMap(({ keeps }) => keeps));
  const unread = Object.entries(PARTS).flatMap(([field, part]) => (broken.has(part) ? field : []));
  const rest = { ...race, ...Object.fromEntries(unread.map((field) => [field, null])) };
  return { race: NormalisedRace.safeParse(rest).data, findings };
}

function toDetail({ path, message }: z.core.$ZodIssue): ImportDetail {
  return { kind: 'TECHNICAL', technical: [path.join('.'), message].filter(Boolean).join(': ') };
}
