import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startProcess } from '#support/processes/server-process.ts';
import { BUILT, type Finding } from './experiment.ts';

const FEW = 20_000;
const MANY = 200_000;
const MAX_GROWTH = 0.2;
const CONNECTIONS = 20;

function residentBytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

export async function memory(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'formelgjett-chaos-'));
  const environment = { DATABASE_URL: `sqlite:${join(folder, 'game.db')}`, TRUST_PROXY: 'true' };
  const server = await startProcess({ command: BUILT, environment });
  try {
    for (const year of [2024, 2025]) {
      execFileSync(process.execPath, ['dist/server/import.cli.js', '--year', String(year)], {
        env: { ...process.env, ...environment },
        stdio: 'ignore',
      });
    }
    const site = `http://127.0.0.1:${server.port}`;
    const paths = ['/', '/about', '/api/health', '/api/public/home', '/api/public/header'];
    for (const year of [2024, 2025]) {
      const list = await (await fetch(`${site}/api/public/race/list/${year}`)).json();
      const races = list as readonly { readonly id: string }[];
      paths.push(`/api/public/score?year=${year}`);
      for (const { id } of races) {
        paths.push(`/api/public/stats/race/${id}`, `/api/public/race-guess?raceId=${id}`);
      }
    }
    const send = (amount: number) =>
      autocannon({
        url: site,
        amount,
        connections: CONNECTIONS,
        requests: [
          {
            setupRequest: (request) => {
              const turn = Math.floor(Math.random() * 2 ** 24);
              const path = paths[turn % paths.length] ?? '/';
              const isOdd = turn % 5 === 0;
              request.path = isOdd ? `/stats/${turn}/x?y=${turn}` : path;
              request.headers = {
                ...request.headers,
                'x-forwarded-for': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
              };
              return request;
            },
          },
        ],
      });
    await send(FEW);
    const early = residentBytes(server.pid);
    await send(MANY - FEW);
    const late = residentBytes(server.pid);
    const growth = late / early - 1;
    const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
    return [
      {
        what: `memory after ${MANY} requests, against that after ${FEW}`,
        measured: `${megabytes(early)}, then ${megabytes(late)} (${Math.round(growth * 100)} %)`,
        bar: `<= ${MAX_GROWTH * 100} % more`,
        isMet: growth <= MAX_GROWTH,
      },
    ];
  } finally {
    server.kill('SIGTERM');
    await server.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
