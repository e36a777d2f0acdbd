import type { HomeChances } from '#contract/scoring/chances.ts';
import type { LeaderboardEntry } from '#contract/scoring/home.ts';
import { useHeader } from '#web/session/header.api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { chanceTexts as texts } from './chance.texts.ts';
import { chanceChanges, hasOwnChance } from './chance-changes.ts';
import styles from './chance-note.module.css';

interface ChanceRowProps {
  readonly name: string;
  readonly text: string;
}

/** The note stays on one line however long the name, so that the contents below do not shift. */
export function ChanceRow({ name, text }: ChanceRowProps) {
  return (
    <span className={styles.row}>
      <span className={styles.name} translate="no">
        {name}
      </span>
      <span className={styles.text}>{` ${text}`}</span>
    </span>
  );
}

interface ChanceNoteProps {
  readonly chances: HomeChances;
  /** Entries of the whole leaderboard. */
  readonly entries: readonly LeaderboardEntry[];
}

/**
 * Shows what the latest race did to the chances of the leaders and the viewer; reserves its height
 * while they are computed.
 */
export function ChanceNote({ chances, entries }: ChanceNoteProps) {
  const ownId = useHeader()?.user?.id;
  const changes = chances.isReady ? chanceChanges(chances, entries, ownId) : [];
  const rows = hasOwnChance(entries, ownId) && entries.length > 1 ? 2 : 1;
  return (
    <Stack gap={1}>
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <p key={at}>
          <ChanceRow
            name={changes[at]?.name ?? ''}
            text={changes[at]?.text ?? (at === 0 && !chances.isReady ? texts.toCome : '')}
          />
        </p>
      ))}
    </Stack>
  );
}
