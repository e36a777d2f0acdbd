import type { MyData } from '#contract/account.ts';
import { RACE_CATEGORIES } from '#domain/category.ts';
import { formatShortDay } from '#web/app/dates.ts';
import { ReserveMark } from '#web/shared/reserve-mark.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { uiTexts } from '#web/ui/ui.texts.ts';
import styles from './account.module.css';
import { myDataTexts as texts } from './account.texts.ts';

type SeasonGuess = MyData['seasonGuesses'][number];
type RaceGuess = MyData['raceGuesses'][number];

const flagName = (type: string) =>
  (uiTexts.flags as Readonly<Record<string, string>>)[type] ?? type;

function Order({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Disclosure summary={<strong>{title}</strong>}>
      <ol className={styles.order} translate="no">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ol>
    </Disclosure>
  );
}

export function StoredSeasonGuesses({ guess }: { readonly guess: SeasonGuess }) {
  return (
    <Card title={texts.seasonGuesses(guess.year)}>
      <Order title={texts.drivers} names={guess.drivers.map(({ driver }) => driver)} />
      <Order
        title={texts.constructors}
        names={guess.constructors.map((each) => each.constructor)}
      />
      {guess.flags.length > 0 && (
        <Stack as="dl" gap={3} className={styles.facts}>
          {guess.flags.map(({ type, count }) => (
            <div key={type}>
              <dt>{flagName(type)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface StoredRace {
  readonly name: string;
  readonly guesses: readonly RaceGuess[];
}

/** Returns the guesses by race, latest race first. */
function byRace(guesses: readonly RaceGuess[]): readonly StoredRace[] {
  const names = new Set(guesses.map(({ year, race }) => `${race} ${year}`));
  return [...names]
    .map((name) => ({
      name,
      guesses: guesses.filter(({ year, race }) => `${race} ${year}` === name),
    }))
    .reverse();
}

function placeColumn(category: string): TableColumn<StoredRace> {
  return {
    key: category,
    header: texts.places[category],
    cell: ({ guesses }) => {
      const guess = guesses.find((each) => each.category === category);
      if (guess === undefined) return '–';
      return (
        <>
          <span translate="no">{guess.driver}</span>
          {guess.isReserve && <ReserveMark />}
          <br />
          <span className={styles.muted}>{formatShortDay(guess.savedAt)}</span>
        </>
      );
    },
  };
}

const columns = (): readonly TableColumn<StoredRace>[] => [
  { key: 'race', header: texts.race, rowHeader: true, cell: ({ name }) => name },
  ...RACE_CATEGORIES.map(placeColumn),
];

export function StoredRaces({ guesses }: { readonly guesses: readonly RaceGuess[] }) {
  if (guesses.length === 0) {
    return (
      <Card title={texts.raceGuesses}>
        <p className={styles.muted}>{texts.noGuesses}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.raceGuesses} aside={texts.savedBelow} flush>
      <DataTable
        caption={texts.raceGuesses}
        columns={columns()}
        rows={byRace(guesses)}
        rowKey={({ name }) => name}
        dense
      />
    </Card>
  );
}

/** Shows the lists of reserves by season, which are private. */
export function StoredReserves({ reserves }: Pick<MyData, 'reserves'>) {
  const years = [...new Set(reserves.map(({ year }) => year))];
  return years.map((year) => (
    <Card key={year} title={texts.reserves(year)}>
      {RACE_CATEGORIES.map((category) => (
        <Order
          key={category}
          title={texts.places[category] ?? category}
          names={reserves
            .filter((each) => each.year === year && each.category === category)
            .map(({ driver }) => driver)}
        />
      ))}
    </Card>
  ));
}
