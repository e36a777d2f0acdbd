import type { Feature } from '#server/http/feature.ts';
import type { WithSources } from '#server/importing/normalised-season.ts';
import { adminCompetitorsRoutes } from './competitors/admin-competitors.routes.ts';
import { adminFlagsRoutes } from './flags/admin-flags.routes.ts';
import { adminImportsRoutes } from './imports/admin-imports.routes.ts';
import { adminLeaguesRoutes } from './leagues/admin-leagues.routes.ts';
import { adminLiveOrderRoutes } from './live-order/admin-live-order.routes.ts';
import { adminLogRoutes } from './log/admin-log.routes.ts';
import { adminOverviewRoutes } from './overview/admin-overview.routes.ts';
import { adminPointsRoutes } from './points/admin-points.routes.ts';
import { adminQuestionsRoutes } from './questions/admin-questions.routes.ts';
import { adminRacesRoutes } from './races/admin-races.routes.ts';
import { adminResultsRoutes } from './results/admin-results.routes.ts';
import { adminReviewsRoutes } from './reviews/admin-reviews.routes.ts';
import { adminSeasonsRoutes } from './seasons/admin-seasons.routes.ts';
import { adminUsersRoutes } from './users/admin-users.routes.ts';

/** Routes of the admin portal. */
export const ADMIN_FEATURES: readonly Feature<WithSources>[] = [
  adminOverviewRoutes,
  adminSeasonsRoutes,
  adminRacesRoutes,
  adminCompetitorsRoutes,
  adminPointsRoutes,
  adminQuestionsRoutes,
  adminResultsRoutes,
  adminFlagsRoutes,
  adminLiveOrderRoutes,
  adminReviewsRoutes,
  adminImportsRoutes,
  adminUsersRoutes,
  adminLeaguesRoutes,
  adminLogRoutes,
];
