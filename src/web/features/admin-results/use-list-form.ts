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
  const isLocked = season.finishedAt !== null || race.cancelledAt !== null;
  const [kept, setDraft] = useDraft<ListDraft>(listDraftKey(race.id, list), (stored) =>
    readListDraft(list, stored),
  );
  const draft = isLocked ? null : kept;
  const [earlier, setEarlier] = useState<readonly (ListDraft | null)[]>([]);
  const latest = useRef(draft);
  latest.current = draft;
  /** `undefined`: what was sent took the list away, and no draft with it. */
  const sent = useRef<ListDraft | null | undefined>(undefined);
  const save = useSaveList(race.id, list, () => {
    // What was changed while it was being saved is not saved.
    if (latest.current === sent.current) setDraft(null);
    setEarlier([]);
  });

  const stored = storedRows(results, list);
  const starts = isLocked ? [{ name: 'STORED', rows: stored } as const] : startsOf(list, data);
  const storedGridState: GridState = results.gridState ?? 'FINAL';
  const storedChange = JSON.stringify(changeOf(list, stored, storedGridState));
  const version = results.versions[list];
  const ids = new Set(competitorsOf(list, season).map(({ id }) => id));
  const rows = draft === null ? (starts[0]?.rows ?? []) : knownRows(draft.rows, ids);
  const gridState = draft?.gridState ?? storedGridState;
  const change = changeOf(list, rows, gridState);
  const basis = draft?.basis ?? version;
  const isStored = stored.length > 0;
  const isChanged = draft !== null && JSON.stringify(change) !== storedChange;

  function put(next: ListDraft | null): void {
    setEarlier([...earlier, draft]);
    setDraft(next);
    if (save.isError) save.reset();
  }

  function send(basedOn: string): void {
    // Also what was only suggested is kept until it is saved.
    const sending = { rows, gridState, basis: basedOn };
    sent.current = sending;
    setDraft(sending);
    save.mutate({ ...change, basedOn });
  }

  return {
    isLocked,
    starts,
    rows,
    gridState,
    isStored,
    hasDraft: draft !== null,
    isChanged,
    /** Somebody else has saved since this was begun. */
    isOutdated: draft !== null && draft.basis !== version,
    isSaving: save.isPending,
    error: save.error,
    setRows: (next: Rows) => put({ rows: next, gridState, basis }),
    setGridState: (next: GridState) => put({ rows, gridState: next, basis }),
    startFrom: (next: Rows) => put({ rows: next, gridState, basis: version }),
    /** Gives up what was made for what is stored by now; that can be undone. */
    keepStored: () => put(null),
    save: () => send(basis),
    saveOver: () => send(version),
    remove: () => {
      sent.current = undefined;
      save.mutate({ ...changeOf(list, [], gridState), basedOn: version });
    },
    /** The same once more: saving, or taking away. */
    retry: () => {
      if (save.variables !== undefined) save.mutate(save.variables);
    },
    undo:
      earlier.length === 0
        ? undefined
        : () => {
            setDraft(earlier.at(-1) ?? null);
            setEarlier(earlier.slice(0, -1));
          },
  };
}
