import type { AliasTable } from '#server/db/tables.ts';
import type { Matches } from '../import-draft.ts';

interface StoredCompetitor {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly position: number;
}

interface SourceCompetitor {
  readonly key: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

interface StoredField<Stored> {
  readonly year: number;
  readonly kind: AliasTable['kind'];
  readonly competitors: readonly Stored[];
  /** Aliases of drivers and constructors. */
  readonly aliases: readonly AliasTable[];
  /** Ids of stored competitors who left, by their new key at the source. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Ids of stored competitors by key and alias. */
export function idsByName(
  kind: AliasTable['kind'],
  competitors: readonly Pick<StoredCompetitor, 'id' | 'key'>[],
  aliases: readonly AliasTable[],
): ReadonlyMap<string, string> {
  return new Map([
    ...aliases
      .filter((alias) => alias.kind === kind)
      .map(({ name, competitor_id }): [string, string] => [name, competitor_id]),
    ...competitors.map(({ key, id }): [string, string] => [key, id]),
  ]);
}

/** Returns the stored id of a source's competitor, by its key or any alias. */
export function storedIdOf(
  ids: ReadonlyMap<string, string>,
  { key, aliases }: Pick<SourceCompetitor, 'key' | 'aliases'>,
): string | undefined {
  return [key, ...aliases].map((name) => ids.get(name)).find((id) => id !== undefined);
}

/** Matches the source's competitors to stored ones, by key or any alias. */
export function matchCompetitors<Stored extends StoredCompetitor, Source extends SourceCompetitor>(
  { year, kind, competitors, aliases, renamed }: StoredField<Stored>,
  incoming: readonly Source[],
  newId: () => string,
): Matches<Stored, Source> {
  const storedAliases = aliases.filter((alias) => alias.kind === kind);
  const byName = idsByName(kind, competitors, aliases);

  const ids = new Map<string, string>();
  const sources = new Map<string, Source>();
  for (const source of incoming) {
    const id = storedIdOf(byName, source) ?? renamed.get(source.key) ?? newId();
    ids.set(source.key, id);
    // The source may list a competitor twice, by an old and a new name; the one entered now takes
    // precedence.
    if (!sources.has(id)) sources.set(id, source);
  }

  const storedIds = new Set(competitors.map(({ id }) => id));
  const lastPosition = Math.max(0, ...competitors.map(({ position }) => position));
  const newcomers = [...sources].filter(([id]) => !storedIds.has(id));
  const newAliases = [...sources].flatMap(([competitor_id, { key, aliases: names }]) =>
    [...(renamed.has(key) ? [key] : []), ...names]
      .filter((name) => !byName.has(name))
      .map((name): [string, AliasTable] => [name, { year, kind, name, competitor_id }]),
  );
  return {
    all: [
      ...competitors.map((stored) => ({
        id: stored.id,
        position: stored.position,
        stored,
        source: sources.get(stored.id) ?? null,
      })),
      ...newcomers.map(([id, source], index) => ({
        id,
        position: lastPosition + index + 1,
        stored: null,
        source,
      })),
    ],
    aliases: [...storedAliases, ...new Map(newAliases).values()],
    find: (key) => ids.get(key) ?? null,
    nameOf: (id) => {
      const stored = competitors.find((competitor) => competitor.id === id);
      return sources.get(id)?.name ?? stored?.name ?? id;
    },
    idOf(key) {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`${kind} ${key} is not in the entry list`);
      return id;
    },
  };
}
