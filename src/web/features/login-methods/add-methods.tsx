import { useState } from 'react';
import type { LoginInfo } from '#contract/accounts/auth.ts';
import type { LoginMethod } from '#contract/accounts/login-methods.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { EmailCode } from '#web/widgets/login/email-code.tsx';
import { OtherOrigin, useIsElsewhere } from '#web/widgets/login/other-origin.tsx';
import { hasPasskeys, passkeyFailure } from '#web/widgets/login/passkey-failure.ts';
import { useAddPasskey, useAddProvider, useMethodsChanged } from './login-methods.api.ts';
import { loginMethodsTexts as texts } from './login-methods.texts.ts';
import styles from './login-methods-page.module.css';

function AddPasskey() {
  const add = useAddPasskey();
  const failure = add.error === null ? null : passkeyFailure(add.error);
  return (
    <Stack gap={3}>
      <p className={styles.muted}>{texts.passkeyHelp}</p>
      <Button
        wide
        isBusy={add.isPending}
        onClick={() => add.mutate(undefined, { onSuccess: () => showToast(texts.passkeyAdded) })}
      >
        {texts.addPasskey}
      </Button>
      {failure !== null && (
        <Notice
          tone="bad"
          title={failure === 'SERVER' ? failureText(add.error) : texts.passkeyFailures[failure]}
        />
      )}
    </Stack>
  );
}

function AddProviders({ providers }: Pick<LoginInfo, 'providers'>) {
  const add = useAddProvider();
  const isLeaving = add.isPending || add.isSuccess;
  return (
    <Stack gap={3}>
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          wide
          isBusy={isLeaving && add.variables === key}
          onClick={() => add.mutate(key)}
        >
          {isLeaving && add.variables === key ? texts.goingOn : texts.provider(name)}
        </Button>
      ))}
      {add.error && <Notice tone="bad" title={failureText(add.error)} />}
    </Stack>
  );
}

function AddEmail({ isMailFailing }: { readonly isMailFailing: boolean }) {
  const changed = useMethodsChanged();
  const [added, setAdded] = useState(0);
  return (
    <Stack gap={3}>
      <p className={styles.muted}>{texts.emailHelp}</p>
      <EmailCode
        key={added}
        call="POST /api/settings/login-methods/email"
        isMailFailing={isMailFailing}
        enterLabel={texts.addEmail}
        sendVariant="secondary"
        onDone={() => {
          setAdded(added + 1);
          showToast(texts.emailAdded);
          void changed();
        }}
      />
    </Stack>
  );
}

/** Shows the login methods of the site that the user has not added. */
export function AddMethods({
  methods,
  possible,
}: {
  readonly methods: readonly LoginMethod[];
  readonly possible: LoginInfo;
}) {
  const has = (name: string) => methods.some((method) => method.name === name);
  const isInBrowser = useIsHydrated();
  const providers = possible.providers.filter(({ name }) => !has(name));
  if (useIsElsewhere()) {
    return (
      <Card title={texts.add}>
        <OtherOrigin />
      </Card>
    );
  }
  return (
    <Card title={texts.add}>
      <div className={styles.ways}>
        {possible.hasPasskeyLogin && isInBrowser && hasPasskeys() && <AddPasskey />}
        {providers.length > 0 && <AddProviders providers={providers} />}
        {possible.hasEmailLogin && <AddEmail isMailFailing={possible.isEmailFailing} />}
      </div>
    </Card>
  );
}
