import { describe, expect, it } from 'vitest';
import { searchUsers } from './search-users.ts';

const users = ['Ørnen fra Åsane', 'Orion', 'André', 'Kurt Kurve'].map((username) => ({
  id: username,
  username,
}));
const found = (text: string) => searchUsers(users, text).map(({ username }) => username);

describe('searchUsers', () => {
  it('finds a part of a name without regard to capitals and spaces', () => {
    expect(found('  KURV ')).toEqual(['Kurt Kurve']);
    expect(found('kurtkurve')).toEqual(['Kurt Kurve']);
    expect(found('Ori on')).toEqual(['Orion']);
  });

  it('reads past accents, but knows ø and å from o and a', () => {
    expect(found('andre')).toEqual(['André']);
    expect(found('or')).toEqual(['Orion']);
    expect(found('ør')).toEqual(['Ørnen fra Åsane']);
    expect(found('åsa')).toEqual(['Ørnen fra Åsane']);
  });

  it('finds everybody by nothing and nobody by nonsense', () => {
    expect(found('')).toHaveLength(users.length);
    expect(found('xyz')).toEqual([]);
  });
});
