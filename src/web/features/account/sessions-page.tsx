import { useState } from 'react';
import { useLocation } from 'wouter';
import { failureText } from '#web/app/failure-text.ts';
import { leaveSession } from '#web/app/log-out.ts';
import { Page } from '#web/app/page.tsx';
import { QueryBoundary } from '#web/app/query-boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useLogOutEverywhere, useSessions } from './account.api.ts';
import styles from './account.module.css';
import { accountTexts } from './account.texts.ts';
import { DeviceSession } from './device-session.tsx';

const { sessions: texts } = accountTexts;

function LogOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const [, navigate] = useLocation();
  const logOut = useLogOutEverywhere();
  return (
    <div>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        {texts.logOutEverywhere}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={texts.askTitle}
        confirmLabel={texts.logOutEverywhere}
        isBusy={logOut.isPending}
        onConfirm={() =>
          logOut.mutate(undefined, {
            onSuccess: () => {
              showToast(texts.done);
              void leaveSession(() => navigate('/'));
            },
          })
        }
        onCancel={() => {
          logOut.reset();
          setIsAsking(false);
        }}
      >
        <p>{texts.askHelp}</p>
        {logOut.error && <Notice tone="bad" title={failureText(logOut.error)} />}
      </ConfirmDialog>
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
            <div className={styles.body}>
              <ul>
                {sessions.map((session) => (
                  <DeviceSession key={`${session.createdAt} ${session.device}`} session={session} />
                ))}
              </ul>
              <LogOutEverywhere />
            </div>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  );
}
