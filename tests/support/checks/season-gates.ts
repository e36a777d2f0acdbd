import type { OrderGuessView, RaceToGuessView } from '#contract/guessing/guesses.ts';
import type { Problem } from '#contract/shared.ts';
import { guessRace } from '#demo/demo-guesses.ts';
import { raceDeadlineFor } from '#domain/season/deadline.ts';
import type { RaceEntry } from '#server/importing/fetch/season-file.ts';
import type { Client } from '../requests/client.ts';
import type { SeasonReplay } from '../seasons/season-replay.ts';
import type { LiveGame } from '../worlds/live-game.ts';

/** Responses to guesses on a race at each time: `OK` or the problem code, each once. */
export interface Gate {
  readonly race: string;
  /** Responses from qualifying on, at all times when the sources may have been polled. */
  readonly withoutGrid: readonly string[];
  readonly withGrid: readonly string[];
  readonly inTheLastMillisecond: string;
  readonly atTheDeadline: string;
}

/** Returns the gate of a race that can be guessed exactly between its grid and its deadline. */
export const guessableInTime = (race: string): Gate => ({
  race,
  withoutGrid: ['not-available-yet'],
  withGrid: ['OK'],
  inTheLastMillisecond: 'OK',
  atTheDeadline: 'deadline-passed',
});

/** Runs on to the deadline of a race; every player guesses as soon as there is a grid. */
export async function passGate(
  game: LiveGame,
  replay: SeasonReplay,
  players: readonly Client[],
  race: RaceEntry,
): Promise<Gate> {
  const [first = game.admin] = players;
  const deadline = raceDeadlineFor(Date.parse(race.startsAt));
  await replay.until(Date.parse(race.qualifyingAt));
  const path = `/api/guess/race/${await game.raceId(race.key)}`;
  const { field } = await first.getJson<OrderGuessView>(
    `/api/guess/season/${game.file.year}/drivers`,
  );
  const withoutGrid = new Set<string>();
  const withGrid = new Set<string>();

  async function put(player: Client, pickName: 'first' | 'tenth', driver: string | undefined) {
    const answer = await player.send('PUT', `${path}/${pickName}`, { driver });
    return answer.ok ? 'OK' : ((await answer.json()) as Problem).code;
  }

  async function guessAll() {
    for (const [index, player] of players.entries()) {
      const { grid } = await player.getJson<RaceToGuessView>(path);
      const guess = guessRace(
        `player ${index}`,
        race.key,
        grid.map(({ competitor }) => competitor.id),
      );
      withGrid.add(await put(player, 'first', guess.first));
      withGrid.add(await put(player, 'tenth', guess.tenth));
    }
  }

  await replay.until(deadline - 1, {
    async before() {
      if (withGrid.size === 0) withoutGrid.add(await put(first, 'first', field[0]?.look.id));
    },
    async after({ changes }) {
      const hasGrid = changes.some(
        ({ kind, name }) => kind === 'GRID_CHANGED' && name === race.name,
      );
      if (hasGrid && withGrid.size === 0) await guessAll();
    },
  });
  const guessed = (await first.getJson<RaceToGuessView>(path)).first?.look.id;
  const inTheLastMillisecond = await put(first, 'first', guessed);
  game.clock.set(deadline);
  const atTheDeadline = await put(first, 'first', guessed);
  return {
    race: race.key,
    withoutGrid: [...withoutGrid],
    withGrid: [...withGrid],
    inTheLastMillisecond,
    atTheDeadline,
  };
}
