import type { RaceGuessView } from '#contract/race-guesses.ts';
import { useSeals } from '#web/data/seals.api.ts';
import { SealCheck } from '#web/shared/seal-check.tsx';
import { sealsTexts } from '#web/shared/seals.texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { raceGuessesTexts } from './race-guesses.texts.ts';
import styles from './race-seal.module.css';

/** Shows proof that these guesses are unchanged since their deadline. */
export function RaceSeal({ view }: { readonly view: Pick<RaceGuessView, 'id' | 'year'> }) {
  const seals = useSeals(view.year).data;
  if (seals === undefined) return null;
  const subject = seals.subjects.find(({ race }) => race?.id === view.id);
  if (subject === undefined) return null;
  return (
    <Disclosure summary={raceGuessesTexts.seal}>
      <div className={styles.seal}>
        {subject.state === 'UNSEALED' ? (
          <p>{sealsTexts.notSealed}</p>
        ) : (
          <SealCheck season={seals} subject={subject} />
        )}
        <ButtonLink to={`/seals/${view.year}`}>{sealsTexts.allSeals(view.year)}</ButtonLink>
      </div>
    </Disclosure>
  );
}
