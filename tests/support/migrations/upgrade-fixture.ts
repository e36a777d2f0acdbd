import { BingoCard } from '#contract/bingo/bingo.ts';
import type { Home } from '#contract/scoring/home.ts';
import type { UserData } from '#contract/scoring/profiles.ts';
import type { RaceStats } from '#contract/scoring/stats.ts';
import type { RaceListItem } from '#contract/season/races.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { startServer } from '../requests/start-server.ts';
import { FILLED_YEAR } from '../rows/filled-database.ts';

/** Time in the last days of the season. */
export const FIXTURE_NOW = Date.UTC(FILLED_YEAR, 11, 20);

/**
 * Returns what the server shows of an upgraded game. It has what players would miss and not whole
 * responses, which may change between versions.
 */
export async function readResponses(database: OpenDatabase) {
  const server = await startServer(database, { now: FIXTURE_NOW });
  try {
    const client = server.newClient();
    const { leaderboard } = await client.getJson<Home>('/api/public/home');
    const players = (leaderboard ?? []).map(async ({ guesser }) => {
      const { userScores } = await client.getJson<UserData>(
        `/api/public/user/${guesser.id}?year=${FILLED_YEAR}`,
      );
      const { driversGuesses, flagGuesses, winnerGuesses, tenthGuesses } = userScores;
      return {
        name: guesser.username,
        points: guesser.points,
        champion: driversGuesses.find(({ guessed }) => guessed === 1)?.competitor,
        flags: flagGuesses.map(({ guessed }) => guessed),
        winners: winnerGuesses.map(({ driver }) => driver),
        tenths: tenthGuesses.map(({ driver }) => driver),
      };
    });
    const races = await client.getJson<RaceListItem[]>(`/api/public/race/list/${FILLED_YEAR}`);
    const results = races.map(async ({ id, name }) => {
      const stats = await client.getJson<RaceStats>(`/api/public/stats/race/${id}`);
      return {
        name,
        result: stats.raceResult.map((row) => row.name),
        leader: stats.driverStandings[0]?.name,
        points: stats.driverStandings[0]?.points,
        flags: stats.flags.length,
      };
    });
    const bingo = BingoCard.parse(await client.getJson(`/api/public/bingo/${FILLED_YEAR}`));
    return {
      players: await Promise.all(players),
      races: await Promise.all(results),
      bingo: bingo.map(({ text, marked }) => ({ text, marked })),
    };
  } finally {
    await server.close();
  }
}
