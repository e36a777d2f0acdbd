import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#domain/base/time.ts';
import { vapidKeys } from '#server/messages/push/vapid-keys.ts';
import { onAnyDatabase } from '#support/databases/databases.ts';
import type { Client } from '#support/requests/client.ts';
import { startServer, type TestServer } from '#support/requests/start-server.ts';
import { changeFacts } from '#support/rows/change-facts.ts';
import {
  insertDefaultPoints,
  insertLeague,
  insertRaceGuess,
  insertResult,
  insertStandings,
  insertUser,
} from '#support/rows/factories.ts';
import { insertPerson, logIn } from '#support/rows/people.ts';
import { step } from '#support/running/step.ts';
import {
  type PushBrowser,
  type PushService,
  startPushService,
} from '#support/services/push-service.ts';
import { insertGuessWorld, WORLD } from '#support/worlds/guess-world.ts';
import {
  createMessageWorld,
  type MessageWorld,
  mailAddress,
} from '#support/worlds/message-world.ts';

const { year, race, nextRace, drivers, constructors, raceStart } = WORLD;
const NEXT_START = raceStart + WEEK_MS;
const EVENING = NEXT_START + 3 * HOUR_MS;

/** Drivers whom each player guessed to win the two races, which end in the order of their numbers. */
const GUESSES = {
  // 25 points, and none.
  kari: ['driver-1', 'driver-12'],
  // 18 and 25 points.
  bo: ['driver-2', 'driver-1'],
  // 15 points twice.
  cato: ['driver-3', 'driver-3'],
  // 12 and 25 points.
  dina: ['driver-4', 'driver-1'],
  // None.
  ella: ['driver-12', 'driver-12'],
  // 10 and 25 points: more than Kari, who is in no league with him.
  frank: ['driver-5', 'driver-1'],
  // 8 and 25 points, and in the league only after the race.
  henrik: ['driver-6', 'driver-1'],
} as const;

onAnyDatabase('what is told of who passes whom', (open) => {
  let service: PushService;
  let world: MessageWorld;
  let server: TestServer;
  let kari: Client;
  let kariId: string;

  const hide = (userId: string, until: number | null) =>
    open()
      .db.updateTable('user')
      .set({ results_shown_until: until })
      .where('id', '=', userId)
      .execute();
  const sendAt = async (now: number) =>
    (await world.sendAt(now)).map(({ to, subject, text }) => ({
      to: to.join().replace('@example.org', ''),
      subject,
      text: text.replaceAll('\r\n', '\n'),
    }));
  const toldAt = async (now: number) =>
    (await sendAt(now)).map(({ to, subject }) => `${to}: ${subject}`).toSorted();
  async function finish(raceId: string): Promise<void> {
    const { db } = open();
    await insertResult(db, raceId, drivers);
    await insertStandings(db, raceId, 'DRIVER', { order: drivers, points: 30 });
    await changeFacts(open(), year);
  }
  const confirm = (raceId: string) =>
    changeFacts(open(), year, () =>
      insertStandings(open().db, raceId, 'CONSTRUCTOR', { order: constructors, points: 30 }),
    );

  async function signUp(user_id: string): Promise<PushBrowser> {
    const browser = service.subscribe((await vapidKeys(world.installation)).publicKey);
    await open()
      .db.insertInto('push_device')
      .values({
        id: `device-of-${user_id}`,
        user_id,
        ...browser.subscription,
        device: '',
        session_id_hash: '',
        created_at: 0,
        last_success_at: null,
        failing_since: null,
      })
      .execute();
    return browser;
  }

  beforeAll(async () => {
    const { db } = open();
    await insertGuessWorld(open());
    service = await startPushService();
    world = await createMessageWorld(open(), { PUSH_HOSTS: service.host });
    server = await startServer(open(), {
      now: raceStart - DAY_MS,
      environment: { SMTP_URL: world.mailbox.url, MAIL_FROM: 'Spillet <spill@example.org>' },
    });
    await insertDefaultPoints(db, year);
    kariId = (await insertPerson(open(), server, { login: 'spiller1', username: 'Kari' })).id;
    const address = { user_id: kariId, address: mailAddress('kari'), verified_at: 0 };
    await db.insertInto('reminder_address').values(address).execute();
    kari = await logIn(server, 'spiller1');
    for (const name of ['bo', 'cato', 'frank']) {
      await world.insertRecipient(name, { choices: ['OVERTAKES'] });
    }
    await world.insertRecipient('dina', { choices: ['OVERTAKES', 'RESULTS'] });
    await world.insertRecipient('ella', { choices: ['RESULTS'] });
    await insertUser(db, { id: 'henrik', username: 'henrik' });
    for (const [name, [first, second]] of Object.entries(GUESSES)) {
      const userId = name === 'kari' ? kariId : name;
      await insertRaceGuess(db, { userId, raceId: race, first });
      await insertRaceGuess(db, { userId, raceId: nextRace, first: second });
    }
    const members = [kariId, 'bo', 'cato', 'dina', 'ella'];
    await insertLeague(db, { id: 'kontoret', name: 'Kontoret', members });
    await insertLeague(db, { id: 'tomannsliga', name: 'Ro', members: ['ella', 'frank'] });
    // Frank goes past Kari in the season, but in the first race of this league nobody passes anybody.
    await insertLeague(db, {
      id: 'fra-kina',
      name: 'Fra Kina',
      members: ['frank', kariId],
      first_race_id: nextRace,
    });
    await insertLeague(db, {
      id: 'kontoret-2',
      name: 'Nykommerne',
      created_at: EVENING,
      members: ['henrik', kariId, 'frank'],
    });
    await db
      .insertInto('league_member')
      .values({ league_id: 'kontoret', user_id: 'henrik', joined_at: EVENING })
      .execute();
  });
  afterAll(async () => {
    await server.close();
    await world.close();
    await service.close();
  });

  it('is told once, to those who asked for it, by the one message they get of a race', async () => {
    await step('is off until it is chosen', async () => {
      const settings = await kari.getJson<{ choices: string[] }>('/api/settings/reminders');
      expect(settings.choices).not.toContain('OVERTAKES');
      const response = await kari.send('PUT', '/api/settings/reminders/choices', {
        choices: ['OVERTAKES'],
      });
      expect(await response.json()).toMatchObject({ choices: ['OVERTAKES'] });
    });

    await step('is nothing of the first race, before which all were level', async () => {
      await finish(race);
      await confirm(race);
      const mails = await sendAt(raceStart + 3 * HOUR_MS);
      expect(mails.map(({ to }) => to).toSorted()).toEqual(['dina', 'ella']);
      for (const { text } of mails) expect(text).not.toContain('forbi');
    });

    await step('waits for the standings, as the results do', async () => {
      await finish(nextRace);
      expect(await toldAt(EVENING)).toEqual([]);
      await confirm(nextRace);
    });

    await step('waits for who has not opened the result', async () => {
      const [ofBo, ofDina] = [await signUp('bo'), await signUp('dina')];
      await hide(kariId, NEXT_START - 1);
      await hide('dina', NEXT_START - 1);
      const mails = await sendAt(EVENING);
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        'bo: Du gikk forbi Kari i Kontoret etter Kina',
        'cato: dina gikk forbi deg i Kontoret etter Kina',
        'dina: Resultatet fra Kina er klart',
        'ella: Resultatene fra Kina er klare',
      ]);
      const textTo = (name: string) => mails.find(({ to }) => to === name)?.text;
      expect(textTo('bo')).toContain('\n\nDu er nummer 1.\n\n');
      expect(textTo('bo')).toContain('https://spill.example/league/kontoret');
      expect(textTo('cato')).toContain('\n\nDu gikk forbi Kari. Du er nummer 3.\n\n');
      expect(textTo('dina')).not.toContain('forbi');
      expect(textTo('ella')).not.toContain('forbi');
      const pushed = (browser: PushBrowser) =>
        browser.received.map(({ message: { title, body } }) => `${title}: ${body}`);
      expect(pushed(ofBo)).toEqual(['Du gikk forbi Kari i Kontoret etter Kina: Du er nummer 1.']);
      expect(pushed(ofDina)).toEqual([
        'Resultatet fra Kina er klart: Det er skjult til du åpner det.',
      ]);
      await open().db.deleteFrom('push_device').execute();
      expect(await toldAt(EVENING + HOUR_MS)).toEqual([]);
    });

    await step('comes once it is opened, of the best placed, and of no later member', async () => {
      await hide(kariId, EVENING + HOUR_MS);
      await hide('dina', EVENING + HOUR_MS);
      const [mail, ...others] = await sendAt(EVENING + 2 * HOUR_MS);
      expect(others).toEqual([]);
      expect(`${mail?.to}: ${mail?.subject}`).toBe('kari: bo gikk forbi deg i Kontoret etter Kina');
      expect(mail?.text).toContain('\n\nDu er nummer 4.\n\n');
      expect(await toldAt(EVENING + 3 * HOUR_MS)).toEqual([]);
    });

    await step('is a line of the results for who gets these, and nothing more', async () => {
      await world.reset();
      await hide('dina', null);
      const mails = (await sendAt(EVENING)).filter(({ to }) => to === 'dina');
      expect(mails.map(({ subject }) => subject)).toEqual(['Resultatene fra Kina er klare']);
      expect(mails[0]?.text).toContain(
        'Du gikk forbi cato i Kontoret. Der er du nummer 2. Helgens vinnere: ',
      );
      await open()
        .db.deleteFrom('reminder_choice')
        .where('user_id', '=', 'dina')
        .where('choice', '=', 'RESULTS')
        .execute();
      expect(await toldAt(EVENING + HOUR_MS)).toEqual([]);
    });

    await step('names the league that the front page shows first', async () => {
      const { db } = open();
      const members = ['cato', 'dina', 'bo'];
      await insertLeague(db, { id: 'naboene', name: 'Naboene', members });
      const subjectTo = async (name: string) => {
        await world.reset();
        return (await sendAt(EVENING)).find(({ to }) => to === name)?.subject;
      };
      // Cato is third in both, and joined this one first.
      expect(await subjectTo('cato')).toBe('dina gikk forbi deg i Naboene etter Kina');
      await db
        .updateTable('league_member')
        .set({ is_shown: 1 })
        .where('user_id', '=', 'cato')
        .where('league_id', '=', 'kontoret')
        .execute();
      expect(await subjectTo('cato')).toBe('dina gikk forbi deg i Kontoret etter Kina');
    });

    await step('is no news a week later, or to who asks for it after the result', async () => {
      await world.reset();
      expect(await toldAt(NEXT_START + WEEK_MS)).toEqual([]);
      await open().db.updateTable('reminder_choice').set({ chosen_at: EVENING }).execute();
      expect(await toldAt(EVENING + HOUR_MS)).toEqual([]);
    });

    await step('is stopped by the link in such a mail', async () => {
      await open().db.updateTable('reminder_choice').set({ chosen_at: 0 }).execute();
      const before = world.mailbox.mails.length;
      await world.sendAt(EVENING + HOUR_MS);
      const mail = world.mailbox.mails
        .slice(before)
        .find(({ to }) => to.join() === mailAddress('kari'));
      const link = (mail?.headers.get('list-unsubscribe') ?? '').slice(1, -1);
      const response = await fetch(link.replace('https://spill.example', server.url), {
        method: 'POST',
      });
      expect(await response.json()).toEqual({ kind: 'OVERTAKES' });
      expect(await kari.getJson('/api/settings/reminders')).toMatchObject({ choices: [] });
    });
  });
});
