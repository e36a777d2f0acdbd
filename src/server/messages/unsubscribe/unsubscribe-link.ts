import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UnsubscribeKind, UnsubscribeLink } from '#contract/messages/unsubscribe.ts';
import { serverSecret } from '#server/db/server-secret.ts';
import type { AppContext } from '#server/http/app-context.ts';

type Installation = Pick<AppContext, 'database' | 'random'>;
type Subject = Pick<UnsubscribeLink, 'user' | 'kind'>;

function tokenOf(secret: string, { user, kind }: Subject): string {
  return createHmac('sha256', secret).update(`unsubscribe\n${user}\n${kind}`).digest('base64url');
}

/**
 * @returns the query string that unsubscribes a user from one kind, without a login, valid for ever
 */
export async function unsubscribeQuery(
  installation: Installation,
  user: string,
  kind: UnsubscribeKind,
): Promise<string> {
  const secret = await serverSecret(installation, 'unsubscribe');
  const token = tokenOf(secret, { user, kind });
  return new URLSearchParams({ user, kind, token } satisfies UnsubscribeLink).toString();
}

/** Returns true if the link's token is ours. Compares in constant time. */
export async function isOurLink(
  installation: Installation,
  link: UnsubscribeLink,
): Promise<boolean> {
  const expected = Buffer.from(tokenOf(await serverSecret(installation, 'unsubscribe'), link));
  const given = Buffer.from(link.token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
