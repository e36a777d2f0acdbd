import { describe, expect, it } from 'vitest';
import { CALLS } from '#contract/calls.ts';
import { getJson, sendJson, urlOf } from '#web/calls/api.ts';

describe('a call', () => {
  it('has a schema for each value in its path, and for no other', () => {
    for (const [name, schemas] of Object.entries(CALLS)) {
      const inPath = name
        .split('/')
        .flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
      const described = 'params' in schemas ? Object.keys(schemas.params.shape) : [];
      expect(described.toSorted(), name).toEqual(inPath.toSorted());
    }
  });

  it('has its values encoded in the URL, without those that are null', () => {
    const player = { params: { id: 'a/b?c' }, query: { year: 2025, raceId: null } };
    expect(urlOf('GET /api/public/user/:id', player)).toBe('/api/public/user/a%2Fb%3Fc?year=2025');
    expect(urlOf('GET /api/public/home')).toBe('/api/public/home');
  });

  // Never run: the compiler has to refuse what the contract does not know.
  it('does not compile with another name, value, body or response', () => {
    const wrong = async () => {
      // @ts-expect-error There is no such call.
      await getJson('GET /api/public/nothing');
      // @ts-expect-error It changes something.
      await getJson('PUT /api/settings/pictures', { body: { isShown: true } });
      // @ts-expect-error The path needs a value.
      await getJson('GET /api/public/user/:id');
      // @ts-expect-error The value has another name.
      await getJson('GET /api/public/user/:id', { params: { userId: 'a' } });
      // @ts-expect-error There is no such value in the query.
      await getJson('GET /api/public/home', { query: { year: 2025 } });
      // @ts-expect-error The body is missing.
      await sendJson('PUT /api/settings/pictures');
      // @ts-expect-error The body has another type.
      await sendJson('PUT /api/settings/pictures', { body: { isShown: 'yes' } });
      // @ts-expect-error The call takes no body.
      await sendJson('POST /api/logout', { body: {} });
      // @ts-expect-error The response is not that.
      const home: number = await getJson('GET /api/public/home');
      return home;
    };
    expect(wrong).toBeTypeOf('function');
  });
});
