import { formatList } from '#web/formatting/lists.ts';

export const leaderboardTexts = {
  leaderboard: 'Ledertavle',
  afterRaces: (done: number, all: number) => `etter ${done} av ${all} løp`,
  beforeFirstRace: 'før første løp',
  opensIn: (race: string) => `Tavlen åpner i ${race}`,
  opensInHelp: 'Alle starter på 0. Bare løpene teller.',
  rank: 'Plass',
  name: 'Navn',
  points: 'Poeng',
  onlyTheseCanWin: (names: readonly string[]) => `Bare ${formatList(names)} kan fortsatt vinne.`,
  someCanWin: (count: number, all: number) => `${count} av ${all} kan fortsatt vinne.`,
  youCanWin: 'Du er en av dem.',
  youAreOut: 'Du er ute av kampen.',
  isOut: 'Ute av kampen',
  hasWon: (name: string) => `${name} har sikret seieren.`,
  isFirst: (names: readonly string[]) =>
    `${formatList(names)} har sikret førsteplassen, men kan måtte dele den.`,
  moreStatistics: (isRun: boolean) => (isRun ? 'Hvor ble det avgjort?' : 'Hvem vinner?'),
  seasonStartsSoon: 'Sesongen starter snart',
  nobodyOnBoard: 'Ingen på ledertavlen ennå',
  nobodyOnBoardHelp:
    'Sesongen er i gang. Ledertavlen og grafen kommer når noen har gjettet på et løp.',
  seasonStartsSoonHelp: 'Ledertavlen og grafen kommer når fristen for sesongen er ute.',
  graph: {
    title: 'Gjennom sesongen',
    titleFrom: (race: string) => `Fra ${race}`,
    empty: 'Grafen kommer etter det første løpet.',
  },
};

/** Assumptions behind contenders and chances. */
export const contendersTexts = {
  assumption: 'Så lenge ingen resultater rettes.',
  assumptionInLeague: 'Blant dem som er med nå, så lenge ingen resultater rettes.',
};
