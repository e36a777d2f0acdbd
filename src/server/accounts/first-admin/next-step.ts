import type { Settings } from '#server/base/settings/settings.ts';
import type { Executor } from '#server/db/database.ts';
import { hasHadAdmin } from '#server/leagues/invitations/make-admin.ts';

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
