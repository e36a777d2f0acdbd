import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSame } from '#domain/base/is-same.ts';
import { useDraft } from '#web/ui/draft-store.ts';
import { useSending } from './use-sending.ts';
import { untilShown } from './write-response.ts';

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
  /** Resolves to the stored version, once the cache has it. */
  readonly save: (client: QueryClient, value: Value, basedOn: Basis) => Promise<Basis>;
}

type Write = (client: QueryClient) => Promise<unknown>;

function readDraft<Value, Basis>({ parse }: Kept<Value>, kept: unknown) {
  if (typeof kept !== 'object' || kept === null || !('basedOn' in kept)) return null;
  const { value, ...rest } = kept as Draft<unknown, Basis>;
  const parsed = parse(value);
  return parsed === null ? null : { ...rest, value: parsed };
}

/** Manages a form that is saved as a whole: the stored value, the draft, and saving. */
export function useDraftForm<Value, Basis>(options: DraftFormOptions<Value, Basis>) {
  const {
    initial,
    version,
    kept,
    adapt = (value) => value,
    adaptBasis = (basis) => basis,
  } = options;
  const { draft, latest, put } = useDraft<Draft<Value, Basis>>(kept?.key ?? null, (found) =>
    kept ? readDraft<Value, Basis>(kept, found) : null,
  );
  /** True once the draft on the page is from this visit. */
  const [isTouched, setIsTouched] = useState(false);
  const [earlier, setEarlier] = useState<readonly (Draft<Value, Basis> | null)[]>([]);
  /** Latest write, if it was another than saving the draft. */
  const otherWrite = useRef<Write | null>(null);

  const value = draft === null ? initial : adapt(draft.value);
  const basedOn = draft === null ? version : adaptBasis(draft.basedOn);
  const isChanged = draft !== null && !options.isStored(value);
  const isOutdated = isChanged && !isSame(basedOn, version);
  const isRestored = draft !== null && !isTouched;

  const canSave = options.canSave?.(value) !== false;
  /** Repeats the latest write: the save, or another one. */
  const retry = () => {
    if (otherWrite.current === null) void save();
    else void run(otherWrite.current);
  };
  const sending = useSending({
    retry: options.staysSubmitted && canSave && !options.isLocked ? retry : undefined,
  });
  const run = (write: Write): Promise<boolean> =>
    sending.run(async (client) => {
      await write(client);
      setEarlier([]);
      setIsTouched(true);
    });

  function replace(next: Draft<Value, Basis> | null): void {
    setEarlier([...earlier, draft]);
    setIsTouched(true);
    put(next);
    if (sending.error !== null && !options.staysSubmitted) sending.reset();
  }

  async function saveOn(basis: Basis): Promise<boolean> {
    if (!canSave) return false;
    if (draft === null) setIsTouched(true);
    otherWrite.current = null;
    await run(async (client) => {
      // Stores even an unchanged suggestion as a draft until it is saved.
      put({ value, basedOn: basis, isSubmitted: options.staysSubmitted === true });
      const stored = await options.save(client, value, basis);
      await untilShown();
      const left = latest();
      // Changes made during the save are still unsaved.
      if (left === null || isSame(left.value, value)) put(null);
      else put({ ...left, basedOn: stored, isSubmitted: false });
    });
    return latest() === null;
  }

  const undoAll = () => {
    sending.reset();
    put(null);
  };
  const undoStep = () => {
    const before = earlier.at(-1) ?? null;
    sending.reset();
    put(before && { ...before, isSubmitted: false });
    setEarlier(earlier.slice(0, -1));
  };
  const keepStored = () => {
    replace(null);
    sending.reset();
  };
  const canUndo = options.undoesSteps ? earlier.length > 0 : isChanged;
  const save = () => saveOn(basedOn);

  const mayResume = isRestored && draft.isSubmitted === true && isChanged && !isOutdated;
  const resume = useEffectEvent(save);
  useEffect(() => {
    if (mayResume && !options.isLocked) void resume();
  }, [mayResume, options.isLocked]);

  return {
    value,
    hasDraft: draft !== null,
    isChanged,
    /** True if the changes are from before the page was loaded. */
    isRestored,
    /** True on an edit conflict: another version was saved since the draft began. */
    isOutdated,
    isSaving: sending.isSending,
    isSaved: sending.isSent,
    /** Error of the last save; `null` if it succeeded. */
    error: sending.error,
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
    write: (write: Write) => {
      otherWrite.current = write;
      void run(write);
    },
  };
}

export type DraftForm = ReturnType<typeof useDraftForm<unknown, unknown>>;
