import type { FlagType } from '#domain/category.ts';
import { signed } from '#web/app/numbers.ts';

/** «7.», «1.–3. eller 7.» */
function anyOf(texts: readonly string[]): string {
  const [last = '', ...others] = texts.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} eller ${last}`;
}

const race = {
  happens: (driver: string, places: string) => `${driver} blir ${places}`,
};

const season = {
  happens: (driver: string, places: string) => `${driver} ender som ${places}`,
};

export const whatIfTexts = {
  title: 'Hva om',
  titleOf: (name: string) => `Hva om: ${name}`,
  position: (position: number, year: number) => `Hva om · løp ${position} i ${year}`,
  lead: {
    before: 'Dra sjåførene. Tabellen følger med.',
    after: 'Starter fra resultatet. Flytt en sjåfør og se hva som ville ha skjedd.',
    season: 'Dra sjåfører og lag dit du tror de ender. Tabellen følger med.',
  },
  mode: 'Hva du vil flytte på',
  modes: { race: 'Løpet', season: 'Sesongen' },
  share: 'Del',
  reset: 'Nullstill',
  back: 'Hva alle gjettet',
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
  places: (ranges: readonly { readonly from: number; readonly to: number }[]) =>
    anyOf(ranges.map(({ from, to }) => (from === to ? `${from}.` : `${from}.–\u2060${to}.`))),
  race,
  season,
  need: (name: string | null, rank: number, isHeld: boolean, what: string) => {
    const who = name ?? 'Du';
    const where =
      rank === 1 ? 'leder' : isHeld ? `er nr. ${rank} eller bedre` : `blir nr. ${rank} eller bedre`;
    // The text ends with an ordinal, whose full stop ends the sentence as well.
    return `${who} ${where} ${isHeld ? 'så lenge' : 'hvis'} ${what}`;
  },
  noNeed: (name: string | null) =>
    name === null
      ? 'Ingen sjåfør alene kan endre plassen din.'
      : `Ingen sjåfør alene kan endre plassen til ${name}.`,
  you: 'Du',
  toBoard: 'Se tabellen',
};
