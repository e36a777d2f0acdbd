/**
 * Returns the text of a value that another version or a source may have made, or `undefined` for
 * one that this version does not know.
 */
export function textOf(texts: Readonly<Record<string, string>>, value: string): string | undefined {
  return Object.hasOwn(texts, value) ? texts[value] : undefined;
}
