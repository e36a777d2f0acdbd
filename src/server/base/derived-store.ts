import { LRUCache } from 'lru-cache';

/**
 * Bytes of all that the server computes once and keeps: seasons, responses, pages, pictures,
 * chances. What was used least recently goes first, so that neither crawlers nor old seasons exhaust
 * the memory.
 */
const MAX_BYTES = 32 * 1024 * 1024;
/** Estimated bytes of an entry beside its value. */
const ENTRY_BYTES = 500;
/** Share of the store that a value takes at most, as far as it is counted: a larger one is kept too. */
const LARGEST_SHARE = 1 / 4;

/**
 * Returns what is kept under this key, or makes it. Whoever asks while it is being made waits for
 * it. What fails is not kept, and neither is `null`.
 *
 * Each key belongs to one place of the code, so what is kept under it has the type of that place.
 */
export type Derive = <Value>(
  key: string,
  make: () => Value | Promise<Value>,
  options?: {
    /** Estimates the size of a value that is more than a few hundred bytes. */
    readonly bytesOf?: (value: Value) => number;
    /** Returns false for what is to be made anew. */
    readonly isCurrent?: (value: Value) => boolean;
  },
) => Promise<Value>;

/** State from which something is derived, all of which goes away with it. */
export interface Origin {
  /** Unique in this process. */
  readonly id: string;
  readonly derive: Derive;
  /** Drops what was derived: the state has been succeeded by another. */
  readonly end: () => void;
}

export interface DerivedStore {
  /** Keeps what is derived from its key alone, and so is never outdated. */
  readonly derive: Derive;
  /**
   * Begins a new state.
   * @param bytes estimated size of the state itself
   * @param onDrop called when the store has no room for it any more
   */
  readonly open: (bytes: number, onDrop: () => void) => Origin;
  /** Returns the estimated bytes of everything that is kept. */
  readonly bytes: () => number;
}

interface Entry {
  readonly value: Promise<unknown>;
  readonly bytes: number;
  readonly onDrop?: () => void;
}

const nothing = Promise.resolve();

/** Creates the one store of everything derived. It is bounded as a whole. */
export function createDerivedStore(maxBytes = MAX_BYTES): DerivedStore {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) =>
      Math.ceil(Math.min(ENTRY_BYTES + 2 * key.length + bytes, maxBytes * LARGEST_SHARE)),
    disposeAfter: ({ onDrop }, _key, reason) => reason === 'evict' && onDrop?.(),
  });
  let opened = 0;

  const deriveFrom =
    (origin: string): Derive =>
    async (key, make, { bytesOf, isCurrent } = {}) => {
      const name = `${origin}${key}`;
      // A state is used with all that is derived from it.
      entries.get(origin);
      type Value = Awaited<ReturnType<typeof make>>;
      for (let known = entries.get(name); known !== undefined; known = entries.get(name)) {
        const value = (await known.value) as Value;
        if (isCurrent === undefined || isCurrent(value)) return value;
        if (entries.peek(name) === known) entries.delete(name);
      }
      const value = Promise.resolve().then(make);
      const isKept = () => entries.peek(name)?.value === value;
      entries.set(name, { value, bytes: 0 });
      value.then(
        (made) => {
          if (!isKept()) return;
          if (made === null) entries.delete(name);
          else entries.set(name, { value, bytes: bytesOf?.(made) ?? 0 });
        },
        () => isKept() && entries.delete(name),
      );
      return value;
    };

  return {
    derive: deriveFrom(''),
    open(bytes, onDrop) {
      opened += 1;
      const id = String(opened);
      const origin = `${id}/`;
      const end = () => {
        for (const name of entries.keys()) if (name.startsWith(origin)) entries.delete(name);
      };
      entries.set(origin, {
        value: nothing,
        bytes,
        onDrop: () => {
          end();
          onDrop();
        },
      });
      return { id, derive: deriveFrom(origin), end };
    },
    bytes: () => entries.calculatedSize,
  };
}
