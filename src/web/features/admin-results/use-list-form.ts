import { useState } from 'react';
import type { ResultList } from '#contract/admin-results.limits.ts';
import type { AdminRaceResults } from '#contract/admin-results.ts';
import type { AdminRace, AdminSeason } from '#contract/admin-seasons.ts';
import { DAY_MS } from '#domain/time.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';
import { useSaveList } from './admin-results.api.ts';
import { competitorsOf } from './competitors.ts';
import { knownRows, type ListDraft, listDraftKey, readListDraft } from './list-draft.ts';
import { inSections, type Rows } from './rows.ts';
import { startsOf } from './starting-rows.ts';
import { changeOf, type GridState, storedRows } from './stored-rows.ts';

export interface RaceData {
  readonly season: AdminSeason;
  readonly race: AdminRace;
  readonly results: AdminRaceResults;
  /** Of the latest earlier race with a result. */
  readonly previous: AdminRaceResults | null;
  /** Of the latest earlier sprint. */
  readonly previousSprint: AdminRaceResults | null;
}

/** Between qualifying and race, where nothing is known of it. */

const suggestionKey = (rows: Rows) => JSON.stringify(rows);

export type ListForm = ReturnType<typeof useListForm>;

/** A list being made: what is stored, what has been changed since, and the way from the one to the other. */
export function useListForm(list: ResultList, data: RaceData, now: number) {
  const { season, race, results } = data;
  const isLocked = season.finishedAt !== null || race.cancelledAt !== null;
  const save = useSaveList(race.id, list);
  const stored = storedRows(results, list);
  const starts = isLocked ? [{ name: 'STORED', rows: stored } as const] : startsOf(list, data);
  const isBeforeQualifying = now < (race.qualifyingAt ?? race.startsAt - DAY_MS);
  const storedGridState = results.gridState ?? (isBeforeQualifying ? 'PROVISIONAL' : 'FINAL');
  const storedChange = JSON.stringify(changeOf(list, stored, storedGridState));
  const version = results.versions[list];
  const ids = new Set(competitorsOf(list, season).map(({ id }) => id));

  const initial: ListDraft = { rows: starts[0]?.rows ?? [], gridState: storedGridState };
  const form = useDraftForm<ListDraft, string>({
    initial,
    version,
    isStored: ({ rows, gridState }) =>
      JSON.stringify(changeOf(list, rows, gridState)) === storedChange,
    adapt: (draft) => ({ ...draft, rows: knownRows(draft.rows, ids) }),
    kept: {
      key: listDraftKey(race.id, list),
      parse: (kept) => readListDraft(list, kept),
    },
    undoesSteps: true,
    save: ({ rows, gridState }, basedOn) => save({ ...changeOf(list, rows, gridState), basedOn }),
  });
  const { rows, gridState } = isLocked ? initial : form.value;
  const isSuggestion =
    stored.length === 0 &&
    starts.some((start) => suggestionKey(inSections(list, start.rows)) === suggestionKey(rows));
  const [checked, setChecked] = useState<string | null>(null);
  return {
    ...form,
    isLocked,
    starts,
    rows,
    gridState,
    isStored: stored.length > 0,
    /** What is shown came from nobody's hand. */
    isSuggestion,
    /** An admin has said that the suggestion is right as it is. */
    isChecked: checked === suggestionKey(rows),
    setChecked: (isRight: boolean) => setChecked(isRight ? suggestionKey(rows) : null),
    isBeforeQualifying,
    setRows: (next: Rows) => form.change({ rows: next, gridState }),
    setGridState: (next: GridState) => form.change({ rows, gridState: next }),
    startFrom: (next: Rows) => form.startOver({ rows: next, gridState }),
    remove: () => form.write(() => save({ ...changeOf(list, [], gridState), basedOn: version })),
  };
}
