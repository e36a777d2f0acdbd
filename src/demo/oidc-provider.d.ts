/** Declares the part that the embedded provider uses; the published types are of the package's index. */
declare module 'oidc-provider/lib/provider.js' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface RequestContext {
    readonly oidc: {
      readonly provider: Provider;
      readonly client?: { readonly clientId: string };
      readonly session?: { readonly accountId?: string };
    };
  }

  class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly Grant: new (properties: {
      accountId: string | undefined;
      clientId: string | undefined;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }

  export type { RequestContext };
  export { Provider };
}
