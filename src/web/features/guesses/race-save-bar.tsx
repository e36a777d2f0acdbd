import type { PickName } from '#domain/season/category.ts';
import { ConflictBar } from '#web/ui/conflict-bar.tsx';
import { Link } from '#web/ui/link.tsx';
import { saveBarTexts } from '#web/ui/save-bar.texts.ts';
import { SaveBar } from '#web/ui/save-bar.tsx';
import { racePagesTexts } from '#web/widgets/race/race.texts.ts';
import { guessesTexts, saveGuessTexts } from './guesses.texts.ts';
import { saveFailure } from './save-failure.ts';
import type { usePicks } from './use-picks.ts';

interface RaceSaveBarProps {
  readonly guesses: ReturnType<typeof usePicks>;
  readonly names: Readonly<Record<PickName, string | null>>;
  readonly isLocked: boolean;
  /** Place which a tap on the grid fills. */
  readonly active: PickName;
  readonly onActivate: (pickName: PickName) => void;
}

export function RaceSaveBar({ guesses, names, isLocked, active, onActivate }: RaceSaveBarProps) {
  const { error, isSaving, retry, lastPickName } = guesses;
  const undo =
    guesses.undo &&
    (() => {
      guesses.undo?.();
      if (lastPickName) onActivate(lastPickName);
    });
  const hasAny = names.first !== null || names.tenth !== null;
  if (isLocked) {
    return (
      <SaveBar
        tone="locked"
        message={
          <>
            <span>
              {[
                error !== null && saveFailure(error).text,
                saveGuessTexts.locked,
                guesses.hasWaiting && saveGuessTexts.lostChanges,
                hasAny ? saveGuessTexts.lockedWith : saveGuessTexts.lockedEmpty,
                '',
              ]
                .filter((text) => text !== false)
                .join(' ')}
            </span>
            <Link to="/race-guess">{racePagesTexts.guesses}</Link>
          </>
        }
      />
    );
  }
  if (isSaving) return <SaveBar tone="quiet" message={saveBarTexts.saving} onUndo={undo} />;
  if (guesses.isOvertaken) {
    return <ConflictBar onKeepStored={guesses.keepStored} onSaveOver={guesses.saveOver} />;
  }
  if (error !== null) {
    const { text, canRetry, action } = saveFailure(error);
    const again = { label: saveBarTexts.retry, onClick: retry };
    return (
      <SaveBar
        tone="bad"
        message={`${saveBarTexts.failed} ${text}`}
        onUndo={undo}
        action={action ?? (canRetry && guesses.hasWaiting ? again : undefined)}
      />
    );
  }
  if (!hasAny) return <SaveBar tone="quiet" message={guessesTexts.gridHint} />;
  const chosen = [names.first, names.tenth].filter((name) => name !== null).join(' – ');
  const { first, tenth } = guesses.picks;
  const isTwice = first !== null && first === tenth;
  const hint =
    names[active] === null ? guessesTexts.nowFor[active] : isTwice ? guessesTexts.twice : null;
  return (
    <SaveBar
      tone="good"
      message={
        <>
          <span>{saveBarTexts.saved}</span>
          {/* Those who see the screen have both places in view. */}
          <span className="visually-hidden">{`: ${chosen}`}</span>
          {hint !== null && <span>{`. ${hint}`}</span>}
        </>
      }
      onUndo={undo}
    />
  );
}
