import type { Random } from '#server/base/random.ts';
import { newSecret } from '#server/base/secrets.ts';
import type { Executor, OpenDatabase } from './database.ts';

async function selectSecret(executor: Executor, name: string): Promise<string | null> {
  const row = await executor
    .selectFrom('server_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Returns a secret that all instances share, generated when first needed. Read each time, because a
 * restored backup brings its own.
 */
export async function serverSecret(
  {
    database,
    random,
  }: {
    readonly database: Pick<OpenDatabase, 'db' | 'inServerTransaction'>;
    readonly random: Random;
  },
  name: string,
): Promise<string> {
  const known = await selectSecret(database.db, name);
  if (known !== null) return known;
  const made = newSecret(random);
  return database.inServerTransaction(async (trx) => {
    const meanwhile = await selectSecret(trx, name);
    if (meanwhile !== null) return meanwhile;
    await trx.insertInto('server_secret').values({ name, value: made }).execute();
    return made;
  });
}
