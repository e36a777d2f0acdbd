import { z } from 'zod';
import type { FastifyApp } from '#server/http/feature.ts';

export type App = Pick<FastifyApp, 'routeTable' | 'swagger'>;

/** Inputs of a route beside its path. */
interface Inputs {
  readonly hasBody: boolean;
  /** Names in the query, with whether they are required. */
  readonly query: ReadonlyMap<string, boolean>;
}

/** Inputs of a route that the documentation leaves out. */
export const NO_INPUTS: Inputs = { hasBody: false, query: new Map() };

/** Part of an OpenAPI document with the inputs of each route. */
const Documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({}).optional(),
        parameters: z
          .array(z.object({ in: z.string(), name: z.string(), required: z.boolean().optional() }))
          .default([]),
      }),
    ),
  ),
});

/** Returns the inputs of an app's routes by method and route. */
export function documentedInputs(app: App): ReadonlyMap<string, Inputs> {
  const { paths } = Documented.parse(app.swagger());
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { requestBody, parameters }]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        {
          hasBody: requestBody !== undefined,
          query: new Map(
            parameters.flatMap(({ in: place, name, required = false }) =>
              place === 'query' ? [[name, required] as const] : [],
            ),
          ),
        },
      ]),
    ),
  );
}

/**
 * Values to call routes with: by parameter, or by route without `METHOD` if the parameter's name is
 * ambiguous.
 */
export interface Samples {
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  readonly routes: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Query strings by route, beside the call without one. */
  readonly queries: Readonly<Record<string, readonly string[]>>;
}

const PARAMETER = /:([A-Za-z]+)|\*/;

/**
 * Returns all URLs that a route is called at.
 * @throws Error for a parameter without a sample
 */
function addressesOf(url: string, samples: Samples, route = url): string[] {
  const found = PARAMETER.exec(url);
  if (found === null) return [url];
  const name = found[1] ?? '*';
  const values = samples.routes[route]?.[name] ?? samples.parameters[name];
  if (values === undefined) {
    throw new Error(`${route} has a parameter without a sample: add values for "${name}"`);
  }
  return values.flatMap((value) => addressesOf(url.replace(found[0], value), samples, route));
}

export interface Call {
  readonly method: string;
  /** Route as registered, with its parameters. */
  readonly route: string;
  readonly address: string;
}

/**
 * Returns all calls that only read, from the server's own table of routes.
 * @throws Error for a parameter, or a query that is required, without a sample
 */
export function getRoutes(app: App, samples: Samples): Call[] {
  const missing = [...documentedInputs(app)].flatMap(([route, { query }]) => {
    const [method, url = ''] = route.split(' ');
    const isRequired = method === 'GET' && [...query.values()].includes(true);
    return isRequired && samples.queries[url] === undefined ? [url] : [];
  });
  if (missing.length > 0) {
    throw new Error(`Required queries without a sample, of ${missing.join(', ')}`);
  }
  return app.routeTable
    .filter(({ method }) => method === 'GET' || method === 'HEAD')
    .flatMap(({ method, url }) =>
      addressesOf(url, samples).flatMap((address) =>
        ['', ...(samples.queries[url] ?? [])].map((query) => ({
          method,
          route: url,
          address: address + query,
        })),
      ),
    );
}
