import { backupFolderOf } from './backup/backup-folder.ts';
import type { Settings } from './settings.ts';

/** What this server does and where it keeps it, for the first line of its log; no secrets. */
export function describeInstallation(settings: Settings) {
  const { publicUrl, DATABASE_URL, OIDC_CLIENT_ID, OIDC_ISSUER, SMTP_URL, IMPORTS } = settings;
  return {
    site: publicUrl,
    database: DATABASE_URL.startsWith('sqlite:') ? DATABASE_URL : withoutLogin(DATABASE_URL),
    backups: backupFolderOf(settings),
    login: OIDC_CLIENT_ID === undefined ? 'none, read-only' : OIDC_ISSUER,
    mail: SMTP_URL === undefined ? 'none' : new URL(SMTP_URL).host,
    imports: IMPORTS,
  };
}

function withoutLogin(databaseUrl: string): string {
  const { protocol, host, pathname } = new URL(databaseUrl);
  return `${protocol}//${host}${pathname}`;
}
