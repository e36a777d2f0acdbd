import { useId } from 'react';
import { MAX_POINTS, MAX_POINTS_LENGTH } from '#contract/limits.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/scoring/points.ts';
import type { Category } from '#domain/season/category.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { categoryTexts } from '#web/widgets/points/points.texts.ts';
import { PointsPicture } from '#web/widgets/points/points-picture.tsx';
import styles from './admin-points.module.css';
import { adminPointsTexts as texts } from './admin-points.texts.ts';
import { isSameDraft, type PointsDraft, pointsDraft, stepped } from './use-points-form.ts';

interface PointsRowProps {
  readonly difference: number;
  readonly value: string;
  readonly isWrong: boolean;
  readonly isLocked: boolean;
  readonly onChange: (value: string) => void;
}

/** Field of the points for one difference. */
function PointsRow({ difference, value, isWrong, isLocked, onChange }: PointsRowProps) {
  const id = useId();
  const name = difference === 0 ? texts.exact : texts.off(difference);
  if (isLocked) {
    return (
      <li className={styles.row}>
        <span className={styles.difference}>{name}</span>
        <span className={styles.locked}>{value}</span>
      </li>
    );
  }
  const step = (by: 1 | -1) => (
    <button
      type="button"
      className={styles.step}
      aria-label={by === 1 ? texts.more(difference) : texts.less(difference)}
      // `disabled` would lose the focus on the way down.
      aria-disabled={stepped(value, by) === value || undefined}
      onClick={() => onChange(stepped(value, by))}
    >
      <Icon name={by === 1 ? 'plus' : 'minus'} />
    </button>
  );
  return (
    <li className={styles.row}>
      <span className={styles.difference} aria-hidden="true">
        {name}
      </span>
      <span className={styles.stepper} data-wrong={isWrong || undefined}>
        {step(-1)}
        <input
          className={styles.number}
          aria-label={texts.field(difference)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
        {step(1)}
      </span>
      {isWrong && (
        <p id={id} role="alert" className={styles.wrong}>
          {texts.wrong(MAX_POINTS)}
        </p>
      )}
    </li>
  );
}

interface PointsEditorProps {
  readonly category: Category;
  readonly draft: PointsDraft;
  /** Differences with invalid points. */
  readonly wrong: readonly number[];
  readonly isLocked: boolean;
  readonly onChange: (draft: PointsDraft) => void;
}

/** Table of one category: its points and its length. */
export function PointsEditor({ category, draft, wrong, isLocked, onChange }: PointsEditorProps) {
  const { title, about } = categoryTexts[category];
  const standard = pointsDraft(DEFAULT_POINTS_TABLES[category].values());
  return (
    <Card title={title}>
      <Stack gap={3}>
        <p className={styles.help}>{about}</p>
        <PointsPicture
          points={draft.map((text, difference) => (wrong.includes(difference) ? 0 : Number(text)))}
        />
        <ol>
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
          <Cluster className={styles.buttons}>
            <Button
              disabled={draft.length >= MAX_POINTS_LENGTH}
              onClick={() => onChange([...draft, '0'])}
            >
              <Icon name="plus" size={16} />
              <span>{texts.lengthen}</span>
            </Button>
            <Button disabled={draft.length <= 1} onClick={() => onChange(draft.slice(0, -1))}>
              <Icon name="minus" size={16} />
              <span>{texts.shorten}</span>
            </Button>
            <Button
              variant="quiet"
              disabled={isSameDraft(draft, standard)}
              onClick={() => onChange(standard)}
            >
              {texts.standard}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Card>
  );
}
