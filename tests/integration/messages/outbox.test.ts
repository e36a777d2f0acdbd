import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { DeliveryOutcome, Due, OutboxChannel } from '#server/messages/outbox/channel.ts';
import { keyText, selectNotified } from '#server/messages/outbox/outbox.queries.ts';
import { sendDue } from '#server/messages/outbox/send-due.ts';
import { createSeasonReader } from '#server/season/season-reader.ts';
import { onEachDatabase } from '#support/databases/databases.ts';
import { selectOutboxRows } from '#support/rows/outbox-rows.ts';
import { createTestClock } from '#support/running/test-clock.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';

const START = WORLD.raceDeadline;
const ABOUT = { channel: 'CHAT', kind: 'GUESSES', subject: 'race', deadline: 0, hours: 0 } as const;

onEachDatabase('the outbox', (open) => {
  it('When one item cannot be put into words, then it is given up and told of, and the others go', async () => {
    await insertGuessWorld(open());
    const clock = createTestClock(START);
    const installation = {
      database: open(),
      clock,
      wallClock: clock,
      seasons: createSeasonReader(open(), clock),
    };
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const sent: string[] = [];
    const outcomes: Readonly<Record<string, DeliveryOutcome>> = { b: 'FAILED', c: 'REFUSED' };
    const channel: OutboxChannel = {
      name: 'CHAT',
      perMinute: 10,
      maxAttempts: 2,
      async selectDue(executor, _season, { now, only }) {
        const about = { ...ABOUT, subjects: [ABOUT.subject] };
        const notified = await selectNotified(executor, about, now);
        const wanted = only && new Set(only.map(({ key }) => keyText(key)));
        return names
          .filter((recipient) => !notified.has(recipient))
          .map((recipient, index): Due => {
            return { key: { ...ABOUT, recipient }, expiresAt: START + DAY_MS - index };
          })
          .filter(({ key }) => wanted?.has(keyText(key)) ?? true);
      },
      async deliver({ key: { recipient } }, attempt) {
        if (recipient === 'g') throw new Error('out of words');
        sent.push(recipient);
        return { outcome: outcomes[recipient] ?? 'SENT', report: `${recipient} ${attempt}` };
      },
    };
    const reports: string[] = [];
    const failures: unknown[] = [];
    const send = () =>
      sendDue(installation, [channel], {
        onGivenUp: (report) => reports.push(report),
        onFailure: (error) => failures.push(error),
      });

    await send();
    expect(failures).toEqual([new Error('out of words')]);
    expect(sent).toHaveLength(6);
    // The most urgent messages were sent first.
    expect(sent.slice(0, 4).toSorted()).toEqual(['c', 'd', 'e', 'f']);
    for (let minute = 1; minute < 5; minute += 1) {
      clock.set(START + minute * MINUTE_MS);
      await send();
    }
    expect(sent.toSorted()).toEqual(['a', 'b', 'b', 'c', 'd', 'e', 'f']);
    expect(reports).toEqual(['c 1', 'b 2']);
    expect(failures).toHaveLength(1);
    const states = (await selectOutboxRows(open().db)).map(({ recipient, state }) => [
      recipient,
      state,
    ]);
    expect(Object.fromEntries(states)).toEqual({
      a: 'SENT',
      d: 'SENT',
      e: 'SENT',
      f: 'SENT',
      b: 'GIVEN_UP',
      c: 'GIVEN_UP',
      g: 'GIVEN_UP',
    });
  });
});
