/** Number of days, weeks and months whose newest nightly backup is kept, and of other backups. */
export const BACKUPS_KEPT = { days: 7, weeks: 5, months: 12, atDeadlines: 5, byHand: 10 } as const;
