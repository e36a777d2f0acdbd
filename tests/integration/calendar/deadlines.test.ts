import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/base/time.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { readCalendar } from '#support/requests/read-calendar.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { insertRace, insertSeason } from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';

const FEED = '/api/public/deadlines.ics';
const START = Date.parse('2025-11-09T17:00:00Z');
const NOW = Date.parse('2025-11-01T12:00:00Z');

const HOSTILE = [
  'Monza, Italia; «Tifosi» \\ natt',
  'Linje 1\r\nEND:VEVENT\r\nSUMMARY:smuglet',
  'Linje 1\nlinje 2\rlinje 3',
  '🏁'.repeat(40),
  'Grand Prix fra Åsgårdstrand til Öland, æøå og tilbake igjen, en lang vei å kjøre',
  'a\u0000b\u0007c\u0085d\u2028e',
  '  \t ',
  '\\n\\,\\;',
  'a'.repeat(80),
];

onAnyDatabase('the calendar of deadlines', { scope: 'test' }, (open) => {
  let server: TestServer;
  let client: Client;
  let admin: Client;

  beforeEach(async () => {
    server = await startServer(open(), {
      now: NOW,
      environment: { PRODUCT_NAME: 'Gjett, gjett; gjett' },
    });
    client = server.newClient();
    await insertPerson(open(), server, { login: 'admin', username: 'Løpsleder', is_admin: 1 });
    admin = await logIn(server, 'admin');
  });
  afterEach(() => server.close());

  const read = async () => readCalendar(await (await client.get(FEED)).text());
  const eventOf = async (id: string) =>
    (await read()).events.find(({ UID }) => UID === `${id}@localhost`);

  it('When there is no season yet, then the calendar is empty', async () => {
    expect(await client.get(FEED)).toMatchObject({ status: 200 });
    expect((await read()).events).toEqual([]);
  });

  describe('with a season', () => {
    beforeEach(async () => {
      const { db } = open();
      await insertSeason(db, { year: 2025, guess_deadline: Date.parse('2025-02-26T07:00:00Z') });
      await insertRace(db, {
        id: 'brasil',
        name: 'São Paulo',
        year: 2025,
        position: 1,
        starts_at: START,
        guess_deadline: START - 5 * MINUTE_MS,
      });
      await insertRace(db, {
        id: 'gone',
        name: 'Imola',
        year: 2025,
        position: 2,
        starts_at: START + WEEK_MS,
        cancelled_at: NOW,
      });
    });

    it('tells what was moved and cancelled, and is the same as long as nothing is', async () => {
      await step('has the deadlines in UTC, with names that everybody may know', async () => {
        const response = await client.get(FEED);
        expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
        const { properties, events } = await read();
        expect(properties).toMatchObject({
          VERSION: '2.0',
          PRODID: '-//Formelgjett//Gjett, gjett; gjett//NO',
          'X-WR-CALNAME': 'Gjett, gjett; gjett',
          'REFRESH-INTERVAL': 'PT2H',
        });
        expect(events).toEqual([
          {
            UID: 'season-2025@localhost',
            SEQUENCE: expect.stringMatching(/^\d+$/),
            DTSTAMP: '20251101T120000Z',
            'LAST-MODIFIED': '20251101T120000Z',
            DTSTART: '20250226T070000Z',
            DTEND: '20250226T070500Z',
            SUMMARY: 'Frist: gjett på sesongen 2025',
            DESCRIPTION: `Siste sjanse til å rangere sjåfører og konstruktører og gjette flagg.\n${server.url}/guess`,
            URL: `${server.url}/guess`,
            STATUS: 'CONFIRMED',
            TRANSP: 'TRANSPARENT',
          },
          {
            UID: 'race-brasil@localhost',
            SEQUENCE: expect.stringMatching(/^\d+$/),
            DTSTAMP: '20251101T120000Z',
            'LAST-MODIFIED': '20251101T120000Z',
            DTSTART: '20251109T165500Z',
            DTEND: '20251109T170000Z',
            SUMMARY: 'Frist: gjett på São Paulo',
            DESCRIPTION: `Løpet starter søndag klokken 18:00, norsk tid.\n${server.url}/guess/race`,
            URL: `${server.url}/guess/race`,
            STATUS: 'CONFIRMED',
            TRANSP: 'TRANSPARENT',
          },
          expect.objectContaining({
            UID: 'race-gone@localhost',
            SUMMARY: 'Avlyst: Imola',
            STATUS: 'CANCELLED',
          }),
        ]);
      });

      await step(
        'gives the same bytes at any later time, and 304 to its ETag, until something moves',
        async () => {
          const first = await client.get(FEED);
          const etag = first.headers.get('etag') ?? '';
          expect(first.headers.get('cache-control')).toBe('private, no-cache');
          server.wallClock.advance(5 * HOUR_MS);
          server.clock.advance(5 * HOUR_MS);
          expect(await (await client.get(FEED)).text()).toBe(await first.text());
          expect((await client.get(FEED, { 'if-none-match': etag })).status).toBe(304);
        },
      );

      await step(
        'When an admin moves a start, then its event alone is newer than before',
        async () => {
          const before = await eventOf('race-brasil');
          const season = await eventOf('season-2025');
          const response = await admin.send('PUT', '/api/admin/races/brasil', {
            name: 'São Paulo',
            startsAt: START + HOUR_MS,
            qualifyingAt: null,
            sprintAt: null,
          });
          expect(response.status).toBe(204);
          const after = await eventOf('race-brasil');
          expect(after).toMatchObject({
            DTSTART: '20251109T175500Z',
            DTSTAMP: '20251101T170000Z',
            'LAST-MODIFIED': '20251101T170000Z',
          });
          expect(Number(after?.SEQUENCE)).toBe(Number(before?.SEQUENCE) + 300 * 60);
          expect(await eventOf('season-2025')).toEqual(season);

          // Two changes at the same time get different timestamps.
          const { name } = await open()
            .db.selectFrom('race')
            .select('name')
            .where('id', '=', 'brasil')
            .executeTakeFirstOrThrow();
          for (const [index, other] of ['Interlagos', name].entries()) {
            await open()
              .db.updateTable('race')
              .set({ name: other })
              .where('id', '=', 'brasil')
              .execute();
            const again = Number((await eventOf('race-brasil'))?.SEQUENCE);
            expect(again).toBe(Number(after?.SEQUENCE) + index + 1);
          }
        },
      );

      await step('When a race is cancelled, then it stays, as cancelled', async () => {
        server.wallClock.advance(HOUR_MS);
        const response = await admin.send('PUT', '/api/admin/races/brasil/cancelled');
        expect(response.status).toBe(204);
        expect(await eventOf('race-brasil')).toMatchObject({
          STATUS: 'CANCELLED',
          SUMMARY: 'Avlyst: São Paulo',
          'LAST-MODIFIED': '20251101T180000Z',
        });
      });

      await step('When many ask at once after a change, then all are told the same', async () => {
        await open()
          .db.updateTable('race')
          .set({ name: 'Interlagos' })
          .where('id', '=', 'brasil')
          .execute();
        const answers = await Promise.all(Array.from({ length: 8 }, () => client.get(FEED)));
        expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
      });
    });

    it('stays well formed, whatever a race is called', async () => {
      for (const name of HOSTILE) {
        await step(JSON.stringify(name), async () => {
          await open()
            .db.updateTable('race')
            // PostgreSQL stores no zero byte.
            .set({ name: name.replaceAll('\u0000', '\u0001'), cancelled_at: null })
            .where('id', '=', 'brasil')
            .execute();
          const { events } = await read();
          expect(events.map(({ UID }) => UID)).toEqual([
            'season-2025@localhost',
            'race-brasil@localhost',
            'race-gone@localhost',
          ]);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
          const readable = name.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
          expect(events[1]?.SUMMARY).toBe(`Frist: gjett på ${readable}`);
        });
      }
    });
  });
});
