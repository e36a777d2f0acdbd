import { useState } from 'react';
import type { BingoPool } from '#contract/bingo/bingo-pool.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import admin from '../shared/admin.module.css';
import { Item, ListCard, useSearch } from '../shared/admin-list.tsx';
import { bingoRuleTexts } from '../shared/admin-shared.texts.ts';
import { type PoolText, useMarkText } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts as texts } from './bingo-pool.texts.ts';
import { PoolTextDialog } from './pool-text-dialog.tsx';
import { ruleDetails } from './rule-draft.ts';

interface MarkButtonProps {
  readonly year: number;
  readonly text: PoolText;
  readonly race: BingoPool['races'][number];
}

function MarkButton({ year, text, race }: MarkButtonProps) {
  const mark = useMarkText(year, text.number);
  const isMarked = text.race !== null;
  const label = isMarked ? texts.unmark : texts.mark;
  return (
    <Button
      variant={isMarked ? 'quiet' : 'secondary'}
      aria-label={texts.actionFor(label, text.text)}
      isBusy={mark.isPending}
      onClick={() =>
        mark.mutate(isMarked ? null : race.id, {
          onError: (error) => showToast(failureText(error, texts.failures)),
        })
      }
    >
      {label}
    </Button>
  );
}

interface PoolRowProps {
  readonly pool: BingoPool;
  readonly text: PoolText;
  /** Race that a mark is for; `null` if nothing can be marked. */
  readonly race: BingoPool['races'][number] | null;
}

function PoolRow({ pool, text, race }: PoolRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Item
      title={text.text}
      help={
        text.rule === null
          ? undefined
          : texts.rule(bingoRuleTexts[text.rule.kind], ruleDetails(text.rule, pool))
      }
      below={
        text.race !== null && (
          <span className={styles.done}>
            <Icon name="check" size={16} />
            <span>{texts.happened(text.race.name)}</span>
          </span>
        )
      }
    >
      <Cluster as="span">
        {pool.dealtAt !== null && text.rule === null && race !== null && (
          <MarkButton year={pool.year} text={text} race={race} />
        )}
        <Button
          variant="quiet"
          aria-label={texts.actionFor(texts.change, text.text)}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {texts.change}
        </Button>
      </Cluster>
      {isOpen && <PoolTextDialog pool={pool} text={text} onClose={() => setIsOpen(false)} />}
    </Item>
  );
}

/** Lists all texts with the race in which each happened; a press marks one for the chosen race. */
export function PoolList({ pool }: { readonly pool: BingoPool }) {
  const { field, find } = useSearch(({ text }: PoolText) => text);
  const [chosen, setChosen] = useState<string | null>(null);
  const { races } = pool;
  if (pool.texts.length === 0) return <EmptyState title={texts.empty} />;
  const race = races.find(({ id }) => id === chosen) ?? races[0] ?? null;
  const found = find(pool.texts);
  const byMaster = found.filter(({ rule }) => rule === null);
  const byResults = found.filter(({ rule }) => rule !== null);
  const parts =
    pool.dealtAt === null
      ? [{ title: texts.list(found.length), rows: found }]
      : [
          { title: texts.byMaster(byMaster.length), rows: byMaster },
          { title: texts.byResults(byResults.length), rows: byResults },
        ];
  return (
    <>
      {pool.dealtAt !== null &&
        (race === null ? (
          <p className={admin.help}>{texts.noRaces}</p>
        ) : (
          <Select
            label={texts.race}
            value={race.id}
            options={races.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        ))}
      {field(texts.search)}
      {found.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        parts
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows }) => (
            <ListCard key={title} title={title} rows={rows}>
              {(text) => <PoolRow key={text.number} pool={pool} text={text} race={race} />}
            </ListCard>
          ))
      )}
    </>
  );
}
