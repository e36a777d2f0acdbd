import type { UserList } from '#contract/profiles.ts';
import { compareNames } from '#domain/ranks.ts';

/**
 * Those who take part first, then the others, each in Norwegian order.
 * @param guessers the names of those who take part: a name has one owner
 */
export function listUsers(
  users: readonly { readonly id: string; readonly username: string }[],
  guessers: readonly string[],
): UserList {
  const taking = new Set(guessers);
  return users
    .map((user) => ({ ...user, hasGuessed: taking.has(user.username) }))
    .sort(
      (a, b) => Number(b.hasGuessed) - Number(a.hasGuessed) || compareNames(a.username, b.username),
    );
}
