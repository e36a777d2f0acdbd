import { endWithFailure } from '../server/command.ts';
import { runDemo } from './run-demo.ts';

async function main(): Promise<void> {
  // Not the settings of `.env`: the people of the demo are not to get into a game that is played.
  const { url, clock, players, stop } = await runDemo(process.env);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  process.stdout.write(
    [
      '',
      `  Formelgjett's demo runs on ${url}`,
      `  Its clock stands at ${new Date(clock.now()).toISOString()} and ticks; «Tidsmaskin» moves it.`,
      `  Log in as admin, bingomester, spiller1 … spiller${players.length}, or ny.`,
      '',
      '',
    ].join('\n'),
  );
}

main().catch(endWithFailure);
