import { useServerNow } from '#web/app/server-time.ts';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { guessesTexts } from './guesses.texts.ts';

interface ClosesInProps {
  readonly deadline: number | null;
  readonly isLocked?: boolean;
  /** True adds that everything can be changed until then. */
  readonly withPromise?: boolean;
}

/** Shows «Stenger om 1 t 24 min», ticking. */
export function DeadlineCountdown({
  deadline,
  isLocked = false,
  withPromise = false,
}: ClosesInProps) {
  const now = useServerNow();
  if (deadline === null) return <span>{guessesTexts.noDeadline}</span>;
  if (isLocked || now >= deadline) return <span>{guessesTexts.isOver}</span>;
  return (
    <>
      <span>{`${guessesTexts.closesIn} `}</span>
      <CountdownText left={deadline - now} />
      {withPromise && <span>{` · ${guessesTexts.canChange}`}</span>}
    </>
  );
}
