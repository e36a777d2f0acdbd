let format: Intl.ListFormat | undefined;

/** «Anne, Bo og Cato» */
export function formatList(items: readonly string[]): string {
  format ??= new Intl.ListFormat('nb-NO');
  return format.format(items);
}
