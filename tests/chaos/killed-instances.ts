import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SeededRandom, seededRandom } from '#demo/seeded-random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { nightOf } from '#server/upkeep/backup/nightly-backup.ts';
import { differencesFromFacts } from '#support/checks/differences-from-facts.ts';
import { type PostgresCluster, startPostgresCluster } from '#support/databases/postgres-cluster.ts';
import { startF1Api } from '#support/f1-api/f1-api.ts';
import type { Done } from '#support/processes/instance-child.ts';
import { insertSeason, insertSeasonGuess } from '#support/rows/factories.ts';
import { readSeasonFile } from '#support/seasons/season-sources.ts';
import { createMessageWorld } from '#support/worlds/message-world.ts';
import type { Finding } from './experiment.ts';

const YEAR = 2025;
const FILE = readSeasonFile(YEAR);
const CHILD = fileURLToPath(new URL('../support/processes/instance-child.ts', import.meta.url));
const PLAYERS = 6;
const BEGIN = Date.UTC(YEAR, 1, 1, 12);

/** `CHAOS_WEEKENDS=2` runs the first weekends only, because a year takes half an hour. */
const RACES = FILE.races.slice(0, Number(process.env.CHAOS_WEEKENDS ?? FILE.races.length));
const WEEKENDS = RACES.map(({ qualifyingAt, startsAt }) => ({
  from: Date.parse(qualifyingAt) - HOUR_MS,
  until: Date.parse(startsAt) + DAY_MS,
}));
const END = (WEEKENDS.at(-1)?.until ?? 0) + 14 * DAY_MS;

/** Returns the ticks of the year: every half day, and every half hour in a weekend. */
function ticks(): number[] {
  const all: number[] = [];
  for (let now = BEGIN; now < END; ) {
    all.push(now);
    const isWeekend = WEEKENDS.some(({ from, until }) => from <= now && now < until);
    const next = WEEKENDS.find(({ from }) => from > now)?.from ?? END;
    now = isWeekend ? now + 30 * MINUTE_MS : Math.min(now + 12 * HOUR_MS, next);
  }
  return all;
}

/** Point of a weekend at which an instance is killed: at its n-th request, mail or tick. */
interface Moment {
  readonly what: 'REQUEST' | 'MAIL' | 'TICK';
  readonly times: number;
}

function momentIn(random: SeededRandom): Moment {
  const kind = random.next();
  if (kind < 0.4) return { what: 'REQUEST', times: 1 + Math.floor(random.next() * 150) };
  if (kind < 0.8) return { what: 'MAIL', times: 1 + Math.floor(random.next() * 2 * PLAYERS) };
  return { what: 'TICK', times: 1 + Math.floor(random.next() * 90) };
}

interface Lived {
  readonly mails: readonly string[];
  readonly kills: number;
  readonly ticks: number;
  /** Number of nights and minutes that more than one instance claims to have done. */
  readonly twice: number;
  readonly nightsWithout: number;
  readonly differences: number;
  /** Number of messages that were being sent when the instance was killed. */
  readonly unclear: number;
}

class Instance {
  private readonly child: ChildProcess;
  private readonly ready: Promise<unknown>;
  private readonly killed: Promise<null>;
  private tell: (done: Done) => void = () => {};

  constructor(environment: Readonly<Record<string, string>>) {
    const { PATH, HOME } = process.env;
    this.child = fork(CHILD, { env: { PATH, HOME, ...environment } });
    this.killed = once(this.child, 'exit').then(([code]) => {
      if (code !== null) throw new Error(`An instance ended with ${code}`);
      return null;
    });
    this.killed.catch(() => undefined);
    this.ready = Promise.race([
      once(this.child, 'message').then(() =>
        this.child.on('message', (done: Done) => this.tell(done)),
      ),
      this.killed,
    ]);
  }

  /** @returns the work done; `null` if the instance was killed meanwhile */
  async liveThrough(now: number): Promise<Done | null> {
    await this.ready;
    const done = new Promise<Done>((resolve) => {
      this.tell = resolve;
    });
    this.child.send(now, () => undefined);
    return Promise.race([done, this.killed]);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }
}

async function live(
  cluster: PostgresCluster,
  name: string,
  { instances, random }: { instances: number; random: SeededRandom | null },
): Promise<Lived> {
  await cluster.createDatabase(name);
  const url = `${cluster.url}/${name}`;
  const backups = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const database = await openDatabase(url);
  const world = await createMessageWorld(database);
  const heard = { REQUEST: 0, MAIL: 0, TICK: 0 };
  let moment: Moment | null = null;
  let kills = 0;
  const running: Instance[] = [];
  const hear = (what: Moment['what']) => {
    heard[what] += 1;
    if (moment === null || moment.what !== what || heard[what] < moment.times) return;
    moment = null;
    kills += 1;
    const which = Math.floor((random?.next() ?? 0) * running.length);
    running[which]?.kill();
  };
  const clock = {
    now: () => {
      hear('REQUEST');
      return world.clock.now();
    },
  };
  const api = await startF1Api([FILE], clock);
  world.mailbox.answerRecipients(() => {
    hear('MAIL');
    return null;
  });
  const environment = {
    DATABASE_URL: url,
    BACKUP_DIR: backups,
    PUBLIC_URL: 'https://gjett.example',
    SMTP_URL: world.mailbox.url,
    MAIL_FROM: 'Spillet <spill@example.org>',
    JOLPICA_URL: api.urls.jolpica,
    OPENF1_URL: api.urls.openf1,
  };
  for (let index = 0; index < instances; index += 1) running.push(new Instance(environment));
  await insertSeason(database.db, { year: YEAR, guess_deadline: null });
  for (let index = 0; index < PLAYERS; index += 1) {
    const hours = index % 2 === 0 ? [24, 3] : [6, 1];
    await world.insertRecipient(`spiller${index}`, { hours, choices: ['RESULTS', 'SEASON'] });
  }

  const nights = new Map<string, number>();
  let twice = 0;
  let isGuessed = false;
  const all = ticks();
  try {
    for (const now of all) {
      world.clock.set(now);
      const weekend = WEEKENDS.find(({ from }) => from === now);
      if (weekend !== undefined && random !== null) {
        moment = momentIn(random);
        Object.assign(heard, { REQUEST: 0, MAIL: 0, TICK: 0 });
      }
      const living = running.map((instance) => instance.liveThrough(now));
      if (random !== null) sleep(random.next() * 30).then(() => hear('TICK'));
      const done = await Promise.all(living);
      const count = (has: (each: Done) => boolean) =>
        done.filter((each) => each !== null && has(each)).length;
      const backedUp = count(({ isBackedUp }) => isBackedUp);
      const night = nightOf(now);
      nights.set(night, (nights.get(night) ?? 0) + backedUp);
      if (count(({ isTold }) => isTold) > 1 || count(({ isImported }) => isImported) > 1)
        twice += 1;
      done.forEach((each, index) => {
        if (each === null) running[index] = new Instance(environment);
      });
      if (!isGuessed) isGuessed = await guess(database);
    }
    const claimed = await database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('due_at', 'is', null)
      .where('sent_at', 'is', null)
      .where('gave_up_at', 'is', null)
      .execute();
    return {
      mails: world.mailbox.mails.map(({ to, subject }) => `${to} ${subject}`),
      kills,
      ticks: all.length,
      twice: twice + [...nights.values()].filter((times) => times > 1).length,
      nightsWithout: [...nights.values()].filter((times) => times === 0).length,
      differences: (await differencesFromFacts(database.db, FILE, RACES)).length,
      unclear: claimed.length,
    };
  } finally {
    for (const instance of running) instance.kill();
    await api.close();
    await world.close();
    await database.close();
    rmSync(backups, { recursive: true, force: true });
  }
}

/** Adds guesses of all players as soon as there is an entry list. */
async function guess({ db }: OpenDatabase): Promise<boolean> {
  const drivers = await db.selectFrom('driver').select('id').execute();
  if (drivers.length === 0) return false;
  for (let index = 0; index < PLAYERS; index += 1) {
    const userId = `spiller${index}`;
    await insertSeasonGuess(db, { userId, year: YEAR, drivers: drivers.map(({ id }) => id) });
  }
  await db
    .updateTable('season')
    .set((column) => ({
      revision: column('revision', '+', 1),
      guess_revision: column('revision', '+', 1),
    }))
    .execute();
  return true;
}

/** Returns the mails that the first list has more often than the second. */
function more(mails: readonly string[], than: readonly string[]): string[] {
  const left = [...than];
  return mails.filter((mail) => {
    const index = left.indexOf(mail);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

/**
 * Runs a year on two instances, one of which is killed in every weekend, and compares it with a
 * year on one instance that lives.
 */
export async function killedInstances(): Promise<Finding[]> {
  const cluster = await startPostgresCluster();
  try {
    const random = seededRandom(process.env.CHAOS_SEED ?? 'instances');
    const [quiet, killed] = await Promise.all([
      live(cluster, 'quiet', { instances: 1, random: null }),
      live(cluster, 'killed', { instances: 2, random }),
    ]);
    const again = more(killed.mails, quiet.mails);
    const lost = more(quiet.mails, killed.mails);
    for (const mail of again) process.stderr.write(`more than once: ${mail}\n`);
    for (const mail of lost) process.stderr.write(`lost: ${mail}\n`);
    const { kills, ticks: lived, twice, nightsWithout, differences, unclear } = killed;
    return [
      {
        what: `the year ${YEAR} over two instances, ${kills} of ${WEEKENDS.length} weekends with one killed (${lived} ticks, ${killed.mails.length} mails)`,
        measured: `${twice} jobs twice, ${nightsWithout} nights without a backup, ${differences} differences from the facts, ${again.length} mails too many, ${lost.length} lost (${unclear} were being sent when an instance was killed)`,
        bar: '0, 0, 0, 0, no more than were being sent',
        isMet:
          twice + nightsWithout + differences + again.length === 0 &&
          lost.length <= unclear &&
          killed.mails.length > 0 &&
          kills === WEEKENDS.length,
      },
    ];
  } finally {
    await cluster.remove();
  }
}
