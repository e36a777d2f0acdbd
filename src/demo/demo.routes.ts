import type { DemoClockState } from '#contract/demo.ts';
import type { Feature } from '#server/http/feature.ts';
import { ProblemError } from '#server/http/problems.ts';
import { DEMO_MOMENT_TIMES, EARLIEST, LATEST } from './demo-moments.ts';
import type { TimeMachine } from './time-machine.ts';

/** Routes of the time machine, which only the demo registers. */
export function demoRoutes(timeMachine: TimeMachine): Feature {
  return (app, { clock }) => {
    const show = (): DemoClockState => ({
      now: new Date(clock.now()).toISOString(),
      moments: DEMO_MOMENT_TIMES.map(({ key, at }) => ({ key, at: new Date(at).toISOString() })),
    });

    app.call('GET /api/demo/clock', { config: { access: 'PUBLIC' }, tags: ['demo'] }, async () =>
      show(),
    );

    app.call(
      'POST /api/demo/clock',
      {
        config: {
          access: 'PUBLIC',
          // A JSON request from another site needs a preflight, which is refused.
          csrfExemption: 'scripts move the clock without a session',
        },
        tags: ['demo'],
      },
      async (request) => {
        const instant = Date.parse(request.body.now);
        if (instant < EARLIEST || instant > LATEST) {
          throw new ProblemError('invalid-input', {
            detail: `The demo knows the time from ${new Date(EARLIEST).toISOString()} to ${new Date(LATEST).toISOString()}`,
          });
        }
        await timeMachine.jumpTo(instant);
        return show();
      },
    );
  };
}
