/** Returns a function that creates a value on the first call, and caches it. */
export function once<Value>(make: () => Value): () => Value {
  let value: { readonly made: Value } | null = null;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
