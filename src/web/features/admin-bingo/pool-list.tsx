import { useState } from 'react';
import type { BingoPool } from '#contract/bingo-pool.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { Card } from '#web/ui/card.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts as texts } from './bingo-pool.texts.ts';
import { PoolRow } from './pool-row.tsx';

/** All texts, with what has happened; one press marks one for the race that is chosen above. */
export function PoolList({ pool }: { readonly pool: BingoPool }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { races } = pool;
  if (pool.texts.length === 0) return <EmptyState title={texts.empty} />;
  const race = races.find(({ id }) => id === chosen) ?? races[0] ?? null;
  const wanted = search.trim().toLocaleLowerCase('nb');
  const found = pool.texts.filter(({ text }) => text.toLocaleLowerCase('nb').includes(wanted));
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
          <p className={styles.help}>{texts.noRaces}</p>
        ) : (
          <Select
            label={texts.race}
            value={race.id}
            options={races.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setChosen}
          />
        ))}
      <SearchField label={texts.search} value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        parts.map(({ title, rows }) =>
          rows.length === 0 ? null : (
            <Card key={title} title={title}>
              <ul className={admin.rows}>
                {rows.map((text) => (
                  <PoolRow key={text.number} pool={pool} text={text} race={race} />
                ))}
              </ul>
            </Card>
          ),
        )
      )}
    </>
  );
}
