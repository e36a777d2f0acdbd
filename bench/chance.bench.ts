import { ASSUMPTIONS, type Assumptions } from '#domain/scoring/simulation/assumptions.ts';
import { flagForecasts } from '#domain/scoring/simulation/flag-forecast.ts';
import { FLAG_TYPES } from '#domain/season/category.ts';
import { flagCountsAt } from '#domain/season/completed-races.ts';
import {
  BUNDLED,
  chancesOf,
  JUDGED_ON,
  type Moment,
  momentsOf,
  type Replay,
  replayOf,
  seenAfter,
  TUNED_ON,
} from './chance-moments.ts';
import { GROUP_KINDS, type GroupKind, guessingGroup } from './guessing-group.ts';
import type { Row } from './table.ts';

/** Groups for tuning, and others for judging. */
const CHOOSING = { first: 1_000, groups: 6, endings: 300, step: 4 };
const JUDGING = { first: 0, groups: 24, endings: 300, step: 3 };

/** Settings to choose between, one after the other: each choice keeps the previous ones. */
const CHOICES: readonly (readonly Partial<Assumptions>[])[] = [
  [0.003, 0.01, 0.03].map((stopRate) => ({ stopRate })),
  [0.05, 0.15, 0.3].map((drift) => ({ drift })),
];
const TEMPERATURES = [3, 5, 8, 12, 18, 25, 35, 50, 70, 100, 150];

type Forecast = (moment: Moment) => readonly number[];

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

/** Sharper than `byPoints` the fewer races are left, and so harder to beat. It is reported only. */
const byPointsAndRaces =
  (temperature: number): Forecast =>
  ({ totals, left }) =>
    softmax(totals, temperature * Math.sqrt(left / 10));

function bestOf<Choice>(
  choices: readonly Choice[],
  scoreOf: (choice: Choice) => number,
): { readonly best: Choice; readonly scores: readonly number[] } {
  const scores = choices.map(scoreOf);
  const best = choices[scores.indexOf(Math.min(...scores))];
  if (best === undefined) throw new Error('Nothing to choose from');
  return { best, scores };
}

/** Scores settings on the seasons for tuning, with groups of both kinds. */
function choose(moments: readonly Moment[]): Row[] {
  let chosen = ASSUMPTIONS;
  return CHOICES.map((of): Row => {
    const candidates = of.map((each) => ({ ...chosen, ...each }));
    const { best, scores } = bestOf(candidates, (candidate) =>
      score(moments, (moment) => moment.chances(candidate)),
    );
    chosen = best;
    return {
      what: `choosing on ${TUNED_ON.join(', ')}: ${Object.keys(of[0] ?? {}).join(' and ')}`,
      measured: of
        .map((each, at) => `${Object.values(each).join(' and ')}: ${scores[at]?.toFixed(4)}`)
        .join(', '),
      bar: '',
      isMet: null,
    };
  });
}

interface Judged {
  readonly moment: Moment;
  readonly said: readonly number[];
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const BINS = [0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.0001];

/** Minimum number of cases in a bin of chances, and the tolerated deviation. */
const MIN_CASES = 100;
const WITHIN = 0.05;
/** Quantile of Student's distribution for 95 % with six seasons. */
const STUDENT = 2.571;

/**
 * Summarises all chances between two bounds: their mean, and the share that won, with a margin for
 * a season's luck, because all groups of a season saw the same races.
 */
function reliability(judged: readonly Judged[], name: string, bar: string): Row[] {
  const all = judged.flatMap(({ moment, said }) =>
    said.map((chance, at) => ({ year: moment.year, chance, won: moment.won[at] ?? 0 })),
  );
  return BINS.slice(1).map((to, index): Row => {
    const from = BINS[index] ?? 0;
    const within = all.filter(({ chance }) => chance >= from && chance < to);
    const [said, won] = [
      mean(within.map((each) => each.chance)),
      mean(within.map((each) => each.won)),
    ];
    const errors = [...new Set(within.map(({ year }) => year))].map((season) =>
      within
        .filter(({ year }) => year === season)
        .reduce((sum, each) => sum + each.won - each.chance - (won - said), 0),
    );
    const spread = STUDENT * Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0));
    return {
      what: `${name}: chances of ${percent(from)} to ${percent(Math.min(to, 1))}: ${within.length.toLocaleString('en')}`,
      measured: `said ${(100 * said).toFixed(1)} %, won ${(100 * won).toFixed(1)} % ± ${((100 * spread) / within.length).toFixed(1)}`,
      bar,
      isMet: bar === '' || within.length < MIN_CASES ? null : Math.abs(won - said) <= WITHIN,
    };
  });
}

const PHASES = [
  { name: 'all season', from: 1, to: 24 },
  { name: 'races 1 to 8', from: 1, to: 8 },
  { name: 'races 9 to 16', from: 9, to: 16 },
  { name: 'races 17 to 23', from: 17, to: 23 },
];

/** Scores the forecasts of seasons that nothing was tuned on. */
function judge(years: readonly number[], kind: GroupKind, tuned: readonly Moment[]) {
  const moments = years.flatMap((year) => momentsOf(replayOf(year), { ...JUDGING, kind }));
  const temperature = bestOf(TEMPERATURES, (each) => score(tuned, byPoints(each))).best;
  const scaled = bestOf(TEMPERATURES, (each) => score(tuned, byPointsAndRaces(each))).best;
  const judged = moments.map((moment) => ({ moment, said: moment.chances(ASSUMPTIONS) }));
  const rows = PHASES.map(({ name, from, to }): Row => {
    const within = judged.filter(({ moment: { done } }) => done >= from && done <= to);
    const these = within.map(({ moment }) => moment);
    const own = mean(within.map(({ moment, said }) => brierOf(said, moment.won)));
    const points = score(these, byPoints(temperature));
    const by = (forecast: Forecast) => score(these, forecast).toFixed(3);
    return {
      what: `chance to win, ${years.join(', ')}, ${kind}, ${name}: Brier score`,
      measured: `${own.toFixed(3)}; alike ${by(alike)}, leader ${by(leader)}, softmax ${points.toFixed(3)} (${temperature}), with races left ${by(byPointsAndRaces(scaled))} (${scaled})`,
      bar: '<= softmax',
      isMet: own <= points,
    };
  });
  return { rows, judged };
}

/**
 * Measures how often the final count is within a standard deviation of the expectation, and what
 * probability it was given.
 */
function flagRows({ season, lastYear }: Replay): Row[] {
  const final = flagCountsAt(season.races, season.races.length);
  const forecasts = season.races.slice(1).map((_, at) => {
    const { facts, scores } = seenAfter(season, [], at + 1);
    return flagForecasts(facts, scores.completedRaces, lastYear.flagCounts);
  });
  return FLAG_TYPES.map((type) => {
    const of = forecasts.map((each) => each[type]);
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

/** Measures the cost after the first race, when most races remain. */
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
  chancesOf({ facts, scores, now, lastYear, seed: 1, endings: ENDINGS });
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  return {
    what: `everybody's chance to win after the first of 24 races, ${PLAYERS} players x ${ENDINGS.toLocaleString('en')} endings`,
    measured: `${seconds.toFixed(2)} s of CPU`,
    bar: '<= 2 s',
    isMet: seconds <= 2,
  };
}

/** Measures the quality and cost of the chances to win, after the races of real seasons. */
export function benchChance(): Row[] {
  const bundled = BUNDLED.map(replayOf);
  const [, latest] = bundled;
  const tuned = TUNED_ON.flatMap((year) =>
    GROUP_KINDS.flatMap((kind) => momentsOf(replayOf(year), { ...CHOOSING, kind })),
  );
  const rowsOf = (years: readonly number[], bar: string) => {
    const kinds = GROUP_KINDS.map((kind) => ({ kind, ...judge(years, kind, tuned) }));
    const name = years.join(', ');
    return [
      ...kinds.flatMap(({ rows }) => rows),
      ...kinds.flatMap(({ kind, judged }) => reliability(judged, `${name}, ${kind}`, '')),
      ...reliability(
        kinds.flatMap(({ judged }) => judged),
        name,
        bar,
      ),
    ];
  };
  return [
    ...(latest === undefined ? [] : [costRow(latest)]),
    ...choose(tuned),
    ...rowsOf(JUDGED_ON, 'within 5 points'),
    ...rowsOf(BUNDLED, ''),
    ...bundled.flatMap(flagRows),
  ];
}
