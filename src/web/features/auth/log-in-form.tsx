import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Link } from '#web/ui/link.tsx';
import { loginAddress } from './auth.api.ts';
import { authTexts } from './auth.texts.ts';
import styles from './log-in-form.module.css';

/** Leaves the app for the login provider; an invitation goes along. */
export function LogInForm({
  provider,
  invitation,
}: {
  readonly provider: string;
  readonly invitation: string | null;
}) {
  const [isRemembered, setIsRemembered] = useState(invitation !== null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    // Back from the provider by the browser's button, the page is as it was left.
    const comeBack = () => setIsLeaving(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  return (
    <div className={styles.form}>
      <Checkbox
        label={authTexts.remember}
        hint={authTexts.rememberHelp}
        checked={isRemembered}
        onChange={setIsRemembered}
      />
      <Button
        variant="primary"
        wide
        isBusy={isLeaving}
        onClick={() => {
          setIsLeaving(true);
          location.assign(loginAddress({ isRemembered, invitation }));
        }}
      >
        {isLeaving ? authTexts.goingOn : authTexts.logInWith(provider)}
      </Button>
      <p className={styles.small}>
        {authTexts.onlyIdentity} <Link to="/privacy">{authTexts.privacy}</Link>
      </p>
    </div>
  );
}
