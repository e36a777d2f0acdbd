import type { Transaction } from 'kysely';
import { playerTables } from '#domain/player-tables.ts';
import { areResultsNews, RESULTS_ARE_NEWS_MS } from '#domain/reminders.ts';
import { summary } from '#domain/score-season.ts';
import type { Race } from '#domain/season.ts';
import type { Database } from '../db/tables.ts';
import type { SeasonView } from '../seasons/season-reader.ts';
import type { Moment } from './due-reminders.ts';
import type { Message } from './message.ts';
import { selectTold } from './messages.queries.ts';
import { resultsText } from './messages.texts.ts';
import { selectRacesById } from './races.queries.ts';
import { selectChoosers, type Wisher } from './wishes.queries.ts';

const hasStandings = (race: Race) =>
  race.driverStandings.length > 0 && race.constructorStandings.length > 0;

/** The results of a race of these days are there: to those who play and asked for them, their own points. */
export async function dueResults(
  trx: Transaction<Database>,
  season: SeasonView,
  { channel, now }: Moment,
): Promise<Message[]> {
  const kind = 'RESULTS';
  const { completedRaces } = season.scores();
  const races = completedRaces
    .map((race, index) => ({ race, moment: index + 1 }))
    .filter(({ race }) => areResultsNews(race.startsAt, now) && hasStandings(race));
  if (races.length === 0) return [];
  const subjects = races.map(({ race }) => race.id);
  const stored = await selectRacesById(trx, season.facts.year);
  const told = await selectTold(trx, { channel, kind, subjects }, now);
  const choosers = await selectChoosers(trx, kind);
  return races.flatMap(({ race, moment }) =>
    choosers.flatMap(({ since, ...wisher }): Message[] => {
      const storedAt = stored.get(race.id)?.result_stored_at ?? null;
      if (storedAt === null || storedAt < since) return [];
      if (told.get(wisher.userId)?.some(({ subject }) => subject === race.id)) return [];
      const text = ownResults(season, wisher, race, moment);
      if (text === null) return [];
      const about = { kind, subject: race.id, deadline: 0, hours: 0 } as const;
      return [{ ...about, ...wisher, ...text, expiresAt: race.startsAt + RESULTS_ARE_NEWS_MS }];
    }),
  );
}

/** @returns `null` for somebody who has not guessed this season */
function ownResults(season: SeasonView, { userId }: Wisher, race: Race, moment: number) {
  const scores = season.scores();
  const ranked = summary(scores, userId, moment);
  const player = scores.players[scores.indexOf.get(userId) ?? -1];
  if (ranked === null || player === undefined) return null;
  const tables = playerTables(season.facts, season.tables, player, moment, [race.id]);
  return resultsText({
    race: race.name,
    raceId: race.id,
    first: tables.first[0]?.points ?? null,
    tenth: tables.tenth[0]?.points ?? null,
    total: ranked.TOTAL.points,
    rank: ranked.TOTAL.rank,
    areFlagsCounted: race.flags !== null,
  });
}
