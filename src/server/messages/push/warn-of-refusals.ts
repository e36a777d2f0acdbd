import type { FastifyBaseLogger } from 'fastify';
import { HOUR_MS } from '#domain/base/time.ts';
import type { Clock } from '#server/base/clock.ts';
import { pushTried } from '#server/base/events.ts';
import { harmless } from '#server/db/append-entry.ts';
import { createLocalLimit } from '#server/http/rate-limits/local-limit.ts';

/**
 * Logs what push services refuse: one warning per service and status an hour, as each message to
 * each device may be refused for the same reason. A browser that has unsubscribed is no refusal.
 * @returns a function that stops it
 */
export function warnOfRefusals(
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock: Pick<Clock, 'now'>,
): () => void {
  const warnings = createLocalLimit({ max: 1, windowMs: HOUR_MS });
  return pushTried.listen(({ outcome, service, status = '', message = '' }) => {
    if (outcome === 'SENT' || outcome === 'GONE') return;
    const subject = `${service} ${status}`;
    const now = clock.now();
    if (warnings.isUsedUp(subject, now)) return;
    warnings.consume(subject, now);
    const said = [status, harmless(message)].filter((each) => each !== '').join(' ');
    log.warn(
      `the push service ${service} takes no message (${said}): \`npm run admin -- check\` tries it`,
    );
  });
}
