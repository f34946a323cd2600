import type {
  IdentityProviderRow,
  IdentityProvidersData,
} from '@assay/contract/api/administration/identity-providers.ts';
import { ENVIRONMENT_PROVIDER } from '@assay/contract/values/admin.ts';
import { uuidv7 } from 'uuidv7';
import type { Context } from '#platform/context.ts';
import {
  type IdentityProviderRecord,
  listIdentityProviders,
} from '#platform/db/accounts/sign-on/identity-providers.ts';
import { NO_STATUS, type ProviderStatus, providerStatuses } from '#platform/db/accounts/sign-on/provider-status.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { ownReturnPath } from './return-path.ts';
import { certificateEnd } from './saml/metadata.ts';
import { acsUrlOf, entityIdOf } from './saml/saml-provider.ts';

/** The identity providers as administrators see them. */

type RowContext = Pick<Context, 'config' | 'db'>;

export async function readProviders(context: RowContext): Promise<IdentityProvidersData> {
  const { publicUrl } = context.config;
  const newId = uuidv7();
  return {
    providers: await context.db.withoutCompany((tx) => rowsOf(context, tx)),
    newId,
    redirectUri: publicUrl + ownReturnPath(newId),
    samlEntityId: entityIdOf(publicUrl),
    samlAcsUrl: acsUrlOf(publicUrl),
  };
}

/** @throws {AppError} not-found */
export async function rowOf(context: RowContext, tx: Tx, id: string): Promise<IdentityProviderRow> {
  const row = (await rowsOf(context, tx)).find((one) => one.id === id);
  if (!row) throw new AppError('not-found');
  return row;
}

/** That of the environment first, then by name. */
async function rowsOf({ config }: RowContext, tx: Tx): Promise<IdentityProviderRow[]> {
  const { publicUrl, signOn } = config;
  const statuses = await providerStatuses(tx);
  const used = (id: string, isOidc: boolean) => useOf(publicUrl, id, isOidc, statuses.get(id) ?? NO_STATUS);
  const rows = (await listIdentityProviders(tx)).map((row) => ({
    ...settingsOf(row),
    ...used(row.id, row.protocol === 'oidc'),
  }));
  if (signOn) {
    const { issuer, name, clientId, secondFactor } = signOn;
    rows.unshift({
      ...{ id: ENVIRONMENT_PROVIDER, protocol: 'oidc', name, enabled: true, issuer, clientId, secondFactor },
      ...{ scopes: 'openid email', emailClaim: 'email', ssoUrl: '', certificatesEnd: [], emailDomains: [] },
      ...{ metadataEnds: null, trustEmail: false, groupsClaim: '', groupRoles: [], defaultRole: null, createdAt: null },
      ...used(ENVIRONMENT_PROVIDER, true),
    });
  }
  return rows;
}

/** The fields that do not follow from its settings. */
type Use = Pick<IdentityProviderRow, 'redirectUri' | 'sharedRedirectUri' | 'lastFailure' | 'lastLoginAt'>;

function useOf(publicUrl: string, id: string, isOidc: boolean, status: ProviderStatus): Use {
  const { failure, failedAt, succeededAt, sharedRedirect } = status;
  return {
    redirectUri: isOidc ? publicUrl + ownReturnPath(id) : '',
    sharedRedirectUri: isOidc && sharedRedirect,
    lastFailure: failure && failedAt && { reason: failure, at: failedAt.toISOString() },
    lastLoginAt: succeededAt?.toISOString() ?? null,
  };
}

function settingsOf(row: IdentityProviderRecord): Omit<IdentityProviderRow, keyof Use> {
  const { id, protocol, name, enabled, issuer, scopes, emailClaim, emailDomains, trustEmail, secondFactor } = row;
  const { groupsClaim, groupRoles, defaultRole } = row;
  return {
    ...{ id, protocol, name, enabled, issuer, scopes, emailClaim, emailDomains, trustEmail, secondFactor },
    ...{ groupsClaim, groupRoles, defaultRole },
    clientId: row.clientId ?? '',
    ssoUrl: row.ssoUrl ?? '',
    certificatesEnd: row.certificates.map((one) => certificateEnd(one).toISOString()),
    metadataEnds: row.metadataEnds?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
