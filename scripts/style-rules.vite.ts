import postcss, { type AtRule, type ChildNode } from 'postcss';
import type { Plugin } from 'vite';
import { STYLE_RULES_FILE, type StyleRule } from '../src/contract/style-rules.ts';

/** What stands in parentheses may exclude a class, or offer several: it is not asked for. */
function classesOf(selector: string): readonly string[] {
  let outside = selector;
  for (let before = ''; before !== outside; ) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, '');
  }
  return [...outside.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

const isGroup = (node: ChildNode): node is AtRule & { nodes: ChildNode[] } =>
  node.type === 'atrule' && node.name === 'media' && node.nodes !== undefined;

function rulesIn(nodes: readonly ChildNode[], within: string | null): readonly StyleRule[] {
  return nodes.flatMap((node): readonly StyleRule[] => {
    if (within === null && isGroup(node)) return rulesIn(node.nodes, `@media ${node.params}`);
    if (node.type === 'comment') return [];
    const selectors = node.type === 'rule' ? node.selectors.map(classesOf) : [];
    const isNeededAlways = selectors.some((classes) => classes.length === 0);
    return [{ css: node.toString(), within, classes: isNeededAlways ? [] : selectors }];
  });
}

/** The rules of a style sheet with the classes that each is about. */
export const rulesOf = (css: string): readonly StyleRule[] =>
  rulesIn(postcss.parse(css).nodes, null);

/** Which classes the rules of each style sheet are about, so that a page can come with those alone that it needs. */
export function styleRules(): Plugin {
  return {
    name: 'formelgjett:style-rules',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const sheets = Object.values(bundle).flatMap((file) =>
          file.type === 'asset' && file.fileName.endsWith('.css')
            ? [[file.fileName, rulesOf(String(file.source))] as const]
            : [],
        );
        this.emitFile({
          type: 'asset',
          fileName: STYLE_RULES_FILE,
          source: JSON.stringify(Object.fromEntries(sheets)),
        });
      },
    },
  };
}
