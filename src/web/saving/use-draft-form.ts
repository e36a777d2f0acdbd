import { useEffect, useRef, useState } from 'react';
import { useDraft } from '#web/ui/draft-store.ts';
import { useSaving } from './use-saving.ts';

interface Draft<Value, Basis> {
  readonly value: Value;
  /** Version that the draft started from. */
  readonly basedOn: Basis;
  /** True if it should have been saved, and is not yet. */
  readonly isSubmitted?: boolean;
}

interface Kept<Value> {
  readonly key: string;
  /** Parses the stored draft; `null` if it is invalid. */
  readonly parse: (kept: unknown) => Value | null;
}

interface DraftFormOptions<Value, Basis> {
  /** Value that is shown without a draft. */
  readonly initial: Value;
  /** Stored version in the form in which the server compares it. */
  readonly version: Basis;
  readonly isStored: (value: Value) => boolean;
  /** Adapts a draft to changed data. */
  readonly adapt?: (value: Value) => Value;
  readonly adaptBasis?: (basis: Basis) => Basis;
  /** Storage of the draft, which survives a reload. */
  readonly kept?: Kept<Value>;
  /** True undoes one change at a time instead of all. */
  readonly undoesSteps?: boolean;
  /**
   * True keeps a failed save submitted: it is retried automatically, after a change and on the next
   * visit.
   */
  readonly staysSubmitted?: boolean;
  readonly isLocked?: boolean;
  /**
   * Returns true if the value is complete; an incomplete one is never saved, not even
   * automatically.
   */
  readonly canSave?: (value: Value) => boolean;
  /** Resolves to the stored version, once the screen shows it. */
  readonly save: (value: Value, basedOn: Basis) => Promise<Basis>;
}

function readDraft<Value, Basis>({ parse }: Kept<Value>, kept: unknown) {
  if (typeof kept !== 'object' || kept === null || !('basedOn' in kept)) return null;
  const { value, ...rest } = kept as Draft<unknown, Basis>;
  const parsed = parse(value);
  return parsed === null ? null : { ...rest, value: parsed };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Manages a form that is saved as a whole: the stored value, the draft, and saving. */
export function useDraftForm<Value, Basis>(options: DraftFormOptions<Value, Basis>) {
  const {
    initial,
    version,
    kept,
    adapt = (value) => value,
    adaptBasis = (basis) => basis,
  } = options;
  const [draft, setDraft] = useDraft<Draft<Value, Basis>>(
    kept?.key ?? null,
    (found) => (kept && readDraft<Value, Basis>(kept, found)) || null,
  );
  const [isRestored, setIsRestored] = useState(draft !== null);
  const [earlier, setEarlier] = useState<readonly (Draft<Value, Basis> | null)[]>([]);
  const latest = useRef(draft);
  /** Latest write, if it was another than saving the draft. */
  const otherWrite = useRef<(() => Promise<unknown>) | null>(null);

  const put = (next: Draft<Value, Basis> | null) => {
    latest.current = next;
    setDraft(next);
  };
  const value = draft === null ? initial : adapt(draft.value);
  const basedOn = draft === null ? version : adaptBasis(draft.basedOn);
  const isChanged = draft !== null && !options.isStored(value);
  const isOutdated = isChanged && !isSame(basedOn, version);

  const canSave = options.canSave?.(value) !== false;
  /** Repeats the latest write: the save, or another one. */
  const retry = () => {
    if (otherWrite.current === null) void save();
    else void run(otherWrite.current);
  };
  const saving = useSaving({
    retry: options.staysSubmitted && canSave ? retry : undefined,
    isLocked: options.isLocked,
  });
  const run = (write: () => Promise<unknown>): Promise<boolean> =>
    saving.run(async () => {
      await write();
      setEarlier([]);
      setIsRestored(false);
    });

  function replace(next: Draft<Value, Basis> | null): void {
    setEarlier([...earlier, draft]);
    setIsRestored(false);
    put(next);
    if (saving.error !== null && !options.staysSubmitted) saving.reset();
  }

  async function saveOn(basis: Basis): Promise<boolean> {
    if (!saving.isRunning()) {
      if (!canSave) return false;
      // Stores even an unchanged suggestion as a draft until it is saved.
      put({ value, basedOn: basis, isSubmitted: options.staysSubmitted === true });
    }
    const sent = latest.current;
    otherWrite.current = null;
    await run(async () => {
      const stored = await options.save(value, basis);
      // Changes made during the save are still unsaved.
      if (latest.current === sent) put(null);
      else if (latest.current !== null) {
        put({ ...latest.current, basedOn: stored, isSubmitted: false });
      }
    });
    return latest.current === null;
  }

  const undoAll = () => {
    setIsRestored(false);
    saving.reset();
    put(null);
  };
  const undoStep = () => {
    const before = earlier.at(-1) ?? null;
    saving.reset();
    put(before && { ...before, isSubmitted: false });
    setEarlier(earlier.slice(0, -1));
  };
  const keepStored = () => {
    replace(null);
    saving.reset();
  };
  const canUndo = options.undoesSteps ? earlier.length > 0 : isChanged;
  const save = () => saveOn(basedOn);

  const isToResume = useRef(draft?.isSubmitted === true);
  const resume = useRef(save);
  resume.current = save;
  const mayResume = !options.isLocked && isChanged && !isOutdated;
  useEffect(() => {
    if (isToResume.current && mayResume) void resume.current();
    isToResume.current = false;
  }, [mayResume]);

  return {
    value,
    hasDraft: draft !== null,
    isChanged,
    /** True if the changes are from before the page was loaded. */
    isRestored,
    /** True on an edit conflict: another version was saved since the draft began. */
    isOutdated,
    isSaving: saving.isSaving,
    isSaved: saving.isSaved,
    /** Error of the last save; `null` if it succeeded. */
    error: saving.error,
    change: (next: Value) =>
      replace({ value: next, basedOn, isSubmitted: draft?.isSubmitted ?? false }),
    /** Starts a new draft from what is stored now. */
    startOver: (next: Value) => replace({ value: next, basedOn: version }),
    /** Discards the draft in favour of what is stored now. */
    keepStored: options.undoesSteps ? keepStored : undoAll,
    undo: canUndo ? (options.undoesSteps ? undoStep : undoAll) : undefined,
    /** Resolves to whether nothing is left to save. */
    save,
    saveOver: () => saveOn(version),
    retry,
    /** Makes another write to the same object than saving the draft. */
    write: (write: () => Promise<unknown>) => {
      otherWrite.current = write;
      void run(write);
    },
  };
}

export type DraftForm = ReturnType<typeof useDraftForm<unknown, unknown>>;
