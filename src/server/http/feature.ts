import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { LoginPath } from '#contract/accounts/login-paths.ts';
import type { ReadOnlyContext } from './authority.ts';

export type FastifyApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type Registering =
  | 'all'
  | 'delete'
  | 'get'
  | 'head'
  | 'options'
  | 'patch'
  | 'post'
  | 'put'
  | 'route'
  | 'trace';

/** What a feature knows of the server. It registers calls of the contract, and pages of logins. */
export interface FeatureApp extends Omit<FastifyApp, Registering> {
  get(path: LoginPath, options: RouteShorthandOptions, handler: RouteHandlerMethod): unknown;
}

/** Registers further routes, which tests need not name in the contract. */
export type ExtraFeature = (app: FastifyApp, context: ReadOnlyContext) => void;

/**
 * Registers the routes of one feature, which write through `request.authorised` only. `Needs` is
 * what it asks for beside the context that all have.
 */
export type Feature<Needs = unknown> = (app: FeatureApp, context: ReadOnlyContext & Needs) => void;
