import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../../src/web');

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Matches nodes that run when called, or never. */
const IS_LATER = /Function|^Class|^Method|^ImportDeclaration$|^TS(?!As|Satisfies|NonNull)/;

/** Returns the nodes that run on import. */
function nodesRun(node: Node): Node[] {
  if (IS_LATER.test(node.type)) return [];
  const { key, property, computed, ...rest } = node;
  const parts = [...Object.values(rest), ...(computed ? [key, property] : [])].flat();
  return [node, ...parts.filter(isNode).flatMap(nodesRun)];
}

/** Returns the names by which a file refers to texts. */
function textsIn(program: Node): Set<unknown> {
  const imports = (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration');
  const ofTexts = imports.filter(({ source }) =>
    String((source as Node).value).endsWith('.texts.ts'),
  );
  return new Set(
    ofTexts.flatMap(({ specifiers }) =>
      (specifiers as Node[]).map(({ local }) => (local as Node).name),
    ),
  );
}

it('no text and no formatter is bound when a module is imported, so that a language can be chosen', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const binding = files.filter((file) => {
    const parsed: unknown = parseSync(file, readFileSync(join(WEB, file), 'utf8')).program;
    const program = parsed as Node;
    const texts = textsIn(program);
    return nodesRun(program).some(
      ({ type, name, callee }) =>
        (type === 'Identifier' && texts.has(name)) ||
        (type === 'NewExpression' && (callee as { object?: Node }).object?.name === 'Intl'),
    );
  });
  expect(binding).toEqual([]);
});
