import type { OpenDatabase } from '#server/db/database.ts';
import type { Client } from '../requests/client.ts';
import { startServer } from '../requests/start-server.ts';
import {
  insertDefaultPoints,
  insertDriver,
  insertGrid,
  insertLeague,
  insertRace,
  insertSeason,
} from '../rows/factories.ts';
import { insertPerson, logIn } from '../rows/people.ts';

export const PEOPLE = ['kari', 'ola', 'siv'] as const;
type PersonId = (typeof PEOPLE)[number];
export const YEAR = 2025;
/** Ids of Ola and Siv. */
export const LEAGUE = 'the-others';

export const userOf = (id: PersonId) => ({ id, username: id.toUpperCase() });
export const raceAt = (position: number) => `race-${position}`;

/**
 * Starts a server with three logged-in players without guesses, and a season whose races have only
 * their grids.
 */
export async function startThreePlayerSeason(
  database: OpenDatabase,
  { drivers, races }: { readonly drivers: readonly string[]; readonly races: number },
) {
  const { db } = database;
  const deadlines: number[] = [];
  const server = await startServer(database, {
    people: PEOPLE.map((login) => ({ login, name: login })),
  });
  await insertSeason(db, { year: YEAR });
  await insertDefaultPoints(db, YEAR);
  for (const id of drivers) await insertDriver(db, { id, year: YEAR, name: `Driver ${id}` });
  for (let position = 1; position <= races; position += 1) {
    const id = raceAt(position);
    const { guess_deadline } = await insertRace(db, { id, name: id, year: YEAR, position });
    deadlines.push(guess_deadline);
    await insertGrid(db, id, drivers);
  }
  const clients: Partial<Record<PersonId, Client>> = {};
  for (const id of PEOPLE) {
    await insertPerson(database, server, { login: id, ...userOf(id) });
    clients[id] = await logIn(server, id);
  }
  await insertLeague(db, { id: LEAGUE, members: ['ola', 'siv'] });
  return {
    server,
    visitor: server.newClient(),
    clients: clients as Readonly<Record<PersonId, Client>>,
    deadlines: deadlines as readonly number[],
  };
}
export type ThreePlayerSeason = Awaited<ReturnType<typeof startThreePlayerSeason>>;
