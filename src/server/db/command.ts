import { explainFailure, OperatorError } from '#server/base/operator-error.ts';
import { describeDatabase } from '#server/base/settings/describe-database.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { OpenDatabase } from './database.ts';
import { explainDatabaseFailure } from './database-failure.ts';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openDatabase } from './open-database.ts';

const WRONG_USE = 2;

/**
 * Runs a command of the operator.
 * @param main gets the arguments and resolves to the exit code; `null` prints the usage
 */
export function runCommand(usage: string, main: (words: string[]) => Promise<number | null>): void {
  const words = process.argv.slice(2);
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  main(words)
    .then((code) => {
      if (code === null) console.error(usage);
      process.exitCode = code ?? WRONG_USE;
    })
    .catch(endWithFailure);
}

/**
 * Prints the failure and sets the exit code: one line for an error of the operator, a stack for a
 * bug.
 */
export function endWithFailure(error: unknown): void {
  console.error(explainFailure(error));
  process.exitCode = error instanceof OperatorError ? error.exitCode : 1;
}

/**
 * Opens the game of the settings, prints which one it is, and closes it. A command creates no game
 * (unless it `mayCreate`) and changes no schema: it may run without the server's settings, or in
 * another version.
 */
export async function withGame<T>(
  { DATABASE_URL }: Pick<Settings, 'DATABASE_URL'>,
  work: (database: OpenDatabase) => Promise<T>,
  { mayCreate = false } = {},
): Promise<T> {
  const database = await openDatabase(DATABASE_URL, MIGRATIONS, { mustExist: !mayCreate });
  sayDatabase(DATABASE_URL);
  try {
    return await work(database);
  } catch (error) {
    throw explainDatabaseFailure(error, DATABASE_URL);
  } finally {
    await database.close();
  }
}

/** Prints the database to stderr, so that the command's output can be piped. */
export function sayDatabase(databaseUrl: string): void {
  console.error(`Database: ${describeDatabase(databaseUrl)}`);
}
