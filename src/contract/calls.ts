import { z } from 'zod';
import {
  AccountDeletion,
  ChosenUsername,
  DeletionCheck,
  MyData,
  PictureSettings,
  SessionList,
  UsernameAvailability,
  UsernameChange,
  UsernameQuery,
  UsernameSettings,
} from '#contract/accounts/account.ts';
import { LoginInfo } from '#contract/accounts/auth.ts';
import { EmailAddition, LoginCodeEntry, LoginCodeRequest } from '#contract/accounts/email-login.ts';
import { CsrfToken, HeaderInfo, UserStatus } from '#contract/accounts/header.ts';
import {
  LoginMethodParams,
  LoginMethods,
  ProviderChoice,
  ProviderLogin,
} from '#contract/accounts/login-methods.ts';
import { PasskeyAddition, PasskeyLogin, PasskeyOptions } from '#contract/accounts/passkeys.ts';
import { AuditPage, AuditQuery } from '#contract/admin/admin-audit.ts';
import {
  CompetitorMerge,
  CompetitorOrder,
  ConstructorParams,
  ConstructorSettings,
  DriverParams,
  DriverSettings,
  MergePreview,
} from '#contract/admin/admin-competitors.ts';
import { AdminFlags, FlagParams, NewFlag } from '#contract/admin/admin-flags.ts';
import {
  AdminImports,
  ImportNoticeParams,
  ImportRequest,
  ImportResponse,
  ImportsSwitch,
} from '#contract/admin/admin-imports.ts';
import { AdminLeagueList } from '#contract/admin/admin-leagues.ts';
import {
  AdminLiveOrder,
  LiveOrderChange,
  LiveOrderParams,
} from '#contract/admin/admin-live-order.ts';
import { LogPage, LogParams, LogQuery } from '#contract/admin/admin-log.ts';
import { Overview } from '#contract/admin/admin-overview.ts';
import {
  AdminPointsTables,
  PointsCopy,
  PointsPreview,
  PointsPreviewQuery,
  PointsTableChange,
  PointsTableParams,
} from '#contract/admin/admin-points.ts';
import { RaceDeadlineChange, RaceOrder, RaceSettings } from '#contract/admin/admin-races.ts';
import {
  AdminRaceResults,
  GridChange,
  ResultChange,
  StandingsChange,
} from '#contract/admin/admin-results.ts';
import { Review, ReviewDecision, ReviewList, ReviewParams } from '#contract/admin/admin-reviews.ts';
import {
  AdminSeason,
  AdminSeasonList,
  FinishConfirmation,
  FinishPreview,
  ReservesSwitch,
  SeasonChoices,
  SeasonDeadlineChange,
  SourceOutcome,
  SourcePreview,
} from '#contract/admin/admin-seasons.ts';
import { Created, RaceParams, SeasonParams } from '#contract/admin/admin-shared.ts';
import {
  AdminUserList,
  AdminUserParams,
  AnonymiseConfirmation,
  UserRolesChange,
} from '#contract/admin/admin-users.ts';
import {
  AddCardQuery,
  BingoCard,
  BingoCell,
  BingoParams,
  IsBingoMaster,
  MarkQuery,
  SetTextQuery,
} from '#contract/bingo/bingo.ts';
import {
  BingoBoard,
  BingoBoardParams,
  BingoBoards,
  BingoBoardsQuery,
} from '#contract/bingo/bingo-boards.ts';
import {
  BingoPool,
  BoardDeal,
  NewPoolTexts,
  PoolParams,
  PoolTextChange,
  PoolTextMark,
  PoolTextParams,
} from '#contract/bingo/bingo-pool.ts';
import {
  FlagGuessView,
  GuessOverview,
  LatestResultView,
  OrderGuessView,
  PickParams,
  RaceGuessParams,
  RaceToGuessView,
  ReservesView,
  SavedFlagCounts,
  SavedOrder,
  SavedPicks,
  SavedReserves,
  SaveFlagCounts,
  SaveOrder,
  SavePick,
  SaveReserves,
  SeasonGuessParams,
} from '#contract/guessing/guesses.ts';
import {
  AdminQuestions,
  QuestionChange,
  QuestionGuessView,
  QuestionParams,
  QuestionSettings,
  RightAnswers,
  SaveAnswers,
  SavedAnswers,
  SeasonQuestions,
} from '#contract/guessing/questions.ts';
import {
  Receipts,
  SealedGuesses,
  SealParams,
  SealQuery,
  SealsParams,
  SeasonSeals,
} from '#contract/guessing/seals.ts';
import {
  DuelPictureParams,
  InvitationPictureParams,
  LinkPicture,
  PictureQuery,
  PlayersPictureQuery,
  ProfilePictureParams,
  RacePictureParams,
  SeasonPictureParams,
} from '#contract/http/link-previews.ts';
import {
  Invitation,
  InvitationList,
  InvitationParams,
  PublicInvitation,
} from '#contract/leagues/invitations.ts';
import {
  AddedLeague,
  League,
  LeagueChatAddress,
  LeagueCode,
  LeagueMemberParams,
  LeagueName,
  LeagueOpenness,
  LeagueParams,
  LeagueStartChange,
  LeagueStarts,
  MyLeagues,
  NewLeague,
  NewLeagueOwner,
  OpenLeagues,
  ShownLeague,
} from '#contract/leagues/leagues.ts';
import { PushDeviceParams, PushSettings, PushSubscriptionChange } from '#contract/messages/push.ts';
import {
  ReminderAddressChange,
  ReminderChoicesChange,
  ReminderHoursChange,
  ReminderSettings,
  ReminderVerification,
} from '#contract/messages/reminders.ts';
import { Unsubscribed, UnsubscribeLink } from '#contract/messages/unsubscribe.ts';
import { ChancesQuery, SeasonChances } from '#contract/scoring/chances.ts';
import { ResultOpening, ResultSettings } from '#contract/scoring/hidden-results.ts';
import { Home } from '#contract/scoring/home.ts';
import {
  Ghosts,
  LeaderboardLine,
  LeaderboardLineParams,
  LeaderboardPage,
  LeaderboardQuery,
  ViewerLeaderboard,
} from '#contract/scoring/leaderboard.ts';
import { OneSwap } from '#contract/scoring/one-swap.ts';
import {
  Placements,
  UserData,
  UserDataQuery,
  UserList,
  UserListPage,
  UserListPageQuery,
  UserParams,
} from '#contract/scoring/profiles.ts';
import {
  OwnRaceGuess,
  OwnRaceGuessQuery,
  RaceGuesses,
  RaceGuessQuery,
} from '#contract/scoring/race-guesses.ts';
import { Replay, ReplayQuery } from '#contract/scoring/replay.ts';
import { CategoryList, ScoreQuery, ScoreTables } from '#contract/scoring/score.ts';
import { SeasonRecap, SeasonRecapParams } from '#contract/scoring/season-recap.ts';
import { RaceStats, RaceStatsParams } from '#contract/scoring/stats.ts';
import { WhatIfQuery, WhatIfView } from '#contract/scoring/what-if.ts';
import { RaceList, RaceListParams, RaceListQuery, YearList } from '#contract/season/races.ts';
import { BackupFile, BackupList, BackupParams } from '#contract/upkeep/backup.ts';
import { Health, Readiness } from '#contract/upkeep/health.ts';
import { DemoClockChange, DemoClockState } from './demo.ts';
import { NO_CONTENT } from './shared.ts';

interface CallSchema {
  readonly params?: z.ZodType;
  readonly querystring?: z.ZodType;
  readonly body?: z.ZodType;
  /** Responses by status. */
  readonly response?: Readonly<Record<number, unknown>>;
}

const ICS = { 200: { content: { 'text/calendar': { schema: z.string() } } } } as const;
const PNG = { 200: { content: { 'image/png': { schema: LinkPicture } } } } as const;

/**
 * Every call of the API, sorted by path, with what it takes and what it responds with. The server
 * registers its routes by these names (`app.call`), and the web app sends requests by them
 * (`getJson`, `sendJson`), so searching for a name finds the schemas, the route and its uses. The
 * web app imports the types only.
 */
// biome-ignore format: one line for each call.
export const CALLS = {
  'GET /api/admin/backup': { response: { 200: BackupList } },
  'POST /api/admin/backup': { response: { 201: BackupFile } },
  'GET /api/admin/backup/download': {},
  'GET /api/admin/backup/:name': { params: BackupParams },
  'PUT /api/admin/constructors/:constructorId': { params: ConstructorParams, body: ConstructorSettings, response: NO_CONTENT },
  'DELETE /api/admin/constructors/:constructorId': { params: ConstructorParams, response: NO_CONTENT },
  'GET /api/admin/constructors/:constructorId/merge': { params: ConstructorParams, querystring: CompetitorMerge, response: { 200: MergePreview } },
  'POST /api/admin/constructors/:constructorId/merge': { params: ConstructorParams, body: CompetitorMerge, response: NO_CONTENT },
  'PUT /api/admin/drivers/:driverId': { params: DriverParams, body: DriverSettings, response: NO_CONTENT },
  'DELETE /api/admin/drivers/:driverId': { params: DriverParams, response: NO_CONTENT },
  'GET /api/admin/drivers/:driverId/merge': { params: DriverParams, querystring: CompetitorMerge, response: { 200: MergePreview } },
  'POST /api/admin/drivers/:driverId/merge': { params: DriverParams, body: CompetitorMerge, response: NO_CONTENT },
  'PUT /api/admin/import-notices/:noticeId/dismissed': { params: ImportNoticeParams, response: NO_CONTENT },
  'GET /api/admin/imports': { response: { 200: AdminImports } },
  'GET /api/admin/leagues': { response: { 200: AdminLeagueList } },
  'DELETE /api/admin/leagues/:leagueId': { params: LeagueParams, response: NO_CONTENT },
  'GET /api/admin/log/:name': { params: LogParams, querystring: LogQuery, response: { 200: LogPage } },
  'GET /api/admin/overview': { response: { 200: Overview } },
  'PUT /api/admin/questions/:questionId': { params: QuestionParams, body: QuestionChange, response: NO_CONTENT },
  'DELETE /api/admin/questions/:questionId': { params: QuestionParams, response: NO_CONTENT },
  'PUT /api/admin/questions/:questionId/right': { params: QuestionParams, body: RightAnswers, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId': { params: RaceParams, body: RaceSettings, response: NO_CONTENT },
  'DELETE /api/admin/races/:raceId': { params: RaceParams, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/cancelled': { params: RaceParams, response: NO_CONTENT },
  'DELETE /api/admin/races/:raceId/cancelled': { params: RaceParams, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/constructor-standings': { params: RaceParams, body: StandingsChange, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/deadline': { params: RaceParams, body: RaceDeadlineChange, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/driver-standings': { params: RaceParams, body: StandingsChange, response: NO_CONTENT },
  'GET /api/admin/races/:raceId/flags': { params: RaceParams, response: { 200: AdminFlags } },
  'POST /api/admin/races/:raceId/flags': { params: RaceParams, body: NewFlag, response: { 201: Created } },
  'DELETE /api/admin/races/:raceId/flags/:flagId': { params: FlagParams, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/flags/:flagId/restored': { params: FlagParams, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/flags-counted': { params: RaceParams, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/grid': { params: RaceParams, body: GridChange, response: NO_CONTENT },
  'GET /api/admin/races/:raceId/live-order': { params: RaceParams, response: { 200: AdminLiveOrder } },
  'PUT /api/admin/races/:raceId/live-order/:place': { params: LiveOrderParams, body: LiveOrderChange, response: NO_CONTENT },
  'PUT /api/admin/races/:raceId/result': { params: RaceParams, body: ResultChange, response: NO_CONTENT },
  'GET /api/admin/races/:raceId/results': { params: RaceParams, response: { 200: AdminRaceResults } },
  'PUT /api/admin/races/:raceId/source': { params: RaceParams, response: { 200: SourceOutcome } },
  'PUT /api/admin/races/:raceId/sprint-result': { params: RaceParams, body: ResultChange, response: NO_CONTENT },
  'GET /api/admin/reviews': { response: { 200: ReviewList } },
  'GET /api/admin/reviews/:reviewId': { params: ReviewParams, response: { 200: Review } },
  'PUT /api/admin/reviews/:reviewId': { params: ReviewParams, body: ReviewDecision, response: NO_CONTENT },
  'GET /api/admin/seasons': { response: { 200: AdminSeasonList } },
  'GET /api/admin/seasons/:year': { params: SeasonParams, response: { 200: AdminSeason } },
  'PUT /api/admin/seasons/:year': { params: SeasonParams, body: SeasonChoices.nullish(), response: NO_CONTENT },
  'DELETE /api/admin/seasons/:year': { params: SeasonParams, response: NO_CONTENT },
  'POST /api/admin/seasons/:year/constructors': { params: SeasonParams, body: ConstructorSettings, response: { 201: Created } },
  'PUT /api/admin/seasons/:year/constructors/order': { params: SeasonParams, body: CompetitorOrder, response: NO_CONTENT },
  'PUT /api/admin/seasons/:year/deadline': { params: SeasonParams, body: SeasonDeadlineChange, response: NO_CONTENT },
  'DELETE /api/admin/seasons/:year/deadline': { params: SeasonParams, response: NO_CONTENT },
  'POST /api/admin/seasons/:year/drivers': { params: SeasonParams, body: DriverSettings, response: { 201: Created } },
  'PUT /api/admin/seasons/:year/drivers/order': { params: SeasonParams, body: CompetitorOrder, response: NO_CONTENT },
  'GET /api/admin/seasons/:year/finish': { params: SeasonParams, response: { 200: FinishPreview } },
  'PUT /api/admin/seasons/:year/finish': { params: SeasonParams, body: FinishConfirmation, response: NO_CONTENT },
  'DELETE /api/admin/seasons/:year/finish': { params: SeasonParams, response: NO_CONTENT },
  'POST /api/admin/seasons/:year/imports': { params: SeasonParams, body: ImportRequest, response: { 200: ImportResponse } },
  'PUT /api/admin/seasons/:year/imports': { params: SeasonParams, body: ImportsSwitch, response: NO_CONTENT },
  'GET /api/admin/seasons/:year/points': { params: SeasonParams, response: { 200: AdminPointsTables } },
  'PUT /api/admin/seasons/:year/points': { params: SeasonParams, body: PointsCopy, response: NO_CONTENT },
  'GET /api/admin/seasons/:year/points/preview': { params: SeasonParams, querystring: PointsPreviewQuery, response: { 200: PointsPreview } },
  'PUT /api/admin/seasons/:year/points/:category': { params: PointsTableParams, body: PointsTableChange, response: NO_CONTENT },
  'GET /api/admin/seasons/:year/questions': { params: SeasonParams, response: { 200: AdminQuestions } },
  'POST /api/admin/seasons/:year/questions': { params: SeasonParams, body: QuestionSettings, response: { 201: Created } },
  'POST /api/admin/seasons/:year/races': { params: SeasonParams, body: RaceSettings, response: { 201: Created } },
  'PUT /api/admin/seasons/:year/races/order': { params: SeasonParams, body: RaceOrder, response: NO_CONTENT },
  'PUT /api/admin/seasons/:year/reserves': { params: SeasonParams, body: ReservesSwitch, response: NO_CONTENT },
  'GET /api/admin/seasons/:year/source': { params: SeasonParams, response: { 200: SourcePreview } },
  'PUT /api/admin/seasons/:year/source': { params: SeasonParams, body: SeasonChoices.nullish(), response: { 200: SourceOutcome } },
  'GET /api/admin/users': { response: { 200: AdminUserList } },
  'PUT /api/admin/users/:userId/anonymised': { params: AdminUserParams, body: AnonymiseConfirmation, response: NO_CONTENT },
  'PUT /api/admin/users/:userId/roles': { params: AdminUserParams, body: UserRolesChange, response: NO_CONTENT },

  'GET /api/audit': { querystring: AuditQuery, response: { 200: AuditPage } },

  'POST /api/bingomaster/add-card': { querystring: AddCardQuery, response: { 201: BingoCard } },
  'POST /api/bingomaster/mark': { querystring: MarkQuery, response: { 200: BingoCell } },
  'GET /api/bingomaster/pool/:year': { params: PoolParams, response: { 200: BingoPool } },
  'PUT /api/bingomaster/pool/:year/deal': { params: PoolParams, body: BoardDeal, response: { 200: BingoPool } },
  'POST /api/bingomaster/pool/:year/texts': { params: PoolParams, body: NewPoolTexts, response: { 200: BingoPool } },
  'PUT /api/bingomaster/pool/:year/texts/:number': { params: PoolTextParams, body: PoolTextChange, response: { 200: BingoPool } },
  'DELETE /api/bingomaster/pool/:year/texts/:number': { params: PoolTextParams, response: { 200: BingoPool } },
  'PUT /api/bingomaster/pool/:year/texts/:number/mark': { params: PoolTextParams, body: PoolTextMark, response: { 200: BingoPool } },
  'POST /api/bingomaster/set': { querystring: SetTextQuery, response: { 200: BingoCell } },

  'GET /api/demo/clock': { response: { 200: DemoClockState } },
  'POST /api/demo/clock': { body: DemoClockChange, response: { 200: DemoClockState } },

  'GET /api/guess': { response: { 200: GuessOverview } },
  'GET /api/guess/latest-result': { response: { 200: LatestResultView } },
  'GET /api/guess/race/:raceId': { params: RaceGuessParams, response: { 200: RaceToGuessView } },
  'PUT /api/guess/race/:raceId/:place': { params: PickParams, body: SavePick, response: { 200: SavedPicks } },
  'GET /api/guess/season/:year/constructors': { params: SeasonGuessParams, response: { 200: OrderGuessView } },
  'PUT /api/guess/season/:year/constructors': { params: SeasonGuessParams, body: SaveOrder, response: { 200: SavedOrder } },
  'GET /api/guess/season/:year/drivers': { params: SeasonGuessParams, response: { 200: OrderGuessView } },
  'PUT /api/guess/season/:year/drivers': { params: SeasonGuessParams, body: SaveOrder, response: { 200: SavedOrder } },
  'GET /api/guess/season/:year/flags': { params: SeasonGuessParams, response: { 200: FlagGuessView } },
  'PUT /api/guess/season/:year/flags': { params: SeasonGuessParams, body: SaveFlagCounts, response: { 200: SavedFlagCounts } },
  'GET /api/guess/season/:year/questions': { params: SeasonGuessParams, response: { 200: QuestionGuessView } },
  'PUT /api/guess/season/:year/questions': { params: SeasonGuessParams, body: SaveAnswers, response: { 200: SavedAnswers } },
  'GET /api/guess/season/:year/reserves': { params: SeasonGuessParams, response: { 200: ReservesView } },
  'PUT /api/guess/season/:year/reserves': { params: SeasonGuessParams, body: SaveReserves, response: { 200: SavedReserves } },

  'GET /api/health': { response: { 200: Health } },
  'GET /api/health/ready': { response: { 200: Readiness, 503: Readiness } },

  'GET /api/league': { response: { 200: MyLeagues } },
  'POST /api/league': { body: NewLeague, response: { 201: AddedLeague } },
  'POST /api/league/join': { body: LeagueCode, response: { 200: AddedLeague } },
  'GET /api/league/open': { response: { 200: OpenLeagues } },
  'PUT /api/league/shown': { body: ShownLeague, response: NO_CONTENT },
  'GET /api/league/starts': { response: { 200: LeagueStarts } },
  'GET /api/league/:leagueId': { params: LeagueParams, response: { 200: League } },
  'DELETE /api/league/:leagueId': { params: LeagueParams, response: NO_CONTENT },
  'GET /api/league/:leagueId/chances': { params: LeagueParams, querystring: ChancesQuery, response: { 200: SeasonChances } },
  'PUT /api/league/:leagueId/chat': { params: LeagueParams, body: LeagueChatAddress, response: NO_CONTENT },
  'DELETE /api/league/:leagueId/chat': { params: LeagueParams, response: NO_CONTENT },
  'POST /api/league/:leagueId/chat/test': { params: LeagueParams, response: NO_CONTENT },
  'GET /api/league/:leagueId/ghosts': { params: LeagueParams, response: { 200: Ghosts } },
  'GET /api/league/:leagueId/home': { params: LeagueParams, response: { 200: Home } },
  'PUT /api/league/:leagueId/link': { params: LeagueParams, response: NO_CONTENT },
  'POST /api/league/:leagueId/members': { params: LeagueParams, response: NO_CONTENT },
  'DELETE /api/league/:leagueId/members/:userId': { params: LeagueMemberParams, response: NO_CONTENT },
  'GET /api/league/:leagueId/my-race-guess': { params: LeagueParams, querystring: OwnRaceGuessQuery, response: { 200: OwnRaceGuess } },
  'PUT /api/league/:leagueId/name': { params: LeagueParams, body: LeagueName, response: NO_CONTENT },
  'PUT /api/league/:leagueId/open': { params: LeagueParams, body: LeagueOpenness, response: NO_CONTENT },
  'PUT /api/league/:leagueId/owner': { params: LeagueParams, body: NewLeagueOwner, response: NO_CONTENT },
  // A league's list is never paged.
  'GET /api/league/:leagueId/race-guess': { params: LeagueParams, querystring: RaceGuessQuery.omit({ offset: true }), response: { 200: RaceGuesses } },
  'GET /api/league/:leagueId/replay': { params: LeagueParams, querystring: ReplayQuery, response: { 200: Replay } },
  'PUT /api/league/:leagueId/start': { params: LeagueParams, body: LeagueStartChange, response: NO_CONTENT },

  'POST /api/login/email': { body: LoginCodeRequest, response: NO_CONTENT },
  'POST /api/login/email/verification': { body: LoginCodeEntry, response: NO_CONTENT },
  'POST /api/login/passkey': { body: PasskeyLogin, response: NO_CONTENT },
  'POST /api/login/passkey/options': { response: { 200: PasskeyOptions } },

  'POST /api/logout': { response: NO_CONTENT },

  'GET /api/openapi.json': {},

  'GET /api/public/bingo': { response: { 200: BingoCard } },
  'GET /api/public/bingo/:year': { params: BingoParams, response: { 200: BingoCard } },
  'GET /api/public/bingo-boards': { querystring: BingoBoardsQuery, response: { 200: BingoBoards } },
  'GET /api/public/bingo-boards/:id': { params: BingoBoardParams, response: { 200: BingoBoard } },
  'GET /api/public/bingomaster': { response: { 200: IsBingoMaster } },
  'GET /api/public/board': { querystring: LeaderboardQuery, response: { 200: LeaderboardPage } },
  'GET /api/public/board/ghosts': { response: { 200: Ghosts } },
  'GET /api/public/board/line/:id': { params: LeaderboardLineParams, response: { 200: LeaderboardLine } },
  'GET /api/public/category/list': { response: { 200: CategoryList } },
  'GET /api/public/chances': { querystring: ChancesQuery, response: { 200: SeasonChances } },
  'GET /api/public/csrf-token': { response: { 200: CsrfToken } },
  'GET /api/public/deadlines.ics': { response: ICS },
  'GET /api/public/header': { response: { 200: HeaderInfo } },
  'GET /api/public/home': { response: { 200: Home } },
  'GET /api/public/invitation/:code': { params: InvitationParams, response: { 200: PublicInvitation } },
  'GET /api/public/link-picture/duel/:leftId/:rightId': { params: DuelPictureParams, querystring: PlayersPictureQuery, response: PNG },
  'GET /api/public/link-picture/home': { querystring: PictureQuery, response: PNG },
  'GET /api/public/link-picture/invitation/:code': { params: InvitationPictureParams, querystring: PictureQuery, response: PNG },
  'GET /api/public/link-picture/profile/:id': { params: ProfilePictureParams, querystring: PlayersPictureQuery, response: PNG },
  'GET /api/public/link-picture/race/:raceId': { params: RacePictureParams, querystring: PictureQuery, response: PNG },
  'GET /api/public/link-picture/season/:year': { params: SeasonPictureParams, querystring: PictureQuery, response: PNG },
  'GET /api/public/login': { response: { 200: LoginInfo } },
  'GET /api/public/questions': { querystring: ScoreQuery, response: { 200: SeasonQuestions } },
  'GET /api/public/race/list/:year': { params: RaceListParams, querystring: RaceListQuery, response: { 200: RaceList } },
  'GET /api/public/race-guess': { querystring: RaceGuessQuery, response: { 200: RaceGuesses } },
  'GET /api/public/score': { querystring: ScoreQuery, response: { 200: ScoreTables } },
  'GET /api/public/seals/:year': { params: SealsParams, response: { 200: SeasonSeals } },
  'GET /api/public/seals/:year/:number': { params: SealParams, querystring: SealQuery, response: { 200: SealedGuesses } },
  'GET /api/public/stats/race/:raceId': { params: RaceStatsParams, response: { 200: RaceStats } },
  'GET /api/public/unsubscribe': { querystring: UnsubscribeLink },
  'POST /api/public/unsubscribe': { querystring: UnsubscribeLink, response: { 200: Unsubscribed } },
  'GET /api/public/user/list': { response: { 200: UserList } },
  'GET /api/public/user/page': { querystring: UserListPageQuery, response: { 200: UserListPage } },
  'GET /api/public/user/placements/:id': { params: UserParams, response: { 200: Placements } },
  'GET /api/public/user/status': { response: { 200: UserStatus } },
  'GET /api/public/user/:id': { params: UserParams, querystring: UserDataQuery, response: { 200: UserData } },
  'GET /api/public/user/:id/year/:year': { params: SeasonRecapParams, response: { 200: SeasonRecap } },
  'GET /api/public/what-if': { querystring: WhatIfQuery, response: { 200: WhatIfView } },
  'GET /api/public/year/list': { response: { 200: YearList } },

  'GET /api/settings/account/deletion': { response: { 200: DeletionCheck } },
  'POST /api/settings/account/deletion': { body: AccountDeletion, response: NO_CONTENT },
  'GET /api/settings/invitations': { response: { 200: InvitationList } },
  'POST /api/settings/invitations': { response: { 201: Invitation } },
  'DELETE /api/settings/invitations/:code': { params: InvitationParams, response: NO_CONTENT },
  'GET /api/settings/login-methods': { response: { 200: LoginMethods } },
  'POST /api/settings/login-methods/email': { body: EmailAddition, response: NO_CONTENT },
  'POST /api/settings/login-methods/email/verification': { body: LoginCodeEntry, response: NO_CONTENT },
  'POST /api/settings/login-methods/passkey': { body: PasskeyAddition, response: NO_CONTENT },
  'POST /api/settings/login-methods/passkey/options': { response: { 200: PasskeyOptions } },
  'POST /api/settings/login-methods/provider': { body: ProviderChoice, response: { 200: ProviderLogin } },
  'DELETE /api/settings/login-methods/:methodId': { params: LoginMethodParams, response: NO_CONTENT },
  'GET /api/settings/my-data': { response: { 200: MyData } },
  'GET /api/settings/my-data/download': { response: { 200: MyData } },
  'GET /api/settings/pictures': { response: { 200: PictureSettings } },
  'PUT /api/settings/pictures': { body: PictureSettings, response: { 200: PictureSettings } },
  'GET /api/settings/push': { response: { 200: PushSettings } },
  'PUT /api/settings/push/devices': { body: PushSubscriptionChange, response: { 200: PushSettings } },
  'DELETE /api/settings/push/devices/:deviceId': { params: PushDeviceParams, response: { 200: PushSettings } },
  'POST /api/settings/push/devices/:deviceId/test': { params: PushDeviceParams, response: NO_CONTENT },
  'GET /api/settings/receipts': { response: { 200: Receipts } },
  'GET /api/settings/reminders': { response: { 200: ReminderSettings } },
  'PUT /api/settings/reminders/address': { body: ReminderAddressChange, response: { 200: ReminderSettings } },
  'DELETE /api/settings/reminders/address': { response: { 200: ReminderSettings } },
  'PUT /api/settings/reminders/choices': { body: ReminderChoicesChange, response: { 200: ReminderSettings } },
  'PUT /api/settings/reminders/hours': { body: ReminderHoursChange, response: { 200: ReminderSettings } },
  'PUT /api/settings/reminders/verification': { body: ReminderVerification, response: { 200: ReminderSettings } },
  'GET /api/settings/results': { response: { 200: ResultSettings } },
  'PUT /api/settings/results': { body: ResultSettings, response: { 200: ResultSettings } },
  'POST /api/settings/results/open': { body: ResultOpening.nullish(), response: NO_CONTENT },
  'GET /api/settings/sessions': { response: { 200: SessionList } },
  'DELETE /api/settings/sessions': { response: NO_CONTENT },
  'GET /api/settings/username': { response: { 200: UsernameSettings } },
  'PUT /api/settings/username': { body: UsernameChange, response: { 200: ChosenUsername } },
  'GET /api/settings/username/availability': { querystring: UsernameQuery, response: { 200: UsernameAvailability } },

  'GET /api/user/my-board': { response: { 200: ViewerLeaderboard } },
  'GET /api/user/my-placements': { response: { 200: Placements } },
  'GET /api/user/my-profile': { querystring: UserDataQuery, response: { 200: UserData } },
  'GET /api/user/my-race-guess': { querystring: OwnRaceGuessQuery, response: { 200: OwnRaceGuess } },
  'GET /api/user/one-swap': { querystring: UserDataQuery, response: { 200: OneSwap } },
  'GET /api/user/replay': { querystring: ReplayQuery, response: { 200: Replay } },
} as const satisfies Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, CallSchema>>;

export type CallName = keyof typeof CALLS;
/** Call that only reads. */
export type ReadName = Extract<CallName, `GET ${string}`>;
/** Call that changes something. */
export type WriteName = Exclude<CallName, ReadName>;

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;

/** Values of a path or query, of which text may be given as a number and `null` is left out. */
type UrlValues<Values> = Values extends unknown
  ? {
      readonly [Key in keyof Values]:
        | Values[Key]
        | (string extends Values[Key] ? number : never)
        | (undefined extends Values[Key] ? null : never);
    }
  : never;

type Optional<Key extends string, Value> = object extends Value
  ? { readonly [Each in Key]?: Value }
  : { readonly [Each in Key]: Value };

type Schemas<Name extends CallName> = (typeof CALLS)[Name];

type BodyOf<Body> = undefined extends Body ? { readonly body?: Body } : { readonly body: Body };

/** What a call takes: values of its path, its query, and its body. */
export type RequestOf<Name extends CallName> = (Schemas<Name> extends { params: z.ZodType }
  ? { readonly params: UrlValues<z.input<Schemas<Name>['params']>> }
  : unknown) &
  (Schemas<Name> extends { querystring: z.ZodType }
    ? Optional<'query', UrlValues<z.input<Schemas<Name>['querystring']>>>
    : unknown) &
  (Schemas<Name> extends { body: z.ZodType }
    ? BodyOf<Immutable<z.input<Schemas<Name>['body']>>>
    : { readonly body?: undefined });

/** What a call responds with when it succeeds; `undefined` for a response without content. */
export type ResponseOf<Name extends CallName> =
  Schemas<Name> extends {
    response: { 200: infer Schema extends z.ZodType } | { 201: infer Schema extends z.ZodType };
  }
    ? z.output<Schema>
    : undefined;
