// biome-ignore-all lint/a11y/noRedundantRoles: Safari before 17 takes a table that is laid out as a grid for none.
import { useId, useState } from 'react';
import type { UserData } from '#contract/scoring/profiles.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { useRaces } from '#web/data/races.api.ts';
import { signed } from '#web/formatting/numbers.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { ShortCompetitor } from '#web/ui/short-competitor.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { useEarlyInput } from '#web/ui/use-early-input.ts';
import { ReserveMark, ReserveNote } from '#web/widgets/race-picks/reserve-mark.tsx';
import { GainedPoints } from './guess-cells.tsx';
import { profilesTexts, raceStripTexts as texts } from './profiles.texts.ts';
import { hitOf, latestGuessed, type RaceCells, raceCells, type ScoredPick } from './race-cells.ts';
import styles from './races-card.module.css';

interface CellProps {
  readonly guess: ScoredPick | null;
  readonly isRun: boolean;
  readonly pickName: PickName;
}

/** Shows a guess by its code and points; screen readers hear all there is to it. */
function Cell({ guess, isRun, pickName }: CellProps) {
  if (guess === null) {
    return (
      <td role="cell" className={styles.cell}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{texts.notGuessed}</span>
      </td>
    );
  }
  return (
    <td
      role="cell"
      className={styles.cell}
      data-place={pickName}
      data-hit={(isRun && hitOf(guess)) || undefined}
    >
      <span aria-hidden="true" className={styles.code}>
        {guess.look.code ?? guess.driver}
      </span>
      {isRun && (
        <span aria-hidden="true" className={styles.points}>
          {signed(guess.points)}
        </span>
      )}
      <span className="visually-hidden">
        {texts.told(guess.driver, guess.startPos, isRun ? guess : null)}
      </span>
      {guess.isReserve && <span className="visually-hidden">{` (${texts.reserve})`}</span>}
    </td>
  );
}

/** Shows the two guesses of a race in full. */
function Told({ race }: { readonly race: RaceCells }) {
  return (
    <div className={styles.told} aria-live="polite">
      <p className={styles.toldRace}>
        <Link to={`/race-guess?raceId=${race.id}`}>
          {profilesTexts.raceOption(race.position, race.name)}
        </Link>
      </p>
      <ul className={styles.toldGuesses}>
        {PICK_NAMES.map((pickName) => {
          const guess = race.guesses[pickName];
          return (
            <li key={pickName} className={styles.toldGuess}>
              <span className={styles.toldPlace}>{texts.short[pickName]}</span>
              {guess === null ? (
                <span className={styles.nothing}>{texts.notGuessed}</span>
              ) : (
                <>
                  <span className={styles.toldPick}>
                    <span>
                      <ShortCompetitor name={guess.driver} competitor={guess.look} />
                      {guess.isReserve && <ReserveMark />}
                    </span>
                    <span className={styles.nothing}>
                      {texts.path(guess.startPos, race.isRun ? guess : null)}
                    </span>
                  </span>
                  {race.isRun && (
                    <span className={styles.gained}>
                      <GainedPoints value={guess.points} />
                    </span>
                  )}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Shows for each race a column with both picks, and below them one race in full. Screen readers get
 * a table with a row for each race. Which one is in full is a choice among radio buttons, so the
 * strip is one tab stop, and arrow keys go through the races.
 */
function RaceStrip({ races }: { readonly races: readonly RaceCells[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const name = useId();
  useEarlyInput(name, (table) => {
    const early = table.querySelector<HTMLInputElement>(':checked:not([checked])');
    if (early !== null) setChosen(early.value);
  });
  const told = races.find((race) => race.id === chosen) ?? latestGuessed(races);
  return (
    <>
      <table id={name} role="table" aria-label={texts.title} className={styles.table}>
        <thead role="rowgroup" className="visually-hidden">
          <tr role="row">
            <th role="columnheader" scope="col">
              {profilesTexts.raceName}
            </th>
            <th role="columnheader" scope="col">
              {profilesTexts.categories.winner}
            </th>
            <th role="columnheader" scope="col">
              {profilesTexts.categories.tenth}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.strip}>
          {races.map((race) => (
            <tr key={race.id} role="row" className={styles.race}>
              <th role="rowheader" scope="row" className={styles.head}>
                <label className={styles.choose}>
                  <input
                    type="radio"
                    className="visually-hidden"
                    name={name}
                    value={race.id}
                    checked={race.id === told?.id}
                    onChange={() => setChosen(race.id)}
                  />
                  <span aria-hidden="true">{race.position}</span>
                  <span className="visually-hidden">
                    {profilesTexts.raceOption(race.position, race.name)}
                  </span>
                </label>
              </th>
              {PICK_NAMES.map((pickName) => (
                <Cell
                  key={pickName}
                  pickName={pickName}
                  guess={race.guesses[pickName]}
                  isRun={race.isRun}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {told && <Told race={told} />}
    </>
  );
}

interface RacesCardProps {
  readonly id: string;
  readonly scores: UserData['userScores'];
}

/** Card with a player's guesses in all races of a season. */
export function RacesCard({ id, scores }: RacesCardProps) {
  const calendar = useRaces(String(scores.year)).data ?? [];
  const guesses = [...scores.winnerGuesses, ...scores.tenthGuesses];
  return (
    <Card id={id} title={texts.title}>
      {guesses.length === 0 ? (
        <EmptyState title={profilesTexts.notGuessed} />
      ) : (
        <RaceStrip races={raceCells(scores, calendar)} />
      )}
      {guesses.some(({ isReserve }) => isReserve) && <ReserveNote />}
    </Card>
  );
}
