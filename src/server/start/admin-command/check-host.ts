import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { isFirstAdminAwaited } from '#server/accounts/first-admin/first-admin.ts';
import { systemClock } from '#server/base/clock.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import { systemRandom } from '#server/base/random.ts';
import { describeDatabase } from '#server/base/settings/describe-database.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { MIGRATIONS } from '#server/db/migrations/migrations.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { connectionOptions } from '#server/messages/mail/mailer.ts';
import { selectDevicesOfAdmins } from '#server/messages/push/push.queries.ts';
import { serviceOf } from '#server/messages/push/push-hosts.ts';
import { tryPush } from '#server/messages/push/send-push.ts';
import { testPush } from '#server/messages/push/test-push.ts';
import { assertBackupFolder, backupFolderOf } from '#server/upkeep/backup/backup-folder.ts';
import { MAX_APART_MS } from '#server/upkeep/clock/watched-clock.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

/** Result of one check: its subject, and what to do if it failed. */
export interface Check {
  readonly what: string;
  /** Result; `null` if it is not set up, which may be intended. */
  readonly isWell: boolean | null;
  readonly message: string;
}

/** Tries all settings one after the other, without changing anything. */
export async function checkHost(settings: Settings): Promise<Check[]> {
  const database = await tried('database', () => checkDatabase(settings));
  return [
    database,
    ...(database.isWell === true ? await checkFirstAdmin(settings) : []),
    await tried('backups', () => checkBackups(settings)),
    ...(await checkProviders(settings)),
    await tried('mail', () => checkMail(settings)),
    ...(database.isWell ? await checkPush(settings) : []),
    await tried('clock', () => checkClock(settings)),
  ];
}

type Tried = Omit<Check, 'what'>;

const well = (message: string): Tried => ({ isWell: true, message });
const notSetUp = (message: string): Tried => ({ isWell: null, message });

async function tried(what: string, check: () => Promise<Tried>): Promise<Check> {
  try {
    return { what, ...(await check()) };
  } catch (error) {
    return { what, isWell: false, message: error instanceof Error ? error.message : String(error) };
  }
}

async function checkDatabase({ DATABASE_URL }: Settings): Promise<Tried> {
  const database = await openDatabase(DATABASE_URL, MIGRATIONS, { mustExist: true });
  await database.close();
  return well(`${describeDatabase(DATABASE_URL)} can be read and written`);
}

/** Says how the first admin gets in, while one is awaited by `ADMIN_EMAIL`. */
async function checkFirstAdmin(settings: Settings): Promise<Check[]> {
  const { ADMIN_EMAIL, DATABASE_URL, SMTP_URL, providers } = settings;
  const database = await openDatabase(DATABASE_URL, MIGRATIONS, { mustExist: true });
  const isAwaited = await isFirstAdminAwaited(database.db, settings);
  await database.close();
  if (!isAwaited) return [];
  const what = 'first admin';
  const withCode = `a login as ${ADMIN_EMAIL} with a code by mail makes the admin`;
  const atProvider =
    'a provider makes the admin only if it says email_verified: true, in the ID token or from userinfo. Authentik says false until you change that (docs/providers.md)';
  if (SMTP_URL === undefined) {
    return [{ what, ...notSetUp(`${atProvider}; otherwise: npm run admin -- invite --admin`) }];
  }
  return [{ what, ...well(providers.length === 0 ? withCode : `${withCode}; ${atProvider}`) }];
}

async function checkBackups(settings: Settings): Promise<Tried> {
  const folder = backupFolderOf(settings);
  await assertBackupFolder(folder);
  const where = `${folder} can be written`;
  return settings.BACKUP_HOOK === undefined
    ? notSetUp(`${where}; nothing takes them off this machine: set BACKUP_HOOK`)
    : well(where);
}

async function checkProviders({ providers }: Settings): Promise<Check[]> {
  const what = 'login';
  if (providers.length === 0) {
    return [
      { what, ...notSetUp('no provider (OIDC_CLIENT_ID): by e-mail alone, if that is set up') },
    ];
  }
  const checks: Check[] = [];
  for (const { issuer } of providers) checks.push(await tried(what, () => checkProvider(issuer)));
  return checks;
}

async function checkProvider(issuer: string): Promise<Tried> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const { status, body } = await fetchText(address, 'its issuer in the settings');
  if (status !== 200) throw new OperatorError(`${address} answers ${status}: check its issuer`);
  const metadata = JSON.parse(body) as { readonly issuer?: unknown };
  // Microsoft's issuer for all tenants is a pattern.
  const names = [issuer, issuer.replace('/common/', '/{tenantid}/')].map(normalisedUrl);
  if (!names.includes(normalisedUrl(String(metadata.issuer)))) {
    throw new OperatorError(`${issuer} calls itself ${metadata.issuer}: set its issuer to that`);
  }
  return well(`${issuer} answers`);
}

/** Returns a URL as logins compare it: with and without a slash behind the host are the same. */
const normalisedUrl = (url: string) => (URL.canParse(url) ? new URL(url).href : url);

async function checkMail({ SMTP_URL }: Settings): Promise<Tried> {
  if (SMTP_URL === undefined) return notSetUp('no mail server: set SMTP_URL');
  const { host } = new URL(SMTP_URL);
  try {
    await verify(connectionOptions(SMTP_URL));
  } catch (error) {
    const advice = await adviceOnMail(SMTP_URL, error as SMTPError);
    throw new OperatorError(`${host}: ${(error as Error).message}: ${advice}`);
  }
  return well(`${host} lets this game in`);
}

type SMTPError = Error & { readonly code?: string; readonly responseCode?: number };

async function verify(options: SMTPTransport.Options): Promise<void> {
  const transport = createTransport(options);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function adviceOnMail(url: string, { code, responseCode }: SMTPError): Promise<string> {
  if (code === 'ETLS' && responseCode !== undefined) {
    return 'it takes no TLS, so no password is sent to it: end SMTP_URL with ?requireTLS=false to send it in clear';
  }
  // A mail server has answered, so the scheme is right.
  if (responseCode !== undefined) return 'check SMTP_URL';
  const isSecure = url.startsWith('smtps:');
  const other = isSecure ? 'smtp' : 'smtps';
  const meant = new URL(url.replace(/^smtps?/, other));
  meant.username = '';
  meant.password = '';
  // Whom the certificate is for does not matter: nothing is sent, and this asks only what is spoken.
  const probe = { ...connectionOptions(meant.href), tls: { rejectUnauthorized: false } };
  const isMeant = await verify(probe).then(
    () => true,
    () => false,
  );
  return isMeant
    ? `there it is ${other}:// in SMTP_URL (smtps:// is port 465, smtp:// is 587 with STARTTLS)`
    : 'check SMTP_URL';
}

/** Sends a message to the newest device of an admin at each push service; no check without any. */
async function checkPush(settings: Settings): Promise<Check[]> {
  const what = 'push';
  const database = await openDatabase(settings.DATABASE_URL, MIGRATIONS, { mustExist: true });
  try {
    const devices = await selectDevicesOfAdmins(database.db);
    const newest = new Map(devices.toReversed().map((device) => [serviceOf(device), device]));
    const checks: Check[] = [];
    for (const [service, device] of newest) {
      checks.push(
        await tried(what, async () => {
          const context = { settings, database, random: systemRandom, wallClock: systemClock };
          const push = testPush(settings.PRODUCT_NAME);
          const { outcome, status, message } = await tryPush(context, device, push);
          if (outcome === 'SENT') return well(`${service} takes messages: an admin just got one`);
          if (outcome === 'GONE') {
            return notSetUp(`${service}: the device of an admin has unsubscribed`);
          }
          throw new OperatorError(
            `${service} takes no message: ${status} ${message}: check CONTACT_ADDRESS, PUBLIC_URL, the clock and the network`,
          );
        }),
      );
    }
    return checks;
  } finally {
    await database.close();
  }
}

async function checkClock({ JOLPICA_URL }: Settings): Promise<Tried> {
  const { date } = await fetchText(JOLPICA_URL, 'JOLPICA_URL');
  const apartMs = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(apartMs)) return notSetUp(`${new URL(JOLPICA_URL).host} does not say the time`);
  if (Math.abs(apartMs) > MAX_APART_MS) {
    const minutes = Math.round(Math.abs(apartMs) / MINUTE_MS);
    const direction = apartMs > 0 ? 'ahead' : 'behind';
    throw new OperatorError(`it is ${minutes} minutes ${direction}: set it right (timedatectl)`);
  }
  return well('it is right');
}

async function fetchText(address: string, setting: string) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status, headers } = response;
    return { status, date: headers.get('date'), body: await response.text() };
  } catch (error) {
    const cause = (error as Error).cause;
    const reason = cause instanceof Error ? cause.message : (error as Error).message;
    throw new OperatorError(`${address}: ${reason}: check ${setting}, and the network`);
  }
}
