import { useEffect } from 'react';
import type { HeaderInfo } from '#contract/header.ts';
import { takePageAfterLogin } from '#web/app/redirect-after-login.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { authTexts } from './auth.texts.ts';

/** For somebody who need not log in: what else there is to do. */
export function LoggedInCard({ user }: Pick<HeaderInfo, 'user'>) {
  const isDone = user !== null;
  useEffect(() => {
    // Where an earlier login was to lead is not where a later one should.
    if (isDone) takePageAfterLogin();
  }, [isDone]);
  if (user === null) {
    return (
      <Card title={authTexts.alreadyIn}>
        <Stack>
          <p>{authTexts.noUsernameHelp}</p>
          <ButtonLink variant="primary" wide to="/settings/username">
            {authTexts.chooseUsername}
          </ButtonLink>
        </Stack>
      </Card>
    );
  }
  return (
    <Card title={authTexts.alreadyInAs(user.username)}>
      <Stack>
        <p>{authTexts.alreadyInHelp}</p>
        <ButtonLink variant="primary" wide to="/">
          {authTexts.toHome}
        </ButtonLink>
        <ButtonLink wide to="/user/myprofile">
          {authTexts.myProfile}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
