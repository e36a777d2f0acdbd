import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const ANY = '*';

/** Name of an export, and the keys below it. */
type Way = readonly string[];
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const nameOf = (node: unknown): string => String((node as Node).name);

/** Returns the text that an expression refers to, if it starts with a name of texts. */
function wayOf(node: Node, names: ReadonlyMap<string, Way>): Way | undefined {
  if (node.type === 'Identifier') return names.get(nameOf(node));
  if (node.type === 'ChainExpression') return wayOf(node.expression as Node, names);
  if (node.type !== 'MemberExpression') return undefined;
  const way = wayOf(node.object as Node, names);
  return way && [...way, node.computed ? ANY : nameOf(node.property)];
}

/** Returns true for names that look like an expression. */
function isName(child: Node, { type, id, key, property, computed, shorthand }: Node): boolean {
  if (type === 'VariableDeclarator') return child === id;
  return !computed && !shorthand && (child === key || child === property);
}

/** Returns the texts that a variable refers to, by its names; `undefined` if there are none. */
function partsIn(node: Node, names: ReadonlyMap<string, Way>): [string, Way][] | undefined {
  if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return undefined;
  const way = wayOf(node.init, names);
  const { type, name, properties } = node.id as Node;
  if (way && type === 'Identifier') return [[String(name), way]];
  if (!way || type !== 'ObjectPattern') return undefined;
  return (properties as Node[]).map(({ key, value }) => [nameOf(value), [...way, nameOf(key)]]);
}

/** Returns all texts that are read below a node. */
function waysIn(node: Node, names: Map<string, Way>): Way[] {
  if (node.type === 'TSTypeQuery' || node.type === 'ImportDeclaration') return [];
  const parts = partsIn(node, names);
  for (const [name, way] of parts ?? []) names.set(name, way);
  if (parts) return [];
  const way = wayOf(node, names);
  const inner = node.type === 'BlockStatement' ? new Map(names) : names;
  const below = Object.values(node)
    .flat()
    .filter(isNode)
    .filter((child) => !isName(child, node) && !(way && wayOf(child, names)))
    .flatMap((child) => waysIn(child, inner));
  return way ? [way, ...below] : below;
}

/** Returns the names that a top-level statement gives to texts. */
function namesFrom(statement: Node, isTexts: boolean): [string, Way][] {
  if (statement.type === 'ImportDeclaration') {
    if (!String((statement.source as Node).value).endsWith('.texts.ts')) return [];
    return (statement.specifiers as Node[]).map(({ local, imported }) => [
      nameOf(local),
      [nameOf(imported)],
    ]);
  }
  if (!isTexts || !isNode(statement.declaration)) return [];
  const declared = (statement.declaration.declarations ?? []) as Node[];
  return declared.map(({ id }) => [nameOf(id), [nameOf(id)]]);
}

function readTexts(path: string): Way[] {
  const parsed: unknown = parseSync(path, readFileSync(join(SRC, path), 'utf8')).program;
  const program = parsed as Node;
  const isTexts = path.endsWith('.texts.ts');
  const names = (program.body as Node[]).flatMap((each) => namesFrom(each, isTexts));
  return waysIn(program, new Map(names));
}

/** Returns the paths to everything in texts that is not an object itself. */
function leavesOf(value: unknown, way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [way];
  return Object.entries(value).flatMap(([key, below]) => leavesOf(below, [...way, key]));
}

const leadsTo = (read: Way, leaf: Way) =>
  leaf.every((key, index) => [key, ANY, undefined].includes(read[index]));

it('every text is read somewhere', async () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  const read = files.flatMap(readTexts);
  const texts = files.filter((path) => path.endsWith('.texts.ts'));
  const leaves = await Promise.all(
    texts.map(async (path) => leavesOf(await import(join(SRC, path)))),
  );
  const unused = leaves.flat().filter((leaf) => !read.some((way) => leadsTo(way, leaf)));
  expect(unused.map((leaf) => leaf.join('.'))).toEqual([]);
});
