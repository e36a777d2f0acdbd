/** Of how many days, weeks and months the newest nightly backup is kept, and how many of the others. */
export const BACKUPS_KEPT = { days: 7, weeks: 5, months: 12, atDeadlines: 5, byHand: 10 } as const;
