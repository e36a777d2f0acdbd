import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DOCUMENT = join(import.meta.dirname, '../../docs/seals.md');

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

/** Runs the documented program against a server, as players would. */
export async function checkSeals(
  url: string,
  year: number,
  roots: readonly string[] = [],
): Promise<SealCheck> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-seals-'));
  const file = join(folder, 'check.mjs');
  writeFileSync(file, documentedProgram());
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [file, url, String(year), ...roots], (error, stdout, stderr) => {
        const lines = `${stdout}${stderr}`.trimEnd().split('\n');
        resolve({ status: error === null ? 0 : Number(error.code), lines });
      });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
