import type { OwnAnswer } from '#contract/page-bundle.ts';
import type { App } from '../feature.ts';
import { OWN_REQUEST_HEADERS } from './own-requests.ts';

export interface OwnCall {
  readonly path: string;
  /** Whose limits count it. */
  readonly address: string;
  /** Of the viewer it is made for; a visitor's has none. */
  readonly cookie?: string | undefined;
}

/** Makes one of the server's own calls: what it answers is what its viewer would be told, and no more. */
export async function ownCall(
  app: App,
  { path, address, cookie }: OwnCall,
): Promise<OwnAnswer & { readonly etag: string }> {
  const response = await app.inject({
    url: path,
    remoteAddress: address,
    headers: {
      accept: 'application/json',
      ...OWN_REQUEST_HEADERS,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  const { statusCode: status, body } = response;
  // A refusal has no ETag: it is what it says.
  return { status, body, etag: String(response.headers.etag ?? body) };
}
