import type { BingoRuleKind } from '#domain/bingo/bingo-rules.ts';
import { signed } from '#web/formatting/numbers.ts';

/** Names of the rules in the bingo master's menu. */
export const bingoRuleTexts: Readonly<Record<BingoRuleKind, string>> = {
  DRIVER_WINS: 'Sjåføren vinner',
  DRIVER_PODIUM: 'Sjåføren på pallen',
  DRIVER_POINTS: 'Sjåføren tar poeng',
  DRIVER_TENTH: 'Sjåføren blir nummer 10',
  DRIVER_RETIRES: 'Sjåføren bryter',
  DRIVER_POLE: 'Sjåføren starter først',
  DRIVER_SPRINT_WIN: 'Sjåføren vinner en sprint',
  DRIVER_AHEAD: 'Sjåføren foran en annen i mål',
  DRIVER_GAINS: 'Sjåføren vinner så mange plasser',
  TEAM_ONE_TWO: 'Laget på første og andre plass',
  TEAM_BOTH_POINTS: 'Begge bilene til laget i poengene',
  TEAM_BOTH_RETIRE: 'Begge bilene til laget bryter',
  SAFETY_CAR: 'Sikkerhetsbil',
  EARLY_SAFETY_CAR: 'Sikkerhetsbil i de første rundene',
  SAFETY_CARS: 'Så mange sikkerhetsbiler i ett løp',
  RED_FLAG: 'Rødt flagg',
  NO_FLAGS: 'Et løp helt uten flagg',
  GRID_PLACE_WINS: 'Seier fra akkurat denne startplassen',
  WIN_FROM_BEHIND: 'Seier fra denne startplassen eller lenger bak',
  RETIREMENTS: 'Minst så mange bryter',
  NO_RETIREMENTS: 'Ingen bryter',
  DISQUALIFICATION: 'Noen blir diskvalifisert',
};

export const effectTableTexts = {
  name: 'Navn',
  before: 'Før',
  after: 'Etter',
  place: (place: number) => `${place}.`,
  points: (points: number) => `${points} p`,
  gain: signed,
};
