import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../src/server/db/migrations');

/** Returns the SHA-256 of each file that the migrations up to this one use, by its name. */
export function hashMigrations(last: string): Readonly<Record<string, string>> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'migrations.ts')
    .filter((file) => (file.split(/[./]/)[0] ?? '') <= last)
    .sort();
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(FOLDER, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, hash(file)]));
}
