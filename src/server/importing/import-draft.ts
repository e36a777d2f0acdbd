import type { SourceChange } from '#contract/import-lines.ts';
import type { CountedFlag } from '#domain/count-flags.ts';
import type { Instant } from '#domain/season.ts';
import type { ListDiff } from '../db/diff-rows.ts';
import type {
  AliasTable,
  ConstructorTable,
  DriverTable,
  FlagTable,
  OverrideTable,
  RaceTable,
  ReportedStartTable,
} from '../db/tables.ts';
import type {
  ListDifferenceKind,
  ResultListKind,
  ResultListRow,
} from '../result-lists/result-lists.ts';
import type { Finding } from './finding.ts';
import type { NormalisedSeason } from './normalised-season.ts';
import type { SeasonRows, StoredSeason } from './stored-season.ts';

export interface ImportRules {
  /**
   * What becomes of changed final results after a few days: they wait for an admin, or apply themselves, as
   * those do that come sooner or change no place and no points. What an admin has set by hand waits either way.
   */
  readonly corrections: 'review' | 'auto';
  /** This race is to be as the source has it, whatever anybody decided before. */
  readonly reloadedRaceId?: string;
  /** Where the entry list or the calendar cannot be used, the rest is stored; else nothing is. */
  readonly allowPartial?: boolean;
}

export interface ImportMoment {
  readonly now: Instant;
  readonly newId: () => string;
}

/**
 * What an import knows. Each phase takes it and gives it on with more: of the source's word what it can use, and
 * what it finds.
 */
export interface FetchedDraft {
  /** The source's word, as far as it can be used. */
  readonly season: NormalisedSeason;
  readonly findings: readonly Finding[];
}

/** The source's word beside what is stored, and who is who in it. */
export interface MatchedDraft extends FetchedDraft {
  readonly rules: ImportRules;
  readonly moment: ImportMoment;
  /** Of a race that is reloaded, without what admins have set. */
  readonly stored: StoredSeason;
  readonly field: MatchedField;
}

/** What the tables are to hold, and what becomes of each list that is another. */
export interface DecidedDraft extends MatchedDraft {
  readonly target: TargetSeason;
  readonly diff: SeasonDiff;
  /** The lists and counts of flags that the source has, changed or not. */
  readonly reported: readonly Pick<DecidedList, 'raceId' | 'kind'>[];
  /** Those that differ from what is stored. */
  readonly lists: readonly DecidedList[];
  /** Starts that OpenF1 tells otherwise than before. */
  readonly reportedStarts: readonly ReportedStartTable[];
  /** They keep nothing from the source any more. */
  readonly endedOverrides: readonly OverrideTable[];
  readonly changes: readonly Change[];
  /** What waits for an admin. */
  readonly held: readonly Change[];
}

/** Nothing is stored, for these reasons. */
export interface StoppedDraft {
  readonly stops: readonly Finding[];
}

export const isStopped = (draft: object): draft is StoppedDraft => 'stops' in draft;

/** A competitor that is stored, or that the source names, or both. */
interface Match<Stored, Source> {
  readonly id: string;
  readonly position: number;
  readonly stored: Stored | null;
  readonly source: Source | null;
}

export interface Matches<Stored, Source> {
  /** Stored ones keep their place; newcomers come last, in the source's order. */
  readonly all: readonly Match<Stored, Source>[];
  readonly aliases: readonly AliasTable[];
  /** @throws when the source does not name it */
  idOf(key: string): string;
  /** @returns `null` when the source does not name it */
  find(key: string): string | null;
  /** What the source, or else the tables, call somebody. */
  nameOf(id: string): string;
}

/** Whom the source means, in the words of the tables. */
export interface MatchedField {
  readonly constructors: Matches<ConstructorTable, NormalisedSeason['constructors'][number]>;
  readonly drivers: Matches<DriverTable, NormalisedSeason['drivers'][number]>;
}

/** What is to be stored, but for the lists of races, which are decided one by one. */
export interface TargetSeason extends Omit<SeasonRows, 'season' | 'lists'> {
  readonly season: NonNullable<SeasonRows['season']>;
}

/** What changes between the stored rows and the target, row by row; lists of races are not in it. */
export interface SeasonDiff {
  readonly constructors: ListDiff<ConstructorTable>;
  readonly drivers: ListDiff<DriverTable>;
  readonly aliases: ListDiff<AliasTable>;
  readonly races: ListDiff<RaceTable>;
  readonly flags: ListDiff<FlagTable>;
}

/** A list of a race as the source has it. */
export interface ReportedList {
  readonly raceId: string;
  readonly kind: ResultListKind;
  readonly rows: readonly ResultListRow[];
}

/**
 * What becomes of a differing list. `APPLY`: it is stored, and told where it corrects a final result.
 * `REVIEW`: an admin is asked. `KEEP_BY_HAND`: the same, but an admin has set what is stored.
 * `KEEP_DECIDED`: an admin has refused just this list before.
 */
type Decision = 'APPLY' | 'KEEP_BY_HAND' | 'KEEP_DECIDED' | 'REVIEW';

interface Differing<Kind, Row> {
  readonly raceId: string;
  readonly kind: Kind;
  readonly stored: readonly Row[];
  readonly incoming: readonly Row[];
  /** The same for the same incoming list, so that what was refused once is not asked again. */
  readonly incomingHash: string;
  readonly decision: Decision;
}

export interface DecidedRows extends Differing<ResultListKind, ResultListRow> {
  readonly difference: ListDifferenceKind;
}

/** A count that takes away from the flags that are stored. */
export interface DecidedFlags extends Omit<Differing<'FLAGS', FlagTable>, 'incoming'> {
  /** The source's count. */
  readonly incoming: readonly CountedFlag[];
  /** What would be stored. */
  readonly after: readonly FlagTable[];
}

/** A list that the source has otherwise than it is stored, and what becomes of it. */
export type DecidedList = DecidedRows | DecidedFlags;

interface FieldChange {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type ChangeKind = SourceChange['kind'];

/** One thing that an import changes, for people and programs. */
export interface Change {
  readonly kind: ChangeKind;
  /** Of the race, driver or constructor; the year for the season itself. */
  readonly name: string;
  readonly raceId: string | null;
  /** What a changed row had and has; empty for lists. */
  readonly fields: readonly FieldChange[];
  /** How many rows of a list are new, different and gone; `null` where there is no list. */
  readonly rows: {
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  } | null;
  /** A final result, or standings after it, become different from what was stored, in what counts. */
  readonly isCorrection: boolean;
}
