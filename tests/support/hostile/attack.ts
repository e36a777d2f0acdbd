import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { CsrfToken } from '#contract/accounts/header.ts';
import { documentedCalls, type RawRequest, rawRequests } from './raw-requests.ts';

const AT_ONCE = 16;
/** Maximum wait in ms for a response to a complete request. */
const PATIENCE_MS = 30_000;
const NEEDED_HEADERS = ['content-security-policy', 'x-content-type-options', 'x-request-id'];

export interface Attack {
  readonly port: number;
  readonly cases: number;
  readonly seed: number;
}

export interface AttackAccount {
  readonly answers: Readonly<Record<string, number>>;
  /** Responses of 5xx, and those that lack a required header. */
  readonly faults: readonly string[];
}

/** Returns the response up to the close of the connection by either side. */
export async function exchange(port: number, { bytes, afterwards }: RawRequest): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const patience = AbortSignal.timeout(PATIENCE_MS);
  patience.addEventListener('abort', () => socket.destroy());
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  // The server closes refused connections while the client is still sending.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write(bytes, async () => {
    if (afterwards === 'WAIT') return;
    if (afterwards === 'HANG_UP') socket.end();
    // Waits long enough for the server to have begun.
    else await sleep(1).then(() => socket.destroy());
  });
  await closed;
  return answer;
}

function faultsOf(answer: string): string[] {
  return answer
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((each) => each.startsWith('HTTP/1.1 ') && !each.startsWith('HTTP/1.1 100'))
    .flatMap((each) => {
      const [head = ''] = each.split('\r\n\r\n');
      const lower = head.toLowerCase();
      const missing = NEEDED_HEADERS.filter((name) => !lower.includes(`\r\n${name}:`));
      const status = head.slice(9, 12);
      if (status.startsWith('5')) return [each.slice(0, 1_500)];
      return missing.length > 0 ? [`${status} without ${missing.join(', ')}`] : [];
    });
}

/** Sends hostile requests to a server through real sockets. */
export async function attack({ port, cases, seed }: Attack): Promise<AttackAccount> {
  const site = `http://127.0.0.1:${port}`;
  const read = async (path: string) => (await fetch(`${site}${path}`)).json();
  const { headerName, token } = CsrfToken.parse(await read('/api/public/csrf-token'));
  const calls = documentedCalls((await read('/api/openapi.json')) as never);
  const requests = fc.sample(rawRequests({ csrf: { [headerName]: token }, calls }), {
    numRuns: cases,
    seed,
  });
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  const left = requests.values();
  const throwThem = async () => {
    for (const request of left) {
      const answer = await exchange(port, request);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none';
      answers[status] = (answers[status] ?? 0) + 1;
      for (const fault of faultsOf(answer)) {
        faults.push(`${fault}\n  to ${request.bytes.toString('latin1').slice(0, 1_000)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, throwThem));
  return { answers, faults };
}
