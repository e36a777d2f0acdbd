/** Wraps a logging callback so that it never fails a request or the process. */
export function neverThrow<Arguments extends readonly unknown[], Result>(
  callback: (...args: Arguments) => Result,
  untold: Result,
): (...args: Arguments) => Result {
  return (...args) => {
    try {
      return callback(...args);
    } catch {
      return untold;
    }
  };
}
