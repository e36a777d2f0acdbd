import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const LAZY_IMPORT = /\(\)\s*=>\s*(import\('(#web|\.)(\/[^']+)'\))/g;

/**
 * In the build for the server, what imports a module when it is needed also says which one it is, so that a page
 * can name the style sheets and chunks of its parts: they are to be there before it is painted.
 */
export function namedImports(root: string): Plugin {
  return {
    name: 'formelgjett:named-imports',
    enforce: 'pre',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    transform(code, id) {
      if (!id.startsWith(root) || !code.includes('import(')) return null;
      return code.replaceAll(LAZY_IMPORT, (_all, call: string, start: string, path: string) => {
        const file = resolve(start === '.' ? dirname(id) : root, `.${path}`);
        return `Object.assign(() => ${call}, { file: ${JSON.stringify(relative(root, file))} })`;
      });
    },
  };
}
