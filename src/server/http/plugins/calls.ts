import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from 'fastify';
import fp from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { CALLS, type CallName } from '#contract/calls.ts';

interface CallOptions {
  readonly config: FastifyContextConfig;
  readonly bodyLimit?: number;
  readonly exposeHeadRoute?: boolean;
  /** Headings of the OpenAPI document. */
  readonly tags?: string[];
  /** Leaves it out of the OpenAPI document. */
  readonly hide?: boolean;
}

type CallHandler<Name extends CallName> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  unknown,
  (typeof CALLS)[Name],
  ZodTypeProvider,
  FastifyBaseLogger
>;

/** Registers the route of a call, which is checked against its schemas in the contract. */
type RegisterCall = <Name extends CallName>(
  name: Name,
  options: CallOptions,
  handler: CallHandler<Name>,
) => void;

declare module 'fastify' {
  interface FastifyInstance {
    call: RegisterCall;
  }
}

export const calls = fp(async (app) => {
  app.decorate('call', function call(this: FastifyInstance, name, options, handler) {
    const { tags, hide, ...others } = options;
    const [method = '', url = ''] = name.split(' ');
    this.route({ method, url, ...others, schema: { tags, hide, ...CALLS[name] }, handler });
  });
});
