import { useState } from 'react';
import { useLocation } from 'wouter';
import { normaliseUsername } from '#domain/accounts/username.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { leaveSession } from '#web/session/log-out.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useDeleteAccount, useDeletionCheck } from './account.api.ts';
import styles from './account.module.css';
import { deletionTexts as texts } from './account.texts.ts';

function List({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.list}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function Consequences() {
  return (
    <Card title={texts.happens}>
      <Stack>
        <List title={texts.goes} points={texts.goesList} />
        <List title={texts.stays} points={texts.staysList} />
        <p>{texts.again}</p>
        <p>{texts.first}</p>
        <div>
          <ButtonLink to="/settings/data">{texts.toData}</ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}

/** Confirmation of the deletion; accounts without a username have nothing to type. */
function Confirm({ username }: { readonly username: string }) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [, navigate] = useLocation();
  const remove = useDeleteAccount();
  return (
    <Card title={texts.confirmTitle}>
      <Form
        onSubmit={() => {
          const isRight = normaliseUsername(typed) === username;
          setIsWrong(!isRight);
          setIsAsking(isRight);
        }}
      >
        {username !== '' && (
          <TextField
            label={texts.typeLabel(username)}
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            message={isWrong ? { tone: 'bad', text: texts.typed } : null}
            onChange={(value) => {
              setTyped(value);
              setIsWrong(false);
            }}
          />
        )}
        <div>
          <Button type="submit" variant="danger">
            {texts.button}
          </Button>
        </div>
      </Form>
      {isAsking && (
        <Dialog
          danger
          title={texts.askTitle}
          confirmLabel={texts.button}
          isBusy={remove.isPending}
          onConfirm={() =>
            remove.mutate(typed, {
              onSuccess: () => {
                showToast(texts.done);
                void leaveSession(() => navigate('/'));
              },
            })
          }
          onClose={() => {
            remove.reset();
            setIsAsking(false);
          }}
        >
          <p>{texts.askHelp}</p>
          {remove.error && (
            <Notice
              tone="bad"
              title={failureText(remove.error, {
                'username-not-typed': texts.typed,
                'last-admin': texts.lastAdminFailed,
              })}
            />
          )}
        </Dialog>
      )}
    </Card>
  );
}

function LastAdmin() {
  return (
    <Card title={texts.lastAdmin}>
      <Stack>
        <p>{texts.lastAdminHelp}</p>
        <div>
          <ButtonLink to="/admin/user" variant="primary">
            {texts.toUsers}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}

export function DeletePage() {
  const username = useHeader()?.user?.username ?? '';
  const query = useDeletionCheck();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Columns>
        <Consequences />
        <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={3} />}>
          {({ isLastAdmin }) =>
            isLastAdmin ? <LastAdmin /> : <Confirm key={username} username={username} />
          }
        </QueryBoundary>
      </Columns>
    </Page>
  );
}
