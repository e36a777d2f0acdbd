import type { PickedDriver } from '#contract/scoring/race-guesses.ts';
import { PICK_NAMES, type PickName } from '#domain/season/category.ts';
import { useOwnRaceGuess, useRaceGuesses } from '#web/data/race-guesses.api.ts';
import { Card } from '#web/ui/card.tsx';
import { TeamStripe } from '#web/ui/competitor.tsx';
import { racePagesTexts } from '../race/race.texts.ts';
import { NoBlocks, PickBlocks } from './pick-blocks.tsx';
import { lonePicks, picksOnGrid } from './picks.ts';
import styles from './race-picks.module.css';
import { racePicksTexts } from './race-picks.texts.ts';

/** Returns the driver with the most picks in a category. */
function favouriteOf(pickName: PickName, picks: readonly PickedDriver[]) {
  const [most] = picks.toSorted((a, b) => b.count - a.count);
  return most === undefined ? [] : [{ pickName, ...most }];
}

interface RacePicksProps {
  readonly raceId: string;
  /** League whose picks to show; `null` for all players. */
  readonly leagueId: string | null | undefined;
}

/**
 * Shows all picks of a race on one grid, and the players who are alone with one: from the deadline
 * until the order is known, when what the picks are worth is told instead.
 */
export function RacePicks({ raceId, leagueId }: RacePicksProps) {
  const { data: view } = useRaceGuesses(raceId, leagueId);
  const own = useOwnRaceGuess(view);
  if (!view || view.live !== null || view.first.length + view.tenth.length === 0) return null;
  const rows = picksOnGrid(view.picks, {
    first: own.first?.look.id ?? null,
    tenth: own.tenth?.look.id ?? null,
  });
  const most = Math.max(
    ...rows.flatMap((row) => PICK_NAMES.map((pickName) => row[pickName].count)),
  );
  const alone = lonePicks(view.picks);
  const favourites = PICK_NAMES.flatMap((pickName) => favouriteOf(pickName, view.picks[pickName]));
  return (
    <Card isFolded title={racePagesTexts.guesses} aside={racePicksTexts.most(favourites)}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{racePicksTexts.started}</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">{racePicksTexts.driver}</span>
            </th>
            {PICK_NAMES.map((pickName) => (
              <th key={pickName} scope="col">
                {racePicksTexts[pickName]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.look.id}>
              <td className={styles.start}>{row.position ?? '–'}</td>
              <th scope="row">
                <span className={styles.driver}>
                  <TeamStripe colour={row.look.colour} />
                  <span aria-hidden="true">{row.look.code}</span>
                  <span className="visually-hidden">{row.driver}</span>
                </span>
              </th>
              {PICK_NAMES.map((pickName) => (
                <td key={pickName}>
                  {row[pickName].count > 0 && (
                    <span className={styles.stack}>
                      <PickBlocks {...row[pickName]} most={most} />
                      <span className={styles.count}>{row[pickName].count}</span>
                      {row[pickName].isOwn && (
                        <span className="visually-hidden">{racePicksTexts.you}</span>
                      )}
                      <NoBlocks count={row[pickName].count} most={most} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {alone.length > 0 && (
        <p className={styles.alone}>
          {`${racePicksTexts.alone} ${racePicksTexts.names(
            alone.map(({ user, driver, pickName }) =>
              racePicksTexts.aloneWith[pickName](user, driver),
            ),
          )}.`}
        </p>
      )}
    </Card>
  );
}
