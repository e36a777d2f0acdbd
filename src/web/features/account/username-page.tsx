import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ChosenUsername, UsernameSettings } from '#contract/accounts/account.ts';
import { Page } from '#web/page/page.tsx';
import { QueryBoundary } from '#web/page/query-boundary.tsx';
import { useHeader } from '#web/session/header.api.ts';
import { takePageAfterLogin } from '#web/session/redirect-after-login.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/form.tsx';
import { Cluster, Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useUsernameSettings } from './account.api.ts';
import styles from './account.module.css';
import { usernameTexts as texts } from './account.texts.ts';
import { useUsernameForm } from './use-username-form.ts';

interface UsernameFormProps {
  readonly settings: UsernameSettings;
  readonly onFirst: (chosen: ChosenUsername) => void;
}

function UsernameForm({ settings, onFirst }: UsernameFormProps) {
  const isFirst = settings.username === null;
  const [saved, setSaved] = useState<string | null>(null);
  const form = useUsernameForm(settings, (chosen, wasFirst) => {
    if (wasFirst) onFirst(chosen);
    else setSaved(chosen.username);
  });
  return (
    <Form
      noValidate
      onSubmit={() => {
        setSaved(null);
        form.save();
      }}
    >
      <TextField
        label={texts.label}
        hint={texts.hint}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        value={form.typed}
        inputRef={form.nameField}
        message={form.nameMessage}
        onChange={(typed) => {
          setSaved(null);
          form.setTyped(typed);
        }}
      />
      {settings.needsInvitation && (
        <TextField
          label={texts.code}
          hint={form.isCodeCarried ? texts.codeFollowed : texts.codeHint}
          isCode
          autoCapitalize="characters"
          spellCheck={false}
          value={form.code}
          inputRef={form.codeField}
          message={form.codeMessage}
          onChange={(typed) => form.setCode(typed.toUpperCase().slice(0, 20))}
        />
      )}
      {form.failure !== null && <Notice tone="bad" title={form.failure} />}
      {saved !== null && <Notice tone="good" title={texts.changed(saved)} />}
      <div>
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          {isFirst ? texts.saveFirst : texts.save}
        </Button>
      </div>
    </Form>
  );
}

interface Welcomed extends ChosenUsername {
  /** Path at which the login started. */
  readonly next: string;
}

function Welcome({ username, leagueId, next }: Welcomed) {
  const [, navigate] = useLocation();
  const isRaceOpen = useHeader()?.isRaceOpen === true;
  const toHome = next === '/' || next === '/settings/username';
  return (
    <Page isNextStep title={texts.title} heading={texts.welcome(username)}>
      <Card className={styles.narrow}>
        <Stack role="status">
          <p>{texts.welcomeHelp}</p>
          <Cluster gap={3}>
            <ButtonLink variant="primary" to="/guess">
              {texts.toGuess(isRaceOpen)}
            </ButtonLink>
            {leagueId !== null && (
              <ButtonLink to={`/league/${leagueId}`}>{texts.toLeague}</ButtonLink>
            )}
            <ButtonLink to="/settings/reminders">{texts.toReminders}</ButtonLink>
            <Button variant="quiet" onClick={() => navigate(toHome ? '/' : next)}>
              {toHome ? texts.toHome : texts.goOn}
            </Button>
          </Cluster>
        </Stack>
      </Card>
    </Page>
  );
}

/** Shows the choice of a username, also to users without one. */
export function UsernamePage() {
  const query = useUsernameSettings();
  const [welcomed, setWelcomed] = useState<Welcomed | null>(null);
  if (welcomed !== null) return <Welcome {...welcomed} />;
  const isFirst = query.data?.username === null;
  return (
    <Page
      title={texts.title}
      heading={isFirst ? texts.choose : texts.title}
      lead={isFirst ? texts.firstLead : texts.lead}
    >
      <QueryBoundary query={query} skeleton={<Skeleton variant="rows" lines={4} />}>
        {(settings) => (
          <Card title={isFirst ? undefined : texts.change} className={styles.narrow}>
            <UsernameForm
              settings={settings}
              // Taking the page also forgets it, so that a later login does not lead there.
              onFirst={(chosen) => setWelcomed({ ...chosen, next: takePageAfterLogin() })}
            />
          </Card>
        )}
      </QueryBoundary>
    </Page>
  );
}
