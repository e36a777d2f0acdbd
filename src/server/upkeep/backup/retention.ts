import { BACKUPS_KEPT } from '#contract/limits.ts';
import type { BackupKind } from '#contract/upkeep/backup.ts';
import { DAY_MS, type Instant } from '#domain/base/time.ts';

/** 1 January 1970 was a Thursday; weeks begin on Mondays. */
const MONDAY_OFFSET_DAYS = 3;

/** Number of days, weeks and months whose newest nightly backup is kept. */
const KEPT_PERIODS = [
  { count: BACKUPS_KEPT.days, periodOf: (at: Instant) => Math.floor(at / DAY_MS) },
  {
    count: BACKUPS_KEPT.weeks,
    periodOf: (at: Instant) => Math.floor((at / DAY_MS + MONDAY_OFFSET_DAYS) / 7),
  },
  {
    count: BACKUPS_KEPT.months,
    periodOf: (at: Instant) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth(),
  },
] as const;

interface Made {
  readonly kind: BackupKind;
  readonly createdAt: Instant;
}

/** Returns the outdated backups. Days, weeks and months are in UTC. */
export function expiredBackups<Backup extends Made>(backups: readonly Backup[]): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.createdAt - a.createdAt);
  const nightly = newestFirst.filter(({ kind }) => kind === 'NIGHTLY');
  const atDeadlines = newestFirst.filter(({ kind }) => kind === 'DEADLINE');
  const others = newestFirst.filter(({ kind }) => kind === 'MANUAL' || kind === 'UPGRADE');
  // Backups made before something risky: the newest are kept regardless of the nightly ones.
  const kept = new Set([
    ...others.slice(0, BACKUPS_KEPT.byHand),
    ...atDeadlines.slice(0, BACKUPS_KEPT.atDeadlines),
  ]);
  for (const { count, periodOf } of KEPT_PERIODS) {
    const newestOf = new Map<number, Backup>();
    for (const backup of nightly) {
      const period = periodOf(backup.createdAt);
      if (!newestOf.has(period)) newestOf.set(period, backup);
    }
    for (const backup of [...newestOf.values()].slice(0, count)) kept.add(backup);
  }
  return backups.filter((backup) => !kept.has(backup));
}
