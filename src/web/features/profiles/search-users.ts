/**
 * Folds a name for searching: case, spaces and accents are ignored, but å, ø and æ are distinct
 * letters.
 */
function folded(text: string): string {
  return text
    .toLocaleLowerCase('nb')
    .normalize('NFC')
    .replaceAll(/\s/g, '')
    .replaceAll(/[^åæø]/g, (sign) => sign.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}

/** Returns the users whose name contains the text. */
export function searchUsers<User extends { readonly username: string }>(
  users: readonly User[],
  text: string,
): readonly User[] {
  const wanted = folded(text);
  return users.filter(({ username }) => folded(username).includes(wanted));
}
