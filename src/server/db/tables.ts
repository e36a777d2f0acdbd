import type { Generated, Selectable } from 'kysely';
import type { AuditAction, AuditKind } from '#contract/admin/admin-audit.ts';
import type { NoticeCode } from '#contract/admin/admin-imports.ts';
import type { Channel, MessageKind, ReminderChoice } from '#contract/messages/message-kinds.ts';
import type { ReviewKind } from '#contract/season/corrections.ts';
import type { Instant } from '#domain/base/time.ts';
import type { BingoRuleKind } from '#domain/bingo/bingo-rules.ts';
import type { GuessPart, SealReason } from '#domain/guessing/seals.ts';
import type { Category, FlagType, RaceCategory, SessionType } from '#domain/season/category.ts';
import type { QuestionKind } from '#domain/season/question.ts';
import type { ResultStatus } from '#domain/season/season.ts';

/**
 * Tables of both databases. Instants are UTC epoch milliseconds; booleans are 0 or 1 (SQLite has
 * none); ids are opaque text. The whole schema is in this one long file, because it is looked up by
 * table next to the migrations, and `Database` at the end would have to import every part.
 */
export type Bit = 0 | 1;

/**
 * Kind of mail failure. `RECIPIENT`: this e-mail or mail is rejected for good; `LATER`: rejected
 * for now; `SERVER`: nothing can be sent now. `UNKNOWN`: handed over completely, but not confirmed.
 */
export type MailFailureKind = 'RECIPIENT' | 'LATER' | 'SERVER' | 'UNKNOWN';

export interface SeasonTable {
  year: number;
  /** Season deadline; `null` until it is set. */
  guess_deadline: Instant | null;
  /** Deadline that had passed without any guess when a later one replaced it. */
  passed_deadline: Generated<Instant | null>;
  /** Deadline that had passed without any guess when a later one replaced it, as for races. */
  closed_at: Generated<Instant | null>;
  finished_at: Instant | null;
  /** Time at which finishing was undone, which is possible only once. */
  finish_undone_at: Generated<Instant | null>;
  /** Revision, bumped by every write that can change what others see of the season. */
  revision: Generated<number>;
  /** Revision of the last change beyond facts: public guesses or usernames. */
  guess_revision: Generated<number>;
  /** Number of rows of `guesser_change` that the season has had. */
  guesser_changes: Generated<number>;
  /** True if the season is imported automatically. */
  is_imported: Generated<Bit>;
  /** True if empty picks are filled with the players' reserves. */
  has_reserves: Generated<Bit>;
}

export type CompetitorKind = 'DRIVER' | 'CONSTRUCTOR';

/** Driver or constructor of a season, which can be guessed and ranked. */
interface CompetitorTable {
  id: string;
  kind: CompetitorKind;
}

export interface ConstructorTable {
  id: string;
  year: number;
  /** Key at the sources, stable within the season, e.g. `red-bull`. */
  key: string;
  name: string;
  colour: string;
  position: number;
}

export interface DriverTable {
  id: string;
  year: number;
  key: string;
  name: string;
  code: string;
  number: number | null;
  constructor_id: string | null;
  position: number;
}

/** Alias under which a source may know a competitor. */
export interface AliasTable {
  year: number;
  kind: CompetitorKind;
  name: string;
  competitor_id: string;
}

export interface RaceTable {
  id: string;
  year: number;
  key: string;
  position: number;
  name: string;
  starts_at: Instant;
  qualifying_at: Instant | null;
  sprint_at: Instant | null;
  guess_deadline: Instant;
  cancelled_at: Instant | null;
  /** Time of the first result; the result itself may be gone since. */
  first_result_at: Instant | null;
  /** Time of the count; `null` if not counted. A race without flags is counted too. */
  flags_counted_at: Instant | null;
  /**
   * Time the deadline was closed: empty picks have their reserves, and guesses are sealed. Time of
   * creation for a race that had closed before. `null` until the deadline has passed.
   */
  closed_at: Instant | null;
}

export interface GridPlaceTable {
  race_id: string;
  driver_id: string;
  constructor_id: string | null;
  /** Order on the grid, from 0; pit lane starts come last. */
  sort: number;
  position: number | null;
  /** True if provisional, the same in all rows of a grid. */
  is_provisional: Bit;
}

/**
 * Drivers who have ever been on a race's grid, and so may have been guessed, even if the grid has
 * changed since.
 */
export interface GuessableTable {
  race_id: string;
  driver_id: string;
}

export interface ResultRowTable {
  race_id: string;
  session: SessionType;
  driver_id: string;
  constructor_id: string | null;
  /** Order of the source, from 0. */
  sort: number;
  status: ResultStatus;
  grid_position: number | null;
  laps: number | null;
  points: number;
}

export interface StandingTable {
  race_id: string;
  kind: CompetitorKind;
  competitor_id: string;
  sort: number;
  position: number | null;
  points: number;
}

export interface FlagTable {
  id: string;
  race_id: string;
  type: FlagType;
  session: SessionType;
  lap: number;
  origin: 'AUTOMATIC' | 'MANUAL';
  /**
   * Time at which an admin removed an automatic flag; the row stays, so that no import restores it.
   */
  removed_at: Instant | null;
}

/** Position of a driver in an ongoing race. The row goes when the result comes. */
export interface LiveOrderTable {
  race_id: string;
  /** From 1. */
  position: number;
  driver_id: string;
  set_at: Instant;
}

/** What was known of a race over time. It is stored once, and never changes. */
export interface RaceRecordingTable {
  race_id: string;
  /** Second at which it ends, counted from when the lights went out, as all others. */
  ends_at: number;
  /** JSON: `RecordedMoments`. */
  moments: string;
  recorded_at: Instant;
}

/** Driver of a car in a recording; its JSON names cars, since drivers can be merged. */
export interface RecordedCarTable {
  race_id: string;
  car: number;
  driver_id: string;
}

export interface PointsTable {
  year: number;
  category: Category;
  difference: number;
  points: number;
}

export interface UserTable {
  id: string;
  /** Username; `null` until chosen. */
  username: string | null;
  /** Username without case, accents and separators. */
  username_key: string | null;
  /** Key that lookalike names share; a new name is compared with those of the same key. */
  username_look: Generated<string | null>;
  is_admin: Bit;
  is_bingo_master: Bit;
  /** True if the user hides from link previews, which are visible outside the game. */
  is_hidden_on_pictures: Generated<Bit>;
  /** Spoiler cut-off; `null` if the user hides no results. */
  results_shown_until: Generated<Instant | null>;
  created_at: Instant;
  last_seen_at: Instant | null;
  anonymised_at: Instant | null;
}

/**
 * Random prefix of a guess when it is hashed, in hexadecimal, new with each save. Secret until the
 * deadline has passed; empty in rows that the game adds after it.
 */
type Salt = Generated<string>;

/** One row per competitor of a saved order. */
export interface OrderGuessTable {
  user_id: string;
  year: number;
  kind: CompetitorKind;
  competitor_id: string;
  position: number;
  /** True if the game appended the competitor because the entry list grew after the save. */
  is_appended: Generated<Bit>;
  /** Time of the player's last change, the same in all rows of the order. */
  saved_at: Instant;
  /** Salt, the same in all rows of the order. */
  salt: Salt;
}

export interface FlagGuessTable {
  user_id: string;
  year: number;
  type: FlagType;
  count: number;
  /** Time of the player's last change, the same in all three rows. */
  saved_at: Instant;
  /** Salt, the same in all three rows. */
  salt: Salt;
}

/** Question that an admin has added to a season. */
export interface QuestionTable {
  id: string;
  year: number;
  /** Place in the list, from 1; a deleted question leaves a gap. */
  position: number;
  text: string;
  kind: QuestionKind;
  /** Time at which a right answer was first entered; `null` while there is none. */
  known_at: Generated<Instant | null>;
  /** Time at which the right answers were last changed; `null` while there are none. */
  changed_at: Generated<Instant | null>;
}

/** Points of a question for a difference. */
export interface QuestionPointsTable {
  question_id: string;
  difference: number;
  points: number;
}

/** Answer to a question: a competitor, or a number, which is 1 for yes and 0 for no. */
export interface AnswerTable {
  kind: QuestionKind;
  competitor_id: string | null;
  number: number | null;
}

/** One of the right answers to a question. */
export interface RightAnswerTable extends AnswerTable {
  question_id: string;
  position: number;
}

/** Player's answer to a question. */
export interface AnswerGuessTable extends AnswerTable {
  user_id: string;
  question_id: string;
  year: number;
  /** Time of the player's last change, the same in all rows of a season. */
  saved_at: Instant;
  /** Salt, the same in all rows of a season. */
  salt: Salt;
}

export interface RaceGuessTable {
  user_id: string;
  race_id: string;
  category: RaceCategory;
  driver_id: string;
  /** True if the pick was filled from the reserves at the deadline. */
  is_reserve: Generated<Bit>;
  /** Time of the player's last change; the deadline for a reserve. */
  saved_at: Instant;
  salt: Salt;
}

/**
 * Seal of the guesses at a deadline, or of a later correction. Numbered from 1 in each season; each
 * contains the root of its predecessor.
 */
export interface SealTable {
  year: number;
  number: number;
  /** Race; `null` for the guesses of the season. */
  race_id: string | null;
  reason: SealReason;
  deadline: Instant;
  sealed_at: Instant;
  /** Root of the previous seal; zeros in the first. */
  previous: string;
  root: string;
}

/** Hash of a sealed guess. */
export interface SealedGuessTable {
  year: number;
  number: number;
  user_id: string;
  part: GuessPart;
  hash: string;
}

/** Reserve for a pick that is empty at its deadline; the lowest position is tried first. */
export interface ReserveGuessTable {
  user_id: string;
  year: number;
  category: RaceCategory;
  position: number;
  driver_id: string;
  /** Time of the player's last change, the same in all rows of both lists. */
  saved_at: Instant;
}

interface BingoCellTable {
  year: number;
  id: number;
  text: string;
  is_marked: Bit;
}

/** Text of the pool from which a season's own boards are dealt. */
interface BingoTextTable {
  year: number;
  number: number;
  text: string;
  /**
   * Kind of rule, with its parameters in the columns below; `null` if the bingo master decides the
   * text.
   */
  rule_kind: BingoRuleKind | null;
  driver_id: string | null;
  other_driver_id: string | null;
  constructor_id: string | null;
  count: number | null;
  /** Race in which the bingo master has seen it; `null` if not marked. */
  marked_race_id: string | null;
}

/** Deal of a season's own boards, each of which follows from it and the player. */
interface BingoDealTable {
  year: number;
  seed: string;
  dealt_at: Instant;
}

/** Change of participation: a first guess saved, or a last guess removed, in order. */
export interface ParticipantChangeTable {
  year: number;
  change: number;
  user_id: string;
}

/** Final placements, written when a season is finished and unchanged afterwards. */
export interface PlacementTable {
  year: number;
  user_id: string;
  position: number;
  points: number;
}

export interface ImportRunTable {
  id: string;
  year: number;
  source: string;
  started_at: Instant;
  finished_at: Instant;
  outcome: 'CHANGED' | 'UNCHANGED' | 'REFUSED' | 'FAILED';
  /** JSON: a list of changes, reasons and notices. */
  account: string;
}

/** Login method: a user may have several, and each belongs to one user. */
export interface IdentityTable {
  id: string;
  /** Issuer: the provider's, or one of `auth/identity.ts` for those verified by us. */
  issuer: string;
  /** Subject at the issuer; a keyed hash of an e-mail address, or the id of a passkey. */
  subject: string;
  user_id: string;
  /** Browser and system from which it was added, by which the user recognises it. */
  device: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Public key of a passkey identity. */
export interface PasskeyTable {
  identity_id: string;
  /** Base64url of a COSE key. */
  public_key: string;
  /** Number of signatures, as the passkey reports it; many always report 0. */
  counter: number;
  /** Transports of the passkey, separated by commas. */
  transports: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's secret. */
  id_hash: string;
  user_id: string;
  created_at: Instant;
  /** Time of the last use, written at most every few minutes. */
  last_seen_at: Instant;
  is_remembered: Bit;
  /** Browser and system, by which the user recognises the session. */
  device: string;
  /** Invitation that the login started from; `null` once a username is chosen. */
  invitation_code: string | null;
}

export interface LoginAttemptTable {
  id_hash: string;
  /** Key of the provider, as in the URLs of the login. */
  provider: string;
  /** User who adds a login method; `null` for a login. */
  user_id: string | null;
  state: string;
  nonce: string;
  code_verifier: string;
  is_remembered: Bit;
  invitation_code: string | null;
  expires_at: Instant;
}

/** Code sent by e-mail, valid only in the browser that requested it. */
export interface EmailCodeTable {
  id: string;
  browser_hash: string;
  /** Keyed hash of the e-mail, as in identities. */
  address_hash: string;
  code_hash: string;
  wrong_tries: Generated<number>;
  user_id: string | null;
  is_remembered: Bit;
  invitation_code: string | null;
  expires_at: Instant;
}

/** One-time challenge that a passkey has to sign. */
export interface PasskeyChallengeTable {
  challenge: string;
  browser_hash: string;
  user_id: string | null;
  expires_at: Instant;
}

export interface InvitationTable {
  code: string;
  /** Inviter; `null` for an invitation from the command line. */
  inviter_id: string | null;
  created_at: Instant;
  expires_at: Instant;
  max_uses: number;
  revoked_at: Instant | null;
  /** True if the invitation makes its user an admin; set on the command line only. */
  makes_admin: Generated<Bit>;
  /** League that the user of the invitation joins as well. */
  league_id: Generated<string | null>;
}

export interface InvitationUseTable {
  id: string;
  code: string;
  /** User; `null` if the account is deleted. */
  user_id: string | null;
  used_at: Instant;
}

export interface LeagueTable {
  id: string;
  name: string;
  /** True if all players may see and join it. */
  is_open: Generated<Bit>;
  created_at: Instant;
  /** Race that the league counts from; `null` if it counts whole seasons. */
  first_race_id: string | null;
}

export interface LeagueMemberTable {
  league_id: string;
  /** Member; a deleted account stays, because the leaderboard contains it. */
  user_id: string;
  /** True for the owner, one member of each league. */
  is_owner: Generated<Bit>;
  /** True if the front page shows this league to the member; at most one per member. */
  is_shown: Generated<Bit>;
  joined_at: Instant;
}

/** Webhook of a league's chat. Its URL is a secret: it lets anybody post there. */
export interface LeagueChatTable {
  league_id: string;
  address: string;
  added_at: Instant;
  /** Time at which the chat rejected our posts for good; `null` while it accepts them. */
  broken_at: Instant | null;
}

/** Confirmed e-mail of a user, for reminders. */
export interface ReminderAddressTable {
  user_id: string;
  address: string;
  verified_at: Instant;
}

export interface ReminderCodeTable {
  user_id: string;
  address: string;
  code_hash: string;
  expires_at: Instant;
  wrong_tries: Generated<number>;
}

/** Reminder that the user wants this many hours before a race's deadline. */
export interface ReminderHourTable {
  user_id: string;
  hours: number;
  /** Time of the choice; an hour that had passed before is skipped. */
  chosen_at: Generated<Instant>;
}

/** Other kind of message that the user wants. */
export interface ReminderChoiceTable {
  user_id: string;
  choice: ReminderChoice;
  chosen_at: Instant;
}

/** Reschedule, written in the transaction of the change. */
export interface RaceMoveTable {
  id: string;
  race_id: string;
  moved_at: Instant;
  from_starts_at: Instant;
  to_starts_at: Instant;
  /** Guess deadline before and after. */
  from_deadline: Instant;
  to_deadline: Instant;
  /** True if a source moved it, false if an admin did. */
  is_import: Bit;
}

/**
 * Start that OpenF1 reported last: used while it is silent, and to tell which source was wrong.
 */
export interface ReportedStartTable {
  race_id: string;
  starts_at: Instant;
  /** Time of the first report of this start. */
  since: Instant;
}

/**
 * Deliveries to players and chats. A row is written before anything is sent. Without `due_at`,
 * `sent_at` and `gave_up_at` it is claimed; after a crash or without a response it stays so,
 * because the message may have been sent.
 */
export interface OutboxTable {
  channel: Channel | 'CHAT';
  /** User; for chats a league, or `SERVER` for the operator's. */
  recipient: string;
  kind: MessageKind | PostKind;
  /** Subject: a race, the year of a season, a reschedule or another event. */
  subject: string;
  /** Deadline at the time of a reminder; 0 for other kinds. */
  deadline: Instant;
  /** Hours before the deadline, for reminders; 0 for other kinds. */
  hours: number;
  attempts: number;
  claimed_at: Instant;
  /** Time of the next retry, after a failure. */
  due_at: Instant | null;
  sent_at: Instant | null;
  gave_up_at: Instant | null;
}

/** Kind of a post about a race: its guesses, or its recap. */
export type PostKind = 'GUESSES' | 'CARD';

/** Secret of this installation, generated when first needed. */
export interface ServerSecretTable {
  name: string;
  value: string;
}

export interface RateLimitTable {
  key: string;
  count: number;
  window_ends_at: Instant;
}

/** Audit entry, written in the transaction of the change that it describes. */
export interface AuditEntryTable {
  /** Number of the entry, consecutive from 1. */
  entry: number;
  at: Instant;
  /** User who acted; `null` for the software or its command line. */
  actor_user_id: string | null;
  kind: AuditKind;
  action: AuditAction;
  /** Name of the changed object at that time; empty for a user. */
  subject: string;
  /** User that was changed, shown with the current username; no old name is stored. */
  subject_user_id: string | null;
  year: number | null;
  before_json: string;
  after_json: string;
  /** Searchable text of the fields above, in lower case. */
  search_text: string;
}

/** Unexpected errors, the latest few hundred. */
export interface ErrorEntryTable {
  entry: number;
  at: Instant;
  /** Route or job. */
  place: string;
  message: string;
}

/** Outcomes of the latest few hundred mails, by kind. */
export interface MailEntryTable {
  entry: number;
  at: Instant;
  template: string;
  outcome: 'SENT' | 'FAILED';
  /** Party that the failure is attributed to. */
  failure: MailFailureKind | null;
  /** Message of the failure. */
  message: string | null;
}

export type IncidentKind = 'IMPORTS' | 'BACKUP' | 'MAIL' | 'PUSH' | 'CLOCK';

/**
 * Incident: a job that has not succeeded for too long, or a clock that cannot be trusted. Replaced
 * when it happens anew.
 */
export interface IncidentTable {
  kind: IncidentKind;
  last_well_at: Instant | null;
  noticed_at: Instant;
  /** Time at which the incident ended; `null` while it lasts. */
  ended_at: Instant | null;
}

/** Review of a change that a source wants in a race whose result is final. */
export interface ImportReviewTable {
  id: string;
  race_id: string;
  kind: ReviewKind;
  source: string;
  /** JSON: stored rows when the change was noticed, and the source's. */
  stored: string;
  incoming: string;
  incoming_hash: string;
  /**
   * State of the review. `BY_HAND`: no review but an admin's change of a list, recorded as a
   * correction.
   */
  state: 'WAITING' | 'ACCEPTED' | 'KEPT' | 'APPLIED' | 'BY_HAND';
  created_at: Instant;
  decided_at: Instant | null;
  decided_by: string | null;
}

/** Fields that an admin can override although the sources have them. */
export const OVERRIDE_FIELDS = [
  'NAME',
  'START',
  'POSITION',
  'CANCELLED',
  'COLOUR',
  'CODE',
  'NUMBER',
  'TEAM',
  'GRID',
  'RACE_RESULT',
  'SPRINT_RESULT',
  'DRIVER_STANDINGS',
  'CONSTRUCTOR_STANDINGS',
] as const;
export type OverrideField = (typeof OVERRIDE_FIELDS)[number];

/** Override by an admin, which no import changes. */
export interface OverrideTable {
  /** Race, driver or constructor. */
  subject_id: string;
  field: OverrideField;
}

/** Lease of a scheduled job: its holder, and the job's progress. */
export interface JobLeaseTable {
  job: string;
  /** Counter that grows with each lease, by which a former holder is recognised. */
  fence: number;
  expires_at: Instant;
  /** Latest tick that is done. */
  done_tick: string | null;
}

/** Request that was sent to a source, or is booked. */
export interface UpstreamRequestTable {
  upstream: string;
  /** Number of the booking, from 1. */
  serial: number;
  at: Instant;
}

/** Event as calendars got it last. */
export interface CalendarEventTable {
  uid: string;
  content_hash: string;
  changed_at: Instant;
}

/** VAPID key pair, by which push services know the game; shared by all instances. */
export interface PushKeyTable {
  id: 1;
  public_key: string;
  private_key: string;
  created_at: Instant;
}

/** Browser that is subscribed to messages, with the endpoint of its push service. */
export interface PushDeviceTable {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Browser and system, by which the user recognises the device. */
  device: string;
  /** Session in which it was last confirmed; its logout ends the subscription. */
  session_id_hash: string;
  created_at: Instant;
  last_success_at: Instant | null;
  /** Time of the first failure since the last success; `null` while it works. */
  failing_since: Instant | null;
}

/** Latest poll of a season, whatever was fetched. */
export interface SeasonPollTable {
  year: number;
  polled_at: Instant;
  /** Number of failed runs since the last success. */
  failures: number;
  /** Maximum number of races in the next run; lower after a run that did not finish. */
  most_races: number;
  /** False if the run is in progress or was cut off. */
  is_finished: Bit;
}

/** Latest poll of a race. */
export interface RacePollTable {
  race_id: string;
  polled_at: Instant;
  /** Facts that were due at that time, and missing. */
  lacked: string;
  /** Number of earlier polls for exactly these facts, all in vain. */
  failed_tries: number;
  /** True if the sources answered. */
  is_answered: Bit;
}

/** Notice to admins about a source's data, for as long as it holds. */
export interface ImportNoticeTable {
  id: string;
  year: number;
  /** Key of the race at the source; empty if the notice is about none. */
  race_key: string;
  code: NoticeCode;
  /** JSON: a list of `ImportDetail`. */
  details: string;
  may_pass: Bit;
  first_at: Instant;
  last_at: Instant;
  dismissed_at: Instant | null;
}

export interface Database {
  season: SeasonTable;
  competitor: CompetitorTable;
  constructor: ConstructorTable;
  driver: DriverTable;
  alias: AliasTable;
  race: RaceTable;
  grid_place: GridPlaceTable;
  guessable: GuessableTable;
  result_row: ResultRowTable;
  standing: StandingTable;
  flag: FlagTable;
  live_order: LiveOrderTable;
  race_recording: RaceRecordingTable;
  recorded_car: RecordedCarTable;
  points_table: PointsTable;
  user: UserTable;
  order_guess: OrderGuessTable;
  flag_guess: FlagGuessTable;
  question: QuestionTable;
  question_points: QuestionPointsTable;
  right_answer: RightAnswerTable;
  answer_guess: AnswerGuessTable;
  race_guess: RaceGuessTable;
  reserve_guess: ReserveGuessTable;
  seal: SealTable;
  sealed_guess: SealedGuessTable;
  bingo_cell: BingoCellTable;
  bingo_text: BingoTextTable;
  bingo_deal: BingoDealTable;
  guesser_change: ParticipantChangeTable;
  placement: PlacementTable;
  import_run: ImportRunTable;
  audit_entry: AuditEntryTable;
  error_entry: ErrorEntryTable;
  mail_entry: MailEntryTable;
  trouble: IncidentTable;
  import_review: ImportReviewTable;
  hand_edit: OverrideTable;
  identity: IdentityTable;
  session: SessionTable;
  passkey: PasskeyTable;
  login_attempt: LoginAttemptTable;
  email_code: EmailCodeTable;
  passkey_challenge: PasskeyChallengeTable;
  league: LeagueTable;
  league_member: LeagueMemberTable;
  league_chat: LeagueChatTable;
  invitation: InvitationTable;
  invitation_use: InvitationUseTable;
  reminder_address: ReminderAddressTable;
  reminder_code: ReminderCodeTable;
  reminder_hour: ReminderHourTable;
  reminder_choice: ReminderChoiceTable;
  race_move: RaceMoveTable;
  reported_start: ReportedStartTable;
  outbox: OutboxTable;
  server_secret: ServerSecretTable;
  rate_limit: RateLimitTable;
  job_lease: JobLeaseTable;
  upstream_request: UpstreamRequestTable;
  season_poll: SeasonPollTable;
  race_poll: RacePollTable;
  import_notice: ImportNoticeTable;
  calendar_event: CalendarEventTable;
  push_key: PushKeyTable;
  push_device: PushDeviceTable;
}

export type SeasonRow = Selectable<SeasonTable>;
