import { useRef, useState } from 'react';
import type { AdminRaceResults } from '#contract/admin-results.ts';
import type { AdminRace, AdminSeason } from '#contract/admin-seasons.ts';
import type { ResultList } from '#contract/result-lists.ts';
import { useDraft } from '#web/app/use-draft.ts';
import { useSaveList } from './admin-results.api.ts';
import { competitorsOf } from './competitors.ts';
import { knownRows, type ListDraft, listDraftKey, readListDraft } from './list-draft.ts';
import type { Rows } from './rows.ts';
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

export type ListForm = ReturnType<typeof useListForm>;

/** A list being made: what is stored, what has been changed since, and the way from the one to the other. */
export function useListForm(list: ResultList, data: RaceData) {
  const { season, race, results } = data;
  const [draft, setDraft] = useDraft<ListDraft>(listDraftKey(race.id, list), (stored) =>
    readListDraft(list, stored),
  );
  const [earlier, setEarlier] = useState<readonly (ListDraft | null)[]>([]);
  const latest = useRef(draft);
  latest.current = draft;
  const sent = useRef(draft);
  const save = useSaveList(race.id, list, () => {
    // What was changed while it was being saved is not saved.
    if (latest.current === sent.current) setDraft(null);
    setEarlier([]);
  });

  const starts = startsOf(list, data);
  const stored = storedRows(results, list);
  const storedGridState: GridState = results.gridState ?? 'FINAL';
  const basis = JSON.stringify(changeOf(list, stored, storedGridState));
  const ids = new Set(competitorsOf(list, season).map(({ id }) => id));
  const rows = draft === null ? (starts[0]?.rows ?? []) : knownRows(draft.rows, ids);
  const gridState = draft?.gridState ?? storedGridState;
  const change = changeOf(list, rows, gridState);
  const isStored = stored.length > 0;
  const isChanged = draft !== null && JSON.stringify(change) !== basis;

  function put(next: ListDraft | null): void {
    setEarlier([...earlier, draft]);
    setDraft(next);
    if (save.isError) save.reset();
  }
  function send(body: typeof change): void {
    sent.current = draft;
    save.mutate(body);
  }

  return {
    starts,
    rows,
    gridState,
    isStored,
    isChanged,
    /** Somebody else has saved since this was begun. */
    isOutdated: draft !== null && isStored && draft.basis !== basis,
    isSaving: save.isPending,
    error: save.error,
    setRows: (next: Rows) => put({ rows: next, gridState, basis: draft?.basis ?? basis }),
    setGridState: (next: GridState) => put({ rows, gridState: next, basis: draft?.basis ?? basis }),
    startFrom: (next: Rows) => put({ rows: next, gridState, basis }),
    save: () => send(change),
    remove: () => send(changeOf(list, [], gridState)),
    undo:
      earlier.length === 0
        ? undefined
        : () => {
            setDraft(earlier.at(-1) ?? null);
            setEarlier(earlier.slice(0, -1));
          },
  };
}
