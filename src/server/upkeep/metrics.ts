import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND_MS } from '#domain/base/time.ts';
import { importEnded, jobRan, mailTried, pushTried } from '#server/base/events.ts';
import { OperatorError } from '#server/base/operator-error.ts';
import { VERSION } from '#server/base/version.ts';
import type { AppContext } from '#server/http/app-context.ts';
import { isInternalRequest } from '#server/http/internal-requests.ts';
import { readDatabaseState } from './health/read-database-state.ts';
import { readJobHealth } from './health/read-job-health.ts';

const PREFIX = 'formelgjett_';
const SECONDS = [0.005, 0.01, 0.025, 0.1, 0.5, 2];

type Installation = Pick<AppContext, 'database' | 'settings' | 'wallClock'>;

export interface Metrics {
  /** Counts a request; called by the server's `onResponse`. */
  readonly countRequest: (request: FastifyRequest, reply: FastifyReply) => void;
  /** @returns the URL of the metrics */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/**
 * Returns true if the host names this machine: an IP, METRICS_HOST, or a name without a dot as
 * containers have. Public names are refused, since their owner could point them here and read the
 * metrics through a browser (DNS rebinding).
 */
function isOurs(host: string | undefined, metricsHost: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  if (hostname === metricsHost || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return true;
  return !hostname.includes('.');
}

/** Creates Prometheus metrics of this process, on a port that visitors cannot reach. */
export function createMetrics(
  installation: Installation,
  onFailure: (error: unknown) => void,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const countRequest = countRequests(registers);
  const stopCounting = countEvents(registers);
  const readGauges = databaseGauges(registers, installation);

  const server = createServer(async ({ method, url, headers }, response) => {
    try {
      if (!isOurs(headers.host, installation.settings.METRICS_HOST)) {
        response.writeHead(421).end('Ask by the address of this machine.\n');
        return;
      }
      if (method !== 'GET' || url !== '/metrics') {
        response.writeHead(404).end('Metrics are at /metrics.\n');
        return;
      }
      await readGauges();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      response.writeHead(500).end();
      onFailure(error);
    }
  });

  return {
    countRequest,
    async listen() {
      const { METRICS_HOST: host, METRICS_PORT: port } = installation.settings;
      server.listen({ host, port });
      await once(server, 'listening').catch((error: Error) => {
        throw new OperatorError(
          `METRICS_PORT: ${error.message}: set it, or METRICS_HOST, to another`,
        );
      });
      const { address, family, port: taken } = server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}/metrics`;
    },
    async close() {
      stopCounting();
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Labels requests by route and not by path, so that made-up paths add no labels. */
function countRequests(registers: Registry[]): Metrics['countRequest'] {
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'How long answers took; the count is that of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  return (request, reply) => {
    // Internal calls are not counted, because their page is.
    if (isInternalRequest(request)) return;
    const { method, routeOptions } = request;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const labels = { method, route: routeOptions.url ?? 'none', status };
    durations.observe(labels, reply.elapsedTime / SECOND_MS);
  };
}

/** @returns a function that stops it */
function countEvents(registers: Registry[]): () => void {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers });
  const jobs = counter('job_runs_total', 'Times at which a job looked what there is to do', [
    'job',
    'outcome',
  ]);
  const imports = counter('imports_total', 'Imports, by what came of them', ['outcome']);
  const mails = counter('mails_total', 'Mails, by what the mail server said', ['outcome']);
  const pushes = counter('pushes_total', 'Push messages, by what the push service said', [
    'outcome',
  ]);
  const stops = [
    jobRan.listen((labels) => jobs.inc(labels)),
    importEnded.listen((labels) => imports.inc(labels)),
    mailTried.listen((labels) => mails.inc(labels)),
    pushTried.listen(({ outcome }) => pushes.inc({ outcome })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Registers gauges that all instances share; they are read on each scrape. */
function databaseGauges(registers: Registry[], installation: Installation) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: PREFIX + name, help, labelNames, registers });
  gauge('info', 'The version that runs', ['version']).set({ version: VERSION }, 1);
  const up = gauge(
    'database_up',
    'Whether the database answers, with the schema of this version',
    [],
  );
  const lastAt = gauge('last_success_timestamp_seconds', 'When it went well last', ['what']);
  const late = gauge('late', 'Whether it has not gone well for longer than it should', ['what']);

  return async () => {
    const isReady = (await readDatabaseState(installation.database)) === 'READY';
    up.set(isReady ? 1 : 0);
    for (const each of [lastAt, late]) each.reset();
    if (!isReady) return;
    for (const [what, beat] of Object.entries(await readJobHealth(installation))) {
      if (beat.lastAt !== null) lastAt.set({ what }, beat.lastAt / SECOND_MS);
      late.set({ what }, beat.isLate ? 1 : 0);
    }
  };
}
