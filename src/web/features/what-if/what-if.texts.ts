import type { PositionRange } from '#domain/scoring/what-if/required-results.ts';
import type { FlagType } from '#domain/season/category.ts';
import { signed } from '#web/formatting/numbers.ts';

/** «7», «1 til 3 eller 7» */
function anyOf(texts: readonly string[]): string {
  const [last = '', ...others] = texts.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} eller ${last}`;
}

/** «nummer 9 eller dårligere», «nummer 1 til 3 eller 7» */
function positionsText(ranges: readonly PositionRange[], last: number): string {
  const [only, ...others] = ranges;
  if (only !== undefined && others.length === 0 && only.from !== only.to) {
    if (only.from === 1) return `nummer ${only.to} eller bedre`;
    if (only.to === last) return `nummer ${only.from} eller dårligere`;
  }
  return `nummer ${anyOf(ranges.map(({ from, to }) => (from === to ? `${from}` : `${from} til ${to}`)))}`;
}

const race = {
  happens: (driver: string, positions: string) => `${driver} blir ${positions}`,
};

const season = {
  happens: (driver: string, positions: string) => `${driver} ender som ${positions}`,
};

export const whatIfTexts = {
  title: 'Hva om',
  titleOf: (name: string) => `Hva om: ${name}`,
  position: (position: number, year: number) => `Hva om · løp ${position} i ${year}`,
  lead: {
    before: 'Dra sjåførene. Tabellen følger med.',
    after: 'Flytt en sjåfør og se hva som ville ha skjedd.',
    season: 'Dra sjåfører og lag dit du tror de ender. Tabellen følger med.',
  },
  mode: 'Hva du vil flytte på',
  modes: { race: 'Løpet', season: 'Sesongen' },
  share: 'Del',
  reset: 'Nullstill',
  sprintMissing: 'Resultatet fra sprinten mangler, så poengene derfra er ikke med.',
  racesLeft: (count: number) =>
    count === 1
      ? 'Løpet som gjenstår, teller ikke med.'
      : `De ${count} løpene som gjenstår, teller ikke med.`,
  firstOfMany: (first: number, count: number) =>
    `Viser de ${first} første av ${count}, og deg selv.`,
  order: 'Rekkefølgen i mål',
  countsTitle: { race: 'Under løpet', season: 'Flagg i sesongen' },
  drivers: 'Sjåfører',
  constructors: 'Konstruktører',
  out: 'Ute',
  counts: {
    YELLOW_FLAG: 'Gule flagg',
    RED_FLAG: 'Røde flagg',
    SAFETY_CAR: 'Sikkerhetsbiler',
  } satisfies Record<FlagType, string>,
  retired: 'Ute av løpet',
  board: 'Tabellen',
  pointsOf: (points: number) => `${points} poeng`,
  change: signed,
  choose: 'Se hva som må til for',
  needsOf: (name: string | null) =>
    name === null ? 'Hva må til for deg?' : `Hva må til for ${name}?`,
  positions: positionsText,
  race,
  season,
  need: (name: string | null, rank: number, isHeld: boolean, what: string) => {
    const who = name ?? 'Du';
    const where = rank === 1 ? 'leder' : `${isHeld ? 'er' : 'blir'} nummer ${rank} eller bedre`;
    return `${who} ${where} ${isHeld ? 'så lenge' : 'hvis'} ${what}.`;
  },
  noNeed: (name: string | null) =>
    name === null
      ? 'Ingen sjåfør alene kan endre plassen din.'
      : `Ingen sjåfør alene kan endre plassen til ${name}.`,
  you: 'Du',
  toBoard: 'Se tabellen',
};
