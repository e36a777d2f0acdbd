import { useState } from 'react';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import type { AdminRace, AdminSeason } from '#contract/admin/admin-seasons.ts';
import type { ResultList } from '#contract/season/result-lists.ts';
import { qualifyingTime } from '#domain/season/qualifying.ts';
import { useDraftForm } from '#web/saving/use-draft-form.ts';
import { saveList } from './admin-results.api.ts';
import { LIST_RULES } from './list-rules.ts';
import { inSections, type ListRow, type Rows } from './rows.ts';
import { prefillOptions } from './starting-rows.ts';
import { changeOf, type GridStatus, storedRows } from './stored-rows.ts';

/** Unsaved draft of a list. */
interface ListDraft {
  readonly rows: Rows;
  readonly gridState: GridStatus;
}

export const listDraftKey = (raceId: string, list: ResultList) => `result:${raceId}:${list}`;
export const pasteDraftKey = (raceId: string, list: ResultList) => `result-paste:${raceId}:${list}`;

function isRow(value: unknown, list: ResultList): value is ListRow {
  if (typeof value !== 'object' || value === null) return false;
  const { id, kind, points, laps, teamId } = value as Readonly<Record<keyof ListRow, unknown>>;
  return (
    typeof id === 'string' &&
    LIST_RULES[list].sections.flat().some((known) => known === kind) &&
    typeof points === 'string' &&
    (laps === null || typeof laps === 'number') &&
    (teamId === null || typeof teamId === 'string')
  );
}

/** Parses a stored draft; `null` if it is invalid. */
function readListDraft(list: ResultList, stored: unknown): ListDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { rows, gridState } = stored as Readonly<Record<keyof ListDraft, unknown>>;
  if (!Array.isArray(rows) || !rows.every((row) => isRow(row, list))) return null;
  if (gridState !== 'PROVISIONAL' && gridState !== 'FINAL') return null;
  return { rows, gridState };
}

/** Returns the rows whose competitors are still in the season. */
function knownRows(rows: Rows, ids: ReadonlySet<string>): Rows {
  return rows.filter(({ id }) => ids.has(id));
}

/** Competitor of a list, as shown. */
export interface ListCompetitor {
  readonly id: string;
  readonly name: string;
  readonly number: number | null;
  readonly constructorId: string | null;
  /** `#rrggbb` */
  readonly colour: string | null;
}

type Field = Pick<AdminSeason, 'drivers' | 'constructors'>;

/** Returns the competitors who can be in a list, in the season's order. */
export function listCompetitors(list: ResultList, season: Field): readonly ListCompetitor[] {
  if (LIST_RULES[list].of === 'CONSTRUCTORS') {
    return season.constructors.map(({ id, name, colour }) => ({
      id,
      name,
      colour,
      number: null,
      constructorId: null,
    }));
  }
  return season.drivers.map(({ id, name, number, constructorId, look }) => ({
    id,
    name,
    number,
    constructorId,
    colour: look.colour,
  }));
}

export interface RaceData {
  readonly season: AdminSeason;
  readonly race: AdminRace;
  readonly results: AdminRaceResults;
  /** Results of the latest earlier race with a result. */
  readonly previous: AdminRaceResults | null;
  /** Results of the latest earlier sprint. */
  readonly previousSprint: AdminRaceResults | null;
}

const suggestionKey = (rows: Rows) => JSON.stringify(rows);

export type ListForm = ReturnType<typeof useListForm>;

/** Manages a list being edited: the stored rows, the draft, and saving. */
export function useListForm(list: ResultList, data: RaceData, now: number) {
  const { season, race, results } = data;
  const isLocked = season.finishedAt !== null || race.cancelledAt !== null;
  const stored = storedRows(results, list);
  const starts = isLocked
    ? [{ name: 'STORED', rows: stored } as const]
    : prefillOptions(list, data);
  const isBeforeQualifying = now < qualifyingTime(race);
  const storedGridState = results.gridState ?? (isBeforeQualifying ? 'PROVISIONAL' : 'FINAL');
  const storedChange = JSON.stringify(changeOf(list, stored, storedGridState));
  const version = results.versions[list];
  const ids = new Set(listCompetitors(list, season).map(({ id }) => id));

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
    save: (client, { rows, gridState }, basedOn) =>
      saveList(client, race.id, list, { ...changeOf(list, rows, gridState), basedOn }),
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
    /** True if the shown rows are a suggestion that nobody has edited. */
    isSuggestion,
    /** True if an admin has confirmed the unchanged suggestion. */
    isChecked: checked === suggestionKey(rows),
    setChecked: (isRight: boolean) => setChecked(isRight ? suggestionKey(rows) : null),
    isBeforeQualifying,
    setRows: (next: Rows) => form.change({ rows: next, gridState }),
    setGridState: (next: GridStatus) => form.change({ rows, gridState: next }),
    startFrom: (next: Rows) => form.startOver({ rows: next, gridState }),
    remove: () =>
      form.write((client) =>
        saveList(client, race.id, list, { ...changeOf(list, [], gridState), basedOn: version }),
      ),
  };
}
