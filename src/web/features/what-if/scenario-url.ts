import type { WhatIfView } from '#contract/scoring/what-if.ts';
import { orderLike } from '#domain/guessing/guess-order.ts';
import { MAX_FLAGS } from '#domain/guessing/guesses.ts';
import type { RaceScenario } from '#domain/scoring/what-if/race.ts';
import type { SeasonScenario } from '#domain/scoring/what-if/season.ts';
import { FLAG_TYPES, type FlagCounts } from '#domain/season/category.ts';

type Changes = Readonly<Record<string, string | null>>;
type Competitors = WhatIfView['drivers'];

const BETWEEN = '.';

/** Returns short words for the URL: a driver's code or a team's name if unique, else the id. */
function wordsOf(competitors: Competitors): ReadonlyMap<string, string> {
  const words = competitors.map(({ id, name, look }) => ({
    id,
    word: (look.code ?? name).toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
  }));
  const taken = new Set(competitors.map(({ id }) => id));
  const isClear = (word: string) =>
    word !== '' && !taken.has(word) && words.filter((other) => other.word === word).length === 1;
  return new Map(words.map(({ id, word }) => [id, isClear(word) ? word : id]));
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, index) => id === b[index]);

function writeOrder(
  order: readonly string[],
  known: readonly string[],
  competitors: Competitors,
): string | null {
  const words = wordsOf(competitors);
  return isSame(order, known) ? null : order.map((id) => words.get(id) ?? id).join(BETWEEN);
}

/** Parses an order in the URL; competitors that it lacks come last, in the known order. */
function readOrder(
  text: string | null,
  known: readonly string[],
  competitors: Competitors,
): readonly string[] {
  if (text === null) return known;
  const ids = new Map([...wordsOf(competitors)].map(([id, word]) => [word, id]));
  const named = new Set(text.split(BETWEEN).map((word) => ids.get(word) ?? word));
  return orderLike([...named], known);
}

const writeFlags = (flags: FlagCounts, known: FlagCounts): string | null =>
  FLAG_TYPES.every((type) => flags[type] === known[type])
    ? null
    : FLAG_TYPES.map((type) => flags[type]).join(BETWEEN);

function readFlags(text: string | null, known: FlagCounts): FlagCounts {
  if (text === null || !/^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(text)) return known;
  const [yellow = 0, red = 0, safetyCar = 0] = text.split(BETWEEN).map(Number);
  const most = (count: number) => Math.min(count, MAX_FLAGS);
  return { YELLOW_FLAG: most(yellow), RED_FLAG: most(red), SAFETY_CAR: most(safetyCar) };
}

/** Returns the URL of a race scenario, without what is unchanged. */
export function encodeRaceScenario(
  scenario: RaceScenario,
  known: RaceScenario,
  { drivers }: Pick<WhatIfView, 'drivers'>,
): Changes {
  return {
    order: writeOrder(scenario.order, known.order, drivers),
    out: scenario.retired === known.retired ? null : String(scenario.retired),
    flags: writeFlags(scenario.flags, known.flags),
  };
}

/** Parses the race scenario in a URL; invalid parts are ignored. */
export function decodeRaceScenario(
  query: URLSearchParams,
  known: RaceScenario,
  { drivers }: Pick<WhatIfView, 'drivers'>,
): RaceScenario {
  const out = query.get('out') ?? '';
  return {
    order: readOrder(query.get('order'), known.order, drivers),
    retired: /^\d{1,2}$/.test(out) ? Math.min(Number(out), known.order.length) : known.retired,
    flags: readFlags(query.get('flags'), known.flags),
  };
}

/** Returns the URL of a championship scenario. */
export function encodeSeasonScenario(
  scenario: SeasonScenario,
  known: SeasonScenario,
  view: Pick<WhatIfView, 'drivers' | 'constructors'>,
): Changes {
  return {
    drivers: writeOrder(scenario.drivers, known.drivers, view.drivers),
    constructors: writeOrder(scenario.constructors, known.constructors, view.constructors),
    total: writeFlags(scenario.flags, known.flags),
  };
}

/** Parses the championship scenario in a URL. */
export function decodeSeasonScenario(
  query: URLSearchParams,
  known: SeasonScenario,
  view: Pick<WhatIfView, 'drivers' | 'constructors'>,
): SeasonScenario {
  return {
    drivers: readOrder(query.get('drivers'), known.drivers, view.drivers),
    constructors: readOrder(query.get('constructors'), known.constructors, view.constructors),
    flags: readFlags(query.get('total'), known.flags),
  };
}
