import type { Executor } from '../db/open-database.ts';
import type { Settings } from '../settings.ts';
import { hasHadAdmin } from './first-admin.ts';

/** The one thing that the host has to do next, as long as there is no admin. */
export async function describeNextStep(db: Executor, settings: Settings): Promise<string[]> {
  const { ADMIN_EMAIL, SMTP_URL, providers, publicUrl } = settings;
  if (await hasHadAdmin(db)) return [];
  if (SMTP_URL === undefined && providers.length === 0) {
    return ['Next: set SMTP_URL or OIDC_CLIENT_ID, so that people can log in, and start again'];
  }
  if (ADMIN_EMAIL === undefined) {
    return [
      'Next: set ADMIN_EMAIL and start again, or run `admin invite --admin`, to be the admin',
    ];
  }
  return [`Next: log in as ${ADMIN_EMAIL} at ${publicUrl}/login, and you are the admin`];
}
