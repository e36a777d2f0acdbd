import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#web/calls/api.ts';
import { errorTexts, failureTexts } from './failure.texts.ts';
import { failureOf, failureText } from './failure-text.ts';

const answer = (status: number, code: ErrorCode) =>
  new ApiError(status, { type: `urn:formelgjett:${code}`, title: '', status, code });

describe('a failure', () => {
  it('says what its code says, unless the screen says it otherwise', () => {
    const finished = answer(409, 'season-finished');
    expect(failureText(finished)).toBe('Sesongen er avsluttet, og kan ikke endres.');
    expect(failureText(finished, { 'season-finished': 'Slutt.' })).toBe('Slutt.');
    expect(failureText(finished, { conflict: 'Slutt.' })).toBe(errorTexts['season-finished']);
  });

  it('says of what kind it is, where its code says nothing', () => {
    expect(failureText(new TypeError('Failed to fetch'))).toBe(failureTexts.noConnection);
    expect(failureText(answer(401, 'not-logged-in'))).toBe(failureTexts.loggedOut);
    expect(failureText(new ApiError(401, null))).toBe(failureTexts.loggedOut);
    expect(failureText(answer(429, 'too-many-requests'))).toBe(failureTexts.tooMany);
    expect(failureText(answer(409, 'conflict'))).toBe(failureTexts.unknown);
    expect(failureText(new ApiError(502, null))).toBe(failureTexts.unknown);
  });

  it('says what a screen says of its kind before what its code says', () => {
    const byKind = { refused: 'Stengt.' };
    expect(failureOf(answer(409, 'season-finished'), { byKind }).text).toBe('Stengt.');
    const byCode = { 'season-finished': 'Slutt.' };
    expect(failureOf(answer(409, 'season-finished'), { byKind, byCode }).text).toBe('Slutt.');
  });

  it('can be tried again unless what is stored refuses it', () => {
    const statuses = [400, 401, 403, 404, 409, 422, 429, 503];
    const again = statuses.filter((status) => failureOf(new ApiError(status, null)).canRetry);
    expect(again).toEqual([400, 401, 404, 422, 429, 503]);
    expect(failureOf(new TypeError('Failed to fetch')).canRetry).toBe(true);
  });
});
