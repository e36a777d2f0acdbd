/**
 * Maximum number of contenders that are named, and at most half of the leaderboard; more are
 * counted.
 */
export const MAX_NAMED_CONTENDERS = 5;
