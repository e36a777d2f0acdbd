import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import type { ScoredCategory } from '#domain/season/category.ts';
import { numberWord } from '#web/formatting/numbers.ts';

type Hits = Exclude<keyof NonNullable<SeasonRecap['bullseyes']>, 'total' | 'isMost'>;

const counted = (one: string, more: string) => (count: number) =>
  `${count} ${count === 1 ? one : more}`;
const points = (count: number) => `${count} poeng`;
const moved = (places: number, way: string, races: number) =>
  `${numberWord(places)} ${places === 1 ? 'plass' : 'plasser'} ${way} på ${races === 1 ? 'ett' : numberWord(races)} løp`;
const wonPoints = (count: number) => `+${count}`;

export const seasonRecapTexts = {
  own: (year: number | string) => `Ditt år ${year}`,
  title: (name: string, year: number | string) => `${name} i ${year}`,
  loading: (year: string) => `Året ${year}`,
  description: (rank: number, count: number, total: number) =>
    `Nummer ${rank} av ${count} med ${points(total)}: beste runde, rival, blinkskudd og vendepunkt.`,
  notYet: (year: string) => `${year} er ikke over ennå`,
  notYetHelp: 'Året fortelles når sesongen er avsluttet og medaljene er delt ut.',
  profile: 'Profilen',
  compare: (name: string) => `Sammenlign med ${name}`,
  cards: 'Kortene',
  previous: 'Forrige kort',
  next: 'Neste kort',
  card: (index: number, count: number) => `Kort ${index} av ${count}`,
  share: (year: number) => `Del året ${year}`,
  points,
  wonPoints,
  place: {
    label: (year: number) => `Sesongen ${year}`,
    medal: {
      GOLD: (total: number) => `Gull med ${points(total)}`,
      SILVER: (total: number) => `Sølv med ${points(total)}`,
      BRONZE: (total: number) => `Bronse med ${points(total)}`,
    },
    ordinal: (rank: number) => `${rank}.`,
    of: (count: number) => `plass av ${count}`,
    line: (rank: number, count: number, total: number) =>
      `nummer ${rank} av ${count} med ${points(total)}`,
  },
  round: {
    label: 'Beste runde',
    best: 'Ingen andre fikk så mange den helgen',
    shared: 'Delt best den helgen',
    rank: (rank: number) => `Nummer ${rank} den helgen`,
    place: { first: '1.', tenth: '10.' },
    finished: (place: number | null) => (place === null ? 'kom ikke i mål' : `ble nummer ${place}`),
    line: (race: string, total: number) => `${race}, ${points(total)}`,
  },
  category: {
    label: 'Best på',
    names: {
      FIRST: '1. plass',
      TENTH: '10. plass',
      DRIVER: 'Sjåførene',
      CONSTRUCTOR: 'Lagene',
      FLAG: 'Flaggene',
      QUESTION: 'Spørsmålene',
    } satisfies Record<ScoredCategory, string>,
    rank: (rank: number) => `nr. ${rank}`,
    of: (count: number, total: number) => `av ${count}, med ${points(total)}`,
    line: (name: string, rank: number) => `${name}, nummer ${rank}`,
  },
  bullseyes: {
    label: 'Blinkskudd',
    exact: (count: number) => (count === 1 ? 'gang helt riktig' : 'ganger helt riktig'),
    most: 'Flest av alle',
    of: {
      first: counted('vinner', 'vinnere'),
      tenth: counted('tiendeplass', 'tiendeplasser'),
      drivers: counted('sjåfør på rett plass', 'sjåfører på rett plass'),
      constructors: counted('lag på rett plass', 'lag på rett plass'),
      flags: counted('flagg på tallet', 'flagg på tallet'),
    } satisfies Record<Hits, (count: number) => string>,
  },
  rival: {
    label: 'Rivalen',
    mean: (by: number) => (by === 1 ? '1 poeng' : `${by} poeng`),
    apart: 'fra hverandre, i snitt',
    changes: (count: number) => {
      if (count === 0) return 'Byttet aldri plass';
      return count === 1 ? 'Byttet plass én gang' : `Byttet plass ${count} ganger`;
    },
    ended: (gap: number) => {
      if (gap === 0) return 'Helt likt til slutt';
      return gap > 0 ? `${points(gap)} foran til slutt` : `${points(-gap)} bak til slutt`;
    },
    ahead: 'foran',
  },
  turn: {
    label: 'Vendepunktet',
    places: (from: number, to: number) => `${from}. → ${to}.`,
    spoken: (from: number, to: number) => `Fra ${from}. til ${to}. plass`,
    climb: (places: number, races: number) => `Her snudde det: ${moved(places, 'opp', races)}`,
    fall: (places: number, races: number) => `Her glapp det: ${moved(places, 'ned', races)}`,
    line: (race: string, from: number, to: number) => `${race}, fra ${from}. til ${to}. plass`,
  },
};
