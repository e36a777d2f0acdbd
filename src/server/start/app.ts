import compress from '@fastify/compress';
import fastify, {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { accountRoutes } from '#server/accounts/account.routes.ts';
import { access } from '#server/accounts/auth/access.ts';
import { authRoutes } from '#server/accounts/auth/auth.routes.ts';
import { csrf } from '#server/accounts/auth/csrf.ts';
import { session } from '#server/accounts/auth/session.ts';
import { emailLoginRoutes } from '#server/accounts/email-login/email-login.routes.ts';
import { headerRoutes } from '#server/accounts/header/header.routes.ts';
import { showHeader } from '#server/accounts/header/show-header.ts';
import { loginMethodsRoutes } from '#server/accounts/login-methods/login-methods.routes.ts';
import { passkeysRoutes } from '#server/accounts/passkeys/passkeys.routes.ts';
import { providerLoginRoutes } from '#server/accounts/provider-login/provider-login.routes.ts';
import { ADMIN_FEATURES } from '#server/admin/admin-features.ts';
import { auditRoutes } from '#server/admin/audit/audit.routes.ts';
import { trustProxy } from '#server/base/settings/trusted-proxies.ts';
import { createWorkerPool, type WorkerPoolOptions } from '#server/base/workers/worker-pool.ts';
import { bingoRoutes } from '#server/bingo/bingo.routes.ts';
import { bingoMasterRoutes } from '#server/bingo/bingo-master.routes.ts';
import { bingoBoardsRoutes } from '#server/bingo/boards/bingo-boards.routes.ts';
import { bingoPoolRoutes } from '#server/bingo/pool/bingo-pool.routes.ts';
import { guessesRoutes } from '#server/guessing/guesses.routes.ts';
import { sealsRoutes } from '#server/guessing/seals/seals.routes.ts';
import { readOnlyContext } from '#server/http/authority.ts';
import {
  MAX_COMPRESSED_AT_ONCE_BYTES,
  MIN_COMPRESSED_BYTES,
} from '#server/http/cached-response.ts';
import type { ExtraFeature, FastifyApp, Feature } from '#server/http/feature.ts';
import { httpServers, TIMEOUTS, type Timeouts } from '#server/http/http-server.ts';
import { linkPreviewRoutes } from '#server/http/link-previews/link-previews.routes.ts';
import {
  createPictureDrawer,
  type PictureDrawer,
} from '#server/http/link-previews/picture-drawer.ts';
import { withoutSecrets } from '#server/http/log-serializers.ts';
import { backgroundWrites } from '#server/http/plugins/background-writes.ts';
import { calls } from '#server/http/plugins/calls.ts';
import { documentation } from '#server/http/plugins/documentation.ts';
import { databaseLog, errorLog } from '#server/http/plugins/error-log.ts';
import { errors, respondToFrameworkError, sendProblem } from '#server/http/plugins/errors.ts';
import { type LimitsOptions, limits } from '#server/http/plugins/limits.ts';
import { otherOrigins } from '#server/http/plugins/other-origins.ts';
import { wellFormedRequests } from '#server/http/plugins/well-formed-requests.ts';
import { ProblemError } from '#server/http/problems.ts';
import { servePages } from '#server/http/rendering/serve-pages.ts';
import { requestIdOf } from '#server/http/request-ids.ts';
import { createRequestLog } from '#server/http/request-log.ts';
import { noStore, securityHeaders } from '#server/http/security-headers.ts';
import { invitationsRoutes } from '#server/leagues/invitations/invitations.routes.ts';
import { leaguesRoutes } from '#server/leagues/leagues.routes.ts';
import { calendarRoutes } from '#server/messages/calendar/calendar.routes.ts';
import { leagueChatRoutes } from '#server/messages/chat/league-chat.routes.ts';
import { pushRoutes } from '#server/messages/push/push.routes.ts';
import { remindersRoutes } from '#server/messages/reminder-settings/reminders.routes.ts';
import { unsubscribeRoutes } from '#server/messages/unsubscribe/unsubscribe.routes.ts';
import { type ChanceOptions, createChanceCache } from '#server/scoring/chances/chance-cache.ts';
import { workAhead } from '#server/scoring/chances/work-ahead.ts';
import { hiddenResultsRoutes } from '#server/scoring/hidden-results/hidden-results.routes.ts';
import { homeRoutes } from '#server/scoring/home/home.routes.ts';
import { chancesRoutes } from '#server/scoring/leaderboard/chances.routes.ts';
import {
  leaderboardRoutes,
  viewerLeaderboardRoutes,
} from '#server/scoring/leaderboard/leaderboard.routes.ts';
import { oneSwapRoutes } from '#server/scoring/one-swap/one-swap.routes.ts';
import { profilesRoutes } from '#server/scoring/profiles/profiles.routes.ts';
import {
  raceGuessesRoutes,
  viewerRaceGuessRoutes,
} from '#server/scoring/race-guesses/race-guesses.routes.ts';
import { replayRoutes } from '#server/scoring/replay/replay.routes.ts';
import { scoreRoutes } from '#server/scoring/score/score.routes.ts';
import { seasonRecapRoutes } from '#server/scoring/season-recap/season-recap.routes.ts';
import { statsRoutes } from '#server/scoring/stats/stats.routes.ts';
import { whatIfRoutes } from '#server/scoring/what-if/what-if.routes.ts';
import { racesRoutes, yearsRoutes } from '#server/season/races/races.routes.ts';
import { ofSeasons } from '#server/season/season-feature.ts';
import { backupRoutes } from '#server/upkeep/backup/backup.routes.ts';
import { healthRoutes } from '#server/upkeep/health/health.routes.ts';
import { makeSecrets } from './make-secrets.ts';
import type { FeatureParts, ServerContext } from './server-context.ts';

const FEATURES: readonly Feature<FeatureParts>[] = [
  healthRoutes,
  authRoutes,
  providerLoginRoutes,
  passkeysRoutes,
  loginMethodsRoutes,
  accountRoutes,
  invitationsRoutes,
  remindersRoutes,
  pushRoutes,
  unsubscribeRoutes,
  headerRoutes,
  hiddenResultsRoutes,
  ofSeasons(homeRoutes),
  ofSeasons(leaderboardRoutes),
  viewerLeaderboardRoutes,
  ofSeasons(chancesRoutes),
  yearsRoutes,
  ofSeasons(racesRoutes),
  calendarRoutes,
  ofSeasons(statsRoutes),
  ofSeasons(scoreRoutes),
  ofSeasons(raceGuessesRoutes),
  viewerRaceGuessRoutes,
  ofSeasons(whatIfRoutes),
  sealsRoutes,
  guessesRoutes,
  profilesRoutes,
  seasonRecapRoutes,
  oneSwapRoutes,
  replayRoutes,
  leaguesRoutes,
  leagueChatRoutes,
  bingoRoutes,
  bingoMasterRoutes,
  bingoPoolRoutes,
  bingoBoardsRoutes,
  backupRoutes,
  auditRoutes,
  ...ADMIN_FEATURES,
];

const BODY_LIMIT = 64 * 1024;

export interface AppOptions {
  /** Folder of the built web app; `null` serves the API only. */
  readonly webRoot: string | null;
  readonly logger?: FastifyServerOptions['logger'];
  /** Limits for tests, whose machine is busier than production. */
  readonly limits?: LimitsOptions;
  readonly timeouts?: Partial<Timeouts>;
  readonly workers?: WorkerPoolOptions;
  /** Time until the second try of a login code's mail, if it differs from production's. */
  readonly mailRetryMs?: number | undefined;
  /** Replaces the worker that draws link previews, which exists in builds only. */
  readonly pictures?: PictureDrawer;
  /** Called for every request after its response. */
  readonly onResponse?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Worker of chances, if it differs from production's. */
  readonly chances?: ChanceOptions;
  /** Features that the demo adds to the product. */
  readonly demoFeatures?: readonly ExtraFeature[];
}

/** Builds the server, ready to listen or for injected requests. */
export async function buildApp(context: ServerContext, options: AppOptions): Promise<FastifyApp> {
  const { settings } = context;
  const servers = httpServers({
    headers: securityHeaders(settings),
    timeouts: { ...TIMEOUTS, ...options.timeouts },
    onRefusal: (refusal) => app.log.info(refusal, 'request refused'),
  });
  const app = fastify({
    serverFactory: servers.create,
    logger: withoutSecrets(options.logger),
    logController: createRequestLog(),
    genReqId: requestIdOf,
    trustProxy: trustProxy(settings.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    // The servers respond to it themselves, on every port.
    clientErrorHandler: () => {},
    frameworkErrors: respondToFrameworkError,
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100 },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // Routes accept JSON only; without this, text would be parsed and refused by its content instead
  // of its type.
  app.removeContentTypeParser('text/plain');

  app.server.on('error', (error) => app.log.error(error, 'a connection could not be taken'));
  app.addHook('preClose', servers.drain);

  const { onResponse } = options;
  if (onResponse !== undefined) {
    app.addHook('onResponse', async (request, reply) => onResponse(request, reply));
  }
  app.addHook('onReady', async () => makeSecrets(context));
  const reading = readOnlyContext(context);
  await app.register(errors);
  // Only what gets `context` can write: writes after a response, the log of errors, the secrets, and
  // `access`, which hands a writer to requests (`request.authorised`). A closed deadline is stored
  // by `seasons`, which brings its own. All else gets `reading`.
  await app.register(backgroundWrites, { context });
  await app.register(errorLog, { context });
  await app.register(databaseLog, { context });
  await app.register(noStore);
  await app.register(wellFormedRequests);
  await app.register(compress, {
    threshold: MIN_COMPRESSED_BYTES,
    syncThreshold: MAX_COMPRESSED_AT_ONCE_BYTES,
    globalDecompression: false,
  });
  await app.register(limits, options.limits ?? {});
  await app.register(session, { context: reading });
  await app.register(otherOrigins, { settings });
  const workers = createWorkerPool(options.workers);
  const { seasons, sources, chat, wallClock } = context;
  const chances = createChanceCache({ seasons, wallClock, log: app.log, workers }, options.chances);
  app.addHook('onClose', async () => {
    chances.close();
    await workers.close();
  });
  // Without a worker there is nothing to compute ahead of the first request.
  if (options.chances?.worker !== null) {
    const ahead = workAhead({ seasons, chances, log: app.log });
    app.addHook('onListen', async () => ahead.begin());
    app.addHook('onClose', async () => ahead.stop());
  }
  await app.register(access, { context, publicSeasons: seasons });
  await app.register(csrf);
  await app.register(calls);
  await app.register(documentation, { title: settings.PRODUCT_NAME });

  const pictures = options.pictures ?? createPictureDrawer(workers);
  const features = [
    ...FEATURES,
    emailLoginRoutes(options.mailRetryMs),
    linkPreviewRoutes(pictures, seasons.keep, options.limits?.picturesPerMinute),
    ...(options.demoFeatures ?? []),
  ];
  const parts: FeatureParts = { publicSeasons: seasons, chances, sources, chat };
  for (const feature of features) feature(app, { ...reading, ...parts });
  if (options.webRoot !== null) {
    await servePages(app, reading, options.webRoot, {
      isDemo: options.demoFeatures !== undefined,
      headerOf: (request) => showHeader(request, context.clock),
      seasonOf: (request) => request.seasons.defaultSeason(),
      limits: options.limits ?? {},
    });
  }

  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ProblemError('not-found')));
  await app.ready();
  return app;
}
