import { PICK_NAMES } from '#domain/season/category.ts';
import { useSelectedLeague } from '#web/data/leagues.api.ts';
import { useClosedRaceGuesses } from '#web/data/race-guesses.api.ts';
import { yourGuessTexts } from '#web/widgets/your-guess/your-guess.texts.ts';
import styles from './guessed-by.module.css';
import { guessesTexts } from './guesses.texts.ts';
import { initialsOf } from './initials.ts';

/** Number of players whose initials fit a slot of the grid. */
const SHOWN = 6;

interface GuessedByProps {
  readonly raceId: string;
  readonly driverId: string;
}

/** Shows the initials of everybody who picked a driver; who is alone with a pick glows. */
export function GuessedBy({ raceId, driverId }: GuessedByProps) {
  const { leagueId } = useSelectedLeague();
  const { data } = useClosedRaceGuesses(raceId, leagueId);
  if (data === undefined) return null;
  const picked = PICK_NAMES.map((pickName) => {
    const count = data.picks[pickName].find(({ look }) => look.id === driverId)?.count ?? 0;
    const players = data[pickName].filter(({ look }) => look.id === driverId);
    return { pickName, count, players };
  });
  const count = picked.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const players = picked.flatMap((each) =>
    each.players.map(({ user, userId }) => ({
      key: `${each.pickName} ${userId}`,
      name: user,
      pickName: each.pickName,
      isAlone: each.count === 1,
    })),
  );
  const shown = players.slice(0, count > SHOWN ? SHOWN - 1 : SHOWN);
  const rest = count - shown.length;
  const unnamed = count - players.length;
  const names = [
    ...players.map(({ name, pickName }) =>
      guessesTexts.guessedAs(name, yourGuessTexts.places[pickName]),
    ),
    ...(unnamed > 0 ? [guessesTexts.moreGuessers(unnamed)] : []),
  ];
  return (
    <span className={styles.players}>
      <span className="visually-hidden">{guessesTexts.guessedBy(names.join(', '))}</span>
      {shown.map(({ key, name, pickName, isAlone }) => (
        <span
          key={key}
          className={styles.player}
          data-place={pickName}
          data-alone={isAlone || undefined}
          title={name}
          aria-hidden="true"
          translate="no"
        >
          {initialsOf(name)}
        </span>
      ))}
      {rest > 0 && <span aria-hidden="true">{guessesTexts.moreGuessers(rest)}</span>}
    </span>
  );
}
