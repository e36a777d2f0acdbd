import type { UserList } from '#contract/profiles.ts';
import { compareNames } from '#domain/ranks.ts';

/** Those who take part first, then the others, each in Norwegian order. */
export function listUsers(
  users: readonly { readonly id: string; readonly username: string }[],
  guessers: ReadonlySet<string>,
): UserList {
  return users
    .map((user) => ({ ...user, hasGuessed: guessers.has(user.id) }))
    .sort(
      (a, b) => Number(b.hasGuessed) - Number(a.hasGuessed) || compareNames(a.username, b.username),
    );
}
