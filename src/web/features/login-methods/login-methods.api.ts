import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LoginInfo } from '#contract/auth.ts';
import type { LoginMethods, ProviderLogin } from '#contract/login-methods.ts';
import { getJson, sendJson } from '#web/app/api.ts';
import { useQuery } from '#web/app/query.ts';

export const METHODS_PATH = '/api/settings/login-methods';
const methodsKey = ['settings', 'login-methods'];

/** Fetches the user's login methods, and those that can be added. */
export function useLoginMethods() {
  return useQuery({
    queryKey: methodsKey,
    queryFn: async (context) => {
      const [own, possible] = await Promise.all([
        getJson<LoginMethods>(METHODS_PATH, context),
        getJson<LoginInfo>('/api/public/login', context),
      ]);
      return { ...own, possible };
    },
  });
}

export function useMethodsChanged() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: methodsKey });
}

export function useRemoveMethod() {
  const changed = useMethodsChanged();
  return useMutation({
    mutationFn: (id: string) => sendJson('DELETE', `${METHODS_PATH}/${id}`),
    onSettled: changed,
  });
}

/** Redirects to the provider, which redirects back to this page. */
export function useAddProvider() {
  return useMutation({
    mutationFn: (provider: string) =>
      sendJson<ProviderLogin>('POST', `${METHODS_PATH}/provider`, { provider }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useAddPasskey() {
  const changed = useMethodsChanged();
  return useMutation({
    mutationFn: async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const options = await sendJson<Parameters<typeof startRegistration>[0]['optionsJSON']>(
        'POST',
        `${METHODS_PATH}/passkey/options`,
      );
      const credential = await startRegistration({ optionsJSON: options });
      await sendJson('POST', `${METHODS_PATH}/passkey`, { credential });
    },
    onSettled: changed,
  });
}
