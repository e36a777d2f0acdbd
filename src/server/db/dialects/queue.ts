export interface Queue {
  acquire(): Promise<void>;
  release(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** One at a time, in the order they came. */
export function createQueue(): Queue {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function acquire(): Promise<void> {
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else isTaken = false;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { acquire, release, run };
}
