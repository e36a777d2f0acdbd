import type { Transaction } from 'kysely';
import type { Instant } from '#domain/base/time.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { Executor } from '#server/db/database.ts';
import type { Database } from '#server/db/tables.ts';
import type { AppContext } from '#server/http/app-context.ts';
import {
  createAdminInvitation,
  newInvitationCode,
} from '#server/leagues/invitations/create-invitation.ts';
import { hasHadAdmin, makeAdmin } from '#server/leagues/invitations/make-admin.ts';
import { readEmailAddress } from '#server/messages/mail/email-address.ts';
import { selectOwner } from '../auth/identities.queries.ts';
import type { Identity } from '../auth/identity.ts';
import { type NewSession, openSession } from '../auth/open-session.ts';

/** Log message for the first admin. */
export const FIRST_ADMIN = 'whoever has ADMIN_EMAIL has logged in and becomes the first admin';

type Choices = Parameters<typeof openSession>[3];

/**
 * Returns true if `ADMIN_EMAIL` is set and there has never been an admin; a former admin counts.
 */
export async function isFirstAdminAwaited(
  executor: Executor,
  { ADMIN_EMAIL }: Pick<Settings, 'ADMIN_EMAIL'>,
): Promise<boolean> {
  return ADMIN_EMAIL !== undefined && !(await hasHadAdmin(executor));
}

/**
 * Opens a session as `openSession` does. The owner of `ADMIN_EMAIL` becomes the first admin. Their
 * username comes later, so the session carries the invitation that makes them admin.
 * @param email verified e-mail of the user; `null` if there is none
 */
export async function logInWithEmail(
  trx: Transaction<Database>,
  { random, settings }: Pick<AppContext, 'random' | 'settings'>,
  { email, ...identity }: Identity & { readonly email: string | null },
  choices: Choices,
  now: Instant,
): Promise<NewSession & { readonly isFirstAdmin: boolean }> {
  const isFirstAdmin = isAdminEmail(email, settings) && (await isFirstAdminAwaited(trx, settings));
  let { invitation_code } = choices;
  if (isFirstAdmin) {
    const owner = await selectOwner(trx, identity);
    if (owner?.username != null) {
      await makeAdmin(trx, owner.user_id, now);
    } else {
      invitation_code = newInvitationCode(random);
      await createAdminInvitation(trx, invitation_code, now);
    }
  }
  const session = await openSession(trx, random, identity, { ...choices, invitation_code }, now);
  return { ...session, isFirstAdmin };
}

/** Compares e-mails without case, except for letters that folding would turn into others. */
export function isAdminEmail(proven: string | null, { ADMIN_EMAIL = '' }: Settings): boolean {
  const address = readEmailAddress(proven ?? '')?.toLowerCase();
  return address !== undefined && address === readEmailAddress(ADMIN_EMAIL)?.toLowerCase();
}

/** Returns the next step for the operator, until there has been an admin; `null` from then on. */
export async function describeNextStep(db: Executor, settings: Settings): Promise<string | null> {
  const { ADMIN_EMAIL, SMTP_URL, providers, publicUrl } = settings;
  if (await hasHadAdmin(db)) return null;
  if (SMTP_URL === undefined && providers.length === 0) {
    return 'Next: set SMTP_URL or OIDC_CLIENT_ID, so that people can log in, and start again';
  }
  return ADMIN_EMAIL === undefined
    ? 'Next: set ADMIN_EMAIL and start again, or run `admin invite --admin`, to be the admin'
    : `Next: log in as ${ADMIN_EMAIL} at ${publicUrl}/login, and you are the admin; or run \`admin invite --admin\``;
}
