import type { AdminImports } from '#contract/admin-imports.ts';
import { formatInstant } from '#web/app/dates.ts';
import admin from '#web/features/admin-shared/admin.module.css';
import { importTexts } from '#web/features/admin-shared/import.texts.ts';
import { ImportLineList } from '#web/features/admin-shared/import-line-list.tsx';
import { sourceName } from '#web/features/admin-shared/source-name.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import styles from './admin-imports.module.css';
import { adminImportsTexts as texts } from './admin-imports.texts.ts';

type Run = AdminImports['seasons'][number]['runs'][number];

function Row({ run }: { readonly run: Run }) {
  const head = (
    <span className={styles.about}>
      <span className={admin.actions}>
        <span className={admin.strong}>{formatInstant(run.at)}</span>
        <span className={admin.tag}>{importTexts.outcome[run.outcome]}</span>
      </span>
      <span className={admin.help}>{sourceName(run.source)}</span>
    </span>
  );
  if (run.lines.length === 0) return <li className={styles.run}>{head}</li>;
  return (
    <li className={styles.run}>
      <details>
        <summary>{head}</summary>
        <ImportLineList lines={run.lines} />
      </details>
    </li>
  );
}

/** What came of the latest runs; each unfolds to its account. */
export function RunsCard({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <Card title={texts.runs}>
      {runs.length === 0 ? (
        <p>{texts.noRuns}</p>
      ) : (
        <ol>
          {runs.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </ol>
      )}
      <div>
        <ButtonLink to="/admin/log/import">{texts.toLog}</ButtonLink>
      </div>
    </Card>
  );
}
