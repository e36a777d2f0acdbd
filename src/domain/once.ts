/** A value that is made when it is first asked for, and kept. */
export function once<Value>(make: () => Value): () => Value {
  let value: { readonly made: Value } | null = null;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
