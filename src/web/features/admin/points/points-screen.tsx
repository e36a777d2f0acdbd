import { useState } from 'react';
import type { AdminPointsTables } from '#contract/admin/admin-points.ts';
import type { AdminSeason } from '#contract/admin/admin-seasons.ts';
import { CATEGORIES } from '#domain/season/category.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import layout from '#web/ui/form-layout.module.css';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useUrlQuery } from '#web/ui/url-query.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePointsPreview } from './admin-points.api.ts';
import styles from './admin-points.module.css';
import { copyPointsTexts, effectTexts, adminPointsTexts as texts } from './admin-points.texts.ts';
import { PointsEditor } from './points-editor.tsx';
import { PointsEffect, summaryText } from './points-effect.tsx';
import { CopyPoints, PartChoice, partName } from './points-parts.tsx';
import { type Part, usePointsForm } from './use-points-form.ts';

interface PointsSaveBarProps {
  readonly form: ReturnType<typeof usePointsForm>;
  /** Short description of the effect. */
  readonly summary: string;
}

/** Save bar that appears with the first change, and keeps the effect in view. */
function PointsSaveBar({ form, summary }: PointsSaveBarProps) {
  const { copyFrom } = form;
  return (
    <DraftSaveBar
      form={form}
      label={copyFrom === null ? texts.save.save : copyPointsTexts.save(copyFrom)}
      saved={texts.save.saved}
      unsaved={summary}
      obstacle={form.request === null ? texts.save.wrong : null}
      obstacleTone="bad"
      failure={(error) => ({ text: failureText(error, texts.failures), canRetry: true })}
    />
  );
}

const PARTS: readonly Part[] = [...CATEGORIES, 'COPY'];
const TYPING_MS = 250;

interface PointsScreenProps {
  readonly season: AdminSeason;
  readonly tables: AdminPointsTables;
}

export function PointsScreen({ season, tables }: PointsScreenProps) {
  const { year } = season;
  const isFinished = season.finishedAt !== null;
  const address = useUrlQuery();
  const wanted = PARTS.find((each) => each === address.query.get('part')) ?? 'FIRST';
  const part = isFinished && wanted === 'COPY' ? 'FIRST' : wanted;
  const form = usePointsForm(year, tables, part);
  const [next, setNext] = useState<Part | null>(null);

  // As text, because each render has a new object.
  const request = JSON.stringify(form.request);
  const debounced = useDebounced(request, TYPING_MS);
  const preview = usePointsPreview(year, isFinished ? null : JSON.parse(debounced));
  const isCurrent = debounced === request && !preview.isPlaceholderData && !preview.isLoading;
  const said = preview.data?.effect.length ? summaryText(preview.data) : texts.save.changed;

  function goTo(to: Part) {
    form.keepStored();
    setNext(null);
    address.change({ part: to });
  }
  return (
    <div className={layout.form}>
      <Stack className={styles.top}>
        {isFinished && (
          <Notice title={texts.finished}>
            <p>{texts.finishedHelp}</p>
          </Notice>
        )}
        <PartChoice
          value={part}
          mayCopy={!isFinished}
          onChange={(to) => {
            if (to === part) return;
            if (form.isTyped) setNext(to);
            else goTo(to);
          }}
        />
        {part === 'COPY' ? (
          <CopyPoints
            year={year}
            from={form.copyFrom}
            tables={tables}
            others={form.copyFrom !== null && isCurrent ? (preview.data?.tables ?? null) : null}
            onChoose={form.chooseCopy}
          />
        ) : (
          <PointsEditor
            category={part}
            draft={form.draft}
            wrong={form.wrong}
            isLocked={isFinished}
            onChange={form.type}
          />
        )}
      </Stack>
      {!isFinished && (
        <div className={styles.side}>
          {form.isChosen && <PointsEffect preview={preview} isWrong={form.request === null} />}
          <PointsSaveBar form={form} summary={isCurrent ? said : effectTexts.working} />
        </div>
      )}
      {next !== null && (
        <Dialog
          title={texts.switch.title}
          confirmLabel={texts.switch.confirm}
          onClose={() => setNext(null)}
          onConfirm={() => goTo(next)}
        >
          <p>{texts.switch.explanation(partName(part))}</p>
        </Dialog>
      )}
      <UnsavedChanges when={form.isTyped} texts={texts.leave} />
    </div>
  );
}
