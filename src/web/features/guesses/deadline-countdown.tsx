import { formatMoment } from '#web/formatting/dates.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { areLightsOn, StartLights } from '#web/ui/start-lights.tsx';
import { guessesTexts } from './guesses.texts.ts';

interface ClosesInProps {
  readonly deadline: number | null;
  /** Latest time at which a season closes that is open without a deadline. */
  readonly latestDeadline?: number | null;
  readonly isLocked?: boolean;
  /** True adds that everything can be changed until then. */
  readonly withPromise?: boolean;
  /** True shows the lights of the start in the last minute, for a race. */
  readonly hasLights?: boolean;
}

/** Shows «Stenger om 1 t 24 min», ticking. */
export function DeadlineCountdown({
  deadline,
  latestDeadline = null,
  isLocked = false,
  withPromise = false,
  hasLights = false,
}: ClosesInProps) {
  const now = useServerNow();
  if (deadline === null && latestDeadline === null) return <span>{guessesTexts.noDeadline}</span>;
  if (isLocked || now >= (deadline ?? latestDeadline ?? now)) {
    return <span>{guessesTexts.isOver}</span>;
  }
  if (deadline === null) return <UntilTesting latestDeadline={latestDeadline} />;
  const left = deadline - now;
  return (
    <>
      <span>{`${guessesTexts.closesIn} `}</span>
      <CountdownText left={left} />
      {hasLights && areLightsOn(left) ? (
        <StartLights left={left} />
      ) : (
        withPromise && <span>{` · ${guessesTexts.canChange}`}</span>
      )}
    </>
  );
}

/** Tells when a season closes whose deadline is not set. */
export function UntilTesting({ latestDeadline }: { readonly latestDeadline: number | null }) {
  const { closesWithTesting, closesAtLatest } = guessesTexts;
  const latest = latestDeadline === null ? '' : ` ${closesAtLatest(formatMoment(latestDeadline))}`;
  return <span>{`${closesWithTesting}.${latest}`}</span>;
}
