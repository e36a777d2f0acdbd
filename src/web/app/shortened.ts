/** At most so many characters; what is cut ends with `…`, at a word where there is one. */
export function shortened(text: string, max: number): string {
  const signs = [...text];
  if (signs.length <= max) return text;
  const start = signs.slice(0, max - 1).join('');
  const words = start.replace(/\s+\S*$/, '');
  return `${(words.length > max / 2 ? words : start).trimEnd()}…`;
}
