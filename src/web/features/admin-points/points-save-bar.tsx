import { failureText } from '#web/app/failure-text.ts';
import { DraftSaveBar } from '#web/saving/draft-save-bar.tsx';
import { adminPointsTexts } from './admin-points.texts.ts';
import type { usePointsForm } from './use-points-form.ts';

const { save: texts, copyFrom: copyTexts, failures } = adminPointsTexts;

interface PointsSaveBarProps {
  readonly form: ReturnType<typeof usePointsForm>;
  /** The effect in short. */
  readonly summary: string;
}

/** There as soon as there is something to save; the effect stays in view with it. */
export function PointsSaveBar({ form, summary }: PointsSaveBarProps) {
  const { copyFrom } = form;
  return (
    <DraftSaveBar
      form={form}
      label={copyFrom === null ? texts.save : copyTexts.save(copyFrom)}
      saved={texts.saved}
      unsaved={summary}
      obstacle={form.request === null ? texts.wrong : null}
      obstacleTone="bad"
      failure={(error) => ({ text: failureText(error, failures), canRetry: true })}
    />
  );
}
