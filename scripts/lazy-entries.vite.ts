import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { webPathOf } from './bundle-web-file.ts';

/**
 * The server looks up what a page is made of by the names of its lazy modules in the manifest. A module that static
 * imports put into the chunk of something else has none there, and its pages would fail one by one.
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
