import { POINTS_LENGTH_MAX } from '#contract/admin-points.limits.ts';
import type { Category } from '#domain/category.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/points.ts';
import { categoryTexts } from '#web/shared/category.texts.ts';
import { PointsPicture } from '#web/shared/points-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './admin-points.module.css';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import { draftOf, isSameDraft, type PointsDraft } from './points-draft.ts';
import { PointsRow } from './points-row.tsx';

interface PointsEditorProps {
  readonly category: Category;
  readonly draft: PointsDraft;
  /** The differences whose points cannot be saved. */
  readonly wrong: readonly number[];
  readonly isLocked: boolean;
  readonly onChange: (draft: PointsDraft) => void;
}

/** The table of one category: its numbers, and how long it is. */
export function PointsEditor({ category, draft, wrong, isLocked, onChange }: PointsEditorProps) {
  const { title, about } = categoryTexts[category];
  const standard = draftOf(DEFAULT_POINTS_TABLES[category].values());
  return (
    <Card title={title}>
      <div className={styles.editor}>
        <p className={styles.help}>{about}</p>
        <PointsPicture
          points={draft.map((text, difference) => (wrong.includes(difference) ? 0 : Number(text)))}
        />
        <ol className={styles.rows}>
          {draft.map((value, difference) => (
            <PointsRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the difference
              key={difference}
              difference={difference}
              value={value}
              isWrong={wrong.includes(difference)}
              isLocked={isLocked}
              onChange={(next) => onChange(draft.with(difference, next))}
            />
          ))}
        </ol>
        <p className={styles.help}>{texts.further(draft.length - 1)}</p>
        {!isLocked && (
          <div className={styles.buttons}>
            <Button
              disabled={draft.length >= POINTS_LENGTH_MAX}
              onClick={() => onChange([...draft, '0'])}
            >
              <Icon name="plus" size={16} />
              {texts.lengthen}
            </Button>
            <Button disabled={draft.length <= 1} onClick={() => onChange(draft.slice(0, -1))}>
              <Icon name="minus" size={16} />
              {texts.shorten}
            </Button>
            <Button
              variant="quiet"
              disabled={isSameDraft(draft, standard)}
              onClick={() => onChange(standard)}
            >
              {texts.standard}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
