import type { FlagType } from '#domain/season/category.ts';
import { finishingPositions } from '#domain/season/finishing-positions.ts';
import type { Race, ResultRow } from '#domain/season/season.ts';

/** Parameters of a rule beside its kind. */
export const BINGO_RULE_FIELDS = ['driverId', 'otherDriverId', 'constructorId', 'count'] as const;
export type BingoRuleField = (typeof BINGO_RULE_FIELDS)[number];

interface RuleKind {
  readonly fields: readonly BingoRuleField[];
  /** Bounds of `count`. */
  readonly min?: number;
  readonly max?: number;
}

const DRIVER: RuleKind = { fields: ['driverId'] };
const TEAM: RuleKind = { fields: ['constructorId'] };
const ALONE: RuleKind = { fields: [] };
const counted = (min: number, max: number): RuleKind => ({ fields: ['count'], min, max });

/** Kinds of rules, which result or flags of a race decide, in the order of the menu. */
export const BINGO_RULE_KINDS = {
  DRIVER_WINS: DRIVER,
  DRIVER_PODIUM: DRIVER,
  DRIVER_POINTS: DRIVER,
  DRIVER_TENTH: DRIVER,
  DRIVER_RETIRES: DRIVER,
  DRIVER_POLE: DRIVER,
  DRIVER_SPRINT_WIN: DRIVER,
  DRIVER_AHEAD: { fields: ['driverId', 'otherDriverId'] },
  DRIVER_GAINS: { fields: ['driverId', 'count'], min: 2, max: 20 },
  TEAM_ONE_TWO: TEAM,
  TEAM_BOTH_POINTS: TEAM,
  TEAM_BOTH_RETIRE: TEAM,
  SAFETY_CAR: ALONE,
  EARLY_SAFETY_CAR: counted(1, 20),
  SAFETY_CARS: counted(2, 10),
  RED_FLAG: ALONE,
  NO_FLAGS: ALONE,
  GRID_PLACE_WINS: counted(1, 22),
  WIN_FROM_BEHIND: counted(2, 22),
  RETIREMENTS: counted(1, 22),
  NO_RETIREMENTS: ALONE,
  DISQUALIFICATION: ALONE,
} as const satisfies Record<string, RuleKind>;
export type BingoRuleKind = keyof typeof BINGO_RULE_KINDS;

/** Rule that decides a text. A deleted competitor is `null`, and the rule never holds then. */
export interface BingoRule {
  readonly kind: BingoRuleKind;
  readonly driverId: string | null;
  readonly otherDriverId: string | null;
  readonly constructorId: string | null;
  readonly count: number | null;
}

/** Returns the fields which a kind of rule needs, with the limits of its number. */
export function bingoRuleKind(kind: BingoRuleKind): RuleKind {
  return BINGO_RULE_KINDS[kind];
}

/** Completed race with all data that a rule can depend on. */
interface RunRace {
  readonly race: Race;
  readonly rows: readonly ResultRow[];
  readonly positions: ReadonlyMap<string, number>;
}

type Decide = (run: RunRace, rule: BingoRule) => boolean;

const LAST_ON_PODIUM = 3;
const TEAM_SIZE = 2;

const isOut = ({ status }: ResultRow) => status === 'RETIRED';
const isClassified = ({ status }: ResultRow) => status === 'CLASSIFIED';

const rowOf = ({ rows }: RunRace, driverId: string | null) =>
  rows.find((row) => row.driverId === driverId);
const teamOf = ({ rows }: RunRace, { constructorId }: BingoRule) =>
  constructorId === null ? [] : rows.filter((row) => row.constructorId === constructorId);

/** Returns the finishing position of a classified driver; 0 for others. */
function positionOf(run: RunRace, driverId: string | null): number {
  const row = rowOf(run, driverId);
  return row && isClassified(row) ? (run.positions.get(row.driverId) ?? 0) : 0;
}

const isBetween = (position: number, first: number, last: number) =>
  position >= first && position <= last;

function flagsOf({ race }: RunRace, type?: FlagType) {
  return race.flags.filter(
    (flag) => flag.session === 'RACE' && (type === undefined || flag.type === type),
  );
}

const flagCount = (run: RunRace, type: FlagType) => flagsOf(run, type).length;

/** Returns the winner's grid slot; `null` for the pit lane, or if unknown. */
function gridPlaceOfWinner(run: RunRace): number | null {
  return run.rows.find((row) => positionOf(run, row.driverId) === 1)?.gridPosition ?? null;
}

const DECIDE: Readonly<Record<BingoRuleKind, Decide>> = {
  DRIVER_WINS: (run, { driverId }) => positionOf(run, driverId) === 1,
  DRIVER_PODIUM: (run, { driverId }) => isBetween(positionOf(run, driverId), 1, LAST_ON_PODIUM),
  DRIVER_POINTS: (run, { driverId }) => (rowOf(run, driverId)?.points ?? 0) > 0,
  DRIVER_TENTH: (run, { driverId }) => positionOf(run, driverId) === 10,
  DRIVER_RETIRES: (run, { driverId }) => {
    const row = rowOf(run, driverId);
    return row !== undefined && isOut(row);
  },
  DRIVER_POLE: (run, { driverId }) => rowOf(run, driverId)?.gridPosition === 1,
  DRIVER_SPRINT_WIN: ({ race: { sprintResult } }, { driverId }) => {
    const winner = sprintResult?.find(isClassified);
    return winner !== undefined && winner.driverId === driverId;
  },
  DRIVER_AHEAD: (run, { driverId, otherDriverId }) => {
    const position = positionOf(run, driverId);
    const other = positionOf(run, otherDriverId);
    return position > 0 && other > 0 && position < other;
  },
  DRIVER_GAINS: (run, { driverId, count }) => {
    const position = positionOf(run, driverId);
    const from = rowOf(run, driverId)?.gridPosition ?? 0;
    return count !== null && position > 0 && from - position >= count;
  },
  TEAM_ONE_TWO: (run, rule) =>
    teamOf(run, rule).filter((row) => isBetween(positionOf(run, row.driverId), 1, 2)).length ===
    TEAM_SIZE,
  TEAM_BOTH_POINTS: (run, rule) =>
    teamOf(run, rule).filter(({ points }) => points > 0).length >= TEAM_SIZE,
  TEAM_BOTH_RETIRE: (run, rule) => teamOf(run, rule).filter(isOut).length >= TEAM_SIZE,
  SAFETY_CAR: (run) => flagCount(run, 'SAFETY_CAR') > 0,
  EARLY_SAFETY_CAR: (run, { count }) =>
    count !== null && flagsOf(run, 'SAFETY_CAR').some(({ lap }) => lap <= count),
  SAFETY_CARS: (run, { count }) => count !== null && flagCount(run, 'SAFETY_CAR') >= count,
  RED_FLAG: (run) => flagCount(run, 'RED_FLAG') > 0,
  NO_FLAGS: (run) => run.race.areFlagsCounted && flagsOf(run).length === 0,
  GRID_PLACE_WINS: (run, { count }) => count !== null && gridPlaceOfWinner(run) === count,
  WIN_FROM_BEHIND: (run, { count }) => count !== null && (gridPlaceOfWinner(run) ?? 0) >= count,
  RETIREMENTS: ({ rows }, { count }) => count !== null && rows.filter(isOut).length >= count,
  NO_RETIREMENTS: ({ rows }) => !rows.some(isOut),
  DISQUALIFICATION: ({ rows }) => rows.some(({ status }) => status === 'DISQUALIFIED'),
};

/** Returns true if the race fulfils the rule; false while it has no result. */
export function bingoRuleHolds(rule: BingoRule, race: Race): boolean {
  const { result } = race;
  if (result === null || result.length === 0) return false;
  return DECIDE[rule.kind]({ race, rows: result, positions: finishingPositions(result) }, rule);
}
