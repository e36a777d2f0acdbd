import { FLAG_TYPES } from '#domain/category.ts';
import { ASSUMPTIONS, type Assumptions } from '#domain/chance/assumptions.ts';
import { flagForecasts } from '#domain/chance/flag-forecast.ts';
import { flagCountsAt } from '#domain/completed-races.ts';
import {
  chancesOf,
  type Moment,
  momentsOf,
  type Replay,
  replays,
  seenAfter,
  YEARS,
  type Year,
} from './chance-moments.ts';
import { GROUP_KINDS, type GroupKind, guessingGroup } from './guessing-group.ts';
import type { Row } from './table.ts';

const other = (year: Year): Year => (year === 2024 ? 2025 : 2024);

/** Groups to choose by, and others to be judged by. */
const CHOOSING = { first: 1_000, groups: 12, endings: 300, step: 2 };
const JUDGING = { first: 0, groups: 40, endings: 1_000, step: 1 };

/** What is chosen between, one after the other: what comes later is chosen with what was chosen before. */
const CHOICES: readonly (readonly Partial<Assumptions>[])[] = [
  [0.003, 0.01, 0.03].map((stopRate) => ({ stopRate })),
  [0.3, 0.6].flatMap((drift) =>
    [30, 60, 120, 240, 1e6].map((racesUntilOwn) => ({ drift, racesUntilOwn })),
  ),
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

/** The same, but sharper the fewer races are left: no one asked for it, and it is harder to beat. */
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

/** The settings that do best on a season, with groups of both kinds, and how the others did. */
function choose(replay: Replay, year: Year): { chosen: Assumptions; rows: Row[] } {
  const moments = GROUP_KINDS.flatMap((kind) => momentsOf(replay, { ...CHOOSING, kind }));
  let chosen = ASSUMPTIONS;
  const rows: Row[] = [];
  for (const of of CHOICES) {
    const candidates = of.map((each) => ({ ...chosen, ...each }));
    const { best, scores } = bestOf(candidates, (candidate) =>
      score(moments, (moment) => moment.chances(candidate)),
    );
    chosen = best;
    const names = of.map(
      (each, at) => `${Object.values(each).join(' and ')}: ${scores[at]?.toFixed(4)}`,
    );
    rows.push({
      what: `choosing on ${year}: ${Object.keys(of[0] ?? {}).join(' and ')}`,
      measured: names.join(', '),
      bar: '',
      isMet: null,
    });
  }
  return { chosen, rows };
}

interface Judged {
  readonly moment: Moment;
  readonly said: readonly number[];
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

const BINS = [0, 0.01, 0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.0001];

/** Of all chances between two bounds: what they were, and how many won. */
function reliability(judged: readonly Judged[], kind: GroupKind): Row[] {
  const all = judged.flatMap(({ moment, said }) =>
    said.map((chance, at) => ({ chance, won: moment.won[at] ?? 0 })),
  );
  return BINS.slice(1).map((to, index): Row => {
    const from = BINS[index] ?? 0;
    const within = all.filter(({ chance }) => chance >= from && chance < to);
    return {
      what: `${kind}: chances of ${percent(from)} to ${percent(Math.min(to, 1))}: ${within.length.toLocaleString('en')}`,
      measured: `said ${(100 * mean(within.map(({ chance }) => chance))).toFixed(1)} %, won ${(100 * mean(within.map(({ won }) => won))).toFixed(1)} %`,
      bar: '',
      isMet: null,
    };
  });
}

const PHASES = [
  { name: 'all season', from: 1, to: 24 },
  { name: 'races 1 to 8', from: 1, to: 8 },
  { name: 'races 9 to 16', from: 9, to: 16 },
  { name: 'races 17 to 23', from: 17, to: 23 },
];

/** How well a season is foretold by what was chosen on the other one. */
function judge(
  of: Readonly<Record<Year, Replay>>,
  year: Year,
  kind: GroupKind,
  chosen: Assumptions,
): { rows: Row[]; judged: Judged[] } {
  const moments = momentsOf(of[year], { ...JUDGING, kind });
  const elsewhere = momentsOf(of[other(year)], { ...JUDGING, kind });
  const temperature = bestOf(TEMPERATURES, (each) => score(elsewhere, byPoints(each))).best;
  const scaled = bestOf(TEMPERATURES, (each) => score(elsewhere, byPointsAndRaces(each))).best;
  const judged = moments.map((moment) => ({ moment, said: moment.chances(chosen) }));
  const rows = PHASES.map(({ name, from, to }): Row => {
    const within = judged.filter(({ moment: { done } }) => done >= from && done <= to);
    const these = within.map(({ moment }) => moment);
    const own = mean(within.map(({ moment, said }) => brierOf(said, moment.won)));
    const points = score(these, byPoints(temperature));
    const by = (forecast: Forecast) => score(these, forecast).toFixed(3);
    return {
      what: `chance to win, ${year}, ${kind}, ${name}: Brier score`,
      measured: `${own.toFixed(3)}; alike ${by(alike)}, leader ${by(leader)}, softmax ${points.toFixed(3)} (${temperature}), with races left ${by(byPointsAndRaces(scaled))} (${scaled})`,
      bar: '<= softmax',
      isMet: own <= points,
    };
  });
  return { rows, judged };
}

/** How often the final count is within a standard deviation of what was expected, and how likely it was held. */
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

/** How good the chances to win are, after every race of two real seasons, and what they cost. */
export function benchChance(): Row[] {
  const of = replays();
  const cost = costRow(of[2025]);
  const choices = { 2024: choose(of[2024], 2024), 2025: choose(of[2025], 2025) };
  const chosenFor = (year: Year) => choices[other(year)].chosen;
  const ofKinds = GROUP_KINDS.flatMap((kind) => {
    const each = YEARS.map((year) => judge(of, year, kind, chosenFor(year)));
    const judged = each.flatMap((one) => one.judged);
    return [...each.flatMap(({ rows }) => rows), ...reliability(judged, kind)];
  });
  return [
    cost,
    ...YEARS.flatMap((year) => choices[year].rows),
    ...ofKinds,
    ...YEARS.flatMap((year) => flagRows(of[year])),
  ];
}
