import type {
  IdentityProviderRequest,
  IdentityProviderRow,
  IdentityProviderTest,
  identityProviderTestRequest,
} from '@assay/contract/api/administration/identity-providers.ts';
import { IDENTITY_PROVIDERS_MAX } from '@assay/contract/values/admin.ts';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import {
  deleteIdentityProvider,
  type IdentityProviderRecord,
  identityProviderById,
  listIdentityProviders,
  lockIdentityProviders,
  upsertIdentityProvider,
} from '#platform/db/accounts/sign-on/identity-providers.ts';
import { deleteProviderStatus, endSharedRedirect } from '#platform/db/accounts/sign-on/provider-status.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import type { Actor } from '../session.ts';
import { rowOf } from './provider-rows.ts';
import { certificateEnd, type SamlMetadata } from './saml/metadata.ts';
import { parseSamlMetadata } from './saml/saml-thread.ts';
import { fetchMetadata, MetadataError, providerUrl, testIssuer } from './test-provider.ts';

/** What administrators do with the identity providers of the installation. */

type New = Omit<IdentityProviderRecord, 'createdAt' | 'updatedAt'>;

/**
 * Adds a provider, or replaces the settings of one. Audited without the secret.
 * @param id null = a new one
 * @throws {AppError} not-found, identity-provider-*
 */
export async function saveProvider(
  context: Context,
  by: Actor,
  id: string | null,
  request: IdentityProviderRequest,
): Promise<IdentityProviderRow> {
  if (request.trustEmail && request.emailDomains.length === 0) throw new AppError('identity-provider-trust');
  const described = await describe(context, request, id);
  return context.db.withCompany(by.session.companyId, async (tx) => {
    await lockIdentityProviders(tx);
    const all = await listIdentityProviders(tx);
    const before = all.find((one) => one.id === id) ?? null;
    if (id !== null && before?.protocol !== request.protocol) throw new AppError('not-found');
    if (!before && all.some((one) => one.id === request.id)) {
      throw new AppError('identity-provider-exists', { issuer: described.issuer });
    }
    if (!before && all.length >= IDENTITY_PROVIDERS_MAX) {
      throw new AppError('identity-provider-too-many', { count: IDENTITY_PROVIDERS_MAX });
    }
    const { signOn } = context.config;
    const { issuer } = described;
    if (signOn?.issuer === issuer || all.some((one) => one.id !== before?.id && one.issuer === issuer)) {
      throw new AppError('identity-provider-exists', { issuer });
    }
    const record = recordOf(context, before, request, described);
    await upsertIdentityProvider(tx, record);
    const after = (await identityProviderById(tx, record.id))!;
    await log(tx, by, before ? 'identity-provider.changed' : 'identity-provider.added', after, {
      ...(before ? { before: summary(before) } : {}),
      after: summary(after),
      ...(request.protocol === 'oidc' && request.clientSecret !== '' ? { secretReplaced: true } : {}),
    });
    return rowOf(context, tx, after.id);
  });
}

/** What the provider says about itself. */
type Described = Pick<New, 'issuer' | 'ssoUrl' | 'certificates' | 'metadataEnds'>;

async function describe(
  { config, db, clock }: Context,
  request: IdentityProviderRequest,
  id: string | null,
): Promise<Described> {
  try {
    if (request.protocol === 'saml') {
      const before = id === null ? null : await db.withoutCompany((tx) => identityProviderById(tx, id));
      // Without new metadata it stays as it is.
      if (before && !request.metadata && !request.metadataUrl) return before;
      const found = await samlMetadataOf(request, config.signOnPrivateHosts, clock.now());
      const { entityId: issuer, ends: metadataEnds, ...rest } = found;
      return { issuer, metadataEnds, ...rest };
    }
    // As configured, not in the normalized form of a URL: it is compared with the document and the tokens.
    if (providerUrl(request.issuer, config.signOnPrivateHosts).search) throw new MetadataError('url-invalid');
    return { issuer: request.issuer, ssoUrl: null, certificates: [], metadataEnds: null };
  } catch (error) {
    if (error instanceof MetadataError) throw new AppError('identity-provider-metadata', { failure: error.failure });
    throw error;
  }
}

/** @throws {AppError} identity-provider-secret-required */
function recordOf(
  { secrets }: Context,
  before: IdentityProviderRecord | null,
  request: IdentityProviderRequest,
  described: Described,
): New {
  const id = before?.id ?? request.id ?? uuidv7();
  const { protocol, name, enabled, emailDomains, trustEmail, secondFactor, groupsClaim, groupRoles, defaultRole } =
    request;
  const shared = {
    ...{ id, protocol, name, enabled, trustEmail, secondFactor, groupsClaim, groupRoles, defaultRole },
    issuer: described.issuer,
    ssoUrl: described.ssoUrl,
    certificates: described.certificates,
    metadataEnds: described.metadataEnds,
    emailDomains: [...new Set(emailDomains)],
  };
  if (request.protocol === 'saml') {
    return { ...shared, clientId: null, encryptedSecret: null, scopes: '', emailClaim: request.emailClaim };
  }
  const encryptedSecret = request.clientSecret
    ? secrets.seal('identity provider', Buffer.from(request.clientSecret), id)
    : (before?.encryptedSecret ?? null);
  // A secret must not be sent to another provider than the one that it was entered for.
  const moved = before !== null && before.issuer !== described.issuer && request.clientSecret === '';
  if (!encryptedSecret || moved) throw new AppError('identity-provider-secret-required');
  const { clientId } = request;
  return { ...shared, clientId, encryptedSecret, scopes: withOpenid(request.scopes), emailClaim: 'email' };
}

/** OpenID Connect Core 1.0 §3.1.2.1: the scope `openid` is required. */
const withOpenid = (scopes: string) => [...new Set(['openid', ...scopes.split(' ')])].join(' ');

/** @throws {AppError} not-found */
export async function removeProvider({ db }: Context, by: Actor, id: string): Promise<void> {
  await db.withCompany(by.session.companyId, async (tx) => {
    const row = await identityProviderById(tx, id);
    if (!row || !(await deleteIdentityProvider(tx, id))) throw new AppError('not-found');
    await deleteProviderStatus(tx, id);
    await log(tx, by, 'identity-provider.removed', row, { before: summary(row) });
  });
}

/**
 * From now on the provider uses its own redirect URI, which an administrator has registered, instead of the shared one.
 * @throws {AppError} not-found
 */
export async function useOwnRedirectUri(context: Context, by: Actor, id: string): Promise<IdentityProviderRow> {
  const { session, address } = by;
  const { companyId, accountId } = session;
  return context.db.withCompany(companyId, async (tx) => {
    const changed = await endSharedRedirect(tx, id);
    const row = await rowOf(context, tx, id);
    const { name: target, issuer, redirectUri } = row;
    if (changed) {
      const facts = { issuer, redirectUri };
      await audit(tx, { companyId, accountId, address, action: 'identity-provider.changed', target, facts });
    }
    return row;
  });
}

/** Fetches what a form names, without storing it. */
export async function testProvider(
  { config, db, clock }: Context,
  by: Actor,
  request: z.infer<typeof identityProviderTestRequest>,
): Promise<IdentityProviderTest> {
  const result = await tested(request, config.signOnPrivateHosts, clock.now()).catch(
    (error: unknown): IdentityProviderTest => {
      if (!(error instanceof MetadataError)) throw error;
      return { failure: error.failure, issuer: '', signOnUrl: '', certificatesEnd: [] };
    },
  );
  const { session, address } = by;
  const target = (request.protocol === 'oidc' ? request.issuer : request.metadataUrl).slice(0, 300);
  await db.withCompany(session.companyId, (tx) =>
    audit(tx, {
      ...{
        companyId: session.companyId,
        accountId: session.accountId,
        address,
        action: 'identity-provider.tested',
        target,
      },
      facts: { failure: result.failure },
    }),
  );
  return result;
}

async function tested(
  request: z.infer<typeof identityProviderTestRequest>,
  privateHosts: readonly string[],
  now: Date,
): Promise<IdentityProviderTest> {
  if (request.protocol === 'oidc') return testIssuer(request.issuer, privateHosts);
  const { entityId, ssoUrl, certificates } = await samlMetadataOf(request, privateHosts, now);
  const certificatesEnd = certificates.map((one) => certificateEnd(one).toISOString());
  return { failure: null, issuer: entityId, signOnUrl: ssoUrl, certificatesEnd };
}

/** Of the text, or fetched from the URL. @throws {MetadataError} */
async function samlMetadataOf(
  { metadata, metadataUrl }: { metadata: string; metadataUrl: string },
  privateHosts: readonly string[],
  now: Date,
): Promise<SamlMetadata> {
  const xml = metadata || (await fetchMetadata(providerUrl(metadataUrl, privateHosts), privateHosts));
  return parseSamlMetadata(xml, privateHosts, now);
}

/** Without the secret. */
function summary(row: IdentityProviderRecord) {
  const { encryptedSecret: _secret, id: _id, createdAt: _created, updatedAt: _updated, certificates, ...rest } = row;
  return { ...rest, certificates: certificates.length };
}

function log(
  tx: Tx,
  { session, address }: Actor,
  action: string,
  { name, issuer }: IdentityProviderRecord,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { companyId, accountId } = session;
  return audit(tx, { companyId, accountId, address, action, target: name, facts: { issuer, ...facts } });
}
