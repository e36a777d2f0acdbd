import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { PAGES } from '../src/contract/pages.ts';

const WEB = new URL('../src/web/', import.meta.url);
const LIST = new URL('app/other-pages.tsx', WEB);
const ENTRY = ['/'];

/** The module of each page but the first one, as the list of pages imports it. */
async function modulesOfPages(): Promise<ReadonlyMap<string, string>> {
  const source = await readFile(LIST, 'utf8');
  const imports = source.matchAll(/'(\/[^']*)': [^']*'\w+',\s*\(\) => import\('#web\/([^']+)'\)/g);
  const modules = new Map(
    [...imports].map(([, page = '', file = '']) => [page, fileURLToPath(new URL(file, WEB))]),
  );
  const missing = Object.keys(PAGES).filter((page) => !modules.has(page) && !ENTRY.includes(page));
  if (missing.length > 0) throw new Error(`No module found for ${missing.join(', ')}`);
  return modules;
}

/**
 * Writes `page-links.json`: of each page the links to the scripts and styles that it has beside those of
 * the first page. With them in its head, nothing is fetched only when what needs it has come.
 */
export function pageLinks(): Plugin {
  return {
    name: 'formelgjett:page-links',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (moduleId: string) => {
          const found = chunks.find((chunk) => chunk.facadeModuleId === moduleId);
          if (found === undefined) throw new Error(`No chunk of its own for ${moduleId}`);
          return found;
        };
        const addFiles = (chunk: Rolldown.OutputChunk, files: Set<string>) => {
          if (files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const name of chunk.imports) {
            const imported = bundle[name];
            if (imported?.type === 'chunk') addFiles(imported, files);
          }
          // A page's own style has the last word over those of what it is made of.
          for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
        };
        const ofFirstPage = new Set<string>();
        for (const chunk of chunks) if (chunk.isEntry) addFiles(chunk, ofFirstPage);
        const linksOf = (module: string) => {
          const files = new Set<string>();
          for (const id of [fileURLToPath(LIST), module]) addFiles(chunkOf(id), files);
          return [...files]
            .filter((file) => !ofFirstPage.has(file))
            .map((file) => {
              const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
              return `<link rel="${rel}" crossorigin href="/${file}">`;
            })
            .join('');
        };
        const pages = [...(await modulesOfPages())].map(([page, module]) => [
          page,
          linksOf(module),
        ]);
        this.emitFile({
          type: 'asset',
          fileName: 'page-links.json',
          source: JSON.stringify(Object.fromEntries(pages)),
        });
      },
    },
  };
}
