import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}

/** What a chunk needs with all that it imports at once. */
function needs(manifest: Readonly<Record<string, Chunk>>, keys: readonly string[]) {
  const seen = new Set(keys);
  for (const key of seen) for (const next of manifest[key]?.imports ?? []) seen.add(next);
  return [...seen].flatMap((key) => manifest[key] ?? []);
}

/** Links to the files that belong to parts of the app, beside those that every page has. */
export function readPageFiles(webRoot: string): (sources: readonly string[]) => string {
  const file = join(webRoot, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(file, 'utf8'));
  const first = new Set(needs(manifest, ['index.html']));
  return (sources) => {
    const chunks = needs(manifest, sources).filter((chunk) => !first.has(chunk));
    const known = new Set([...first].flatMap(({ css }) => css ?? []));
    const styles = chunks.flatMap(({ css }) => css ?? []).filter((css) => !known.has(css));
    return [
      ...[...new Set(styles)].map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
      ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`),
    ].join('');
  };
}
