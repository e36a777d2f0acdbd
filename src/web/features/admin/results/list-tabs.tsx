import { useId } from 'react';
import type { AdminRaceResults } from '#contract/admin/admin-results.ts';
import { RESULT_LISTS, type ResultList } from '#contract/season/result-lists.ts';
import { useDrafts } from '#web/ui/draft-store.ts';
import { adminResultsTexts as texts } from './admin-results.texts.ts';
import styles from './list-tabs.module.css';
import { storedRows } from './stored-rows.ts';
import { listDraftKey } from './use-list-form.ts';

type TabState = keyof typeof texts.tabStates;

function stateOf(list: ResultList, results: AdminRaceResults, hasDraft: boolean): TabState {
  if (hasDraft) return 'DRAFT';
  if (storedRows(results, list).length === 0) return 'MISSING';
  if (list === 'GRID' && results.gridState === 'PROVISIONAL') return 'PROVISIONAL';
  return results.byHand.includes(list) ? 'BY_HAND' : 'SOURCE';
}

interface ListTabsProps {
  readonly results: AdminRaceResults;
  readonly active: ResultList;
  readonly onChange: (list: ResultList) => void;
}

/** Shows the lists of a race with their states; one is edited at a time. */
export function ListTabs({ results, active, onChange }: ListTabsProps) {
  const group = useId();
  const drafts = useDrafts();
  const lists = RESULT_LISTS.filter((list) => list !== 'SPRINT_RESULT' || results.hasSprint);
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">{texts.lists}</legend>
      {lists.map((list) => {
        const state = stateOf(list, results, drafts.has(listDraftKey(results.id, list)));
        return (
          <label key={list} className={styles.tab} data-state={state}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={list === active}
              onChange={() => onChange(list)}
            />
            <span className={styles.name}>{texts.tabs[list]}</span>
            <span className={styles.state}>{texts.tabStates[state]}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
