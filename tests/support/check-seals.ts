import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
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

const AsyncFunction = (async () => undefined).constructor as new (
  ...words: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs the documented program in this process, which is much sooner done. */
export async function checkSealsHere(url: string, year: number): Promise<SealCheck> {
  const program = documentedProgram().replace(/^import .*\n/, '');
  const lines: string[] = [];
  let status = 0;
  const standIns = {
    process: {
      argv: ['', '', url, String(year)],
      exit(code: number) {
        status = code;
      },
    },
    console: { log: (...words: unknown[]) => lines.push(...words.join(' ').split('\n')) },
    createHash,
  };
  await new AsyncFunction(...Object.keys(standIns), program)(...Object.values(standIns));
  return { status, lines };
}
