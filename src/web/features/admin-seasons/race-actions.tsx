import { useLocation } from 'wouter';
import type { AdminRace, AdminSeason } from '#contract/admin-seasons.ts';
import { ConfirmButton } from '#web/app/confirm-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { seasonCalls, useSeasonChange } from './admin-seasons.api.ts';
import styles from './admin-seasons.module.css';
import { adminSeasonsTexts } from './admin-seasons.texts.ts';
import { ReloadRace } from './reload-race.tsx';

const { race: texts, failures } = adminSeasonsTexts;

interface RaceActionsProps {
  readonly season: AdminSeason;
  readonly race: AdminRace;
}

const CALLS = {
  cancel: seasonCalls.cancelRace,
  restore: seasonCalls.restoreRace,
  delete: seasonCalls.deleteRace,
} as const;

function RaceAction({
  season,
  race,
  action,
}: RaceActionsProps & { readonly action: keyof typeof CALLS }) {
  const [, navigate] = useLocation();
  const { label, title, help, done } = texts.actions[action];
  const change = useSeasonChange(() => {
    showToast(done(race.name));
    if (action === 'delete') navigate(`/admin/season/${season.year}`);
  });
  return (
    <ConfirmButton
      danger={action === 'delete'}
      label={label}
      title={title(race.name)}
      onConfirm={() => change.mutateAsync(CALLS[action](race.id))}
      failures={failures}
    >
      {help}
    </ConfirmButton>
  );
}

/** The rare and the grave: each asked about once more. */
export function RaceActions({ season, race }: RaceActionsProps) {
  if (season.finishedAt !== null) return null;
  return (
    <Card title={texts.more}>
      <div className={styles.fields}>
        <ReloadRace race={race} />
        {race.hasResult ? (
          <p className={styles.muted}>{texts.hasResult}</p>
        ) : (
          <div className={styles.buttons}>
            <RaceAction
              key={race.cancelledAt === null ? 'cancel' : 'restore'}
              season={season}
              race={race}
              action={race.cancelledAt === null ? 'cancel' : 'restore'}
            />
            <RaceAction season={season} race={race} action="delete" />
          </div>
        )}
      </div>
    </Card>
  );
}
