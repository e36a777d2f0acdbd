import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const LAZY_IMPORT = /\bimport\('(#web|\.)(\/[^']+)'\)/g;

/**
 * In the build for the server, what is imported when needed also says which module it is, so that a page can name
 * the style sheets of its parts: they are to be there before it is painted.
 */
export function namedImports(root: string): Plugin {
  return {
    name: 'formelgjett:named-imports',
    enforce: 'pre',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    transform(code, id) {
      if (!id.startsWith(root) || !LAZY_IMPORT.test(code)) return null;
      return code.replaceAll(LAZY_IMPORT, (call, start: string, path: string) => {
        const file = resolve(start === '.' ? dirname(id) : root, `.${path}`);
        return `${call}.then((part) => ({ ...part, file: ${JSON.stringify(relative(root, file))} }))`;
      });
    },
  };
}
