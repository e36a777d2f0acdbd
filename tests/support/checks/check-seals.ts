import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

const DOCUMENT = join(import.meta.dirname, '../../../docs/seals.md');

export const sealsDocument = (): string => readFileSync(DOCUMENT, 'utf8');

/** Returns the program which the documentation gives to players. */
export function documentedProgram(): string {
  const [, program] = /```js\n([\s\S]*?)```/.exec(sealsDocument()) ?? [];
  if (program === undefined) throw new Error('The document has no program');
  return program;
}

export interface SealCheck {
  readonly status: number;
  /** Lines that the program printed. */
  readonly lines: readonly string[];
}

/** Runs the documented program against a server, as players would, but in a thread. */
export async function checkSeals(
  url: string,
  year: number,
  roots: readonly string[] = [],
): Promise<SealCheck> {
  const program = new URL(`data:text/javascript,${encodeURIComponent(documentedProgram())}`);
  // Code without a file leaves out its name, which programs expect before what they are given.
  const argv = ['check.mjs', url, String(year), ...roots];
  const thread = new Worker(program, { argv, stdout: true, stderr: true });
  const [printed, complaints, [status]] = await Promise.all([
    text(thread.stdout),
    text(thread.stderr),
    once(thread, 'exit'),
  ]);
  return { status, lines: `${printed}${complaints}`.trimEnd().split('\n') };
}
