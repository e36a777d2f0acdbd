import { useId } from 'react';
import type { ResultList } from '#contract/admin-results.limits.ts';
import type { AdminSeason } from '#contract/admin-seasons.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDraft } from '#web/ui/draft-store.ts';
import fields from '#web/ui/fields.module.css';
import { adminResultsTexts } from './admin-results.texts.ts';
import type { Competitor } from './competitors.ts';
import { pasteDraftKey } from './list-draft.ts';
import styles from './paste-box.module.css';
import { PasteReport } from './paste-report.tsx';
import { readLines, rowsOfPaste, textOfRows } from './paste-rows.ts';
import { readPaste } from './read-paste.ts';
import type { Rows } from './rows.ts';

const texts = adminResultsTexts.pasting;

interface PasteBoxProps {
  readonly list: ResultList;
  readonly season: AdminSeason;
  readonly raceId: string;
  readonly rows: Rows;
  readonly competitors: ReadonlyMap<string, Competitor>;
  readonly onUse: (rows: Rows) => void;
  readonly onClose: () => void;
}

/** A list as text, with what is understood of it, before anything is done with it. */
export function PasteBox(props: PasteBoxProps) {
  const { list, season, raceId, rows, competitors, onUse, onClose } = props;
  const [kept, keep] = useDraft<string>(pasteDraftKey(raceId, list), (stored) =>
    typeof stored === 'string' ? stored : null,
  );
  const id = useId();
  const text = kept ?? '';
  const nameOf = (competitor: string) => competitors.get(competitor)?.name ?? '';
  const paste = readPaste(text, season, list);
  const read = readLines(paste);
  const missing = rows.filter((row) => read.every((line) => line.id !== row.id));
  return (
    <Card title={adminResultsTexts.paste} className={styles.box}>
      <div className={fields.field}>
        <label htmlFor={id} className={fields.label}>
          {texts.label}
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          {texts.hint}
        </p>
        <textarea
          id={id}
          className={styles.text}
          rows={8}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby={`${id}-hint`}
          value={text}
          onChange={(event) => keep(event.target.value === '' ? null : event.target.value)}
        />
      </div>
      {text.trim() === '' ? (
        <>
          <p>{texts.empty}</p>
          <div className={styles.actions}>
            {rows.length > 0 && (
              <Button onClick={() => keep(textOfRows(list, rows, nameOf))}>{texts.fill}</Button>
            )}
            <Button variant="quiet" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </>
      ) : (
        <>
          <PasteReport
            paste={paste}
            missing={missing.map((row) => nameOf(row.id))}
            nameOf={nameOf}
          />
          <div className={styles.actions}>
            <Button
              variant="primary"
              disabled={read.length === 0}
              onClick={() => {
                onUse(rowsOfPaste(list, paste, rows));
                keep(null);
              }}
            >
              {texts.use(read.length)}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {texts.close}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
