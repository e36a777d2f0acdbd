import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_MS } from '#domain/base/time.ts';
import type { Finding } from './experiment.ts';
import { savingPlayers } from './saving-players.ts';

const MAX_VISIT_MS = 5 * SECOND_MS;
const MAX_MEMORY_MB = 512;

/** Floods one connection. */
type Flood = (socket: Socket, which: number) => void;

const HOME = (which: number, turn: number) =>
  `GET /api/public/home HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.9.${which}.${turn & 255}\r\n\r\n`;
const LOGOUT = 'POST /api/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

function pipelined(times: number): Flood {
  return (socket, which) => {
    const all = Array.from({ length: times }, (_, turn) => HOME(which, turn)).join('');
    socket.write(all);
  };
}

function every(ms: number, first: string, next: string): Flood {
  return (socket) => {
    socket.write(first);
    const timer = setInterval(() => socket.write(next), ms);
    socket.on('close', () => clearInterval(timer));
  };
}

interface Scenario {
  readonly connections: number;
  readonly flood: Flood;
  /** True if the client reads no response. */
  readonly isDeaf?: boolean;
}

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  '20 x 5,000 requests in one go': { connections: 20, flood: pipelined(5_000) },
  'the same, and nothing is read': { connections: 20, flood: pipelined(5_000), isDeaf: true },
  '20 x 2,000 writes in one go': {
    connections: 20,
    flood: (socket) => socket.write(`${LOGOUT}Content-Length: 2\r\n\r\n{}`.repeat(2_000)),
  },
  '300 bodies, a byte a second': {
    connections: 300,
    flood: every(SECOND_MS, `${LOGOUT}Content-Length: 60000\r\n\r\n{`, ' '),
  },
  '300 headers, a line a second': {
    connections: 300,
    flood: every(SECOND_MS, 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-More: a\r\n'),
  },
  '100 headers without an end': {
    connections: 100,
    flood: every(10, 'GET / HTTP/1.1\r\nHost: a\r\n', `X-More: ${'x'.repeat(2_000)}\r\n`),
  },
  '300 that ask and say that this was all': {
    connections: 300,
    flood: (socket, which) => socket.end(HOME(which, 0)),
  },
  '300 that ask, and are gone': {
    connections: 300,
    flood: (socket, which) => socket.write(HOME(which, 0), () => socket.resetAndDestroy()),
  },
  '100 questions with nonsense behind them': {
    connections: 100,
    flood: (socket, which) => socket.write(`${HOME(which, 0).repeat(20)}\0\0nonsense\r\n\r\n`),
  },
};

interface Visits {
  readonly failed: number;
  readonly slowest: number;
}

/** Reads and saves meanwhile, as players do. */
async function visit(site: string, isOver: () => boolean): Promise<Visits> {
  let failed = 0;
  let slowest = 0;
  while (!isOver()) {
    const from = performance.now();
    const response = await fetch(`${site}/api/public/home`).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    slowest = Math.max(slowest, performance.now() - from);
    if (response === null || (!response.ok && response.status !== 503)) failed += 1;
    await sleep(50);
  }
  return { failed, slowest };
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Connections that no browser makes go straight to the port, while somebody plays. */
export async function socketFloods(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const game = await savingPlayers(`sqlite:${join(folder, 'game.db')}`, {
    players: 2,
    environment: { BACKUP_DIR: join(folder, 'backups') },
  });
  const findings: Finding[] = [];
  try {
    const server = game.server();
    const site = `http://127.0.0.1:${server.port}`;
    for (const [what, { connections, flood, isDeaf = false }] of Object.entries(SCENARIOS)) {
      const sockets = Array.from({ length: connections }, () => connect(server.port, '127.0.0.1'));
      const statuses = new Map<string, number>();
      let isOver = false;
      const visiting = visit(site, () => isOver);
      // Stays below the rate limit, because a refusal is no failure.
      const saving = game.save({ everyMs: 2 * SECOND_MS, endsWithServer: false });
      const before = new Map(game.answers);
      const ends = sockets.map((socket, which) => {
        socket.on('error', () => undefined);
        if (isDeaf) socket.pause();
        else
          socket.on('data', (chunk) => {
            for (const [, status = ''] of String(chunk).matchAll(/HTTP\/1\.1 (\d{3}) /g))
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
          });
        flood(socket, which);
        return new Promise((resolve) => socket.on('close', resolve));
      });
      let most = 0;
      for (let waited = 0; waited < 10; waited += 1) {
        await sleep(SECOND_MS);
        if (server.isAlive()) most = Math.max(most, residentMb(server.pid));
      }
      for (const socket of sockets) socket.destroy();
      await Promise.all(ends);
      isOver = true;
      const { failed, slowest } = await visiting;
      await saving.stop();
      const unclear = [...game.answers].reduce(
        (sum, [status, times]) =>
          status === '200' || status === '503' ? sum : sum + times - (before.get(status) ?? 0),
        0,
      );
      const broken = [...statuses].reduce(
        (sum, [status, times]) => (/^5(?!03)/.test(status) ? sum + times : sum),
        0,
      );
      const answered = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
      const isAlive = server.isAlive();
      const told = server.lines.filter(({ level }) => level >= 50);
      for (const line of told.slice(0, 3)) process.stderr.write(`${JSON.stringify(line)}\n`);
      findings.push({
        what: `${what} (${answered || 'nothing heard'})`,
        measured: `${isAlive ? 'alive' : 'DEAD'}, ${broken} of 5xx but 503, ${failed + unclear} visits failed, the slowest ${Math.round(slowest)} ms, ${told.length} errors logged, ${Math.round(most)} MB`,
        bar: `alive, 0, 0, <= ${MAX_VISIT_MS} ms, 0, <= ${MAX_MEMORY_MB} MB`,
        isMet:
          isAlive &&
          broken + failed + unclear + told.length === 0 &&
          slowest <= MAX_VISIT_MS &&
          most <= MAX_MEMORY_MB,
      });
      process.stderr.write(`${what}: ${findings.at(-1)?.measured} (${answered})\n`);
      if (!isAlive) break;
    }
    return findings;
  } finally {
    await game.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
