import { FLAG_TYPES } from '#domain/category.ts';
import { ASSUMPTIONS, type Assumptions } from '#domain/chance/assumptions.ts';
import { seasonChanceSteps } from '#domain/chance/season-chances.ts';
import { flagCountsAt } from '#domain/completed-races.ts';
import type { LastYear } from '#domain/ghosts.ts';
import { orderLike } from '#domain/guess-order.ts';
import type { Player } from '#domain/guesses.ts';
import { DEFAULT_POINTS_TABLES } from '#domain/points.ts';
import { scoreSeason } from '#domain/score-season.ts';
import type { SeasonFacts } from '#domain/season.ts';
import { realSeason } from '#support/season-endings.ts';
import { guessingGroup } from './guessing-group.ts';
import { ORDERS_OF_2023 } from './orders-of-2023.ts';
import { midway } from './still-possible.bench.ts';
import type { Row } from './table.ts';

const YEARS = [2024, 2025] as const;
type Year = (typeof YEARS)[number];
const other = (year: Year): Year => (year === 2024 ? 2025 : 2024);

/** Groups to choose by, and others to be judged by. */
const CHOOSING = { first: 1_000, groups: 8, endings: 300, step: 2 };
const JUDGING = { first: 0, groups: 40, endings: 1_000, step: 1 };
type Round = typeof CHOOSING;

/** What is chosen between. */
const CANDIDATES: readonly Assumptions[] = [0.3, 0.6].flatMap((drift) =>
  [15, 30, 60].map((racesUntilOwn) => ({ ...ASSUMPTIONS, drift, racesUntilOwn })),
);
const TEMPERATURES = [3, 5, 8, 12, 18, 25, 35, 50, 70, 100, 150];

/** A group after some race, and who won in the end: shares of the first place, by player. */
interface Moment {
  readonly year: Year;
  readonly done: number;
  readonly left: number;
  readonly totals: readonly number[];
  readonly won: readonly number[];
  readonly chances: (assumptions: Assumptions, endings: number) => readonly number[];
}

type Forecast = (moment: Moment) => readonly number[];

function lastYearOf(
  season: SeasonFacts,
  before: Pick<LastYear, 'driverOrder' | 'constructorOrder'>,
  flags: SeasonFacts,
): LastYear {
  const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  return {
    driverOrder: orderLike(before.driverOrder ?? [], idsOf(season.drivers)),
    constructorOrder: orderLike(before.constructorOrder ?? [], idsOf(season.constructors)),
    flagCounts: flagCountsAt(flags.races, flags.races.length),
  };
}

function ordersOf(season: SeasonFacts) {
  const last = season.races.at(-1);
  const renamed = new Map([['rb', 'racing-bulls']]);
  return {
    driverOrder: (last?.driverStandings ?? []).map(({ competitorId }) => competitorId),
    constructorOrder: (last?.constructorStandings ?? []).map(
      ({ competitorId }) => renamed.get(competitorId) ?? competitorId,
    ),
  };
}

interface Replay {
  readonly season: SeasonFacts;
  readonly lastYear: LastYear;
}

/** What one knew before the season; of flags, for want of 2023, what the other of the two had. */
function replays(): Readonly<Record<Year, Replay>> {
  const seasons = { 2024: realSeason(2024), 2025: realSeason(2025) };
  return {
    2024: {
      season: seasons[2024],
      lastYear: lastYearOf(seasons[2024], ORDERS_OF_2023, seasons[2025]),
    },
    2025: {
      season: seasons[2025],
      lastYear: lastYearOf(seasons[2025], ordersOf(seasons[2024]), seasons[2024]),
    },
  };
}

const totalsOf = (facts: SeasonFacts, players: readonly Player[]) => {
  const scores = scoreSeason({ facts, tables: DEFAULT_POINTS_TABLES, players });
  return { scores, totals: [...scores.pointsAt(scores.completedRaces.length, 'TOTAL')] };
};

/** What people may see after so many races. */
function seenAfter(season: SeasonFacts, players: readonly Player[], done: number) {
  const { facts, now } = midway(season, done);
  const run = new Set(season.races.slice(0, done).map(({ id }) => id));
  const seen = players.map((player) => ({
    ...player,
    raceGuesses: player.raceGuesses.filter(({ raceId }) => run.has(raceId)),
  }));
  return { facts, now: now - 1, ...totalsOf(facts, seen) };
}

function drain<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function momentsOf(year: Year, { season, lastYear }: Replay, round: Round): Moment[] {
  return Array.from({ length: round.groups }, (_, at) => round.first + at).flatMap((seed) => {
    const players = guessingGroup(season, lastYear, seed);
    const final = totalsOf(season, players).totals;
    const best = Math.max(...final);
    const winners = final.filter((total) => total === best).length;
    const dones = season.races.slice(1).map((_, at) => at + 1);
    return dones
      .filter((done) => (done - 1) % round.step === 0)
      .map((done) => {
        const { facts, now, scores, totals } = seenAfter(season, players, done);
        const input = { facts, scores, now, lastYear, seed: 100 * seed + done };
        return {
          year,
          done,
          left: season.races.length - done,
          totals,
          won: final.map((total) => (total === best ? 1 / winners : 0)),
          chances: (assumptions: Assumptions, endings: number) =>
            Array.from(drain(seasonChanceSteps({ ...input, assumptions, endings }))?.toWin ?? []),
        };
      });
  });
}

/** Brier score of a forecast of one winner: 0 is perfect, 2 the worst. */
const brierOf = (said: readonly number[], won: readonly number[]) =>
  said.reduce((sum, chance, at) => sum + (chance - (won[at] ?? 0)) ** 2, 0);

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const score = (moments: readonly Moment[], forecast: Forecast) =>
  mean(moments.map((moment) => brierOf(forecast(moment), moment.won)));

const alike: Forecast = ({ totals }) => totals.map(() => 1 / totals.length);

const leader: Forecast = ({ totals }) => {
  const best = Math.max(...totals);
  const first = totals.filter((total) => total === best).length;
  return totals.map((total) => (total === best ? 1 / first : 0));
};

function softmax(totals: readonly number[], temperature: number): number[] {
  const best = Math.max(...totals);
  const weights = totals.map((total) => Math.exp((total - best) / temperature));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

const byPoints =
  (temperature: number): Forecast =>
  ({ totals }) =>
    softmax(totals, temperature);

/** The same, but sharper the fewer races are left: no one asked for it, and it is harder to beat. */
const byPointsAndRaces =
  (temperature: number): Forecast =>
  ({ totals, left }) =>
    softmax(totals, temperature * Math.sqrt(left / 10));

function bestOf<Choice>(choices: readonly Choice[], scoreOf: (choice: Choice) => number): Choice {
  const scored = choices.map((choice) => ({ choice, score: scoreOf(choice) }));
  const [best] = scored.sort((a, b) => a.score - b.score);
  if (best === undefined) throw new Error('Nothing to choose from');
  return best.choice;
}

interface Judged {
  readonly moment: Moment;
  readonly said: readonly number[];
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const BINS = [0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.0001];

/** Of all chances between two bounds: what they were, and how many won. */
function reliability(judged: readonly Judged[]): Row[] {
  const all = judged.flatMap(({ moment, said }) =>
    said.map((chance, at) => ({ chance, won: moment.won[at] ?? 0 })),
  );
  return BINS.slice(1).map((to, index): Row => {
    const from = BINS[index] ?? 0;
    const within = all.filter(({ chance }) => chance >= from && chance < to);
    return {
      what: `chances of ${percent(from)} to ${percent(Math.min(to, 1))}: ${within.length.toLocaleString('en')}`,
      measured: `said ${(100 * mean(within.map(({ chance }) => chance))).toFixed(1)} %, won ${(100 * mean(within.map(({ won }) => won))).toFixed(1)} %`,
      bar: '',
      isMet: null,
    };
  });
}

function judge(
  moments: Readonly<Record<Year, readonly Moment[]>>,
  choosing: Readonly<Record<Year, readonly Moment[]>>,
) {
  const rows: Row[] = [];
  const judged: Judged[] = [];
  for (const year of YEARS) {
    const elsewhere = choosing[other(year)];
    const chosen = bestOf(CANDIDATES, (candidate) =>
      score(elsewhere, (moment) => moment.chances(candidate, CHOOSING.endings)),
    );
    const temperature = bestOf(TEMPERATURES, (each) => score(moments[other(year)], byPoints(each)));
    const scaled = bestOf(TEMPERATURES, (each) =>
      score(moments[other(year)], byPointsAndRaces(each)),
    );
    const mine = moments[year].map((moment) => ({
      moment,
      said: moment.chances(chosen, JUDGING.endings),
    }));
    judged.push(...mine);
    const phases = [
      { name: 'all season', from: 1, to: 24 },
      { name: 'races 1 to 8', from: 1, to: 8 },
      { name: 'races 9 to 16', from: 9, to: 16 },
      { name: 'races 17 to 23', from: 17, to: 23 },
    ];
    for (const { name, from, to } of phases) {
      const isIn = ({ done }: Moment) => done >= from && done <= to;
      const within = mine.filter(({ moment }) => isIn(moment));
      const these = within.map(({ moment }) => moment);
      const own = mean(within.map(({ moment, said }) => brierOf(said, moment.won)));
      const points = score(these, byPoints(temperature));
      const of = (forecast: Forecast) => score(these, forecast).toFixed(3);
      rows.push({
        what: `chance to win, ${year} by what was chosen on ${other(year)} (drift ${chosen.drift}, own guesses after ${chosen.racesUntilOwn}), ${name}: Brier score`,
        measured: `${own.toFixed(3)}; alike ${of(alike)}, leader ${of(leader)}, softmax ${points.toFixed(3)} (${temperature}), with races left ${of(byPointsAndRaces(scaled))} (${scaled})`,
        bar: '<= softmax',
        isMet: own <= points,
      });
    }
  }
  return { rows, judged };
}

/** How often the final count is within a standard deviation of what was expected, and how likely it was held. */
function flagRows({ season, lastYear }: Replay): Row[] {
  const players = guessingGroup(season, lastYear, 0);
  const final = flagCountsAt(season.races, season.races.length);
  const forecasts = season.races.slice(1).map((_, at) => {
    const { facts, now, scores } = seenAfter(season, players, at + 1);
    return drain(seasonChanceSteps({ facts, scores, now, lastYear, seed: at, endings: 2_000 }));
  });
  return FLAG_TYPES.map((type) => {
    const of = forecasts.flatMap((each) => each?.flags[type] ?? []);
    const within = of.filter(({ expected, sd }) => Math.abs(final[type] - expected) <= sd);
    return {
      what: `${type} of ${season.year} after each race: the final ${final[type]} within a standard deviation`,
      measured: `${within.length} of ${of.length}; expected after 5, 12 and 20 races ${[5, 12, 20].map((done) => `${of[done - 1]?.expected.toFixed(0)} ± ${of[done - 1]?.sd.toFixed(1)}`).join(', ')}`,
      bar: '',
      isMet: null,
    };
  });
}

const PLAYERS = 100;
const ENDINGS = 10_000;

/** Where most is left to play. */
function costRow({ season, lastYear }: Replay): Row {
  const players = Array.from({ length: Math.ceil(PLAYERS / 12) }, (_, seed) =>
    guessingGroup(season, lastYear, seed).map((player) => ({
      ...player,
      id: `${seed} ${player.id}`,
    })),
  )
    .flat()
    .slice(0, PLAYERS);
  const { facts, now, scores } = seenAfter(season, players, 1);
  const before = process.cpuUsage();
  drain(seasonChanceSteps({ facts, scores, now, lastYear, seed: 1, endings: ENDINGS }));
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  return {
    what: `everybody's chance to win after the first of 24 races, ${PLAYERS} players x ${ENDINGS.toLocaleString('en')} endings`,
    measured: `${seconds.toFixed(2)} s of CPU`,
    bar: '<= 2 s',
    isMet: seconds <= 2,
  };
}

/** How good the chances to win are, after every race of two real seasons, and what they cost. */
export function benchChance(): Row[] {
  const of = replays();
  const momentsIn = (round: Round) => ({
    2024: momentsOf(2024, of[2024], round),
    2025: momentsOf(2025, of[2025], round),
  });
  const { rows, judged } = judge(momentsIn(JUDGING), momentsIn(CHOOSING));
  return [
    costRow(of[2025]),
    ...rows,
    ...reliability(judged),
    ...YEARS.flatMap((year) => flagRows(of[year])),
  ];
}
