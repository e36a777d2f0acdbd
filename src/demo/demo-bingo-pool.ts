import type { Transaction } from 'kysely';
import { isSame } from '#domain/base/is-same.ts';
import type { Instant } from '#domain/base/time.ts';
import type { BingoRule, BingoRuleKind } from '#domain/bingo/bingo-rules.ts';
import {
  insertDeal,
  insertPoolTexts,
  selectDeal,
  selectPool,
  updatePoolMark,
  updatePoolText,
} from '#server/bingo/pool/bingo-pool.queries.ts';
import type { Database } from '#server/db/tables.ts';

/** Rule of a text, with source keys instead of ids. */
interface DemoRule {
  readonly kind: BingoRuleKind;
  readonly driver?: string;
  readonly other?: string;
  readonly team?: string;
  readonly count?: number;
}

/**
 * Text with the rule that decides it, or the race in which the bingo master marks it; absent if it
 * never happens.
 */
type DemoText = readonly [text: string, decidedBy?: DemoRule | string];

const TEXTS: readonly DemoText[] = [
  ['Sikkerhetsbil på første runde', { kind: 'EARLY_SAFETY_CAR', count: 1 }],
  ['Alonso klager på radioen', 'belgium'],
  ['Hülkenberg på pallen', { kind: 'DRIVER_PODIUM', driver: 'nico-hulkenberg' }],
  ['Noen mister setet midt i sesongen', 'emilia-romagna'],
  ['Rødt flagg', { kind: 'RED_FLAG' }],
  ['Dyr på banen'],
  ['Ferrari 1–2', { kind: 'TEAM_ONE_TWO', team: 'ferrari' }],
  ['Mekaniker må løpe for livet', 'las-vegas'],
  ['Bortoleto i poengene', { kind: 'DRIVER_POINTS', driver: 'gabriel-bortoleto' }],
  ['«Box, box» – og ingen er klare', 'australia'],
  ['Antonelli på pallen', { kind: 'DRIVER_PODIUM', driver: 'kimi-antonelli' }],
  ['Leclerc: «I am stupid»'],
  ['Begge Alpine i poengene', { kind: 'TEAM_BOTH_POINTS', team: 'alpine' }],
  ['Lagkamerater kolliderer', 'canada'],
  ['Et helt løp uten flagg', { kind: 'NO_FLAGS' }],
  ['«Smooth operator» på radioen', 'azerbaijan'],
  ['Hamilton på pallen for Ferrari', { kind: 'DRIVER_PODIUM', driver: 'lewis-hamilton' }],
  ['Verstappen skjeller ut ingeniøren', 'hungary'],
  ['Fire sikkerhetsbiler i ett løp', { kind: 'SAFETY_CARS', count: 4 }],
  ['Hjemmeseier', 'great-britain'],
  ['Noen blir diskvalifisert', { kind: 'DISQUALIFICATION' }],
  ['Brundle blir oversett før start', 'monaco'],
  ['Russell vinner', { kind: 'DRIVER_WINS', driver: 'george-russell' }],
  ['Dekk ruller løpsk i depotet', 'qatar'],
  ['Seier fra tiende startplass eller bakenfor', { kind: 'WIN_FROM_BEHIND', count: 10 }],
  ['Kommentatoren sier feil navn', 'australia'],
  ['Hadjar på pallen', { kind: 'DRIVER_PODIUM', driver: 'isack-hadjar' }],
  ['Boksestopp under to sekunder', 'qatar'],
  ['Nummer tre fra start vinner', { kind: 'GRID_PLACE_WINS', count: 3 }],
  ['Målfoto'],
  ['Minst åtte bryter', { kind: 'RETIREMENTS', count: 8 }],
  ['Starten utsettes av været', 'belgium'],
  [
    'Tsunoda foran Verstappen i mål',
    { kind: 'DRIVER_AHEAD', driver: 'yuki-tsunoda', other: 'max-verstappen' },
  ],
  ['Norsk flagg på tribunen'],
  ['Hamilton vinner en sprint', { kind: 'DRIVER_SPRINT_WIN', driver: 'lewis-hamilton' }],
  ['Pokalen går i stykker', 'hungary'],
  ['Bearman klatrer ti plasser', { kind: 'DRIVER_GAINS', driver: 'oliver-bearman', count: 10 }],
  ['Lagordre, og alle later som ingenting', 'italy'],
  ['Stroll blir nummer ti', { kind: 'DRIVER_TENTH', driver: 'lance-stroll' }],
  ['Visirfilm i bremsene'],
  ['Ingen bryter', { kind: 'NO_RETIREMENTS' }],
  ['Regn under løpet', 'australia'],
  ['Leclerc tar pole', { kind: 'DRIVER_POLE', driver: 'charles-leclerc' }],
  ['Champagnen treffer kameraet', 'abu-dhabi'],
  ['Begge McLaren bryter', { kind: 'TEAM_BOTH_RETIRE', team: 'mclaren' }],
  ['Ti sekunders straff avgjør seieren', 'great-britain'],
  ['Tsunoda på pallen', { kind: 'DRIVER_PODIUM', driver: 'yuki-tsunoda' }],
  ['Wolff slår i bordet', 'las-vegas'],
  ['Alonso på pallen', { kind: 'DRIVER_PODIUM', driver: 'fernando-alonso' }],
  ['Ny verdensmester', 'abu-dhabi'],
];

const SEED = 'f0a7e2c45b1d4986a3c0d9e8b7f61524';
const DEALT_AT = Date.parse('2025-02-19T19:00:00Z');

type Ids = ReadonlyMap<string, string>;

const idsOf = async (
  trx: Transaction<Database>,
  table: 'driver' | 'constructor',
  year: number,
): Promise<Ids> => {
  const rows = await trx.selectFrom(table).select(['id', 'key']).where('year', '=', year).execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
};

/** Returns the rule; `null` if a competitor that it names is unknown. */
function ruleOf(rule: DemoRule, drivers: Ids, teams: Ids): BingoRule | null {
  const of = (key: string | undefined, ids: Ids) =>
    key === undefined ? null : (ids.get(key) ?? undefined);
  const found = {
    driverId: of(rule.driver, drivers),
    otherDriverId: of(rule.other, drivers),
    constructorId: of(rule.team, teams),
  };
  const { driverId, otherDriverId, constructorId } = found;
  if (driverId === undefined || otherDriverId === undefined || constructorId === undefined) {
    return null;
  }
  return { kind: rule.kind, driverId, otherDriverId, constructorId, count: rule.count ?? null };
}

/**
 * Stores the demo's pool as dealt before the season starts; texts that have happened by now are
 * marked.
 */
export async function seedBingoPool(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  const drivers = await idsOf(trx, 'driver', year);
  const teams = await idsOf(trx, 'constructor', year);
  const rules = TEXTS.map(([, by]) => (typeof by === 'object' ? ruleOf(by, drivers, teams) : null));
  if ((await selectPool(trx, year)).length === 0 && (await selectDeal(trx, year)) === null) {
    const texts = TEXTS.map(([text], index) => ({
      number: index + 1,
      text,
      rule: rules[index] ?? null,
    }));
    await insertPoolTexts(trx, year, texts);
    await insertDeal(trx, year, { seed: SEED, dealtAt: Math.min(now, DEALT_AT) });
  }
  const races = await trx
    .selectFrom('race')
    .select(['id', 'key'])
    .where('year', '=', year)
    .where('starts_at', '<=', now)
    .execute();
  const changed = await trx
    .selectFrom('audit_entry')
    .select('subject')
    .where('year', '=', year)
    .where('action', 'in', ['BINGO_POOL_CHANGED', 'BINGO_POOL_MARKED', 'BINGO_POOL_UNMARKED'])
    .execute();
  // Texts that a user of the demo has changed are not reset.
  const touched = new Set(changed.map(({ subject }) => subject));
  for (const stored of await selectPool(trx, year)) {
    const { number, text } = stored;
    const [wanted, by] = TEXTS[number - 1] ?? [];
    if (wanted !== text || touched.has(text)) continue;
    const rule = rules[number - 1] ?? null;
    if (rule !== null) {
      if (isSame(rule, stored.rule)) continue;
      await updatePoolText(trx, { year, number }, { text, rule });
    } else if (typeof by === 'string' && stored.markedRaceId === null) {
      const race = races.find(({ key }) => key === by);
      if (race !== undefined) await updatePoolMark(trx, { year, number }, race.id);
    }
  }
}

/** Removes marks of races which start after the demo's clock. */
export async function unmarkAfter(
  trx: Transaction<Database>,
  year: number,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('bingo_text')
    .set({ marked_race_id: null })
    .where('year', '=', year)
    .where('marked_race_id', 'in', (query) =>
      query.selectFrom('race').select('id').where('year', '=', year).where('starts_at', '>', now),
    )
    .execute();
}
