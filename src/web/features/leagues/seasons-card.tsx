import type { League } from '#contract/leagues.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { Medal } from '#web/ui/medal.tsx';
import styles from './league-page.module.css';
import { leaguesTexts as texts } from './leagues.texts.ts';

/** Who won medals in the league's finished seasons. */
export function SeasonsCard({ seasons }: Pick<League, 'seasons'>) {
  if (seasons.length === 0) return null;
  return (
    <Card title={texts.medals}>
      {seasons.map(({ year, places }) => (
        <div key={year} className={styles.season}>
          <h3>{year}</h3>
          <ol>
            {places.flatMap(({ medal, user }) =>
              medal === null ? (
                []
              ) : (
                <li key={user.id} className={styles.place}>
                  <Medal medal={medal} of={String(year)} />
                  <Link to={`/user/${user.id}`} className={styles.name}>
                    {user.username}
                  </Link>
                </li>
              ),
            )}
          </ol>
        </div>
      ))}
    </Card>
  );
}
