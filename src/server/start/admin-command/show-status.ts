import type { Instant } from '#domain/base/time.ts';
import { countWaitingReviews } from '#server/admin/reviews/admin-reviews.queries.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import { VERSION } from '#server/base/version.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { readJobHealth } from '#server/upkeep/health/read-job-health.ts';

/** Returns the status of the game, one line per topic. */
export async function showStatus(
  database: OpenDatabase,
  settings: Settings,
  wallClock: Clock,
): Promise<string[]> {
  const { db } = database;
  const users = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll().as('all'))
    .where('anonymised_at', 'is', null)
    .executeTakeFirstOrThrow();
  const seasons = await db.selectFrom('season').select('year').orderBy('year').execute();
  const { imports, backup, mail, push, clock } = await readJobHealth({
    database,
    settings,
    wallClock,
  });
  const reviews = await countWaitingReviews(db);
  const years = seasons.map(({ year }) => year).join(', ');
  return [
    `Version: ${VERSION}`,
    `Site:    ${settings.publicUrl}`,
    `Users:   ${Number(users.all)}`,
    `Seasons: ${years === '' ? 'none: `npm run import`, or the Admin Portal, adds one' : years}`,
    `Imports: ${timeText(imports.lastAt, 'never')}${imports.isLate ? '; TOO LONG AGO: see the log in the Admin Portal' : ''}`,
    `Backup:  ${timeText(backup.lastAt, 'none here')}${backup.isLate ? '; the last night has none: see the log in the Admin Portal' : ''}`,
    `Mail:    ${mailStatus(settings, mail)}`,
    ...(push.isLate
      ? [`Push:    A SERVICE REFUSES EVERYTHING: \`npm run admin -- check\` tries it`]
      : []),
    ...(clock.isLate ? ['Clock:   NOT TRUSTED: see the log of the server'] : []),
    ...(reviews > 0 ? [`Waiting: ${reviews} corrections, in the Admin Portal`] : []),
  ];
}

const timeText = (at: Instant | null, otherwise: string) =>
  at === null ? otherwise : new Date(at).toISOString();

function mailStatus(
  { SMTP_URL }: Settings,
  { lastAt, failures }: { readonly lastAt: Instant | null; readonly failures: number },
): string {
  if (SMTP_URL === undefined) return 'not set up (SMTP_URL)';
  const failed =
    failures > 0 ? `; ${failures} FAILED since: \`npm run admin -- check\` tries it` : '';
  return `${timeText(lastAt, 'none sent yet')}${failed}`;
}
