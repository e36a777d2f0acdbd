import type { GuessOverview } from '#contract/guessing/guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { draftKey } from '#web/data/guesses.api.ts';
import { Card } from '#web/ui/card.tsx';
import { TeamStripe } from '#web/ui/competitor.tsx';
import { useDrafts } from '#web/ui/draft-store.ts';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import { reservesTexts } from './guesses.texts.ts';
import styles from './reserves-card.module.css';
import { GuessLink } from './season-guesses.tsx';

type Reserves = NonNullable<GuessOverview['reserves']>;

function List({
  pickName,
  drivers,
}: {
  readonly pickName: PickName;
  readonly drivers: Reserves['first'];
}) {
  if (drivers.length === 0) return null;
  return (
    <span className={styles.list} data-place={pickName}>
      <span className={styles.place} aria-hidden="true">
        {yourGuessTexts.shortPlaces[pickName]}
      </span>
      <span className="visually-hidden">{`${yourGuessTexts.places[pickName]}:`}</span>
      {drivers.map(({ name, look }) => (
        <span key={look.id} className={styles.driver}>
          <TeamStripe colour={look.colour} />
          <span aria-hidden="true">{look.code ?? name}</span>
          <span className="visually-hidden" translate="no">
            {name}
          </span>
        </span>
      ))}
    </span>
  );
}

interface ReservesCardProps {
  readonly year: number;
  readonly reserves: Reserves;
}

/** Shows the viewer's reserves for missed guesses, with a link to change them. */
export function ReservesCard({ year, reserves }: ReservesCardProps) {
  const drafts = useDrafts();
  return (
    <Card flush title={reservesTexts.card}>
      <ul>
        <GuessLink
          to="/guess/reserves"
          title={reservesTexts.title}
          isDone={reserves.first.length + reserves.tenth.length > 0}
          isUnsaved={drafts.has(draftKey(year, 'reserves'))}
          missing={reservesTexts.none}
        >
          {PICK_NAMES.map((pickName) => (
            <List key={pickName} pickName={pickName} drivers={reserves[pickName]} />
          ))}
        </GuessLink>
      </ul>
    </Card>
  );
}
