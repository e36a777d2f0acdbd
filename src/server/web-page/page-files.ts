import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const STYLE_LINKS = /(?:<link rel="stylesheet"[^>]*>\s*)+/;

/** Chunks with all that they import at once, each after what it imports. */
function needs(manifest: Manifest, sources: readonly string[]): readonly Chunk[] {
  const seen = new Set<string>();
  const chunks: Chunk[] = [];
  const add = (source: string) => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`The build has nothing of ${source}`);
    chunk.imports?.forEach(add);
    chunks.push(chunk);
  };
  sources.forEach(add);
  return chunks;
}

/**
 * Links to the files that belong to parts of the app, beside those that every page has: with them in its head,
 * nothing is fetched only when what needs it has come.
 */
export function readPageFiles(webRoot: string): (sources: readonly string[]) => string {
  const file = join(webRoot, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const first = new Set(needs(manifest, ['index.html']));
  const known = new Set([...first].flatMap(({ css }) => css ?? []));
  return (sources) => {
    const chunks = needs(manifest, sources).filter((chunk) => !first.has(chunk));
    // A page's own style has the last word over those of what it is made of.
    const styles = new Set(chunks.flatMap(({ css }) => css ?? []).filter((css) => !known.has(css)));
    return [
      ...[...styles].map((css) => `<link rel="stylesheet" crossorigin href="/${css}">`),
      ...chunks.map(
        ({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`,
      ),
    ].join('');
  };
}

/**
 * The page with the styles that every page has in it, for who comes for the first time: it is painted without
 * another answer. Their links stay, for what looks whether a style sheet is there already.
 * @returns also what the content security policy has to allow
 */
export function withInlineStyles(
  html: string,
  webRoot: string,
): { readonly html: string; readonly hashes: readonly string[] } {
  const [links] = STYLE_LINKS.exec(html) ?? [];
  if (links === undefined) return { html, hashes: [] };
  const files = [...links.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => join(webRoot, href));
  const css = files.map((file) => readFileSync(file, 'utf8')).join('');
  const unused = links.replaceAll('<link rel="stylesheet"', '<link rel="stylesheet" disabled');
  return {
    html: html.replace(links, () => `<style>${css}</style>${unused}`),
    hashes: [`'sha256-${createHash('sha256').update(css).digest('base64')}'`],
  };
}
