/** Wraps a logging callback so that it never fails a request or the process. */
export function neverThrow<Arguments extends readonly unknown[], Told>(
  tell: (...args: Arguments) => Told,
  untold: Told,
): (...args: Arguments) => Told {
  return (...args) => {
    try {
      return tell(...args);
    } catch {
      return untold;
    }
  };
}
