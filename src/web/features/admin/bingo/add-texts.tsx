import { useId, useState } from 'react';
import type { BingoPool } from '#contract/bingo/bingo-pool.ts';
import { MAX_POOL, MAX_POOL_TEXT } from '#contract/limits.ts';
import { bingoTextKey } from '#domain/bingo/bingo-text.ts';
import { FailureNotice } from '#web/failures/failure-notice.tsx';
import { UnsavedChanges } from '#web/saving/unsaved-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { adminBingoTexts } from './admin-bingo.texts.ts';
import { useAddTexts } from './bingo-pool.api.ts';
import styles from './bingo-pool.module.css';
import { addToPoolTexts, bingoPoolTexts } from './bingo-pool.texts.ts';

/** Lines of the field for new texts, one text each. */
interface NewLines {
  /** Texts in order, without invisible characters. */
  readonly texts: readonly string[];
  /** Texts that exist already, or occur twice in the field. */
  readonly repeated: readonly string[];
  readonly tooLong: readonly string[];
}

/** Invisible characters, which often come with pasted text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** Reads the field of new texts; empty lines, and bullets or numbers in front of a list, are no part of it. */
export function readNewLines(typed: string, stored: readonly string[]): NewLines {
  const texts = typed
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/\t/g, ' ')
        .replace(INVISIBLE, '')
        .replace(/^\s*[-*•–]\s+/, '')
        .trim(),
    )
    .filter((line) => line !== '');
  const keys = new Set(stored.map(bingoTextKey));
  return {
    texts,
    repeated: texts.filter((text) => keys.size === keys.add(bingoTextKey(text)).size),
    tooLong: texts.filter((text) => text.length > MAX_POOL_TEXT),
  };
}

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
          <Button onClick={onRemove}>{addToPoolTexts.removeRepeated}</Button>
        </div>
      )}
    </Notice>
  );
}

/** Adds many texts at once; invalid ones are reported, and no input is lost. */
export function AddTexts({ pool }: { readonly pool: BingoPool }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const add = useAddTexts(pool.year);
  const stored = pool.texts.map(({ text }) => text);
  const read = readNewLines(typed, stored);
  const room = MAX_POOL - stored.length;
  const isTooMany = read.texts.length > room;
  const isWrong = read.repeated.length > 0 || read.tooLong.length > 0 || isTooMany;

  function change(text: string) {
    setTyped(text);
    setIsTried(false);
    add.reset();
  }
  function removeRepeated() {
    const kept = [...read.texts];
    // Of equal texts the last one is removed, so that the first keeps its position.
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
          showToast(addToPoolTexts.added(count));
        },
      },
    );
  }
  return (
    <Card title={addToPoolTexts.title}>
      <Form
        noValidate
        className={styles.form}
        onSubmit={() => {
          if (!add.isPending) submit();
        }}
      >
        <label htmlFor={id} className={styles.label}>
          {addToPoolTexts.label}
        </label>
        <p id={`${id}-hint`} className={styles.help}>
          {addToPoolTexts.hint}
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
              title={addToPoolTexts.repeated(read.repeated.length)}
              lines={read.repeated}
              onRemove={removeRepeated}
            />
            <Lines title={addToPoolTexts.tooLong(read.tooLong.length)} lines={read.tooLong} />
            {isTooMany && <Notice tone="bad" title={addToPoolTexts.tooMany(room)} />}
          </>
        )}
        <FailureNotice
          error={add.error}
          title={addToPoolTexts.failed}
          failures={bingoPoolTexts.failures}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            {addToPoolTexts.button(read.texts.length)}
          </Button>
        </div>
      </Form>
      <UnsavedChanges when={read.texts.length > 0} texts={adminBingoTexts.leave} />
    </Card>
  );
}
