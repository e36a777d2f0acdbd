import { LOGGED_IN_PATH } from '#contract/accounts/login-paths.ts';
import { sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { failureText } from '#web/failures/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import { hasPasskeys, passkeyFailure } from '#web/widgets/login/passkey-failure.ts';
import { authTexts } from './auth.texts.ts';

async function logIn(isRemembered: boolean): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await sendJson('POST /api/login/passkey/options');
  const credential = await startAuthentication({ optionsJSON: options });
  await sendJson('POST /api/login/passkey', { body: { credential, isRemembered } });
}

/** Asks the device for any passkey of this site. */
export function PasskeyButton({ isRemembered }: { readonly isRemembered: boolean }) {
  const enter = useMutation({
    mutationFn: () => logIn(isRemembered),
    onSuccess: () => location.assign(LOGGED_IN_PATH),
  });
  if (!useIsHydrated() || !hasPasskeys()) return null;
  const failure = enter.error === null ? null : passkeyFailure(enter.error);
  return (
    <>
      <Button wide isBusy={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
        {authTexts.logInWithPasskey}
      </Button>
      {failure !== null && (
        <Notice
          tone="bad"
          title={
            failure === 'SERVER'
              ? failureText(enter.error, authTexts.passkeyRefusals)
              : authTexts.noPasskey
          }
        />
      )}
    </>
  );
}
