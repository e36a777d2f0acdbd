import {
  type LoginPerson,
  type LoginProvider,
  type LoginProviderOptions,
  startLoginProvider,
} from '#demo/login-provider.ts';

export const TEST_CLIENT = {
  clientId: 'formelgjett-test',
  clientSecret: 'the-client-secret-of-the-tests',
};

export interface TestProvider extends LoginProvider {
  /** Settings with which a server at `site` uses this provider. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Starts a login provider for the game at `site`; all listed people can log in.
 * @param wants options that differ from the default
 */
export async function startTestProvider(
  site: string,
  people: readonly LoginPerson[],
  wants: Partial<LoginProviderOptions> = {},
): Promise<TestProvider> {
  const provider = await startLoginProvider({
    ...TEST_CLIENT,
    port: 0,
    host: '127.0.0.1',
    redirectUris: [`${site}/login/oauth2/code/google`],
    people,
    ...wants,
  });
  const settings = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT.clientId,
    OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
  };
  return { ...provider, settings };
}
