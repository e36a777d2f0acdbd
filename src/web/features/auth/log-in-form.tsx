import { useEffect, useState } from 'react';
import type { LoginInfo } from '#contract/accounts/auth.ts';
import { LOGGED_IN_PATH } from '#contract/accounts/login-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmailCode } from '#web/widgets/login/email-code.tsx';
import { OtherOrigin, useIsElsewhere } from '#web/widgets/login/other-origin.tsx';
import { loginUrl } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import styles from './log-in-form.module.css';
import { PasskeyButton } from './passkey-button.tsx';

interface LogInFormProps {
  readonly info: LoginInfo;
  readonly invitation: string | null;
}

/** Leaves the app for a login provider; an invitation goes along. */
function Providers({
  providers,
  invitation,
  isRemembered,
}: Pick<LoginInfo, 'providers'> & {
  readonly invitation: string | null;
  readonly isRemembered: boolean;
}) {
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  useEffect(() => {
    // The back button from the provider may restore the page with its busy state.
    const comeBack = () => setLeavingFor(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  return providers.map(({ key, name }, index) => (
    <Button
      key={key}
      variant={index === 0 ? 'primary' : 'secondary'}
      wide
      isBusy={leavingFor === key}
      onClick={() => {
        setLeavingFor(key);
        location.assign(loginUrl({ provider: key, isRemembered, invitation }));
      }}
    >
      {leavingFor === key ? authTexts.goingOn : authTexts.logInWith(name)}
    </Button>
  ));
}

/** Shows all login methods of the site; the first one stands out. */
export function LogInForm(props: LogInFormProps) {
  return useIsElsewhere() ? <OtherOrigin /> : <LoginMethods {...props} />;
}

function LoginMethods({ info, invitation }: LogInFormProps) {
  const { providers, hasEmailLogin } = info;
  const [choice, setChoice] = useState<boolean | null>(null);
  const isRemembered = choice ?? invitation !== null;
  const isEmailFirst = providers.length === 0;
  const others = (
    <>
      <Checkbox
        label={authTexts.remember}
        hint={authTexts.rememberHelp}
        checked={isRemembered}
        onChange={setChoice}
      />
      <Providers providers={providers} invitation={invitation} isRemembered={isRemembered} />
    </>
  );
  const passkey = info.hasPasskeyLogin && <PasskeyButton isRemembered={isRemembered} />;
  const privacy = (
    <p className={styles.small}>
      <span>{`${isEmailFirst ? authTexts.onlyHash : authTexts.onlyIdentity} `}</span>
      <Link to="/privacy">{authTexts.privacy}</Link>
    </p>
  );
  if (!hasEmailLogin) {
    return (
      <Stack>
        {others}
        {passkey}
        {privacy}
      </Stack>
    );
  }
  return (
    <EmailCode
      call="POST /api/login/email"
      isMailFailing={info.isEmailFailing}
      extra={{ isRemembered, invitationCode: invitation }}
      enterLabel={authTexts.logIn}
      sendVariant={isEmailFirst ? 'primary' : 'secondary'}
      onDone={() => location.assign(LOGGED_IN_PATH)}
    >
      {(email) => (
        <Stack>
          {others}
          {!isEmailFirst && <p className={styles.or}>{authTexts.or}</p>}
          {email}
          {passkey}
          {privacy}
        </Stack>
      )}
    </EmailCode>
  );
}
