import { useLocation } from 'wouter';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { ConfirmButton } from '#web/saving/confirm-button.tsx';
import { leaveSession } from '#web/session/log-out.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useLogOutEverywhere, useSessions } from './account.api.ts';
import styles from './account.module.css';
import { sessionsTexts as texts } from './account.texts.ts';
import { DeviceSession } from './device-session.tsx';

function LogOutEverywhere() {
  const [, navigate] = useLocation();
  const logOut = useLogOutEverywhere();
  return (
    <div>
      <ConfirmButton
        danger
        label={texts.logOutEverywhere}
        title={texts.askTitle}
        onConfirm={async () => {
          await logOut.mutateAsync();
          showToast(texts.done);
          void leaveSession(() => navigate('/'));
        }}
      >
        {texts.askHelp}
      </ConfirmButton>
    </div>
  );
}

export function SessionsPage() {
  const query = useSessions();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
        {(sessions) => (
          <Card className={styles.narrow}>
            <Stack>
              <ul>
                {sessions.map((session) => (
                  <DeviceSession key={`${session.createdAt} ${session.device}`} session={session} />
                ))}
              </ul>
              <LogOutEverywhere />
            </Stack>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  );
}
