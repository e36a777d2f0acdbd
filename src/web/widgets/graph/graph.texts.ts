import type { Ghost } from '#domain/scoring/ghosts.ts';
import type { ScoredCategory } from '#domain/season/category.ts';
import { formatList } from '#web/formatting/lists.ts';
import { signed } from '#web/formatting/numbers.ts';
import type { GapExplanation, Rivals } from './explain-gap.ts';

const CATEGORIES: Readonly<Record<ScoredCategory, string>> = {
  FIRST: '1. plass',
  TENTH: '10. plass',
  DRIVER: 'sjåfører',
  CONSTRUCTOR: 'konstruktører',
  FLAG: 'flagg',
  QUESTION: 'spørsmål',
};

/** Line breaks are allowed between parts, not within one: «+22 på 10. plass». */
const part = (points: number, what: string) =>
  `${signed(points)} på ${what}`.replaceAll(' ', '\u00a0');

/** Example: «Kari leder med 14 poeng foran Ola: +22 på 10. plass og −8 på flagg.» */
function why(
  { subject, rival, isOwn, isFirst }: Rivals,
  { total, main, rest }: GapExplanation,
): string {
  const who = isOwn ? 'Du' : subject.name;
  const parts = main.map(({ category, points }) => part(points, CATEGORIES[category]));
  if (rest !== 0) parts.push(part(rest, 'resten'));
  const both = `${who} og ${rival.name}`;
  if (parts.length === 0) return `${both} står helt likt.`;
  const list = formatList(parts);
  if (total === 0) {
    const have = isOwn ? 'du har' : `${subject.name} har`;
    return isFirst
      ? `${both} deler ledelsen, men ${have} ${list}.`
      : `${both} har like mange poeng, men ${have} ${list}.`;
  }
  const head = isFirst
    ? `${who} leder med ${total} poeng foran ${rival.name}`
    : `${who} er ${-total} poeng bak ${rival.name}`;
  return `${head}: ${list}.`;
}

export const graphTexts = {
  choose: 'Visning',
  chosen: 'Ferdig',
  shown: (mode: string, view: string) => `${mode} · ${view}`,
  mode: 'Hva grafen viser',
  total: 'Poeng',
  gap: 'Bak lederen',
  rank: 'Plassering',
  chance: 'Sjanse',
  view: 'Hvem og hvordan',
  aroundMe: 'Rundt meg',
  top: 'Toppen',
  all: 'Alle',
  topTen: 'Topp ti',
  table: 'Tabell',
  raceSlider: 'Løp',
  players: 'Følg en spiller',
  summary: (what: string, players: number, races: number) =>
    `Linjegraf, ${what.toLowerCase()}: ${players} ${players === 1 ? 'spiller' : 'spillere'} etter ${races} løp. Tabellen viser det samme.`,
  hint: 'Trykk på en linje for å følge den.',
  points: (name: string, points: string, race: string) => `${name}: ${points} poeng ${race}`,
  place: (name: string, rank: string, race: string) => `${name}: ${rank}. plass ${race}`,
  chanceOf: (name: string, chance: string, race: string) => `${name}: ${chance} ${race}`,
  noChance: '–',
  chanceAbout: (isSince: boolean) =>
    `Sjansen til å vinne ${isSince ? 'ligaen' : 'sesongen'}: vi simulerer resten av sesongen 10 000 ganger etter hvert løp, og teller hvor ofte hver spiller vinner.`,
  chanceMethod: 'Slik regner vi',
  chancesToCome: 'Regner ut sjansene. Det tar et øyeblikk …',
  chancesMissing: (missing: number) =>
    missing === 1 ? 'Ett løp til regnes ut …' : `${missing} løp til regnes ut …`,
  after: (race: string) => `etter ${race}`,
  beforeFirst: 'før første løp',
  why,
  alone: 'Her er det ingen å måle seg med ennå.',
  compareWith: 'Sammenlign med',
  ghosts: {
    MAJORITY: 'Flertallet',
    GRID: 'Startoppstilling',
    LAST_YEAR: 'I fjor',
  } satisfies Record<Ghost, string>,
};
