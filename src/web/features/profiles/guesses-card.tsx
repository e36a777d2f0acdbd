import { formatShortMoment } from '#web/formatting/dates.ts';
import { Card } from '#web/ui/card.tsx';
import type { Elements } from '#web/ui/content.ts';
import { DataTable, type TableColumn } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ShowAll, useShownPart } from '#web/widgets/long-lists/show-all.tsx';
import { profilesTexts } from './profiles.texts.ts';

interface GuessesCardProps<Guess> {
  readonly id: string;
  readonly title: string;
  /** Guesses; only the first are shown until the viewer asks for all. */
  readonly guesses: readonly Guess[];
  readonly columns: readonly TableColumn<Guess>[];
  readonly keyOf: (guess: Guess) => string;
  /** Returns true for a guess that is decided and scored nothing. */
  readonly isMuted: (guess: Guess) => boolean;
  /** Time of the last change by the player. */
  readonly savedAt?: number | null;
  /** Legend of the marks. */
  readonly note?: Elements;
  /** True if guesses are hidden from other users. */
  readonly isSecret?: boolean;
}

/** Card with a player's guesses of one category and their points. */
export function GuessesCard<Guess>(props: GuessesCardProps<Guess>) {
  const { id, title, guesses, columns, keyOf, isMuted, savedAt = null } = props;
  const shown = useShownPart(id, guesses);
  return (
    <Card
      id={id}
      flush={guesses.length > 0}
      title={title}
      aside={savedAt === null ? undefined : profilesTexts.changed(formatShortMoment(savedAt))}
    >
      {guesses.length === 0 ? (
        <EmptyState title={props.isSecret ? profilesTexts.secret : profilesTexts.notGuessed} />
      ) : (
        <>
          <DataTable
            dense
            caption={title}
            columns={columns}
            rows={shown}
            rowKey={keyOf}
            isMuted={isMuted}
          />
          {props.note}
          <ShowAll list={id} count={guesses.length} which={profilesTexts.guessedTopFive} />
        </>
      )}
    </Card>
  );
}
