import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STYLE_RULES_FILE, type StyleRules } from '#contract/style-rules.ts';
import { policyHash } from '../http/policy-hash.ts';
import { neededStyles } from './page-styles.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const FONT_LINK = /<link rel="preload"[^>]* as="font"[^>]*>\s*/g;
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

/** What stands in the head of a page for the parts of the app that it shows. */
export interface PageFiles {
  /**
   * Links to what these parts have beside what every page has: with them in its head, nothing is fetched only
   * when what needs it has come.
   */
  readonly linksOf: (sources: readonly string[]) => string;
  /**
   * The same for who comes for the first time, and what every page has: the styles that this page needs are in it, so that it is
   * painted without another answer. The whole sheets are linked, and disabled until then (src/web/start/start.ts).
   * @returns also what the content security policy has to allow
   */
  readonly firstVisitLinksOf: (
    sources: readonly string[],
    contents: string,
  ) => { readonly links: string; readonly hash: string };
}

/** The page of who comes for the first time: what every page has of styles and fonts is not asked for before it is painted. */
export const toFirstVisit = (html: string): string =>
  html
    .replace(STYLE_LINKS, '')
    .replaceAll(FONT_LINK, '')
    // Other faces stand in for ours (src/web/ui/tokens.css).
    .replace('<html', '<html data-stand-ins');

/** Of a build that has been made for pages to come from the server. */
export function readPageFiles(webRoot: string): PageFiles {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(webRoot, file), 'utf8'));
  const manifest = read<Manifest>('.vite/manifest.json');
  const rules = read<StyleRules>(STYLE_RULES_FILE);
  const first = new Set(needs(manifest, ['index.html']));
  const firstStyles = new Set([...first].flatMap(({ css }) => css ?? []));
  const filesOf = (sources: readonly string[]) => {
    const chunks = needs(manifest, sources).filter((chunk) => !first.has(chunk));
    const styles = new Set(chunks.flatMap(({ css }) => css ?? []));
    return {
      // A page's own style has the last word over those of what it is made of.
      styles: [...styles].filter((css) => !firstStyles.has(css)),
      scripts: chunks.map(
        // Fetched by the first script, once the page has been painted (src/web/start/start.ts).
        ({ file }) => `<link data-rel="modulepreload" crossorigin href="/${file}">`,
      ),
    };
  };
  const linkTo = (css: string, attribute = '') =>
    `<link rel="stylesheet"${attribute} crossorigin href="/${css}">`;
  return {
    linksOf(sources) {
      const { styles, scripts } = filesOf(sources);
      return [...styles.map((css) => linkTo(css)), ...scripts].join('');
    },
    firstVisitLinksOf(sources, contents) {
      const { styles, scripts } = filesOf(sources);
      const all = [...firstStyles, ...styles];
      const css = neededStyles(
        all.flatMap((file) => rules[file] ?? []),
        contents,
      );
      const sheets = all.map((file) => linkTo(file, ' disabled'));
      return {
        links: [`<style>${css}</style>`, ...sheets, ...scripts].join(''),
        hash: policyHash(css),
      };
    },
  };
}
