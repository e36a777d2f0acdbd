import type { SeasonSeals } from '#contract/guessing/seals.ts';
import type { Instant } from '#domain/base/time.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { checkSeals, describeCheck } from '#server/season/seal-log/check-seals.ts';
import { type ChangedGuess, checkChain, checkSubject } from '#web/features/seals/check-seal.ts';
import type { TestServer } from '../requests/start-server.ts';
import { checkSeals as runProgram } from './check-seals.ts';

/*
 * Verdicts of the three seal checks on a season, in the same words: `Australia kari FIRST changed`,
 * with `by REOPENED` if the log explains it, `Australia sealed again`, `broken`, `Australia
 * unsealed`. Sorted; empty if there is nothing to report. Usernames equal the ids that the program
 * prints, apart from case.
 */
export interface Verdicts {
  readonly page: readonly string[];
  readonly program: readonly string[];
  readonly restore: readonly string[];
}

const told = (lines: Iterable<string>) => [...new Set(lines)].sort();

/** Returns the verdict of «Kontroller alle», in a browser with only the public API. */
async function pageVerdict(server: TestServer, year: number): Promise<string[]> {
  const client = server.newClient();
  const { fetch } = globalThis;
  // In a browser a URL without a host is relative to this site.
  globalThis.fetch = (input, init) =>
    String(input).startsWith('/') ? client.request(String(input), init) : fetch(input, init);
  try {
    const season = await client.getJson<SeasonSeals>(`/api/public/seals/${year}`);
    const lines: string[] = checkChain(season).map((fault) => FAULTS[fault] ?? fault);
    for (const subject of season.subjects) {
      const name = subject.race?.name ?? 'season';
      if (subject.state === 'UNSEALED') lines.push(`${name} unsealed`);
      const { faults, unexplained, explained } = await checkSubject(season, subject);
      for (const fault of faults) {
        lines.push(fault === 'SEAL_BROKEN' ? 'broken' : `${name} ${FAULTS[fault]}`);
      }
      for (const guess of [...unexplained, ...explained]) lines.push(ofPage(name, guess));
    }
    return told(lines);
  } finally {
    globalThis.fetch = fetch;
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  CHAIN_BROKEN: 'broken',
  SEAL_GONE: 'a seal is gone',
  SEALED_AGAIN: 'sealed again',
  NOT_LOGGED: 'not in the log',
  OPEN_AGAIN: 'open again',
  MARK_GONE: 'unmarked',
};

const CHANGES = { CHANGED: 'changed', ADDED: 'added', MISSING: 'missing', LATE: 'saved late' };

function ofPage(name: string, { name: player, part, change, act }: ChangedGuess): string {
  return `${name} ${player.toLowerCase()} ${part} ${CHANGES[change]}${by(act?.kind)}`;
}

type Reading = readonly [RegExp, (...found: string[]) => string | null];

function read(lines: readonly string[], readings: readonly Reading[]): string[] {
  return told(
    lines.flatMap((line) => {
      const match = readings.find(([pattern]) => pattern.test(line));
      if (match === undefined) throw new Error(`Nobody understands: ${line}`);
      const [pattern, say] = match;
      return say(...(pattern.exec(line) ?? []).slice(1).map((part) => part ?? '')) ?? [];
    }),
  );
}

const by = (kind = '') => (kind === '' ? '' : ` by ${kind}`);

const PROGRAM: readonly Reading[] = [
  [/^\d+ .+ (DEADLINE|MERGER) \S+Z \S+ \d+$/, () => null],
  [/^\d+ faults$/, () => null],
  [/^[0-9a-z]+ is gone$/, () => 'a seal is gone'],
  [/^(.+): not sealed$/, (name) => `${name} unsealed`],
  [/: the seal is broken$/, () => 'broken'],
  [/^\d+ (.+): the log does not have it$/, (name) => `${name} not in the log`],
  // The explanation is printed with each guess.
  [/^\d+ .+: (sealed|open) again: \w+ .*Z$/, () => null],
  [/^\d+ (.+): (sealed again|open again)$/, (name, what) => `${name} ${what}`],
  [/^\d+ (.+): its mark is gone$/, (name) => `${name} unmarked`],
  [
    /^\d+ (.+): (\S+) (\w+) (changed|added|missing|saved late)(?:: (\w+) .*Z)?$/,
    (name, player, part, change, kind) => `${name} ${player} ${part} ${change}${by(kind)}`,
  ],
];

async function programVerdict(server: TestServer, year: number): Promise<string[]> {
  const { status, lines } = await runProgram(server.url, year);
  const verdict = read(lines, PROGRAM);
  // Only unexplained changes make the program fail.
  const faults = verdict.filter((line) => !/ by \w+$| unsealed$/.test(line));
  if ((status === 0) !== (faults.length === 0)) throw new Error(`Ended with ${status}: ${verdict}`);
  return verdict;
}

const subjectOf = (name: string) => (/^\d+$/.test(name) ? 'season' : name.replace(/^\d+, /, ''));

const ACTS = {
  'an admin opened': 'REOPENED',
  'its start': 'START_CORRECTED',
  'an admin merged': 'MERGED',
};

const kindOf = (reason = '') =>
  Object.entries(ACTS).find(([words]) => reason.startsWith(words))?.[1] ?? '';

const RESTORE: readonly Reading[] = [
  [/^(All \d+ seals|Guesses ).*(hold\.|:)$/, () => null],
  [/^ {2}\d+: a seal is missing/, () => 'broken'],
  [/^ {2}\d+: a seal that the log has is gone$/, () => 'a seal is gone'],
  [/^ {2}.+, seal \d+: it is broken$/, () => 'broken'],
  [/^ {2}(.+), seal \d+: it was sealed before/, (name = '') => `${subjectOf(name)} sealed again`],
  [/^ {2}(.+), seal \d+: the log does not/, (name = '') => `${subjectOf(name)} not in the log`],
  [/^ {2}(.+): it is open again/, (name = '') => `${subjectOf(name)} open again`],
  [/^ {2}(.+): the mark/, (name = '') => `${subjectOf(name)} unmarked`],
  [
    /^ {2}(.+): (\S+), (\w+) (is not|was added|is missing|was saved)[^:]*(?:: (.+))?$/,
    (name = '', player = '', part, change = '', reason) => {
      const what = { 'is not': 'changed', 'was added': 'added', 'was saved': 'saved late' }[change];
      const said = `${player.toLowerCase()} ${part} ${what ?? 'missing'}${by(kindOf(reason))}`;
      return `${subjectOf(name)} ${said}`;
    },
  ],
  [/^ {2}([^:]+)$/, (name = '') => `${subjectOf(name)} unsealed`],
];

/** Returns the verdict that the operator reads after restoring a backup. */
async function restoreVerdict({ db }: OpenDatabase, year: number, now: Instant): Promise<string[]> {
  const lines = describeCheck(await checkSeals(db, now))
    .split('\n')
    .slice(0, -1);
  const isOfYear = (line: string) => !/^ {2}\d/.test(line) || line.startsWith(`  ${year}`);
  return read(lines.filter(isOfYear), RESTORE);
}

export async function sealVerdicts(
  server: TestServer,
  database: OpenDatabase,
  year: number,
): Promise<Verdicts> {
  return {
    page: await pageVerdict(server, year),
    program: await programVerdict(server, year),
    restore: await restoreVerdict(database, year, server.clock.now()),
  };
}

/** Returns verdicts that all three checks give. */
export const allSay = (...lines: string[]): Verdicts => {
  const verdict = told(lines);
  return { page: verdict, program: verdict, restore: verdict };
};
