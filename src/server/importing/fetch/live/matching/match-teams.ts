import { toKey } from '#domain/base/name-key.ts';

interface KnownTeam {
  /** Constructor id at Jolpica. */
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly from?: number;
  readonly to?: number;
}

/** Teams whose name at Jolpica differs from the season files. */
const KNOWN_TEAMS: readonly KnownTeam[] = [
  { id: 'rb', key: 'rb', name: 'RB', to: 2024 },
  { id: 'rb', key: 'racing-bulls', name: 'Racing Bulls' },
  { id: 'sauber', key: 'kick-sauber', name: 'Kick Sauber', from: 2024, to: 2025 },
];

/** OpenF1's names of teams that match neither our name nor our key. */
const OPENF1_NAMES: ReadonlyMap<string, string> = new Map([
  ['red-bull-racing', 'red-bull'],
  ['rb', 'racing-bulls'],
  ['racing-bulls', 'rb'],
]);

export interface Team {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** Returns the team of Jolpica's entry, with our name in that year. */
export function teamOf(
  { constructorId, name }: { readonly constructorId: string; readonly name: string },
  year: number,
): Team {
  const known = KNOWN_TEAMS.find(
    ({ id, from = year, to = year }) => id === constructorId && from <= year && year <= to,
  );
  if (known) return { id: constructorId, key: known.key, name: known.name };
  return { id: constructorId, key: toKey(constructorId), name: shortName(name) };
}

/** Returns OpenF1's team among those of the season; `null` if there is none. */
export function matchTeam<Known extends Pick<Team, 'key' | 'name'>>(
  openF1Name: string | null,
  teams: readonly Known[],
): Known | null {
  const name = toKey(shortName(openF1Name ?? ''));
  const names = [name, OPENF1_NAMES.get(name)];
  return teams.find((team) => names.includes(team.key) || names.includes(toKey(team.name))) ?? null;
}

function shortName(name: string): string {
  return name.replace(/ F1 Team$/i, '');
}
