import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import { IS_EXHAUSTIVE } from '#support/running/exhaustive.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import { createMessageWorld } from '#support/worlds/message-world.ts';

const DUE = WORLD.raceDeadline - HOUR_MS;
const PLAYERS = 220;

onAnyDatabase('very many reminders', (open) => {
  test.runIf(IS_EXHAUSTIVE)(
    'go as fast as the mail provider takes them, and nobody waits while it is worked out who gets any',
    async () => {
      await insertGuessWorld(open());
      const { inReadTransaction, inWriteTransaction } = open();
      let writes = 0;
      const database: ReturnType<typeof open> = {
        ...open(),
        inReadTransaction: (work) =>
          inReadTransaction(async (trx) => {
            await inWriteTransaction((other) =>
              other.updateTable('season').set({ revision: 2 }).where('year', '=', 1950).execute(),
            );
            writes += 1;
            return work(trx);
          }),
      };
      const usual = await createMessageWorld(database);
      for (let index = 0; index < PLAYERS; index += 1) {
        await usual.insertRecipient(`player-${index}`, { hours: [1] });
      }
      expect(await usual.sendAt(DUE)).toHaveLength(100);
      // Scoring before and after the season deadline is closed, and then for mail and push.
      expect(writes).toBe(4);
      expect(await usual.sendAt(DUE + MINUTE_MS)).toHaveLength(100);
      expect(await usual.sendAt(DUE + 2 * MINUTE_MS)).toHaveLength(PLAYERS - 200);
      await usual.reset();
      await usual.close();

      const fast = await createMessageWorld(database, { MAIL_PER_MINUTE: '1000' });
      const mails = await fast.sendAt(DUE);
      expect(new Set(mails.flatMap(({ to }) => to)).size).toBe(PLAYERS);
      expect(mails).toHaveLength(PLAYERS);
      expect(await fast.sendAt(DUE + MINUTE_MS)).toEqual([]);
      await fast.close();
    },
  );
});
