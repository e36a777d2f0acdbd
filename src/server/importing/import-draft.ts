import type { SourceChange } from '#contract/admin/import-lines.ts';
import type { Instant } from '#domain/base/time.ts';
import type { CountedFlag } from '#domain/season/count-flags.ts';
import type { ListDiff } from '#server/db/diff-rows.ts';
import type {
  AliasTable,
  ConstructorTable,
  DriverTable,
  FlagTable,
  OverrideTable,
  RaceTable,
  ReportedStartTable,
} from '#server/db/tables.ts';
import type {
  ListDifferenceKind,
  ResultListKind,
  ResultListRow,
} from '#server/season/result-lists/result-lists.ts';
import type { Finding } from './finding.ts';
import type { NormalisedSeason } from './normalised-season.ts';
import type { SeasonRows, StoredSeason } from './stored-season.ts';

export interface ImportRules {
  /**
   * Handling of final results that change days later: `review` leaves them to an admin, `auto`
   * applies them. Earlier changes, and those of no position or points, always apply. Overrides by
   * an admin always need a review.
   */
  readonly corrections: 'review' | 'auto';
  /** Race to reload from the source, ignoring overrides and earlier decisions. */
  readonly reloadedRaceId?: string;
  /** True stores the rest if the entry list or calendar is unusable; false stores nothing then. */
  readonly allowPartial?: boolean;
}

export interface ImportMoment {
  readonly now: Instant;
  readonly newId: () => string;
}

/**
 * State of an import. Each phase returns it with more: the usable data of the source and the
 * findings so far.
 */
export interface FetchedDraft {
  /** Data of the source, as far as it is usable. */
  readonly season: NormalisedSeason;
  /** True if the source has failed to tell some of it. */
  readonly isPartial: boolean;
  /** Findings of the phases so far, beside the source's own notices. */
  readonly findings: readonly Finding[];
}

/** Data of the source matched to the stored season and its competitors. */
export interface MatchedDraft extends FetchedDraft {
  readonly rules: ImportRules;
  readonly moment: ImportMoment;
  /** Stored season. A race that is reloaded comes without its overrides. */
  readonly stored: StoredSeason;
  readonly field: MatchedField;
}

/** Import with its target rows, and a decision for each list that differs. */
export interface DecidedDraft extends MatchedDraft {
  readonly target: TargetSeason;
  readonly diff: SeasonDiff;
  /** Lists and flag counts that the source has, changed or not. */
  readonly reported: readonly Pick<DecidedList, 'raceId' | 'kind'>[];
  /** Lists that differ from the stored ones. */
  readonly lists: readonly DecidedList[];
  /** Starts that OpenF1 has changed. */
  readonly reportedStarts: readonly ReportedStartTable[];
  /** Overrides that protect nothing any more. */
  readonly endedOverrides: readonly OverrideTable[];
  readonly changes: readonly Change[];
  /** Changes that are under review. */
  readonly held: readonly Change[];
}

/** Draft of an import that stores nothing: its findings are what stopped it. */
export interface StoppedDraft extends Pick<FetchedDraft, 'findings'> {
  readonly season: null;
}

export function stoppedBy(...findings: readonly Finding[]): StoppedDraft {
  return { season: null, findings };
}

/** Competitor that is stored, or named by the source, or both. */
interface Match<Stored, Source> {
  readonly id: string;
  readonly position: number;
  readonly stored: Stored | null;
  readonly source: Source | null;
}

export interface Matches<Stored, Source> {
  /** Stored competitors in unchanged order; new ones come last, in the source's order. */
  readonly all: readonly Match<Stored, Source>[];
  readonly aliases: readonly AliasTable[];
  /** @throws Error if the source does not name it */
  idOf(key: string): string;
  /** @returns `null` if the source does not name it */
  find(key: string): string | null;
  /** Returns the competitor's name from the source, by default from the database. */
  nameOf(id: string): string;
}

/** Competitors of the source, matched to those in the database. */
export interface MatchedField {
  readonly constructors: Matches<ConstructorTable, NormalisedSeason['constructors'][number]>;
  readonly drivers: Matches<DriverTable, NormalisedSeason['drivers'][number]>;
}

/** Target rows without the lists of races, each of which has its own decision. */
export interface TargetSeason extends Omit<SeasonRows, 'season' | 'lists'> {
  readonly season: NonNullable<SeasonRows['season']>;
}

/**
 * Row differences between the stored and the target season; the lists of races are not part of it.
 */
export interface SeasonDiff {
  readonly constructors: ListDiff<ConstructorTable>;
  readonly drivers: ListDiff<DriverTable>;
  readonly aliases: ListDiff<AliasTable>;
  readonly races: ListDiff<RaceTable>;
  readonly flags: ListDiff<FlagTable>;
}

/** List of a race at the source. */
export interface ReportedList {
  readonly raceId: string;
  readonly kind: ResultListKind;
  readonly rows: readonly ResultListRow[];
}

/**
 * Decision about a list that differs. `APPLY`: it is stored, and notified if it corrects a final
 * result. `REVIEW`: an admin decides. `KEEP_OVERRIDE`: as `REVIEW`, but the stored list is an
 * override. `KEEP_DECIDED`: an admin has kept the stored list instead of this one.
 */
type Decision = 'APPLY' | 'KEEP_OVERRIDE' | 'KEEP_DECIDED' | 'REVIEW';

interface Differing<Kind, Row> {
  readonly raceId: string;
  readonly kind: Kind;
  readonly stored: readonly Row[];
  readonly incoming: readonly Row[];
  /** Hash of the incoming list, by which one that an admin has decided against is recognised. */
  readonly incomingHash: string;
  readonly decision: Decision;
}

export interface DecidedRows extends Differing<ResultListKind, ResultListRow> {
  readonly difference: ListDifferenceKind;
}

/** Count that removes stored flags. */
export interface DecidedFlags extends Omit<Differing<'FLAGS', FlagTable>, 'incoming'> {
  /** Flags counted by the source. */
  readonly incoming: readonly CountedFlag[];
  /** Rows that would be stored. */
  readonly after: readonly FlagTable[];
}

/** List that differs from the stored one, with the decision about it. */
export type DecidedList = DecidedRows | DecidedFlags;

interface FieldChange {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type ChangeKind = SourceChange['kind'];

/** Change by an import, for people and programs. */
export interface Change {
  readonly kind: ChangeKind;
  /** Name of the race, driver or constructor; the year for the season itself. */
  readonly name: string;
  readonly raceId: string | null;
  /** Old and new values of a changed row; empty for lists. */
  readonly fields: readonly FieldChange[];
  /** Number of rows that were added, changed and removed in a list; `null` for other changes. */
  readonly rows: {
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  } | null;
  /** Final result or standings that differ from the stored ones in what counts. */
  readonly isCorrection: boolean;
}
