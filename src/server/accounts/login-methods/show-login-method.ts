import type { LoginMethod } from '#contract/accounts/login-methods.ts';
import type { Settings } from '#server/base/settings/settings.ts';
import type { IdentityTable } from '#server/db/tables.ts';
import { EMAIL_ISSUER, PASSKEY_ISSUER } from '../auth/identity.ts';

/** Returns a login method as its user sees it. */
export function showLoginMethod(identity: IdentityTable, settings: Settings): LoginMethod {
  const { id, device, created_at, last_used_at } = identity;
  return {
    id,
    ...kindOf(identity, settings),
    device,
    createdAt: created_at,
    lastUsedAt: last_used_at,
  };
}

function kindOf(
  { issuer }: IdentityTable,
  { providers, SMTP_URL }: Settings,
): Pick<LoginMethod, 'kind' | 'name' | 'isUsable'> {
  if (issuer === EMAIL_ISSUER) {
    return { kind: 'EMAIL', name: null, isUsable: SMTP_URL !== undefined };
  }
  if (issuer === PASSKEY_ISSUER) return { kind: 'PASSKEY', name: null, isUsable: true };
  const provider = providers.find((each) => isIssuedBy(each.issuer, issuer));
  const name = provider?.name ?? (URL.canParse(issuer) ? new URL(issuer).host : issuer);
  return { kind: 'PROVIDER', name, isUsable: provider !== undefined };
}

/** Microsoft's tenants have issuers of their own, all with the same prefix. */
function isIssuedBy(set: string, issuer: string): boolean {
  const plain = (address: string) => address.replace(/\/$/, '');
  if (plain(set) === plain(issuer)) return true;
  const { origin, pathname } = new URL(set);
  return (
    origin === 'https://login.microsoftonline.com' &&
    /^\/(common|organizations|consumers)\//.test(pathname) &&
    issuer.startsWith(`${origin}/`)
  );
}
