import { runSteps } from '#domain/base/run-steps.ts';
import type { PointsTables } from '#domain/scoring/points.ts';
import { scoreSeason } from '#domain/scoring/score-season.ts';
import {
  knownRaceScenario,
  leaderboardAfterRace,
  rankByRacePosition,
} from '#domain/scoring/what-if/race.ts';
import { decisiveOvertake, waysPastSteps } from '#domain/scoring/what-if/single-changes.ts';
import { prepareWhatIf } from '#domain/scoring/what-if/what-if.ts';
import type { SeasonFacts } from '#domain/season/season.ts';
import { manyPlayers } from './scoring.bench.ts';
import { median, type Row } from './table.ts';

const SIZES = [40, 200];
const RUNS = 41;
/** Length of a frame, of which drawing takes the most. */
const FRAME_MS = 16;
/** Time that a server takes at most for what it computes once for all viewers of an order. */
const ONCE_MS = 150;

function time(work: () => void): number {
  const samples = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(samples);
}

/**
 * Measures the cost of each move while a race is played through, and what the server computes for
 * each order of a race that is on.
 */
export function benchWhatIf(facts: SeasonFacts, tables: PointsTables): Row[] {
  const race = facts.races.at(-1);
  if (race === undefined) throw new Error('A season without races');
  return SIZES.flatMap((size) => {
    const scores = scoreSeason({ facts, tables, players: manyPlayers(size, facts) });
    const whatIf = prepareWhatIf(facts, scores, race);
    const scenario = knownRaceScenario(facts, race);
    const [player, driver] = [whatIf.players[0]?.id ?? '', scenario.order[9] ?? ''];
    const board = time(() => leaderboardAfterRace(whatIf, scenario));
    const chances = time(() => rankByRacePosition(whatIf, scenario, player, driver));
    const known = new Set(scenario.order);
    const overtake = time(() => decisiveOvertake(whatIf, scenario, known));
    const ways = time(() => runSteps(waysPastSteps(whatIf, scenario)));
    return [
      {
        what: `what if: the board, ${size} players`,
        measured: `${board.toFixed(1)} ms`,
        bar: `<= ${FRAME_MS} ms`,
        isMet: board <= FRAME_MS,
      },
      {
        what: `what if: one driver in every place, ${size} players`,
        measured: `${chances.toFixed(1)} ms`,
        bar: `<= ${FRAME_MS} ms`,
        isMet: chances <= FRAME_MS,
      },
      {
        what: `one change: the overtake that matters, ${size} players`,
        measured: `${overtake.toFixed(1)} ms`,
        bar: `<= ${ONCE_MS} ms`,
        isMet: overtake <= ONCE_MS,
      },
      {
        what: `one change: everybody's way past the next player, ${size} players`,
        measured: `${ways.toFixed(1)} ms`,
        bar: `<= ${ONCE_MS} ms`,
        isMet: ways <= ONCE_MS,
      },
    ];
  });
}
