import type { RegisteredRoute } from '#server/plugins/access.ts';

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

/** Returns all calls that only read, from the server's own table of routes. */
export function getRoutes(table: readonly RegisteredRoute[], samples: Samples): Call[] {
  return table
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
