import { CsrfToken } from '#contract/accounts/header.ts';

/**
 * Browser without a screen: stores cookies per host, and follows redirects only on request. Log in
 * with `login`, then call `get` and `send`, which fetches the CSRF token as the web app does.
 */
export interface Client {
  readonly baseUrl: string;
  /** Cookies of the site as a browser holds them: name → value. */
  readonly cookies: Map<string, string>;
  /** One request with cookies; redirects are returned, not followed. Relative to the site. */
  request(url: string, init?: RequestInit): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  getJson<T>(path: string): Promise<T>;
  /** Sends a call that changes state, with a CSRF token of its own session. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  csrfHeaders(): Promise<Record<string, string>>;
  /** Follows redirects to the first other response; returns it with all URLs on the way. */
  follow(url: string): Promise<{ response: Response; visited: string[] }>;
  /** Logs in through the provider; resolves to the final URL. */
  login(person: string, query?: string): Promise<string>;
  /** Logs in from a URL on the way: the provider's, or that of another provider's login. */
  loginAt(url: string, person: string): Promise<string>;
  /**
   * Creates another browser on the same site, or the same one at another instance, with a copy of
   * the cookies.
   */
  copy(baseUrl?: string): Client;
}

const FIRST_FORM_ACTION = /<form[^>]*action="([^"]*)"/;
const MAX_REDIRECTS = 10;

export function createClient(
  baseUrl: string,
  jars = new Map<string, Map<string, string>>(),
): Client {
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };

  async function request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, baseUrl);
    const jar = jarOf(url);
    const headers = new Headers(init.headers);
    if (jar.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line);
    return response;
  }

  async function follow(address: string) {
    const visited: string[] = [];
    let url = new URL(address, baseUrl);
    for (let step = 0; step < MAX_REDIRECTS; step += 1) {
      visited.push(url.href);
      const response = await request(url.href);
      const location = response.headers.get('location');
      if (location === null) return { response, visited };
      await response.body?.cancel();
      url = new URL(location, url);
    }
    throw new Error(`Too many redirects: ${visited.join(' → ')}`);
  }

  async function csrfHeaders() {
    const { headerName, token } = CsrfToken.parse(
      await (await request('/api/public/csrf-token')).json(),
    );
    return { [headerName]: token };
  }

  return {
    baseUrl,
    cookies: jarOf(new URL(baseUrl)),
    request,
    follow,
    csrfHeaders,
    get: (path, headers = {}) => request(path, { headers }),
    async getJson<T>(path: string) {
      const response = await request(path);
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return (await response.json()) as T;
    },
    async send(method, path, body, headers = {}) {
      return request(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(await csrfHeaders()),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    },
    login(person, query = '') {
      return this.loginAt(`/oauth2/authorization/google${query}`, person);
    },
    async loginAt(url, person) {
      const { response, visited } = await follow(url);
      const action = FIRST_FORM_ACTION.exec(await response.text())?.[1];
      if (action === undefined) return visited.at(-1) ?? '';
      const answer = await request(new URL(action, visited.at(-1)).href, {
        method: 'POST',
        body: new URLSearchParams({ login: person }),
      });
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`The login provider refused ${person}`);
      const landed = await follow(new URL(next, visited.at(-1)).href);
      const end = landed.visited.at(-1) ?? '';
      if (!end.startsWith(new URL(baseUrl).origin)) {
        throw new Error(`The login got stuck at ${end}: ${await landed.response.text()}`);
      }
      await landed.response.body?.cancel();
      return end;
    },
    copy(otherUrl = baseUrl) {
      const copied = new Map([...jars].map(([host, jar]) => [host, new Map(jar)]));
      const mine = copied.get(new URL(baseUrl).host);
      if (mine) copied.set(new URL(otherUrl).host, new Map(mine));
      return createClient(otherUrl, copied);
    },
  };
}

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const name = pair.slice(0, pair.indexOf('='));
  const isOver = attributes.some(
    (attribute) =>
      /^\s*max-age=0\s*$/i.test(attribute) ||
      (/^\s*expires=/i.test(attribute) && Date.parse(attribute.split('=')[1] ?? '') <= Date.now()),
  );
  if (isOver) jar.delete(name);
  else jar.set(name, pair.slice(pair.indexOf('=') + 1));
}

/** Returns the status, with the problem code of an error: `204`, `409 conflict`. */
export async function outcomeOf(response: Response): Promise<string> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return code === undefined ? String(response.status) : `${response.status} ${code}`;
}
