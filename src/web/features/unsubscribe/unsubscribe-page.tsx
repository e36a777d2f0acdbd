import { useSearch } from 'wouter';
import type { UnsubscribeKind, UnsubscribeLink } from '#contract/messages/unsubscribe.ts';
import { ApiError, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { LinkTexts } from '#web/hydration/server-rendering.ts';
import { Page } from '#web/page/page.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { unsubscribeTexts as texts } from './unsubscribe.texts.ts';
import styles from './unsubscribe-page.module.css';

/** Unsubscribes with the link's signed query. */
function useUnsubscribe() {
  return useMutation({
    mutationFn: (query: UnsubscribeLink) => sendJson('POST /api/public/unsubscribe', { query }),
  });
}

function isKind(kind: string | null): kind is UnsubscribeKind {
  return kind !== null && Object.hasOwn(texts.what, kind);
}

function ToReminders() {
  return <ButtonLink to="/settings/reminders">{texts.toReminders}</ButtonLink>;
}

function WrongLink() {
  return (
    <EmptyState title={texts.wrongTitle}>
      <p>{texts.wrongHelp}</p>
      <ToReminders />
    </EmptyState>
  );
}

function Question({ query }: { readonly query: UnsubscribeLink }) {
  const unsubscribe = useUnsubscribe();
  const { error } = unsubscribe;
  if (error instanceof ApiError && [400, 422].includes(error.status)) return <WrongLink />;
  const what = texts.what[query.kind];
  if (unsubscribe.isSuccess) {
    return (
      <Card title={texts.title} className={styles.card}>
        <Stack>
          <Notice tone="good" title={texts.done(what)} />
          <p>{texts.doneHelp}</p>
          <div>
            <ToReminders />
          </div>
        </Stack>
      </Card>
    );
  }
  return (
    <Card title={texts.question(what)} className={styles.card}>
      <Stack>
        <p>{texts.help}</p>
        {error && <Notice tone="bad" title={failureText(error)} />}
        <div>
          <Button
            variant="primary"
            isBusy={unsubscribe.isPending}
            onClick={() => unsubscribe.mutate(query)}
          >
            {texts.turnOff}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/**
 * Unsubscribes by the link of a mail. Needs no login, and changes nothing before the button is
 * pressed.
 */
export function UnsubscribePage() {
  const given = new URLSearchParams(useSearch());
  const kind = given.get('kind');
  const user = given.get('user');
  const token = given.get('token');
  return (
    <Page title={texts.title}>
      <LinkTexts description={texts.linkDescription} />
      {isKind(kind) && user && token ? <Question query={{ user, kind, token }} /> : <WrongLink />}
    </Page>
  );
}
