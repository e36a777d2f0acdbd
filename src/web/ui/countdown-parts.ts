import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { uiTexts } from './ui.texts.ts';

/** Remaining time in ms from which a countdown is in the accent's colour. */
export const HURRY_MS = 15 * MINUTE_MS;

interface CountdownPart {
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds';
  readonly value: number;
}

/**
 * Splits the remaining time in ms into numbers: days, hours and minutes if more than a day is left,
 * else hours, minutes and seconds, in the last hour without hours. Rounds up, so that zero is shown
 * exactly when the time is up.
 */
export function countdownParts(left: number): readonly CountdownPart[] {
  const ms = Math.max(0, Math.ceil(left / SECOND_MS) * SECOND_MS);
  const hours = Math.floor(ms / HOUR_MS);
  const minutes: CountdownPart = { unit: 'minutes', value: Math.floor((ms % HOUR_MS) / MINUTE_MS) };
  if (ms >= DAY_MS) {
    return [
      { unit: 'days', value: Math.floor(ms / DAY_MS) },
      { unit: 'hours', value: hours % 24 },
      minutes,
    ];
  }
  const seconds = Math.floor((ms % MINUTE_MS) / SECOND_MS);
  return [
    ...(hours === 0 ? [] : [{ unit: 'hours' as const, value: hours }]),
    minutes,
    { unit: 'seconds', value: seconds },
  ];
}

/** Formats a duration in words, without seconds until the last minute: «1 time og 24 minutter». */
export function countdownWords(left: number): string {
  if (left <= 0) return uiTexts.timeIsUp;
  const words = countdownParts(left)
    .filter(({ unit, value }) => value > 0 && (unit !== 'seconds' || left < MINUTE_MS))
    .map(({ unit, value }) => `${value} ${uiTexts[unit](value)}`);
  return words.length > 1
    ? `${words.slice(0, -1).join(', ')}${uiTexts.and}${words.at(-1)}`
    : words.join('');
}

/**
 * Formats a duration briefly by its two largest units: «1 t 24 min», with seconds in the last hour.
 */
export function countdownShort(left: number): string {
  const parts = countdownParts(left);
  const from = parts.findIndex(({ value }) => value > 0);
  return parts
    .slice(from === -1 ? -1 : from)
    .slice(0, 2)
    .map(({ unit, value }) => `${value}\u00a0${uiTexts.short[unit]}`)
    .join(' ');
}
