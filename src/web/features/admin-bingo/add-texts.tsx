import { useId, useState } from 'react';
import { POOL_MAX } from '#contract/bingo-pool.limits.ts';
import type { BingoPool } from '#contract/bingo-pool.ts';
import { failureText } from '#web/app/failure-text.ts';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { adminBingoTexts } from './admin-bingo.texts.ts';
import { useAddTexts } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { bingoPoolTexts } from './bingo-pool.texts.ts';
import { readNewLines } from './new-lines.ts';

const texts = bingoPoolTexts.add;

interface LinesProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly onRemove?: () => void;
}

function Lines({ title, lines, onRemove }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Notice tone="bad" title={title}>
      <ul className={styles.lines}>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {onRemove && (
        <div>
          <Button onClick={onRemove}>{texts.removeRepeated}</Button>
        </div>
      )}
    </Notice>
  );
}

/** A field for many at once: what is wrong with some of them is told, and nothing that was written is lost. */
export function AddTexts({ pool }: { readonly pool: BingoPool }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const add = useAddTexts(pool.year);
  const stored = pool.texts.map(({ text }) => text);
  const read = readNewLines(typed, stored);
  const room = POOL_MAX - stored.length;
  const isTooMany = read.texts.length > room;
  const isWrong = read.repeated.length > 0 || read.tooLong.length > 0 || isTooMany;

  function change(text: string) {
    setTyped(text);
    setIsTried(false);
    add.reset();
  }
  function removeRepeated() {
    const kept = [...read.texts];
    // The last of those that are alike is the one too many.
    for (const text of read.repeated) kept.splice(kept.lastIndexOf(text), 1);
    change(kept.join('\n'));
  }
  function submit() {
    setIsTried(true);
    if (isWrong || read.texts.length === 0) return;
    const count = read.texts.length;
    add.mutate(
      read.texts.map((text) => ({ text, rule: null })),
      {
        onSuccess: () => {
          change('');
          showToast(texts.added(count));
        },
      },
    );
  }
  return (
    <Card title={texts.title}>
      <Form
        noValidate
        className={styles.form}
        onSubmit={() => {
          if (!add.isPending) submit();
        }}
      >
        <label htmlFor={id} className={styles.label}>
          {texts.label}
        </label>
        <p id={`${id}-hint`} className={styles.help}>
          {texts.hint}
        </p>
        <textarea
          id={id}
          className={styles.text}
          rows={8}
          aria-describedby={`${id}-hint`}
          aria-invalid={(isTried && isWrong) || undefined}
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
        {isTried && (
          <>
            <Lines
              title={texts.repeated(read.repeated.length)}
              lines={read.repeated}
              onRemove={removeRepeated}
            />
            <Lines title={texts.tooLong(read.tooLong.length)} lines={read.tooLong} />
            {isTooMany && <Notice tone="bad" title={texts.tooMany(room)} />}
          </>
        )}
        {add.error && (
          <Notice tone="bad" title={texts.failed}>
            <p>{failureText(add.error, bingoPoolTexts.failures)}</p>
          </Notice>
        )}
        <div>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            {texts.button(read.texts.length)}
          </Button>
        </div>
      </Form>
      <UnsavedChanges
        when={read.texts.length > 0}
        title={adminBingoTexts.leave.title}
        explanation={adminBingoTexts.leave.explanation}
        leaveLabel={adminBingoTexts.leave.confirm}
      />
    </Card>
  );
}
