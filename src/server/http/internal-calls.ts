import type { InternalResponse } from '#contract/http/rendering.ts';
import type { FastifyApp } from './feature.ts';
import { INTERNAL_REQUEST_HEADERS, SNAPSHOT_HEADER } from './internal-requests.ts';

export interface InternalCall {
  readonly path: string;
  /** IP address whose limits count it. */
  readonly ip: string;
  /** Cookie of the viewer; absent for a visitor. */
  readonly cookie?: string | undefined;
}

/** Calls our API in process as the viewer, so a page cannot contain more than its viewer may see. */
export async function callInternally(
  app: Pick<FastifyApp, 'inject'>,
  { path, ip, cookie }: InternalCall,
): Promise<InternalResponse & { readonly snapshot: string | null }> {
  const response = await app.inject({
    url: path,
    remoteAddress: ip,
    headers: {
      accept: 'application/json',
      ...INTERNAL_REQUEST_HEADERS,
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
  const { statusCode: status, body, headers } = response;
  return { status, body, snapshot: headers[SNAPSHOT_HEADER]?.toString() ?? null };
}
