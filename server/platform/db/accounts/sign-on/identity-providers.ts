import type { GroupRole } from '@assay/contract/api/administration/identity-providers.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import type { SignOnProtocol } from '@assay/contract/values/admin.ts';
import { sql } from 'kysely';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** An identity provider that an administrator configured. */
export interface IdentityProviderRecord {
  id: string;
  protocol: SignOnProtocol;
  name: string;
  enabled: boolean;
  /** Issuer of OpenID Connect, or entity ID of SAML. */
  issuer: string;
  /** Null for SAML, like the next one. */
  clientId: string | null;
  encryptedSecret: Buffer | null;
  scopes: string;
  /** Null for OpenID Connect. */
  ssoUrl: string | null;
  /** Base64 of the DER, for SAML. */
  certificates: string[];
  /** `validUntil` of the metadata of SAML; null if they have no end. */
  metadataEnds: Date | null;
  emailClaim: string;
  emailDomains: string[];
  trustEmail: boolean;
  secondFactor: 'own' | 'provider';
  groupsClaim: string;
  groupRoles: GroupRole[];
  defaultRole: CompanyRole | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = sql`
  id, protocol, name, enabled, issuer, client_id as "clientId", encrypted_secret as "encryptedSecret", scopes,
  sso_url as "ssoUrl", certificates, metadata_ends as "metadataEnds", email_claim as "emailClaim", email_domains as "emailDomains",
  trust_email as "trustEmail", second_factor as "secondFactor", groups_claim as "groupsClaim",
  group_roles as "groupRoles", default_role as "defaultRole", created_at as "createdAt", updated_at as "updatedAt"`;

/** In alphabetical order. */
export async function listIdentityProviders(tx: Tx): Promise<IdentityProviderRecord[]> {
  const { rows } = await sql<IdentityProviderRecord>`
    select ${COLUMNS} from identity_provider order by lower(name), id`.execute(tx);
  return rows;
}

export async function identityProviderById(tx: Tx, id: string): Promise<IdentityProviderRecord | null> {
  const { rows } = await sql<IdentityProviderRecord>`
    select ${COLUMNS} from identity_provider where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Until the transaction ends, no other one adds or changes a provider. */
export async function lockIdentityProviders(tx: Tx): Promise<void> {
  await sql`lock table identity_provider in share row exclusive mode`.execute(tx);
}

/** Adds it, or replaces the one with the same id. */
export async function upsertIdentityProvider(
  tx: Tx,
  one: Omit<IdentityProviderRecord, 'createdAt' | 'updatedAt'>,
): Promise<void> {
  await sql`
    insert into identity_provider (id, protocol, name, enabled, issuer, client_id, encrypted_secret, scopes, sso_url,
                                   certificates, email_claim, email_domains, trust_email, second_factor, groups_claim,
                                   group_roles, default_role, metadata_ends)
    values (${one.id}, ${one.protocol}, ${one.name}, ${one.enabled}, ${one.issuer}, ${one.clientId},
            ${one.encryptedSecret}, ${one.scopes}, ${one.ssoUrl}, ${one.certificates}::text[], ${one.emailClaim},
            ${one.emailDomains}::text[], ${one.trustEmail}, ${one.secondFactor}, ${one.groupsClaim},
            ${jsonb(one.groupRoles)}, ${one.defaultRole}, ${one.metadataEnds})
    on conflict (id) do update set
      name = excluded.name, enabled = excluded.enabled, issuer = excluded.issuer, client_id = excluded.client_id,
      encrypted_secret = excluded.encrypted_secret, scopes = excluded.scopes, sso_url = excluded.sso_url,
      certificates = excluded.certificates, email_claim = excluded.email_claim, email_domains = excluded.email_domains,
      trust_email = excluded.trust_email, second_factor = excluded.second_factor,
      groups_claim = excluded.groups_claim, group_roles = excluded.group_roles, default_role = excluded.default_role,
      metadata_ends = excluded.metadata_ends, updated_at = now()`.execute(tx);
}

/** @returns false when there was none */
export async function deleteIdentityProvider(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from identity_provider where id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}
