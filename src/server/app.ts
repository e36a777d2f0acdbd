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
import { accountRoutes } from './account/account.routes.ts';
import { ADMIN_FEATURES } from './admin/admin-features.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { csrf } from './auth/csrf.ts';
import { readOnlyContext } from './authority.ts';
import { backupRoutes } from './backup/backup.routes.ts';
import { bingoRoutes } from './bingo/bingo.routes.ts';
import { bingoMasterRoutes } from './bingo/bingo-master.routes.ts';
import { bingoBoardsRoutes } from './bingo-boards/bingo-boards.routes.ts';
import { bingoPoolRoutes } from './bingo-pool/bingo-pool.routes.ts';
import { MIN_COMPRESSED_BYTES } from './cached-response.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { type ChanceOptions, createChanceCache } from './chances/chance-cache.ts';
import { workAhead } from './chances/work-ahead.ts';
import { emailLoginRoutes } from './email-login/email-login.routes.ts';
import type { ExtraFeature, FastifyApp, Feature } from './feature.ts';
import { guessesRoutes } from './guesses/guesses.routes.ts';
import { headerRoutes } from './header/header.routes.ts';
import { showHeader } from './header/show-header.ts';
import { healthRoutes } from './health/health.routes.ts';
import { hiddenResultsRoutes } from './hidden-results/hidden-results.routes.ts';
import { homeRoutes } from './home/home.routes.ts';
import { httpServers, TIMEOUTS, type Timeouts } from './http/http-server.ts';
import { withoutSecrets } from './http/log-serializers.ts';
import { requestIdOf } from './http/request-ids.ts';
import { createRequestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { invitationsRoutes } from './invitations/invitations.routes.ts';
import { chancesRoutes } from './leaderboard/chances.routes.ts';
import { leaderboardRoutes } from './leaderboard/leaderboard.routes.ts';
import { leagueChatRoutes } from './leagues/league-chat.routes.ts';
import { leaguesRoutes } from './leagues/leagues.routes.ts';
import { linkPreviewRoutes } from './link-previews/link-previews.routes.ts';
import { createPictureDrawer, type PictureDrawer } from './link-previews/picture-drawer.ts';
import { loginMethodsRoutes } from './login-methods/login-methods.routes.ts';
import { passkeysRoutes } from './passkeys/passkeys.routes.ts';
import { access } from './plugins/access.ts';
import { backgroundWrites } from './plugins/background-writes.ts';
import { calls } from './plugins/calls.ts';
import { databaseLog } from './plugins/database-log.ts';
import { documentation } from './plugins/documentation.ts';
import { errorLog } from './plugins/error-log.ts';
import { errors, respondToFrameworkError, sendProblem } from './plugins/errors.ts';
import { type LimitsOptions, limits } from './plugins/limits.ts';
import { noStore } from './plugins/no-store.ts';
import { otherOrigins } from './plugins/other-origins.ts';
import { session } from './plugins/session.ts';
import { wellFormedRequests } from './plugins/well-formed-requests.ts';
import { ProblemError } from './problems.ts';
import { profilesRoutes } from './profiles/profiles.routes.ts';
import { providerLoginRoutes } from './provider-login/provider-login.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { raceGuessesRoutes } from './race-guesses/race-guesses.routes.ts';
import { racesRoutes } from './races/races.routes.ts';
import { remindersRoutes } from './reminders/reminders.routes.ts';
import { servePages } from './rendering/serve-pages.ts';
import { scoreRoutes } from './score/score.routes.ts';
import { sealsRoutes } from './seals/seals.routes.ts';
import { seasonRecapRoutes } from './season-recap/season-recap.routes.ts';
import type { FeatureParts, ServerContext } from './server-context.ts';
import { statsRoutes } from './stats/stats.routes.ts';
import { trustProxy } from './trusted-proxies.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';
import { whatIfRoutes } from './what-if/what-if.routes.ts';
import { createWorkerPool, type WorkerPoolOptions } from './workers/worker-pool.ts';

/**
 * Size in bytes up to which a response is compressed in one call, which takes about a millisecond;
 * as a stream it would take three times as long. Larger ones are compressed by other threads.
 */
const MAX_COMPRESSED_AT_ONCE_BYTES = 128 * 1024;

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
  homeRoutes,
  leaderboardRoutes,
  chancesRoutes,
  racesRoutes,
  calendarRoutes,
  statsRoutes,
  scoreRoutes,
  raceGuessesRoutes,
  whatIfRoutes,
  sealsRoutes,
  guessesRoutes,
  profilesRoutes,
  seasonRecapRoutes,
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
  await app.register(errors);
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
  await app.register(session, { context });
  await app.register(otherOrigins, { settings });
  const workers = createWorkerPool(options.workers);
  const reading = readOnlyContext(context);
  const { seasons, sources, chat, wallClock } = context;
  const chances = createChanceCache(
    { db: reading.database.db, wallClock, log: app.log, workers },
    options.chances,
  );
  app.addHook('onClose', async () => {
    chances.close();
    await workers.close();
  });
  const ahead = workAhead({ seasons, chances, log: app.log });
  app.addHook('onListen', async () => ahead.begin());
  app.addHook('onClose', async () => ahead.stop());
  await app.register(access, { context: reading, publicSeasons: seasons });
  await app.register(csrf);
  await app.register(calls);
  await app.register(documentation, { title: settings.PRODUCT_NAME });

  const pictures = options.pictures ?? createPictureDrawer(workers);
  const features = [
    ...FEATURES,
    emailLoginRoutes(options.mailRetryMs),
    linkPreviewRoutes(pictures, options.limits?.picturesPerMinute),
    ...(options.demoFeatures ?? []),
  ];
  const parts: FeatureParts = { publicSeasons: seasons, chances, sources, chat };
  for (const feature of features) feature(app, { ...reading, ...parts });
  if (options.webRoot !== null) {
    await servePages(app, reading, options.webRoot, {
      isDemo: options.demoFeatures !== undefined,
      headerOf: (request) => showHeader(request, context.clock),
      limits: options.limits ?? {},
    });
  }

  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new ProblemError('not-found')));
  await app.ready();
  return app;
}
