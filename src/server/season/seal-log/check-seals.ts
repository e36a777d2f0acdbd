import type { Instant } from '#domain/base/time.ts';
import {
  type ChainFault,
  chainFaults,
  checkGuesses,
  type ExplainedSeal,
  type GuessFinding,
  isGuessFault,
  type SealAct,
  type SealedList,
  type SealFault,
  sealFaults,
  stateFaults,
} from '#domain/guessing/check-seals.ts';
import type { Executor } from '#server/db/database.ts';
import { sha256 } from './guess-hash.ts';
import { readSeals, type SealedSubject, type SeasonOfSeals } from './read-seals.ts';
import { idSlices, playersOf, selectClosedGuesses, selectSealed } from './seals.queries.ts';

/** Maximum number of lines of each kind; the page shows all. */
const MAX_LINES = 100;

/** Result of checking all seals, in text for the operator. */
export interface SealsCheck {
  readonly seals: number;
  readonly faults: readonly string[];
  /** Guesses that differ from their first seal because of audited acts. */
  readonly explained: readonly string[];
  /** Closed subjects that have guesses but no seal. */
  readonly unsealed: readonly string[];
}

const FAULTS: Readonly<Record<ChainFault | SealFault, string>> = {
  CHAIN_BROKEN: 'a seal is missing, or another one than it was',
  SEAL_GONE: 'a seal that the log has is gone',
  SEAL_BROKEN: 'it is broken',
  SEALED_AGAIN: 'it was sealed before, and the log has nothing that opened it',
  NOT_LOGGED: 'the log does not have it',
  OPEN_AGAIN: 'it is open again, and the log has nothing that opened it',
  MARK_GONE: 'the mark that it is sealed is gone',
};

const CHANGES: Readonly<Record<GuessFinding['change'], string>> = {
  SAME: 'is as it was sealed',
  CHANGED: 'is not as it was sealed',
  ADDED: 'was added since it was sealed',
  MISSING: 'is missing since it was sealed',
  LATE: 'was saved after the deadline',
};

const moment = (instant: Instant) => new Date(instant).toISOString();

function describeAct(act: SealAct): string {
  const at = moment(act.at);
  if (act.kind === 'MERGED') return `an admin merged ${act.from} into ${act.into} at ${at}`;
  return act.kind === 'REOPENED'
    ? `an admin opened it again at ${at}`
    : `its start was set right at ${at}`;
}

/** Checks all sealed guesses of the game against their first seal. */
export async function checkSeals(executor: Executor, now: Instant): Promise<SealsCheck> {
  const years = await executor.selectFrom('season').select('year').orderBy('year').execute();
  const check = { seals: 0, faults: [] as string[], explained: [] as string[] };
  const unsealed: string[] = [];
  for (const { year } of years) {
    const season = await readSeals(executor, year, now);
    check.seals += season.seals.length;
    for (const fault of chainFaults(season.seals, season.log.roots)) {
      check.faults.push(`${year}: ${FAULTS[fault]}`);
    }
    for (const subject of season.subjects) {
      if (subject.state === 'UNSEALED') unsealed.push(nameOf(season, subject));
      else await checkSubject(executor, season, subject, now, check);
    }
  }
  return { ...check, unsealed };
}

const nameOf = ({ year }: SeasonOfSeals, { raceId, name }: SealedSubject) =>
  raceId === null ? String(year) : `${year}, ${name}`;

/** Adds the findings to `check`. */
async function checkSubject(
  executor: Executor,
  season: SeasonOfSeals,
  subject: SealedSubject,
  now: Instant,
  check: { readonly faults: string[]; readonly explained: string[] },
): Promise<void> {
  const { log } = season;
  const name = nameOf(season, subject);
  const own = season.seals.filter(({ raceId }) => raceId === subject.raceId);
  const hashesOf = async (seal: ExplainedSeal, userIds?: readonly string[]) => {
    return { ...seal, hashes: await selectSealed(executor, seal, userIds) };
  };
  for (const [index, seal] of own.entries()) {
    const context = { isFirst: index === 0, roots: log.roots };
    for (const fault of await sealFaults(await hashesOf(seal), context, sha256)) {
      check.faults.push(`${name}, seal ${seal.number}: ${FAULTS[fault]}`);
    }
  }
  for (const fault of stateFaults(subject.state, subject.act)) {
    check.faults.push(`${name}: ${FAULTS[fault]}`);
  }
  if (subject.state === 'OPEN') return;
  const { year } = season;
  const about = { year, raceId: subject.raceId };
  for await (const userIds of idSlices(executor, playersOf(executor, about))) {
    const guesses = await selectClosedGuesses(executor, about, userIds, now);
    const seals: SealedList[] = [];
    for (const seal of own) seals.push(await hashesOf(seal, userIds));
    const findings = await checkGuesses({ seals, guesses, mergers: log.mergers }, sha256);
    const others = findings.filter(({ change }) => change !== 'SAME');
    const names = await selectUsernames(executor, others);
    for (const finding of others) {
      const { userId, part, change, act } = finding;
      const said = `${name}: ${names.get(userId) ?? userId}, ${part} ${CHANGES[change]}`;
      if (isGuessFault(finding)) check.faults.push(said);
      else if (act !== null) check.explained.push(`${said}: ${describeAct(act)}`);
    }
  }
}

async function selectUsernames(
  executor: Executor,
  guesses: readonly { readonly userId: string }[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(guesses.map(({ userId }) => userId))];
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('user')
    .select(['id', 'username'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Returns the report that is printed after a backup is restored. */
export function describeCheck({ seals, faults, explained, unsealed }: SealsCheck): string {
  const list = (title: string, lines: readonly string[]) => {
    const more = lines.length > MAX_LINES ? [`and ${lines.length - MAX_LINES} more`] : [];
    const shown = [...lines.slice(0, MAX_LINES), ...more].map((line) => `  ${line}\n`);
    return lines.length === 0 ? '' : `${title}:\n${shown.join('')}`;
  };
  return [
    seals > 0 && faults.length === 0 ? `All ${seals} seals of guesses hold.\n` : '',
    list('Guesses were changed in the backup or before it was made (docs/seals.md)', faults),
    list('Guesses that differ from their first seal for a reason that the log has', explained),
    list('Guesses without a seal, so that nothing tells whether they were changed', unsealed),
  ].join('');
}
