import { useEffect } from 'react';
import type { HeaderInfo } from '#contract/header.ts';
import { takePageAfterLogin } from '#web/app/redirect-after-login.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { authTexts } from './auth.texts.ts';
import styles from './log-in-form.module.css';

/** For somebody who need not log in: what else there is to do. */
export function AlreadyIn({ user }: Pick<HeaderInfo, 'user'>) {
  const isDone = user !== null;
  useEffect(() => {
    // Where an earlier login was to lead is not where a later one should.
    if (isDone) takePageAfterLogin();
  }, [isDone]);
  if (user === null) {
    return (
      <Card title={authTexts.alreadyIn}>
        <div className={styles.form}>
          <p>{authTexts.noUsernameHelp}</p>
          <ButtonLink variant="primary" wide to="/settings/username">
            {authTexts.chooseUsername}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card title={authTexts.alreadyInAs(user.username)}>
      <div className={styles.form}>
        <p>{authTexts.alreadyInHelp}</p>
        <ButtonLink variant="primary" wide to="/">
          {authTexts.toHome}
        </ButtonLink>
        <ButtonLink wide to="/user/myprofile">
          {authTexts.myProfile}
        </ButtonLink>
      </div>
    </Card>
  );
}
