import type { Insertable } from 'kysely';
import type { OpenDatabase } from '#server/db/database.ts';
import type { UserTable } from '#server/db/tables.ts';
import type { Client } from '../requests/client.ts';
import type { TestServer } from '../requests/start-server.ts';
import { identityRow, insertUser } from './factories.ts';

/** Inserts a user whom the provider knows as `login`, so that a test can log in. */
export async function insertPerson(
  { db }: OpenDatabase,
  server: Pick<TestServer, 'issuer'>,
  { login, ...user }: Partial<Insertable<UserTable>> & { login: string },
) {
  const row = await insertUser(db, user);
  await db
    .insertInto('identity')
    .values(
      identityRow({
        id: `identity-${login}`,
        issuer: String(server.issuer),
        subject: login,
        user_id: row.id,
      }),
    )
    .execute();
  return row;
}

/** Returns a new browser, logged in. */
export async function logIn(server: TestServer, login: string, query = ''): Promise<Client> {
  const client = server.newClient();
  await client.login(login, query);
  return client;
}

/** Adds an admin and logs in. */
export async function logInAdmin(database: OpenDatabase, server: TestServer): Promise<Client> {
  await insertPerson(database, server, { login: 'admin', username: 'Sjefen', is_admin: 1 });
  return logIn(server, 'admin');
}
