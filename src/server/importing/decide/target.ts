import type { Instant } from '#domain/season.ts';
import type { DecidedFlags, MatchedDraft, TargetSeason } from '../import-draft.ts';
import { decideFlags } from './decide-flags.ts';
import { keepHandEdits, keepRaceEdits } from './keep-hand-edits.ts';
import { targetRaces } from './target-races.ts';

/** For a constructor whose colour no source has told. */
const UNKNOWN_COLOUR = '#808080';

/**
 * What the tables are to hold: `stored` where the source knows nothing or has no say (what admins have set, their
 * deadlines and flags, competitors who no longer drive), the source's word elsewhere.
 */
export function targetSeason(draft: MatchedDraft): {
  readonly target: TargetSeason;
  /** The counts that take flags away. */
  readonly counts: readonly DecidedFlags[];
} {
  const { season: incoming, stored, field, moment } = draft;
  const { year } = incoming;
  const { constructors, drivers } = field;
  const races = keepRaceEdits(stored, targetRaces(stored, incoming, moment.now, moment.newId));
  const sources = new Map(incoming.races.map((race) => [race.key, race]));
  const flags = races.map((race) => decideFlags(draft, race, sources.get(race.key)?.flags ?? null));
  const target: TargetSeason = {
    season: {
      ...(stored.season ?? newSeason(year, incoming.testingStartsAt, moment.now)),
      guess_deadline: stored.season?.guess_deadline ?? incoming.testingStartsAt,
    },
    constructors: constructors.all.flatMap(({ id, position, stored: before, source }) => {
      if (source === null) return before ?? [];
      const row = {
        id,
        year,
        key: before?.key ?? source.key,
        name: source.name,
        colour: source.colour ?? before?.colour ?? UNKNOWN_COLOUR,
        position,
      };
      return keepHandEdits('CONSTRUCTOR', row, before, stored.handEdits);
    }),
    drivers: drivers.all.flatMap(({ id, position, stored: before, source }) => {
      if (source === null) return before ?? [];
      const team = source.constructor && constructors.idOf(source.constructor);
      const row = {
        id,
        year,
        key: before?.key ?? source.key,
        name: source.name,
        code: source.code,
        number: source.number ?? before?.number ?? null,
        constructor_id: team ?? before?.constructor_id ?? null,
        position,
      };
      return keepHandEdits('DRIVER', row, before, stored.handEdits);
    }),
    aliases: [...constructors.aliases, ...drivers.aliases],
    races,
    flags: flags.flatMap((ofRace) => ofRace.flags),
  };
  return { target, counts: flags.flatMap(({ decided }) => decided) };
}

function newSeason(year: number, deadline: Instant | null, now: Instant) {
  return {
    year,
    guess_deadline: null,
    passed_deadline: null,
    // Nobody could guess one that is first heard of when it has closed.
    closed_at: deadline !== null && deadline <= now ? now : null,
    finished_at: null,
    finish_undone_at: null,
    revision: 1,
    guess_revision: 1,
    guesser_changes: 0,
    is_imported: 1 as const,
    has_reserves: 1 as const,
  };
}
