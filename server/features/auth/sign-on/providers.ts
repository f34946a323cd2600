import { ENVIRONMENT_PROVIDER } from '@assay/contract/values/admin.ts';
import type { Context } from '#platform/context.ts';
import {
  type IdentityProviderRecord,
  listIdentityProviders,
} from '#platform/db/accounts/sign-on/identity-providers.ts';
import { type ProviderStatus, providerStatuses } from '#platform/db/accounts/sign-on/provider-status.ts';
import { AppError } from '#platform/errors.ts';
import type { Identity, IdentityProvider, OidcSettings } from './identity-provider.ts';
import { createIdentityProvider } from './oidc-provider.ts';
import { ProviderError } from './provider-fetch.ts';
import { ownReturnPath, SHARED_RETURN_PATH } from './return-path.ts';
import { createSamlProvider } from './saml/saml-provider.ts';

export type ProviderContext = Pick<Context, 'config' | 'db' | 'secrets' | 'clock'>;

/** A provider with the address of its responses. */
export interface OpenedProvider extends IdentityProvider {
  /** Path of the page to which its responses are delivered; one delivered elsewhere is of another provider. */
  returnPath: string;
}

/**
 * Finishes a login where the browser says that the response was delivered. One delivered to the address of another
 * provider may contain its code, which must not be sent to this one (RFC 9700 §4.4).
 * @throws {ProviderError}
 */
export async function finishAt(
  provider: OpenedProvider,
  path: string,
  search: string,
  asked: unknown,
): Promise<Identity> {
  if (path !== provider.returnPath) {
    throw new ProviderError('the response was delivered to the address of another provider', 'other-provider');
  }
  return provider.finish(new URLSearchParams(search), asked);
}

/** The identity providers of this installation, as one process uses them. */
export interface Providers {
  /** Enabled ones: that of the environment first, then by name. */
  list(): Promise<{ id: string; name: string }[]>;
  /**
   * An enabled provider.
   * @param id absent = the first
   * @param options `disabled`: a disabled one as well, for a test login
   * @throws {AppError} sign-on-off
   */
  get(id?: string, options?: { disabled?: boolean }): Promise<OpenedProvider>;
}

/** Opened providers are kept, with the keys that they have fetched, until their settings change. */
export function createProviders(context: ProviderContext): Providers {
  const { db, config } = context;
  const { signOn } = config;
  const opened = new Map<string, { of: string; provider: OpenedProvider }>();

  function open(id: string, of: unknown, create: () => OpenedProvider): OpenedProvider {
    const key = JSON.stringify(of);
    const known = opened.get(id);
    if (known?.of === key) return known.provider;
    const provider = create();
    opened.set(id, { of: key, provider });
    return provider;
  }

  const enabledOf = (stored: readonly IdentityProviderRecord[]) => [
    ...(signOn ? [{ id: ENVIRONMENT_PROVIDER, name: signOn.name }] : []),
    ...stored.filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name })),
  ];

  return {
    list: async () => enabledOf(await db.withoutCompany(listIdentityProviders)),
    async get(requested, { disabled = false } = {}) {
      const { stored, statuses } = await db.withoutCompany(async (tx) => ({
        stored: await listIdentityProviders(tx),
        statuses: await providerStatuses(tx),
      }));
      const id = requested ?? enabledOf(stored)[0]?.id;
      const row = stored.find((one) => one.id === id);
      const ofEnvironment = id === ENVIRONMENT_PROVIDER && signOn !== null;
      if (!id || !(ofEnvironment || row?.enabled || (row && disabled))) throw new AppError('sign-on-off');
      if (row?.protocol === 'saml') {
        return open(id, row, () => ({
          ...createSamlProvider(context, { ...row, ssoUrl: row.ssoUrl ?? '' }),
          returnPath: SHARED_RETURN_PATH,
        }));
      }
      const sharedRedirect = statuses.get(id)?.sharedRedirect ?? false;
      const issuerRequired = sharedRedirect && !mayOmitIssuer(id, signOn !== null, stored, statuses);
      return open(id, [row ?? signOn, sharedRedirect, issuerRequired], () => {
        const settings = { ...(row ? settingsOf(context, row) : environmentSettings(signOn!)), issuerRequired };
        const returnPath = sharedRedirect ? SHARED_RETURN_PATH : ownReturnPath(id);
        return { ...createIdentityProvider(settings, `${config.publicUrl}${returnPath}`), returnPath };
      });
    },
  };
}

/**
 * Whether a response at the shared redirect URI may lack its issuer: it is then taken for one of the first enabled
 * provider that uses this address, so that no other one may send such responses (decision 0171).
 */
function mayOmitIssuer(
  id: string,
  environment: boolean,
  stored: readonly IdentityProviderRecord[],
  statuses: ReadonlyMap<string, ProviderStatus>,
): boolean {
  const enabled = stored
    .filter((one) => one.enabled && one.protocol === 'oidc')
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const ids = [...(environment ? [ENVIRONMENT_PROVIDER] : []), ...enabled.map((one) => one.id)];
  const first = ids.find((one) => statuses.get(one)?.sharedRedirect);
  return first === undefined || first === id;
}

function environmentSettings(signOn: NonNullable<ProviderContext['config']['signOn']>) {
  return {
    ...signOn,
    id: ENVIRONMENT_PROVIDER,
    scopes: 'openid email',
    emailDomains: [],
    trustEmail: false,
    trustIssuer: true,
    groupsClaim: '',
    groupRoles: [],
    defaultRole: null,
  };
}

function settingsOf(
  { config, secrets }: ProviderContext,
  row: IdentityProviderRecord,
): Omit<OidcSettings, 'issuerRequired'> {
  const clientSecret = row.encryptedSecret
    ? secrets.open('identity provider', row.encryptedSecret, row.id).toString()
    : '';
  return {
    ...row,
    clientId: row.clientId ?? '',
    clientSecret,
    privateHosts: config.signOnPrivateHosts,
    trustIssuer: false,
  };
}
