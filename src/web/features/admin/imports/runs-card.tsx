import type { AdminImports } from '#contract/admin/admin-imports.ts';
import { formatInstant } from '#web/formatting/dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import admin from '../shared/admin.module.css';
import { ItemText, ListCard } from '../shared/admin-list.tsx';
import { importTexts } from '../shared/import.texts.ts';
import { ImportLineList, sourceName } from '../shared/import-lines.tsx';
import styles from './admin-imports.module.css';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';

/** Shows the latest runs; each unfolds to its report. */
export function RunsCard({ runs }: { readonly runs: AdminImports['seasons'][number]['runs'] }) {
  return (
    <ListCard
      title={texts.runs}
      rows={runs}
      none={texts.noRuns}
      footer={<ButtonLink to="/admin/log/import">{texts.toLog}</ButtonLink>}
    >
      {({ id, at, outcome, source, lines }) => {
        const head = (
          <ItemText
            title={formatInstant(at)}
            tags={[importTexts.outcome[outcome]]}
            help={sourceName(source)}
          />
        );
        return (
          <li key={id} className={admin.row}>
            {lines.length === 0 ? (
              head
            ) : (
              <Disclosure summary={head} className={styles.run}>
                <ImportLineList lines={lines} />
              </Disclosure>
            )}
          </li>
        );
      }}
    </ListCard>
  );
}
