import type { ImportDetail } from '#contract/admin/import-details.ts';
import type { Instant } from '#domain/base/time.ts';
import { isOpen } from '#domain/season/deadline.ts';
import type { CompetitorKind } from '#server/db/tables.ts';
import { type ImportNotice, notice, noticeNames } from '../finding.ts';
import type { NormalisedSeason } from '../normalised-season.ts';
import type { StoredSeason } from '../stored-season.ts';
import { idsByName, storedIdOf } from './match-competitors.ts';

type StoredField = Pick<StoredSeason, 'season' | 'constructors' | 'drivers' | 'aliases'>;

/** Stored competitor with a new key and name at the source. */
interface Renamed {
  /** Key at the source. */
  readonly key: string;
  readonly id: string;
  readonly detail: ImportDetail;
}

export interface RenamedCompetitors {
  /** Ids of stored competitors by the source's keys. */
  readonly ids: Readonly<Record<CompetitorKind, ReadonlyMap<string, string>>>;
  /** Findings for admins: matched renames, and newcomers who may be known competitors. */
  readonly findings: readonly ImportNotice[];
}

/**
 * Finds competitors who are known in spite of a new key and name: a team that replaces one with the
 * same drivers; a driver with the number, letters and team of one who is gone.
 */
export function findRenamed(
  stored: StoredField,
  incoming: NormalisedSeason,
  now: Instant,
): RenamedCompetitors {
  const teams = splitField(stored, 'CONSTRUCTOR', stored.constructors, incoming.constructors);
  const drivers = splitField(stored, 'DRIVER', stored.drivers, incoming.drivers);

  const renamedTeams = teams.unknown.flatMap((team): Renamed[] => {
    const line = incoming.drivers.filter((driver) => driver.constructor === team.key);
    const before = line.map(({ key }) => {
      const id = drivers.idOf(key);
      return stored.drivers.find((driver) => driver.id === id)?.constructor_id;
    });
    const gone = teams.gone.find(({ id }) => id === before[0]);
    const isSame = before.length > 1 && before.every((id) => id === gone?.id);
    if (gone === undefined || !isSame) return [];
    return [{ key: team.key, id: gone.id, detail: renamedFrom('CONSTRUCTOR', gone, team) }];
  });
  const teamIds = new Map(renamedTeams.map(({ key, id }) => [key, id]));

  const renamedDrivers = drivers.unknown.flatMap((driver): Renamed[] => {
    const team = driver.constructor;
    const teamId = team === null ? undefined : (teams.idOf(team) ?? teamIds.get(team));
    const [gone, ...others] = drivers.gone.filter(
      ({ code, number, constructor_id }) =>
        code === driver.code &&
        number !== null &&
        number === driver.number &&
        constructor_id === teamId,
    );
    if (gone === undefined || others.length > 0) return [];
    return [{ key: driver.key, id: gone.id, detail: renamedFrom('DRIVER', gone, driver) }];
  });

  const isDecided =
    stored.season?.guess_deadline != null && !isOpen(stored.season.guess_deadline, now);
  const newTeams = teams.unknown.filter(({ key }) => !renamedTeams.some((one) => one.key === key));
  const newDrivers = drivers.unknown
    .filter(({ key }) => !renamedDrivers.some((one) => one.key === key))
    .filter(({ code, number }) =>
      stored.drivers.some(
        (other) => other.code === code || (number !== null && other.number === number),
      ),
    );
  const doubtful = isDecided && stored.drivers.length > 0 ? [...newTeams, ...newDrivers] : [];
  return {
    ids: {
      CONSTRUCTOR: teamIds,
      DRIVER: new Map(renamedDrivers.map(({ key, id }) => [key, id])),
    },
    findings: [
      ...notice(
        'COMPETITOR_RENAMED',
        [...renamedTeams, ...renamedDrivers].map(({ detail }) => detail),
      ),
      ...noticeNames('COMPETITOR_ADDED', doubtful),
    ],
  };
}

type Named = { readonly name: string };

function renamedFrom(
  competitor: CompetitorKind,
  { name: from }: Named,
  { name: to }: Named,
): ImportDetail {
  return { kind: 'RENAMED', competitor, from, to };
}

/** Splits competitors into those new in the source and those gone from it. */
function splitField<
  Stored extends { readonly id: string; readonly key: string },
  Source extends { readonly key: string; readonly aliases: readonly string[] },
>(
  { aliases }: StoredField,
  kind: CompetitorKind,
  stored: readonly Stored[],
  incoming: readonly Source[],
) {
  const names = idsByName(kind, stored, aliases);
  const ids = new Map(incoming.map((source) => [source.key, storedIdOf(names, source)]));
  const named = new Set(ids.values());
  return {
    unknown: incoming.filter(({ key }) => ids.get(key) === undefined),
    gone: stored.filter(({ id }) => !named.has(id)),
    idOf: (key: string) => ids.get(key),
  };
}
