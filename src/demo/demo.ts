import { endWithFailure } from '#server/db/command.ts';
import { runDemo } from './run-demo.ts';

async function main(): Promise<void> {
  // Ignores `.env`, because demo players must never get into a real game.
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
