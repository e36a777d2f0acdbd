import type { SeasonRecap } from '#contract/scoring/season-recap.ts';
import { TeamColour } from '#web/ui/competitor.tsx';
import { RecapCard } from './recap-card.tsx';
import styles from './recap-cards.module.css';
import { meanGap } from './recap-lines.ts';
import { GapBars, RankLine, Rings } from './recap-pictures.tsx';
import { seasonRecapTexts as texts } from './season-recap.texts.ts';

interface CardProps<Key extends keyof SeasonRecap> {
  readonly of: NonNullable<SeasonRecap[Key]>;
  readonly whose: string;
}

function RankCard({ recap, whose }: { readonly recap: SeasonRecap; readonly whose: string }) {
  const { rank, medal, points, playerCount } = recap;
  return (
    <RecapCard kind="place" label={texts.place.label(recap.year)} whose={whose}>
      <p className={styles.name}>{recap.user.username}</p>
      <p className={styles.figure} data-medal={medal ?? undefined}>
        <span className={styles.giant}>{texts.place.ordinal(rank)}</span>
        <span className={styles.large}>{` ${texts.place.of(playerCount)}`}</span>
      </p>
      <p className={styles.line}>
        {medal ? texts.place.medal[medal](points) : texts.points(points)}
      </p>
    </RecapCard>
  );
}

function BestRaceCard({ of, whose }: CardProps<'bestRound'>) {
  const { round } = texts;
  const shared = of.sharedWith > 0 ? round.shared : round.best;
  return (
    <RecapCard kind="round" label={round.label} whose={whose}>
      <p className={styles.large}>{of.race.name}</p>
      <p className={styles.giant}>{texts.wonPoints(of.points)}</p>
      <ul className={styles.picks}>
        {of.picks.map(({ place: pickName, driver, look, finishPos, points }) => (
          <li key={pickName} className={styles.pick}>
            <span className={styles.slot}>{round.place[pickName]}</span>
            <span className={styles.driver}>
              <TeamColour className={styles.team} colour={look.colour} />
              <span className={styles.driverName}>{driver}</span>
              <span>{round.finished(finishPos)}</span>
            </span>
            <span className={styles.won}>{texts.wonPoints(points)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.line}>{of.rank === 1 ? shared : round.rank(of.rank)}</p>
    </RecapCard>
  );
}

interface CategoryCardProps extends CardProps<'categories'> {
  readonly playerCount: number;
}

function CategoryCard({ of, playerCount, whose }: CategoryCardProps) {
  const [best, ...others] = of;
  if (best === undefined) return null;
  const { category } = texts;
  return (
    <RecapCard kind="category" label={category.label} whose={whose}>
      <p className={styles.large}>{category.names[best.category]}</p>
      <p className={styles.giant}>{category.rank(best.rank)}</p>
      <p className={styles.line}>{category.of(playerCount, best.points)}</p>
      <ul className={styles.rows}>
        {others.map(({ category: other, rank, points }) => (
          <li key={other} className={styles.row}>
            <span>{category.names[other]}</span>
            <span>{texts.points(points)}</span>
            <span className={styles.rank}>{category.rank(rank)}</span>
          </li>
        ))}
      </ul>
    </RecapCard>
  );
}

const HITS = ['first', 'tenth', 'drivers', 'constructors', 'flags'] as const;

function BullseyesCard({ of, whose }: CardProps<'bullseyes'>) {
  const { bullseyes } = texts;
  return (
    <RecapCard kind="bullseyes" label={bullseyes.label} whose={whose}>
      <div className={styles.target}>
        <Rings />
        <p className={styles.giant}>{of.total}</p>
      </div>
      <p className={styles.line}>{bullseyes.exact(of.total)}</p>
      <ul className={styles.hits}>
        {HITS.filter((key) => of[key] > 0).map((key) => (
          <li key={key}>{bullseyes.of[key](of[key])}</li>
        ))}
      </ul>
      {of.isMost && <p className={styles.line}>{bullseyes.most}</p>}
    </RecapCard>
  );
}

interface RivalCardProps extends CardProps<'rival'> {
  readonly name: string;
}

function RivalCard({ of, name, whose }: RivalCardProps) {
  const { rival } = texts;
  return (
    <RecapCard kind="rival" label={rival.label} whose={whose}>
      <p className={styles.large}>{of.player.username}</p>
      <p className={styles.figure}>
        <span className={styles.big}>{rival.mean(meanGap(of.gaps))}</span>
        <span className={styles.line}>{` ${rival.apart}`}</span>
      </p>
      <GapBars gaps={of.gaps} above={name} below={of.player.username} />
      <p className={styles.line}>{rival.changes(of.leadChanges)}</p>
      <p className={styles.line}>{rival.ended(of.gaps.at(-1) ?? 0)}</p>
    </RecapCard>
  );
}

interface TurnCardProps extends CardProps<'turningPoint'> {
  readonly ranks: readonly number[];
}

function TurnCard({ of, ranks, whose }: TurnCardProps) {
  const { turn } = texts;
  const { race, raceIndex, from, to } = of;
  return (
    <RecapCard kind="turn" label={turn.label} whose={whose}>
      <p className={styles.large}>{race.name}</p>
      <p className={styles.giant}>
        <span aria-hidden="true">{turn.places(from, to)}</span>
        <span className="visually-hidden">{turn.spoken(from, to)}</span>
      </p>
      <RankLine ranks={ranks} raceIndex={raceIndex} />
      <p className={styles.line}>
        {(to < from ? turn.climb : turn.fall)(Math.abs(to - from), ranks.length - raceIndex)}
      </p>
    </RecapCard>
  );
}

interface RecapCardsProps {
  readonly recap: SeasonRecap;
}

/** Shows each part of the recap as a card. */
export function RecapCards({ recap }: RecapCardsProps) {
  const { user, year, bestRound, categories, bullseyes, rival, turningPoint } = recap;
  const whose = texts.title(user.username, year);
  return (
    <>
      <RankCard recap={recap} whose={whose} />
      {bestRound && <BestRaceCard of={bestRound} whose={whose} />}
      {categories.length > 0 && (
        <CategoryCard of={categories} playerCount={recap.playerCount} whose={whose} />
      )}
      {bullseyes && <BullseyesCard of={bullseyes} whose={whose} />}
      {rival && <RivalCard of={rival} name={user.username} whose={whose} />}
      {turningPoint && <TurnCard of={turningPoint} ranks={recap.ranks} whose={whose} />}
    </>
  );
}

/** Returns the number of cards. */
export const countCards = ({
  bestRound,
  categories,
  bullseyes,
  rival,
  turningPoint,
}: SeasonRecap) =>
  1 + [bestRound, categories[0], bullseyes, rival, turningPoint].filter(Boolean).length;
