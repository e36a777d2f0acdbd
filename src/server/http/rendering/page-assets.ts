import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets } from '#contract/http/rendering.ts';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

const APP = 'rendering/entry-client.tsx';
const LOAD_SCRIPT = 'rendering/load-app.ts';

/** Assets of the web build that a page needs. */
export interface BuiltAssets {
  readonly assetsOf: (modules: readonly string[]) => PageAssets;
  readonly loadScript: string;
}

/** @throws Error if there is no such build */
export function readAssets(webRoot: string): BuiltAssets {
  const read = (file: string) => readFileSync(join(webRoot, file), 'utf8');
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(read('.vite/manifest.json'));
  const styles = new Map<string, PageAssets['styles'][number]>();

  function chunkOf(module: string): Chunk {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The build has nothing of ${module}`);
    return chunk;
  }

  function styleOf(file: string) {
    const known = styles.get(file) ?? { href: `/${file}`, css: read(file).trim() };
    styles.set(file, known);
    return known;
  }

  /**
   * Returns modules after all that they import, so that a page's own style sheet overrides those of
   * its parts.
   */
  function withImports(modules: readonly string[], found = new Set<string>()): Set<string> {
    for (const module of modules) {
      if (found.has(module)) continue;
      withImports(chunkOf(module).imports ?? [], found).add(module);
    }
    return found;
  }

  return {
    loadScript: read(chunkOf(LOAD_SCRIPT).file).trim(),
    assetsOf(modules) {
      const chunks = [...withImports([APP, ...modules])].map(chunkOf);
      return {
        styles: [...new Set(chunks.flatMap(({ css }) => css ?? []))].map(styleOf),
        scripts: [...new Set([chunkOf(APP), ...chunks].map(({ file }) => `/${file}`))],
      };
    },
  };
}
