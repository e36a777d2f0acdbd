import { relative } from 'node:path';
import { type Plugin, Visitor } from 'vite';
import { webPathOf } from './bundle-web-file.ts';

const LAZY = 'lazyComponent';

const nameInManifest = (id: string) => relative(webPathOf(''), id);

/**
 * Tells each `lazyComponent(async () => (await import('…')).Name)` the name of its module in the
 * build's manifest, as its second argument: by it the server finds the assets of a page.
 */
export function lazySources(): Plugin {
  return {
    name: 'formelgjett:lazy-sources',
    apply: 'build',
    transform: {
      filter: { code: LAZY },
      async handler(code, id) {
        /** Modules that are imported within a call, and the end of its arguments. */
        const found: { readonly module: string; readonly end: number }[] = [];
        let end: number | null = null;
        new Visitor({
          CallExpression(call) {
            if (call.callee.type === 'Identifier' && call.callee.name === LAZY) end = call.end - 1;
          },
          'CallExpression:exit'(call) {
            if (call.callee.type === 'Identifier' && call.callee.name === LAZY) end = null;
          },
          ImportExpression({ source }) {
            if (end === null || source.type !== 'Literal') return;
            found.push({ module: String(source.value), end });
          },
        }).visit(this.parse(code));
        let result = code;
        for (const { module, end } of found.toReversed()) {
          const resolved = await this.resolve(module, id);
          if (resolved === null) throw new Error(`There is no ${module}, which ${id} imports`);
          const name = JSON.stringify(nameInManifest(resolved.id));
          result = `${result.slice(0, end)}, ${name}${result.slice(end)}`;
        }
        return { code: result, map: null };
      },
    },
  };
}

/**
 * Makes sure that each lazy module is an entry of the manifest. A module that static imports merge
 * into another chunk has none, and its pages would fail.
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
        throw new Error(
          `${nameInManifest(id)} is imported lazily, but has no entry in the manifest`,
        );
      }
    },
  };
}
