import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** Waits for the process id that a hook writes to a file when it begins. */
export async function pidIn(file: string): Promise<number> {
  const read = async () => Number(await readFile(file, 'utf8').catch(() => ''));
  await expect.poll(read, { timeout: 20_000 }).toBeGreaterThan(0);
  return read();
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
