import { ENVIRONMENT_PROVIDER } from '@assay/contract/values/admin.ts';
import type { Context } from '#platform/context.ts';
import {
  type IdentityProviderRecord,
  identityProviderById,
  listIdentityProviders,
} from '#platform/db/accounts/sign-on/identity-providers.ts';
import { AppError } from '#platform/errors.ts';
import { createIdentityProvider, type IdentityProvider, type OidcSettings } from './identity-provider.ts';
import { createSamlProvider } from './saml/saml-provider.ts';

export type ProviderContext = Pick<Context, 'config' | 'db' | 'secrets' | 'clock'>;

/** The identity providers of this installation, as one process uses them. */
export interface Providers {
  /** Enabled ones: that of the environment first, then by name. */
  list(): Promise<{ id: string; name: string }[]>;
  /**
   * An enabled provider.
   * @param id absent = the first
   * @throws {AppError} sign-on-off
   */
  get(id?: string): Promise<IdentityProvider>;
}

/** Opened providers are kept, with the keys that they have fetched, until their settings change. */
export function createProviders(context: ProviderContext): Providers {
  const { db, config } = context;
  const opened = new Map<string, { of: string; provider: IdentityProvider }>();

  function open(id: string, of: string, create: () => IdentityProvider): IdentityProvider {
    const known = opened.get(id);
    if (known?.of === of) return known.provider;
    const provider = create();
    opened.set(id, { of, provider });
    return provider;
  }

  async function list() {
    const stored = await db.withoutCompany(listIdentityProviders);
    const enabled = stored.filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name }));
    return [...(config.signOn ? [{ id: ENVIRONMENT_PROVIDER, name: config.signOn.name }] : []), ...enabled];
  }

  return {
    list,
    async get(requested) {
      const id = requested ?? (await list())[0]?.id;
      if (id === ENVIRONMENT_PROVIDER && config.signOn) {
        const settings = environmentSettings(config.signOn);
        return open(id, JSON.stringify(settings), () => createIdentityProvider(settings, `${config.publicUrl}/login`));
      }
      const row = id && UUID.test(id) ? await db.withoutCompany((tx) => identityProviderById(tx, id)) : null;
      if (!row?.enabled) throw new AppError('sign-on-off');
      return open(row.id, JSON.stringify(row), () => openStored(context, row));
    },
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function environmentSettings(signOn: NonNullable<ProviderContext['config']['signOn']>): OidcSettings {
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

function openStored(context: ProviderContext, row: IdentityProviderRecord): IdentityProvider {
  const { config, secrets } = context;
  if (row.protocol === 'saml') return createSamlProvider(context, { ...row, ssoUrl: row.ssoUrl ?? '' });
  const clientSecret = row.encryptedSecret
    ? secrets.open('identity provider', row.encryptedSecret, row.id).toString()
    : '';
  const settings = {
    ...row,
    clientId: row.clientId ?? '',
    clientSecret,
    privateHosts: config.signOnPrivateHosts,
    trustIssuer: false,
  };
  return createIdentityProvider(settings, `${config.publicUrl}/login`);
}
