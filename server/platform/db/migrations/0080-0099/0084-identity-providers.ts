import { type Kysely, sql } from 'kysely';

/** Identity providers that administrators configure in the browser; they belong to the installation, not to a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_provider (
      id uuid primary key,
      protocol text not null check (protocol in ('oidc', 'saml')),
      name text not null,
      enabled boolean not null default true,
      issuer text not null unique,
      client_id text,
      encrypted_secret bytea,
      scopes text not null default 'openid email',
      sso_url text,
      certificates text[] not null default '{}',
      email_claim text not null default 'email',
      email_domains text[] not null default '{}',
      trust_email boolean not null default false,
      second_factor text not null default 'own' check (second_factor in ('own', 'provider')),
      groups_claim text not null default '',
      group_roles jsonb not null default '[]',
      default_role text check (default_role in ('owner', 'member', 'viewer')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  // Whether the provider is responsible for the second factor is decided when the session is opened.
  await sql`alter table session add column provider_factor boolean not null default false`.execute(db);
}
