import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/calls/api.ts';
import { isRefusedForGood, retryDelay } from './save-errors.ts';

const noConnection = new TypeError('Failed to fetch');

describe('retryDelay', () => {
  it('grows, up to a minute', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 40].map((failures) => retryDelay(noConnection, failures));
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is as long as the server asks for, at least', () => {
    expect(retryDelay(new ApiError(429, null, 40_000), 1)).toBe(40_000);
    expect(retryDelay(new ApiError(503, null, 1000), 3)).toBe(8000);
  });

  it('is none where the same answer would come again', () => {
    for (const status of [400, 401, 403, 404, 409, 422]) {
      expect(retryDelay(new ApiError(status, null), 1), String(status)).toBeNull();
    }
  });
});

describe('isRefusedForGood', () => {
  it('is a refusal that neither time nor a login nor a choice changes', () => {
    for (const status of [400, 403, 404, 409, 422]) {
      expect(isRefusedForGood(new ApiError(status, null)), String(status)).toBe(true);
    }
    for (const status of [401, 408, 429, 500, 503]) {
      expect(isRefusedForGood(new ApiError(status, null)), String(status)).toBe(false);
    }
    expect(isRefusedForGood(noConnection)).toBe(false);
    const conflict = { type: '', title: '', status: 409, code: 'changed-meanwhile' } as const;
    expect(isRefusedForGood(new ApiError(409, conflict))).toBe(false);
  });
});
