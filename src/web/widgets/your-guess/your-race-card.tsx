import type { LatestResult } from '#contract/guessing/guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { useGuessOverview, useLatestResult } from '#web/data/guesses.api.ts';
import { Card } from '#web/ui/card.tsx';
import { TeamStripe } from '#web/ui/competitor.tsx';
import type { Elements } from '#web/ui/content.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Link } from '#web/ui/link.tsx';
import { RankMovement } from '#web/ui/rank-movement.tsx';
import { FlagPaceList } from '../flag-pace/flag-pace.tsx';
import { racePagesTexts } from '../race/race.texts.ts';
import { PickList } from '../race-picks/pick-list.tsx';
import { ReserveMark } from '../race-picks/reserve-mark.tsx';
import { OngoingRace } from './ongoing-race.tsx';
import { yourGuessTexts } from './your-guess.texts.ts';
import styles from './your-race-card.module.css';

const REAL = { first: 'realFirst', tenth: 'realTenth' } as const;

function outcome({ finishPosition, diff }: NonNullable<LatestResult['first']>): string {
  if (finishPosition === null || diff === null) return yourGuessTexts.noFinish;
  if (diff === 0) return yourGuessTexts.spotOn;
  return `${yourGuessTexts.finished(finishPosition)}, ${yourGuessTexts.off(diff)}`;
}

function PickResult(props: { readonly latest: LatestResult; readonly pickName: PickName }) {
  const { latest, pickName } = props;
  const guess = latest[pickName];
  const real = latest[REAL[pickName]];
  return (
    <li className={styles.result} data-place={pickName}>
      <span className={styles.place}>
        <span aria-hidden="true">{yourGuessTexts.shortPlaces[pickName]}</span>
        <span className="visually-hidden">{yourGuessTexts.places[pickName]}</span>
      </span>
      <TeamStripe colour={guess?.look.colour ?? null} />
      <span className={styles.words}>
        <span className={styles.driver}>
          {guess ? (
            <span translate="no">{guess.driver}</span>
          ) : (
            <span>{yourGuessTexts.missed}</span>
          )}
          {guess?.isReserve && <ReserveMark />}
        </span>
        {guess && <span className={styles.outcome}>{outcome(guess)}</span>}
        {real && guess?.diff !== 0 && (
          <span className={styles.outcome}>{yourGuessTexts.real(real.name)}</span>
        )}
      </span>
      <span className={styles.points} data-none={!guess?.points || undefined}>
        <span translate="no">{yourGuessTexts.points(guess?.points ?? 0)}</span>
        <span className="visually-hidden">{` ${yourGuessTexts.pointsWord}`}</span>
      </span>
    </li>
  );
}

const SEASON_PARTS = ['drivers', 'constructors', 'flags', 'questions'] as const;

/**
 * Shows «Løpet +31 · Sesonggjettingen −30 · Til sammen +1», with details of the season guesses on
 * demand.
 */
function Gained({ gained, flagTempo: flagPace }: Pick<LatestResult, 'gained' | 'flagTempo'>) {
  const texts = yourGuessTexts.gained;
  const sums = [
    ['race', gained.race],
    ['season', gained.total - gained.race],
    ['total', gained.total],
  ] as const;
  return (
    <Disclosure
      className={styles.gained}
      summary={
        <span className={styles.sums}>
          {sums.map(([name, points]) => (
            <span key={name} className={styles.sum}>
              <span>{`${texts[name]} `}</span>
              <strong translate="no">{yourGuessTexts.points(points)}</strong>
            </span>
          ))}
        </span>
      }
    >
      <ul className={styles.parts}>
        {SEASON_PARTS.map((part) => {
          const points = gained[part];
          if (points === undefined) return null;
          return (
            <li key={part} className={styles.sum}>
              <span>{`${texts[part]} `}</span>
              <strong translate="no">{yourGuessTexts.points(points)}</strong>
            </li>
          );
        })}
      </ul>
      {flagPace && <FlagPaceList pace={flagPace} />}
    </Disclosure>
  );
}

/** Rank among the members of a league, shown instead of the rank among all players. */
interface LeagueStanding {
  readonly league: string;
  readonly rank: number;
  readonly points: number;
  readonly movement: number | null;
  /** True if only races count in it, so that what season guesses gave has no place beside it. */
  readonly isOfRaces: boolean;
}

interface RankLineProps {
  readonly latest: LatestResult;
  readonly inLeague: LeagueStanding | null;
}

function RankLine({ latest, inLeague }: RankLineProps) {
  const ranked = inLeague ?? latest.standing;
  if (ranked === null) return null;
  const { rank, points, movement } = ranked;
  return (
    <div className={styles.standing}>
      <p className={styles.rank}>
        <span>
          <span>
            {movement
              ? yourGuessTexts.movedFrom(rank + movement)
              : movement === 0
                ? yourGuessTexts.stillAt
                : yourGuessTexts.nowAt}
          </span>
          <strong>{` ${yourGuessTexts.rank(rank)}`}</strong>
          {inLeague && <span>{` ${yourGuessTexts.inLeague(inLeague.league)}`}</span>}
        </span>
        <RankMovement places={movement || null} />
        <span className={styles.total}>{yourGuessTexts.total(points)}</span>
      </p>
      {inLeague?.isOfRaces !== true && (
        <Gained gained={latest.gained} flagTempo={latest.flagTempo} />
      )}
    </div>
  );
}

/** Shows the picks in a row each, as while the race was on, and what else gave points. */
function BriefResult({
  latest,
  isOfRaces,
}: {
  readonly latest: LatestResult;
  readonly isOfRaces: boolean;
}) {
  const picks = PICK_NAMES.flatMap((pickName) => {
    const guess = latest[pickName];
    if (guess === null) return [];
    const { driver, look, finishPosition } = guess;
    return [
      {
        pickName,
        driver,
        look,
        position: yourGuessTexts.became(finishPosition),
        points: guess.points ?? 0,
      },
    ];
  });
  return (
    <>
      <PickList picks={picks} />
      {latest.standing !== null && !isOfRaces && (
        <Gained gained={latest.gained} flagTempo={latest.flagTempo} />
      )}
    </>
  );
}

/**
 * Shows the viewer's picks in the ongoing race, or else the latest result; nothing before the first
 * one, or for non-participants.
 */
export function YourRaceCard({
  fallback = null,
  inLeague = null,
  isPart = false,
  isBrief = false,
  isOfRaces = false,
}: {
  readonly fallback?: Elements;
  readonly inLeague?: LeagueStanding | null;
  /** True within a card that names the race already. */
  readonly isPart?: boolean;
  /** True within a panel that names the race and the viewer's rank already. */
  readonly isBrief?: boolean;
  /** True in a league in which only races count. */
  readonly isOfRaces?: boolean;
}) {
  const overview = useGuessOverview();
  const { data, isPending } = useLatestResult();
  const latest = data?.latest;
  if (isPending || overview.isPending) return fallback;
  if (overview.data?.underWay) return <OngoingRace race={overview.data.underWay} />;
  if (!latest || (latest.standing === null && !latest.first && !latest.tenth)) return null;
  const { race } = latest;
  if (isBrief) return <BriefResult latest={latest} isOfRaces={isOfRaces} />;
  const result = (
    <>
      <ul className={styles.results}>
        {PICK_NAMES.map((pickName) => (
          <PickResult key={pickName} latest={latest} pickName={pickName} />
        ))}
      </ul>
      <RankLine latest={latest} inLeague={inLeague} />
    </>
  );
  if (isPart) return result;
  return (
    <Card
      title={yourGuessTexts.yourRace}
      aside={
        <Link to={`/stats/${race.year}/${race.id}`} className={styles.race}>
          {race.name}
        </Link>
      }
    >
      {result}
      <Link to={`/race-guess?raceId=${race.id}`} className={styles.others}>
        {racePagesTexts.guesses}
      </Link>
    </Card>
  );
}
