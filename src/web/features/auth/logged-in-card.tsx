import { useEffect } from 'react';
import type { HeaderInfo } from '#contract/accounts/header.ts';
import { takePageAfterLogin } from '#web/session/redirect-after-login.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { authTexts } from './auth.texts.ts';

/** Shows what else to do, to a user who is logged in already. */
export function LoggedInCard({ user }: Pick<HeaderInfo, 'user'>) {
  const isDone = user !== null;
  useEffect(() => {
    // Forgets the destination of an earlier login, which must not apply to a later one.
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
