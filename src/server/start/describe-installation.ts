import { describeDatabase } from '#server/base/settings/describe-database.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { backupFolderOf } from '#server/upkeep/backup/backup-folder.ts';

/** Returns a summary of the installation for the first line of the log, without secrets. */
export function describeInstallation(settings: Settings) {
  const { publicUrl, DATABASE_URL, providers, SMTP_URL, IMPORTS, CHAT_WEBHOOK_URL } = settings;
  const { CONTACT_ADDRESS, CONTACT_FORM_URL } = settings;
  const hasContact = CONTACT_ADDRESS !== undefined || CONTACT_FORM_URL !== undefined;
  return {
    site: publicUrl,
    database: describeDatabase(DATABASE_URL),
    backups: backupFolderOf(settings),
    ...(providers.length === 0 ? {} : { login: providers.map(({ issuer }) => issuer).join(', ') }),
    ...(SMTP_URL === undefined ? {} : { mail: new URL(SMTP_URL).host }),
    ...(CHAT_WEBHOOK_URL === undefined ? {} : { chat: new URL(CHAT_WEBHOOK_URL).host }),
    imports: IMPORTS,
    notSetUp: [
      ...(providers.length === 0 && SMTP_URL === undefined
        ? ['login (OIDC_CLIENT_ID or SMTP_URL): all is read-only']
        : []),
      ...(SMTP_URL === undefined ? ['mail (SMTP_URL): reminders by notifications only'] : []),
      ...(hasContact ? [] : ['contact (CONTACT_ADDRESS): /contact is empty']),
    ],
  };
}
