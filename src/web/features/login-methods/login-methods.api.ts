import { useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '#web/calls/api.ts';
import { useMutation } from '#web/calls/mutation.ts';
import { useQuery } from '#web/calls/query.ts';

const methodsKey = ['settings', 'login-methods'];

/** Fetches the user's login methods, and those that can be added. */
export function useLoginMethods() {
  return useQuery({
    queryKey: methodsKey,
    queryFn: async (context) => {
      const [own, possible] = await Promise.all([
        getJson('GET /api/settings/login-methods', context),
        getJson('GET /api/public/login', context),
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
    mutationFn: (methodId: string) =>
      sendJson('DELETE /api/settings/login-methods/:methodId', { params: { methodId } }),
    onSettled: changed,
  });
}

/** Redirects to the provider, which redirects back to this page. */
export function useAddProvider() {
  return useMutation({
    mutationFn: (provider: string) =>
      sendJson('POST /api/settings/login-methods/provider', { body: { provider } }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useAddPasskey() {
  const changed = useMethodsChanged();
  return useMutation({
    mutationFn: async () => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const options = await sendJson('POST /api/settings/login-methods/passkey/options');
      // The contract passes through what one half of the library makes for the other.
      const optionsJSON = options as unknown as Parameters<
        typeof startRegistration
      >[0]['optionsJSON'];
      const credential = await startRegistration({ optionsJSON });
      await sendJson('POST /api/settings/login-methods/passkey', { body: { credential } });
    },
    onSettled: changed,
  });
}
