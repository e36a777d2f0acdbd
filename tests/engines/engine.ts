export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Actions that the tests need of a browser, by whichever protocol it speaks. */
export interface Engine {
  /** Resolves when the page is loaded. */
  goTo(url: string): Promise<void>;
  /** Runs a function on the page, which can use nothing but its arguments. */
  evaluate<Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>;
  /** Presses the pointer at the first point, and releases it at the last. */
  drag(...points: readonly [Point, ...Point[]]): Promise<void>;
  pressKey(key: 'Escape'): Promise<void>;
  close(): Promise<void>;
}

/** Returns a page expression that calls the function with these arguments. */
export const expressionOf = <Args extends readonly unknown[]>(
  work: (...args: Args) => unknown,
  args: Args,
): string => `(${work})(...${JSON.stringify(args)})`;

export const PHONE = { width: 390, height: 844 };

/** On a busy machine a browser may take long to start. */
export const START_WITHIN_MS = 120_000;
