import type { Address } from '#contract/http/pages.ts';
import { DAY_MS } from '#domain/base/time.ts';
import { draftKey, useGuessOverview } from '#web/data/guesses.api.ts';
import { useServerNow } from '#web/hydration/server-time.ts';
import { useNearMoment } from '#web/hydration/use-near-moment.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Elements } from '#web/ui/content.ts';
import { CountdownText } from '#web/ui/countdown-text.tsx';
import { useDrafts } from '#web/ui/draft-store.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { areLightsOn, StartLights } from '#web/ui/start-lights.tsx';
import styles from './next-guess.module.css';
import { seasonParts } from './season-parts.ts';
import { yourGuessTexts } from './your-guess.texts.ts';
import { raceButtonLabel, YourPicks } from './your-picks.tsx';

/** Names of the drafts of a season guess. */
const SEASON_GUESSES = ['drivers', 'constructors', 'flags', 'questions'];

interface NextGuessProps {
  /** Subject: the next deadline, or the ongoing race. */
  readonly kind: 'SEASON' | 'RACE' | 'ONGOING';
  /** Deadline and its countdown; absent for an ongoing race, `null` while it is not set. */
  readonly closesAt?: number | null;
  readonly countdown?: Elements;
  /** Placeholder until the viewer's guesses are known. */
  readonly fallback: Elements;
}

interface GuessMadeProps {
  readonly closesAt: number | null;
  readonly to: Address;
}

interface ClosingProps {
  readonly closesAt: number;
  /** True shows the lights of the start in the last minute, for a race. */
  readonly hasLights: boolean;
}

/** Time left on the last day. */
function LeftToday({ closesAt, hasLights }: ClosingProps) {
  const left = closesAt - useServerNow();
  if (left > DAY_MS) return null;
  return (
    <span className={styles.left}>
      <CountdownText left={left} />
      <span>{` ${yourGuessTexts.left}`}</span>
      {hasLights && areLightsOn(left) && <StartLights left={left} />}
    </span>
  );
}

function ChangeableUntil({ closesAt, hasLights }: ClosingProps) {
  return (
    <>
      <span>{yourGuessTexts.canChangeUntil(useNearMoment(closesAt))}</span>
      <LeftToday closesAt={closesAt} hasLights={hasLights} />
    </>
  );
}

/** Tells only that a complete guess can be changed. */
function GuessMade({ closesAt, to }: GuessMadeProps) {
  return (
    <p className={styles.made}>
      {closesAt === null ? (
        <span>{yourGuessTexts.canChangeUntilTesting}</span>
      ) : (
        <ChangeableUntil closesAt={closesAt} hasLights={to === '/guess/race'} />
      )}
      <Link to={to}>{yourGuessTexts.change}</Link>
    </p>
  );
}

/**
 * Shows on the front page the viewer's guess for the next deadline; for a missing one the time
 * left.
 */
export function NextGuess({ kind, closesAt = null, countdown, fallback }: NextGuessProps) {
  const overview = useGuessOverview().data;
  const drafts = useDrafts();
  if (kind === 'RACE' && overview?.race) {
    const { race } = overview;
    if (race.first !== null && race.tenth !== null) {
      return (
        <Stack gap={3}>
          <YourPicks race={race} />
          <GuessMade closesAt={closesAt} to="/guess/race" />
        </Stack>
      );
    }
    return (
      <Stack gap={3}>
        {countdown}
        <YourPicks race={race} />
        <ButtonLink
          variant="primary"
          wide
          to={race.first === null ? '/guess/race' : '/guess/race?plass=10'}
        >
          {raceButtonLabel(race)}
        </ButtonLink>
      </Stack>
    );
  }
  if (kind === 'SEASON' && overview?.season) {
    const { year } = overview.season;
    const isUnsaved = SEASON_GUESSES.some((guess) => drafts.has(draftKey(year, guess)));
    const { done, count } = seasonParts(overview.season);
    const isMade = done === count && !isUnsaved;
    return (
      <Stack gap={3}>
        {!isMade && countdown}
        <p className={styles.done}>
          <span>{yourGuessTexts.done(done, count)}</span>
          {isUnsaved && <strong>{` · ${yourGuessTexts.unsaved}`}</strong>}
        </p>
        {isMade ? (
          <GuessMade closesAt={closesAt} to="/guess" />
        ) : (
          <ButtonLink variant="primary" wide to="/guess">
            {done < count ? yourGuessTexts.guessSeason : yourGuessTexts.changeSeason}
          </ButtonLink>
        )}
      </Stack>
    );
  }
  if (kind === 'ONGOING' && overview?.underWay) {
    return <YourPicks race={overview.underWay} />;
  }
  return fallback;
}
