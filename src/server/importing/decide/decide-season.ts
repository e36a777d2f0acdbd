import type { RaceTable, ReportedStartTable } from '#server/db/tables.ts';
import { type Finding, isImportRefusal, noticeNames } from '../finding.ts';
import type { DecidedDraft, MatchedDraft } from '../import-draft.ts';
import { endedOverrides } from './apply-overrides.ts';
import { decideLists, needsReview } from './decide-lists.ts';
import { describeChanges, describeLists, diffSeason } from './describe-changes.ts';
import { holdPartialCorrections } from './hold-partial-corrections.ts';
import { reportedLists } from './reported-lists.ts';
import { neverRaced, targetSeason, wronglyClosed } from './target.ts';
import { unevenPoints } from './uneven-points.ts';

/** Decides what an import changes, without storing anything. */
export function decideSeason(draft: MatchedDraft): DecidedDraft {
  const { season, rules, moment } = draft;
  const ended = endedOverrides(draft.stored, season);
  const overrides = draft.stored.overrides.filter((edit) => !ended.includes(edit));
  const stored = { ...draft.stored, overrides };
  const { target, counts } = targetSeason({ ...draft, stored });
  const reported = reportedLists(draft, target.races);
  const decided = decideLists(stored, reported, { ...rules, now: moment.now });
  const { lists: rows, findings: partial } = holdPartialCorrections({ ...draft, target }, decided);
  const lists = [...rows, ...counts];
  const partialRaces = new Set(partial.filter(isImportRefusal).map(({ race }) => race.key));
  const isPartial = (raceId: string) =>
    target.races.some(({ id, key }) => id === raceId && partialRaces.has(key));
  const countedRaces = season.races.filter(({ flags }) => flags !== null).map(({ key }) => key);
  const diff = diffSeason(stored, target);
  return {
    ...draft,
    target,
    diff,
    reported: [
      ...reported.filter(({ raceId, kind }) => kind === 'GRID' || !isPartial(raceId)),
      ...target.races
        .filter(({ key }) => countedRaces.includes(key))
        .map(({ id: raceId }) => ({ raceId, kind: 'FLAGS' as const })),
    ],
    lists,
    reportedStarts: newlyReported(draft, target.races),
    endedOverrides: ended,
    changes: describeChanges(
      stored,
      target,
      diff,
      rows.filter(({ decision }) => decision === 'APPLY'),
    ),
    held: describeLists(target.races, lists.filter(needsReview)),
    findings: [
      ...draft.findings,
      ...partial,
      ...closedEarly(draft, target.races),
      ...unevenPoints(draft),
      ...noticeNames('DRIVER_NEVER_RACED', guessedAll(draft)),
    ],
  };
}

/** Returns drivers who never raced, and stay because they have been guessed. */
function guessedAll(draft: MatchedDraft) {
  const kept = neverRaced(draft).filter(({ isGuessed }) => isGuessed);
  return draft.stored.drivers.filter((driver) => kept.some(({ id }) => id === driver.id));
}

function newlyReported(
  { stored: { startHistories }, season, moment }: MatchedDraft,
  races: readonly RaceTable[],
): ReportedStartTable[] {
  return races.flatMap(({ id, key }) => {
    const reported = season.races.find((race) => race.key === key)?.reportedStart ?? null;
    const isNew = reported !== null && reported !== startHistories.get(id)?.reported?.startsAt;
    return isNew ? { race_id: id, starts_at: reported, since: moment.now } : [];
  });
}

/**
 * Returns notices about races that only a wrong start has closed, and that stay closed because
 * guesses were public since.
 */
function closedEarly({ stored, moment }: MatchedDraft, races: readonly RaceTable[]): Finding[] {
  return races
    .filter((race) => wronglyClosed(stored, race, moment.now) !== null)
    .map(({ key, name, guess_deadline: at }) => ({
      severity: 'TELL',
      race: { key, name },
      code: 'CLOSED_EARLY',
      details: [{ kind: 'TIME', by: 'DEADLINE', at }],
    }));
}
