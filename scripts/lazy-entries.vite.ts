import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { webPathOf } from './bundle-web-file.ts';

/**
 * Makes each lazy module an entry of the manifest, by which the server finds the assets of a page.
 * A module that static imports merge into another chunk has none, and its pages would fail.
 */
export function lazyEntries(): Plugin {
  return {
    name: 'formelgjett:lazy-entries',
    apply: 'build',
    generateBundle(_options, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      const named = new Set(chunks.map(({ facadeModuleId }) => facadeModuleId));
      for (const id of this.getModuleIds()) {
        const isLazy = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
        if (!isLazy || named.has(id) || !id.startsWith(webPathOf(''))) continue;
        const module = relative(webPathOf(''), id);
        throw new Error(`${module} is imported lazily, but has no entry in the manifest`);
      }
    },
  };
}
