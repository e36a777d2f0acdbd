import { expect, test } from 'vitest';
import { MAX_STREAM_DELAY } from '#contract/http/stream-delay.ts';
import { MINUTE_MS, SECOND_MS } from '#domain/base/time.ts';
import { delayAtLightsOut, EARLIEST_LIGHTS_OUT_MS } from './lights-out.ts';

const STARTS_AT = Date.UTC(2025, 10, 9, 17);
const pressedAfter = (ms: number) => delayAtLightsOut(STARTS_AT, STARTS_AT + ms);

test('a stream is as late as its lights go out after they can have, in whole seconds, rounded up', () => {
  expect(pressedAfter(EARLIEST_LIGHTS_OUT_MS)).toBe(0);
  expect(pressedAfter(EARLIEST_LIGHTS_OUT_MS + 1)).toBe(1);
  expect(pressedAfter(EARLIEST_LIGHTS_OUT_MS + 47 * SECOND_MS)).toBe(47);
});

test('a press on the formation lap says nothing about the stream', () => {
  expect(pressedAfter(-MINUTE_MS)).toBeNull();
  expect(pressedAfter(0)).toBeNull();
  expect(pressedAfter(EARLIEST_LIGHTS_OUT_MS - 1)).toBeNull();
});

test('no stream is later than five minutes', () => {
  expect(MAX_STREAM_DELAY * SECOND_MS).toBe(5 * MINUTE_MS);
  expect(pressedAfter(EARLIEST_LIGHTS_OUT_MS + 5 * MINUTE_MS)).toBe(MAX_STREAM_DELAY);
  expect(pressedAfter(EARLIEST_LIGHTS_OUT_MS + 5 * MINUTE_MS + 1)).toBe(MAX_STREAM_DELAY);
  expect(pressedAfter(80 * MINUTE_MS)).toBe(MAX_STREAM_DELAY);
});

test('no undisturbed start of 2024 and 2025 would have made the delay too short', () => {
  // Seconds from the announced start until the pit exit opened again.
  const measured = [179, 182, 185, 186, 189, 191, 192, 193, 194, 213, 215, 220, 239, 249, 251];
  for (const start of measured) {
    expect(pressedAfter((start + 30) * SECOND_MS)).toBeGreaterThanOrEqual(30);
  }
});
