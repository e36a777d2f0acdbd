import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/base/time.ts';
import { expiredBackups } from './retention.ts';

/** Simulates the nights, and prunes backups after each. */
function nights(count: number, firstNight: number, skip: (night: number) => boolean = () => false) {
  let kept: { kind: 'NIGHTLY'; createdAt: number }[] = [];
  for (let night = 0; night < count; night += 1) {
    if (skip(night)) continue;
    kept.push({ kind: 'NIGHTLY', createdAt: firstNight + night * DAY_MS });
    const outdated = new Set(expiredBackups(kept));
    kept = kept.filter((backup) => !outdated.has(backup));
  }
  return kept.map(({ createdAt }) => new Date(createdAt).toISOString().slice(0, 10)).reverse();
}

describe('expiredBackups', () => {
  it('keeps everything of the first week', () => {
    expect(nights(7, Date.UTC(2025, 0, 1, 3))).toHaveLength(7);
  });

  it('keeps 7 days, the last of 5 weeks and the last of 12 months', () => {
    // Nights from 1 January 2024 to Sunday 9 November 2025.
    expect(nights(679, Date.UTC(2024, 0, 1, 3))).toEqual([
      '2025-11-09',
      '2025-11-08',
      '2025-11-07',
      '2025-11-06',
      '2025-11-05',
      '2025-11-04',
      '2025-11-03',
      // Sundays
      '2025-11-02',
      '2025-10-31',
      '2025-10-26',
      '2025-10-19',
      '2025-10-12',
      // The last days of months
      '2025-09-30',
      '2025-08-31',
      '2025-07-31',
      '2025-06-30',
      '2025-05-31',
      '2025-04-30',
      '2025-03-31',
      '2025-02-28',
      '2025-01-31',
      '2024-12-31',
    ]);
  });

  it('counts days that have a backup, not days that went by', () => {
    const everyOtherWeek = nights(100, Date.UTC(2025, 0, 1, 3), (night) => night % 14 !== 0);
    expect(everyOtherWeek).toEqual([
      '2025-04-09',
      '2025-03-26',
      '2025-03-12',
      '2025-02-26',
      '2025-02-12',
      '2025-01-29',
      '2025-01-15',
    ]);
  });

  it('keeps the newest of a day', () => {
    const at = Date.UTC(2025, 5, 2, 3);
    const made = [at, at + HOUR_MS, at + 2 * HOUR_MS].map((createdAt) => ({
      kind: 'NIGHTLY' as const,
      createdAt,
    }));
    expect(expiredBackups(made)).toEqual(made.slice(0, 2));
  });

  it('keeps the ten newest of those made by hand, however many the nights made', () => {
    const manual = Array.from({ length: 12 }, (_, index) => ({
      kind: 'MANUAL' as const,
      createdAt: index,
    }));
    const nightly = { kind: 'NIGHTLY' as const, createdAt: 2000 * DAY_MS };
    expect(expiredBackups([...manual, nightly])).toEqual(manual.slice(0, 2));
  });

  it('keeps those of the last five deadlines, beside the ten made by hand', () => {
    const backups = Array.from({ length: 6 }, (_, createdAt) => [
      { kind: 'DEADLINE' as const, createdAt },
      { kind: 'UPGRADE' as const, createdAt },
    ]).flat();
    expect(expiredBackups(backups)).toEqual([{ kind: 'DEADLINE', createdAt: 0 }]);
  });
});
