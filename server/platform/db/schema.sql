-- Generated from server/platform/db/migrations by `npm run generate`; never edited by hand.

create table account (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  name text not null,
  phone text default ''::text not null,
  job_title text default ''::text not null,
  company_role text not null,
  granted_permission integer,
  language text default 'en-US'::text not null,
  time_zone text default 'UTC'::text not null,
  avatar bytea,
  password_hash text,
  former_passwords text[] default '{}'::text[] not null,
  password_changed_at timestamp with time zone default now() not null,
  password_expired boolean default false not null,
  disabled_at timestamp with time zone,
  activated_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  theme jsonb default '{}'::jsonb not null,
  privacy_version text,
  privacy_accepted_at timestamp with time zone,
  approval_pending boolean default false not null,
  login_count integer default 0 not null,
  erased_at timestamp with time zone,
  email_key text generated always as (lower(email)) stored,
  name_key text generated always as (lower(name)) stored,
  join_requested_at timestamp with time zone,
  onboarding text,
  finding_read_at timestamp with time zone,
  former_emails text[] default '{}'::text[] not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint account_onboarding_check CHECK ((onboarding = ANY (ARRAY['shown'::text, 'dismissed'::text])))
);
CREATE INDEX account_company ON public.account USING btree (company_id);
CREATE INDEX account_created ON public.account USING btree (created_at);
CREATE INDEX account_disabled ON public.account USING btree (email_key) WHERE (disabled_at IS NOT NULL);
CREATE INDEX account_email_key ON public.account USING btree (email_key);
CREATE INDEX account_granted ON public.account USING btree (granted_permission) WHERE (granted_permission IS NOT NULL);
CREATE INDEX account_last_login ON public.account USING btree (last_login_at DESC NULLS LAST);
CREATE INDEX account_name_key ON public.account USING btree (name_key);
CREATE INDEX account_password_expired ON public.account USING btree (email_key) WHERE password_expired;
CREATE INDEX account_waiting ON public.account USING btree (created_at) WHERE approval_pending;
CREATE UNIQUE INDEX account_email ON public.account USING btree (lower(email));
alter table account force row level security;
create policy company on account using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table address_lease (
  address inet not null,
  scan_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint address_lease_pkey PRIMARY KEY (address)
);

create table advisory (
  id text not null,
  title text not null,
  published timestamp with time zone not null,
  cvss real,
  cwe integer[] default '{}'::integer[] not null,
  refs text[] default '{}'::text[] not null,
  source text default 'nvd'::text not null,
  exploitation text,
  automatable boolean,
  impact text,
  disputed boolean default false not null,
  constraint advisory_pkey PRIMARY KEY (id),
  constraint advisory_exploitation_check CHECK ((exploitation = ANY (ARRAY['none'::text, 'poc'::text, 'active'::text]))),
  constraint advisory_impact_check CHECK ((impact = ANY (ARRAY['partial'::text, 'total'::text])))
);

create table advisory_affected_product (
  vendor text not null,
  product text not null,
  advisory_id text not null,
  ranges jsonb not null,
  source text default 'nvd'::text not null,
  constraint advisory_affected_product_pkey PRIMARY KEY (vendor, product, advisory_id, source),
  constraint advisory_affected_product_advisory_id_fkey FOREIGN KEY (advisory_id) REFERENCES advisory(id) ON DELETE CASCADE
);
CREATE INDEX advisory_affected_product_of_advisory ON public.advisory_affected_product USING btree (advisory_id);

create table alert_rule (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  is_enabled boolean default true not null,
  conditions jsonb not null,
  delivery jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  matched_at timestamp with time zone,
  constraint alert_rule_pkey PRIMARY KEY (id),
  constraint alert_rule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX alert_rule_of_company ON public.alert_rule USING btree (company_id);
alter table alert_rule force row level security;
create policy company on alert_rule using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table api_token (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  name text not null,
  scopes text[] not null,
  hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_token_hash_key UNIQUE (hash),
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint api_token_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX api_token_company ON public.api_token USING btree (company_id, account_id);
alter table api_token force row level security;
create policy company on api_token using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table area_row (
  company_id uuid not null,
  domain_id uuid not null,
  area text not null,
  ordinal integer not null,
  "row" jsonb not null,
  constraint area_row_pkey PRIMARY KEY (domain_id, area, ordinal),
  constraint area_row_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint area_row_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
alter table area_row force row level security;
create policy company on area_row using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table assessment_content (
  domain_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  content bytea storage external,
  sha256 text,
  object_key text,
  replaced_at timestamp with time zone,
  constraint assessment_content_pkey PRIMARY KEY (domain_id, id),
  constraint assessment_content_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint assessment_content_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX assessment_content_to_move ON public.assessment_content USING btree (replaced_at) WHERE ((content IS NOT NULL) AND (replaced_at IS NOT NULL));
alter table assessment_content force row level security;
create policy company on assessment_content using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER assessment_content_object_key_changed AFTER UPDATE OF object_key ON public.assessment_content FOR EACH ROW WHEN (((old.object_key IS NOT NULL) AND (old.object_key IS DISTINCT FROM new.object_key))) EXECUTE FUNCTION release_object('object_key');
CREATE TRIGGER assessment_content_object_key_deleted AFTER DELETE ON public.assessment_content FOR EACH ROW WHEN ((old.object_key IS NOT NULL)) EXECUTE FUNCTION release_object('object_key');

create table assessment_sharing (
  starts_at timestamp with time zone not null,
  allowed_at timestamp with time zone
);

create table asset (
  company_id uuid not null,
  domain_id uuid not null,
  name text not null,
  discovery_sources text[] not null,
  confidence text not null,
  addresses text[] not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  is_active boolean not null,
  decision text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  constraint asset_pkey PRIMARY KEY (domain_id, name),
  constraint asset_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint asset_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint asset_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint asset_confidence_check CHECK ((confidence = ANY (ARRAY['certain'::text, 'firm'::text, 'tentative'::text]))),
  constraint asset_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'rejected'::text])))
);
CREATE INDEX asset_of_company ON public.asset USING btree (company_id);
CREATE INDEX asset_of_domain ON public.asset USING btree (domain_id, company_id);
alter table asset force row level security;
create policy company on asset using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table asset_inventory (
  domain_id uuid not null,
  company_id uuid not null,
  rating_id uuid not null,
  baseline_scan_id uuid not null,
  constraint asset_inventory_pkey PRIMARY KEY (domain_id),
  constraint asset_inventory_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint asset_inventory_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX asset_inventory_of_company ON public.asset_inventory USING btree (company_id);
alter table asset_inventory force row level security;
create policy company on asset_inventory using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table audit_day (
  day date not null,
  entry_number bigint not null,
  seal bytea not null,
  previous bytea not null,
  key_id uuid not null,
  signature bytea not null,
  signed_at timestamp with time zone default now() not null,
  constraint audit_day_pkey PRIMARY KEY (day),
  constraint audit_day_key_id_fkey FOREIGN KEY (key_id) REFERENCES crypto_key(id)
);

create table audit_erasure (
  digest bytea not null,
  company_id uuid not null,
  entry_id uuid not null,
  constraint audit_erasure_pkey PRIMARY KEY (digest)
);
CREATE INDEX audit_erasure_entry ON public.audit_erasure USING btree (entry_id);
alter table audit_erasure force row level security;
create policy company on audit_erasure using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table audit_head (
  entry_number bigint not null,
  seal bytea not null,
  signed_at timestamp with time zone default now() not null,
  key_id uuid not null,
  signature bytea not null,
  constraint audit_head_pkey PRIMARY KEY (entry_number),
  constraint audit_head_key_id_fkey FOREIGN KEY (key_id) REFERENCES crypto_key(id)
);

create table audit_log (
  id uuid not null,
  company_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  occurred_at timestamp with time zone default now() not null,
  account_id uuid,
  action text not null,
  target text default ''::text not null,
  facts jsonb default '{}'::jsonb not null,
  personal bytea,
  constraint audit_log_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX audit_log_account ON public.audit_log USING btree (account_id, occurred_at DESC, id DESC);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action COLLATE "C", occurred_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX audit_log_company ON public.audit_log USING btree (company_id, occurred_at DESC, id DESC);
CREATE INDEX audit_log_occurred_at ON public.audit_log USING btree (occurred_at DESC, id DESC);
CREATE INDEX audit_log_personal ON public.audit_log USING btree (personal);
CREATE INDEX audit_log_target ON public.audit_log USING btree (target, occurred_at DESC, id DESC) WHERE (target <> ''::text);
alter table audit_log force row level security;
create policy company on audit_log using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table audit_personal (
  digest bytea not null,
  company_id uuid not null,
  details text not null,
  address text generated always as (((details)::jsonb ->> 'address'::text)) stored,
  target_key text generated always as (lower(((details)::jsonb ->> 'target'::text))) stored,
  created_at timestamp with time zone default now() not null,
  constraint audit_personal_pkey PRIMARY KEY (digest)
);
CREATE INDEX audit_personal_address ON public.audit_personal USING btree (address, created_at DESC);
CREATE INDEX audit_personal_created_at ON public.audit_personal USING btree (created_at);
CREATE INDEX audit_personal_target ON public.audit_personal USING btree (target_key);
alter table audit_personal force row level security;
create policy company on audit_personal using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table audit_seal (
  entry_number bigint not null,
  audit_id uuid not null,
  digest bytea not null,
  seal bytea not null,
  sealed_at timestamp with time zone default now() not null,
  key_id uuid,
  constraint audit_seal_audit_id_key UNIQUE (audit_id),
  constraint audit_seal_pkey PRIMARY KEY (entry_number),
  constraint audit_seal_key_id_fkey FOREIGN KEY (key_id) REFERENCES crypto_key(id)
);

create table audit_unsealed (
  id uuid not null,
  constraint audit_unsealed_pkey PRIMARY KEY (id)
);

create table badge (
  domain_id uuid not null,
  company_id uuid not null,
  code text not null,
  created_at timestamp with time zone default now() not null,
  shows_score boolean default false not null,
  constraint badge_code_key UNIQUE (code),
  constraint badge_pkey PRIMARY KEY (domain_id),
  constraint badge_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint badge_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
alter table badge force row level security;
create policy company on badge using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table block_list_entry (
  source text not null,
  network inet not null,
  entry text not null,
  seen date not null,
  constraint block_list_entry_pkey PRIMARY KEY (source, network)
);
CREATE INDEX block_list_entry_network ON public.block_list_entry USING gist (network inet_ops);

create table calendar_feed (
  account_id uuid not null,
  company_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint calendar_feed_hash_key UNIQUE (hash),
  constraint calendar_feed_pkey PRIMARY KEY (account_id),
  constraint calendar_feed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint calendar_feed_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX calendar_feed_company ON public.calendar_feed USING btree (company_id);
alter table calendar_feed force row level security;
create policy company on calendar_feed using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table certificate_expiry (
  domain_id uuid not null,
  company_id uuid not null,
  sha256 text not null,
  host text not null,
  hosts integer not null,
  expires_at timestamp with time zone not null,
  constraint certificate_expiry_pkey PRIMARY KEY (domain_id, sha256),
  constraint certificate_expiry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint certificate_expiry_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX certificate_expiry_at ON public.certificate_expiry USING btree (expires_at);
alter table certificate_expiry force row level security;
create policy company on certificate_expiry using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table colleague_invitation (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  company_role text not null,
  created_by_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint colleague_invitation_token_hash_key UNIQUE (token_hash),
  constraint colleague_invitation_pkey PRIMARY KEY (id),
  constraint colleague_invitation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint colleague_invitation_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id)
);
CREATE INDEX colleague_invitation_company ON public.colleague_invitation USING btree (company_id);
alter table colleague_invitation force row level security;
create policy company on colleague_invitation using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table company (
  id uuid not null,
  name text not null,
  number text default ''::text not null,
  personal boolean default false not null,
  capital text default ''::text not null,
  industry text default ''::text not null,
  confirmed_at timestamp with time zone,
  time_zone text default 'UTC'::text not null,
  plan integer,
  plan_start date,
  plan_end date,
  trial_started_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  country text default ''::text not null,
  name_key text generated always as (lower(name)) stored,
  second_factor_required_at timestamp with time zone,
  ranking_opt_out_at timestamp with time zone,
  invited_main_supplier boolean default false not null,
  main_supplier_expires_at timestamp with time zone,
  remediation_days jsonb,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_main_supplier_expires_at CHECK (((main_supplier_expires_at IS NULL) OR invited_main_supplier))
);
CREATE INDEX company_main_supplier_expires_at ON public.company USING btree (main_supplier_expires_at) WHERE (main_supplier_expires_at IS NOT NULL);
CREATE INDEX company_name_key ON public.company USING btree (name_key);
CREATE INDEX company_plan ON public.company USING btree (plan) WHERE (plan IS NOT NULL);
CREATE INDEX company_plan_end ON public.company USING btree (plan_end) WHERE (plan_end IS NOT NULL);
alter table company force row level security;
create policy company on company using (((id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table company_branding (
  company_id uuid not null,
  logo bytea,
  logo_width integer,
  logo_height integer,
  primary_color text,
  secondary_color text,
  constraint company_branding_pkey PRIMARY KEY (company_id),
  constraint company_branding_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint company_branding_check CHECK ((((logo IS NULL) = (logo_width IS NULL)) AND ((logo IS NULL) = (logo_height IS NULL))))
);
alter table company_branding force row level security;
create policy company on company_branding using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table company_place (
  company_id uuid not null,
  country text not null,
  addresses integer not null,
  domains integer not null,
  listed integer not null,
  constraint company_place_pkey PRIMARY KEY (company_id, country) INCLUDE (addresses, domains, listed),
  constraint company_place_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table company_place force row level security;
create policy company on company_place using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table company_score (
  company_id uuid not null,
  means jsonb,
  counts_until timestamp with time zone,
  stale_from date default '-infinity'::date,
  grades integer[],
  month_grades integer[],
  months_due date default '-infinity'::date not null,
  constraint company_score_pkey PRIMARY KEY (company_id),
  constraint company_score_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX company_score_ended ON public.company_score USING btree (counts_until) WHERE (counts_until IS NOT NULL);
CREATE INDEX company_score_months ON public.company_score USING btree (months_due);
CREATE INDEX company_score_stale ON public.company_score USING btree (company_id) WHERE (stale_from IS NOT NULL);
alter table company_score force row level security;
create policy company on company_score using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table company_score_day (
  company_id uuid not null,
  day date not null,
  scores jsonb not null,
  constraint company_score_day_pkey PRIMARY KEY (company_id, day),
  constraint company_score_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table company_score_day force row level security;
create policy company on company_score_day using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table crypto_key (
  id uuid not null,
  purpose text not null,
  encrypted_key bytea not null,
  created_at timestamp with time zone default now() not null,
  retired_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint crypto_key_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX crypto_key_current ON public.crypto_key USING btree (purpose) WHERE (retired_at IS NULL);

create table dependency (
  company_id uuid not null,
  domain_id uuid not null,
  kind text not null,
  provider text not null,
  constraint dependency_pkey PRIMARY KEY (domain_id, kind, provider),
  constraint dependency_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint dependency_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint dependency_kind_check CHECK ((kind = ANY (ARRAY['network'::text, 'name-server'::text, 'mail-host'::text, 'cdn'::text, 'certificate-authority'::text])))
);
alter table dependency force row level security;
create policy company on dependency using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table dependency_set (
  domain_id uuid not null,
  company_id uuid not null,
  rating_id uuid not null,
  row_times jsonb,
  constraint dependency_set_pkey PRIMARY KEY (domain_id),
  constraint dependency_set_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint dependency_set_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
alter table dependency_set force row level security;
create policy company on dependency_set using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER dependency_set_after_insert AFTER INSERT ON public.dependency_set FOR EACH ROW EXECUTE FUNCTION record_dependency_change();

create table discovery (
  domain_id uuid not null,
  company_id uuid not null,
  discovered_at timestamp with time zone not null,
  discovery_sources jsonb not null,
  constraint discovery_pkey PRIMARY KEY (domain_id),
  constraint discovery_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint discovery_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
alter table discovery force row level security;
create policy company on discovery using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table dispute (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  status text default 'open'::text not null,
  reason text not null,
  created_by_id uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  ruled_by_id uuid,
  explanation text default ''::text not null,
  finding jsonb not null,
  constraint dispute_pkey PRIMARY KEY (id),
  constraint dispute_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint dispute_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint dispute_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint dispute_ruled_by_id_fkey FOREIGN KEY (ruled_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint dispute_status_check CHECK ((status = ANY (ARRAY['open'::text, 'asked'::text, 'upheld'::text, 'corrected'::text, 'withdrawn'::text])))
);
CREATE INDEX dispute_of_domain ON public.dispute USING btree (domain_id);
CREATE INDEX dispute_queue ON public.dispute USING btree (status, updated_at);
CREATE UNIQUE INDEX dispute_one_open ON public.dispute USING btree (domain_id, fingerprint) WHERE (status = ANY (ARRAY['open'::text, 'asked'::text]));
alter table dispute force row level security;
create policy company on dispute using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table dispute_figure (
  outcome text not null,
  disputes bigint default 0 not null,
  constraint dispute_figure_pkey PRIMARY KEY (outcome),
  constraint dispute_figure_outcome_check CHECK ((outcome = ANY (ARRAY['opened'::text, 'upheld'::text, 'corrected'::text, 'withdrawn'::text])))
);

create table distribution_fix (
  feed text not null,
  distribution text not null,
  release text not null,
  package text not null,
  cve text not null,
  introduced text,
  fixed text
);
CREATE INDEX distribution_fix_of_feed ON public.distribution_fix USING btree (feed);
CREATE INDEX distribution_fix_of_package ON public.distribution_fix USING btree (distribution, release, package);

create table domain (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  unicode_name text not null,
  is_registrable boolean not null,
  account_id uuid not null,
  status text not null,
  txt_value text,
  verified_at timestamp with time zone,
  checked_at timestamp with time zone,
  txt_missing_since timestamp with time zone,
  attested_reason text,
  excluded text[] default '{}'::text[] not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  activated_at timestamp with time zone,
  name_key text generated always as (lower(name)) stored,
  unicode_key text generated always as (lower(unicode_name)) stored,
  quiet_hours jsonb,
  dkim_selectors text[] default '{}'::text[] not null,
  rating_id uuid,
  registration_ends_on date,
  is_rated boolean generated always as ((rating_id IS NOT NULL)) stored,
  txt_unanswered_since timestamp with time zone,
  constraint domain_company_id_name_key UNIQUE (company_id, name),
  constraint domain_pkey PRIMARY KEY (id),
  constraint domain_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint domain_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint domain_status_check CHECK ((status = ANY (ARRAY['verified'::text, 'expired'::text])))
) with (fillfactor=90);
CREATE INDEX domain_by_name ON public.domain USING btree (name, id) INCLUDE (company_id, is_rated, unicode_name) WHERE (deleted_at IS NULL);
CREATE INDEX domain_by_plan_order ON public.domain USING btree (company_id, ((activated_at IS NULL)), verified_at, id) WHERE ((status = 'verified'::text) AND (deleted_at IS NULL));
CREATE INDEX domain_deleted ON public.domain USING btree (company_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX domain_expired ON public.domain USING btree (company_id) WHERE ((status = 'expired'::text) AND (deleted_at IS NULL));
CREATE INDEX domain_name ON public.domain USING btree (name) WHERE ((deleted_at IS NULL) AND (status = 'verified'::text));
CREATE INDEX domain_name_key ON public.domain USING btree (name_key, company_id);
CREATE INDEX domain_to_recheck ON public.domain USING btree (checked_at, company_id) WHERE ((status = 'verified'::text) AND (deleted_at IS NULL) AND (attested_reason IS NULL) AND (txt_value IS NOT NULL) AND (txt_missing_since IS NULL));
CREATE INDEX domain_to_recheck_daily ON public.domain USING btree (checked_at, company_id) WHERE ((status = 'verified'::text) AND (deleted_at IS NULL) AND (attested_reason IS NULL) AND (txt_value IS NOT NULL) AND (txt_missing_since IS NOT NULL));
CREATE INDEX domain_unicode_form ON public.domain USING btree (unicode_key, company_id) WHERE (unicode_key <> name_key);
CREATE INDEX domain_unicode_key ON public.domain USING btree (unicode_key, company_id);
alter table domain force row level security;
create policy company on domain using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER domain_name_after_change AFTER INSERT OR UPDATE OF name, unicode_name ON public.domain FOR EACH ROW EXECUTE FUNCTION store_domain_name();
CREATE TRIGGER domain_places_after_update AFTER UPDATE OF deleted_at ON public.domain FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION record_place_change_of_domain();
CREATE TRIGGER domain_scores_after_delete AFTER DELETE ON public.domain FOR EACH ROW WHEN (((old.rating_id IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION record_domain_change();
CREATE TRIGGER domain_scores_after_update AFTER UPDATE OF status, deleted_at ON public.domain FOR EACH ROW WHEN (((old.rating_id IS NOT NULL) AND ((old.status IS DISTINCT FROM new.status) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))))) EXECUTE FUNCTION record_domain_change();

create table domain_address (
  company_id uuid not null,
  domain_id uuid not null,
  address inet not null,
  country text,
  asn bigint,
  operator text not null,
  hosts text[] not null,
  listed integer not null,
  constraint domain_address_pkey PRIMARY KEY (domain_id, address),
  constraint domain_address_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint domain_address_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX domain_address_by_address ON public.domain_address USING btree (address, domain_id);
CREATE INDEX domain_address_of_company ON public.domain_address USING btree (company_id, address, domain_id);
CREATE INDEX domain_address_of_domain ON public.domain_address USING btree (domain_id, company_id);
alter table domain_address force row level security;
create policy company on domain_address using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER domain_address_after_delete AFTER DELETE ON public.domain_address REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_place_change();
CREATE TRIGGER domain_address_after_insert AFTER INSERT ON public.domain_address REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_place_change();
CREATE TRIGGER domain_address_after_update AFTER UPDATE ON public.domain_address REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_place_change();

create table domain_tag (
  company_id uuid not null,
  domain_id uuid not null,
  tag text not null,
  tag_key text generated always as (lower(tag)) stored not null,
  constraint domain_tag_pkey PRIMARY KEY (domain_id, tag_key),
  constraint domain_tag_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint domain_tag_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint domain_tag_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 30)))
);
CREATE INDEX domain_tag_by_tag ON public.domain_tag USING btree (tag_key, domain_id);
CREATE INDEX domain_tag_of_company ON public.domain_tag USING btree (company_id, tag_key);
alter table domain_tag force row level security;
create policy company on domain_tag using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table domain_verification (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  domain text not null,
  unicode_name text not null,
  is_registrable boolean not null,
  txt_value text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  attempts integer default 0 not null,
  status text not null,
  observed_txt jsonb,
  provider text,
  constraint domain_verification_pkey PRIMARY KEY (id),
  constraint domain_verification_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint domain_verification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint domain_verification_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'failed'::text, 'expired'::text, 'cancelled'::text, 'verified'::text])))
);
CREATE INDEX domain_verification_ending ON public.domain_verification USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX domain_verification_one_pending ON public.domain_verification USING btree (company_id, domain) WHERE (status = 'pending'::text);
alter table domain_verification force row level security;
create policy company on domain_verification using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table email_denylist (
  pattern text not null,
  created_at timestamp with time zone default now() not null,
  created_by_id uuid,
  constraint email_denylist_pkey PRIMARY KEY (pattern)
);
CREATE INDEX email_denylist_beginning ON public.email_denylist USING btree (pattern COLLATE "C");

create table eol_cycle (
  product text not null,
  cycle text not null,
  ordinal integer not null,
  end_of_life date,
  latest text,
  extended_to date,
  constraint eol_cycle_pkey PRIMARY KEY (product, cycle)
);

create table eol_product (
  vendor text not null,
  product text not null,
  slug text not null,
  constraint eol_product_pkey PRIMARY KEY (vendor, product)
);

create table epss_score (
  id text not null,
  probability real not null,
  constraint epss_score_pkey PRIMARY KEY (id)
);

create table evidence_content (
  company_id uuid not null,
  hash text not null,
  content bytea,
  bytes integer not null,
  created_at timestamp with time zone default now() not null,
  object_key text,
  constraint evidence_content_pkey PRIMARY KEY (company_id, hash),
  constraint evidence_content_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX evidence_content_by_age ON public.evidence_content USING btree (created_at);
CREATE INDEX evidence_content_in_database ON public.evidence_content USING btree (created_at) WHERE (content IS NOT NULL);
alter table evidence_content force row level security;
create policy company on evidence_content using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER evidence_content_object_key_changed AFTER UPDATE OF object_key ON public.evidence_content FOR EACH ROW WHEN (((old.object_key IS NOT NULL) AND (old.object_key IS DISTINCT FROM new.object_key))) EXECUTE FUNCTION release_object('object_key');
CREATE TRIGGER evidence_content_object_key_deleted AFTER DELETE ON public.evidence_content FOR EACH ROW WHEN ((old.object_key IS NOT NULL)) EXECUTE FUNCTION release_object('object_key');

create table evidence_item (
  company_id uuid not null,
  scan_id uuid not null,
  kind text not null,
  asset text not null,
  captured_at timestamp with time zone not null,
  reason text,
  hash text not null,
  constraint evidence_item_pkey PRIMARY KEY (scan_id, kind, asset),
  constraint evidence_item_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint evidence_item_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scan(id) ON DELETE CASCADE
);
CREATE INDEX evidence_item_by_age ON public.evidence_item USING btree (captured_at);
CREATE INDEX evidence_item_of_content ON public.evidence_item USING btree (hash, company_id);
alter table evidence_item force row level security;
create policy company on evidence_item using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table feed (
  name text not null,
  version text,
  rows integer default 0 not null,
  updated_at timestamp with time zone,
  last_attempt_at timestamp with time zone,
  error text,
  cursor jsonb,
  checksum text,
  bytes bigint,
  checked_at timestamp with time zone,
  constraint feed_pkey PRIMARY KEY (name)
);

create table finding (
  company_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  area text not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  closed_at timestamp with time zone,
  rating_id uuid not null,
  payload jsonb not null,
  kind_key text generated always as ((((payload ->> 'check'::text) || '/'::text) || (payload ->> 'finding'::text))) stored,
  asset_key text generated always as (lower((payload ->> 'asset'::text))) stored,
  cve_key text generated always as (upper(((payload -> 'facts'::text) ->> 'cve'::text))) stored,
  opened_at timestamp with time zone,
  content_hash text,
  closed_by text,
  confirmed_at timestamp with time zone,
  constraint finding_pkey PRIMARY KEY (domain_id, fingerprint),
  constraint finding_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint finding_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint finding_of_rating FOREIGN KEY (domain_id, rating_id) REFERENCES rating(domain_id, id) ON DELETE CASCADE
);
CREATE INDEX finding_asset_key ON public.finding USING btree (asset_key, company_id) WHERE (closed_at IS NULL);
CREATE INDEX finding_asset_of_company ON public.finding USING btree (company_id, asset_key) WHERE (closed_at IS NULL);
CREATE INDEX finding_closed_of_company ON public.finding USING btree (company_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX finding_cve_key ON public.finding USING btree (cve_key, company_id) WHERE (closed_at IS NULL);
CREATE INDEX finding_cve_of_company ON public.finding USING btree (company_id, cve_key) WHERE ((closed_at IS NULL) AND (cve_key IS NOT NULL));
CREATE INDEX finding_due_critical ON public.finding USING btree (company_id, ( CASE WHEN (opened_at IS NULL) THEN first_seen ELSE opened_at END), domain_id, fingerprint) INCLUDE (opened_at, first_seen) WHERE ((closed_at IS NULL) AND ((payload ->> 'severity'::text) = 'critical'::text) AND ((payload ->> 'confidence'::text) <> 'tentative'::text));
CREATE INDEX finding_due_high ON public.finding USING btree (company_id, ( CASE WHEN (opened_at IS NULL) THEN first_seen ELSE opened_at END), domain_id, fingerprint) INCLUDE (opened_at, first_seen) WHERE ((closed_at IS NULL) AND ((payload ->> 'severity'::text) = 'high'::text) AND ((payload ->> 'confidence'::text) <> 'tentative'::text));
CREATE INDEX finding_due_low ON public.finding USING btree (company_id, ( CASE WHEN (opened_at IS NULL) THEN first_seen ELSE opened_at END), domain_id, fingerprint) INCLUDE (opened_at, first_seen) WHERE ((closed_at IS NULL) AND ((payload ->> 'severity'::text) = 'low'::text) AND ((payload ->> 'confidence'::text) <> 'tentative'::text));
CREATE INDEX finding_due_medium ON public.finding USING btree (company_id, ( CASE WHEN (opened_at IS NULL) THEN first_seen ELSE opened_at END), domain_id, fingerprint) INCLUDE (opened_at, first_seen) WHERE ((closed_at IS NULL) AND ((payload ->> 'severity'::text) = 'medium'::text) AND ((payload ->> 'confidence'::text) <> 'tentative'::text));
CREATE INDEX finding_kind_key ON public.finding USING btree (kind_key, company_id) WHERE (closed_at IS NULL);
CREATE INDEX finding_open_of_company ON public.finding USING btree (company_id, first_seen) WHERE (closed_at IS NULL);
CREATE INDEX finding_open_of_domain ON public.finding USING btree (domain_id, company_id, area) WHERE (closed_at IS NULL);
alter table finding force row level security;
create policy company on finding using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table finding_decision (
  company_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  decision text,
  reason text default ''::text not null,
  expires_on date,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  assignee_id uuid,
  due_on date,
  comments integer default 0 not null,
  progress text,
  constraint finding_decision_pkey PRIMARY KEY (domain_id, fingerprint),
  constraint finding_decision_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint finding_decision_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint finding_decision_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint finding_decision_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint finding_decision_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'disputed'::text]))),
  constraint finding_decision_progress_check CHECK ((progress = ANY (ARRAY['in-progress'::text, 'awaiting-retest'::text])))
);
CREATE INDEX finding_decision_assigned ON public.finding_decision USING btree (company_id, assignee_id, due_on) WHERE (assignee_id IS NOT NULL);
CREATE INDEX finding_decision_due ON public.finding_decision USING btree (due_on) WHERE (due_on IS NOT NULL);
CREATE INDEX finding_decision_ending ON public.finding_decision USING btree (expires_on) WHERE (decision = 'accepted'::text);
CREATE INDEX finding_decision_set ON public.finding_decision USING btree (company_id, due_on) WHERE ((decision IS NOT NULL) OR (progress IS NOT NULL) OR (due_on IS NOT NULL));
alter table finding_decision force row level security;
create policy company on finding_decision using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table finding_event (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  created_at timestamp with time zone default now() not null,
  account_id uuid,
  actor_party text not null,
  kind text not null,
  message text default ''::text not null,
  payload jsonb default '{}'::jsonb not null,
  constraint finding_event_pkey PRIMARY KEY (id),
  constraint finding_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint finding_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint finding_event_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint finding_event_actor_party_check CHECK ((actor_party = ANY (ARRAY['owner'::text, 'administrator'::text, 'product'::text])))
);
CREATE INDEX finding_event_of_finding ON public.finding_event USING btree (domain_id, fingerprint, id);
CREATE INDEX finding_event_reopened ON public.finding_event USING btree (company_id, created_at) WHERE (kind = 'reopened'::text);
alter table finding_event force row level security;
create policy company on finding_event using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table finding_ticket (
  id uuid not null,
  company_id uuid not null,
  connection_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  remote_id text,
  remote_key text,
  remote_url text,
  remote_status text default ''::text not null,
  state text default 'waiting'::text not null,
  changed_there_at timestamp with time zone,
  declined boolean default false not null,
  creation_sent_at timestamp with time zone,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  error text,
  content_key text default ''::text not null,
  sent_event_id uuid,
  read_comments text[] default '{}'::text[] not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint one_ticket_per_finding UNIQUE (connection_id, domain_id, fingerprint),
  constraint finding_ticket_pkey PRIMARY KEY (id),
  constraint finding_ticket_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint finding_ticket_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES ticket_connection(id) ON DELETE CASCADE,
  constraint finding_ticket_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint finding_ticket_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'closed'::text])))
);
CREATE INDEX finding_ticket_company ON public.finding_ticket USING btree (company_id);
CREATE INDEX finding_ticket_of_finding ON public.finding_ticket USING btree (domain_id, fingerprint);
CREATE INDEX finding_ticket_remote ON public.finding_ticket USING btree (connection_id, remote_id) WHERE (remote_id IS NOT NULL);
alter table finding_ticket force row level security;
create policy company on finding_ticket using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table idempotency_key (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  content_type text,
  response bytea,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_key_of_account UNIQUE (account_id, key),
  constraint idempotency_key_pkey PRIMARY KEY (id),
  constraint idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint idempotency_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_company ON public.idempotency_key USING btree (company_id);
CREATE INDEX idempotency_key_created ON public.idempotency_key USING btree (created_at);
alter table idempotency_key force row level security;
create policy company on idempotency_key using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table identity_provider (
  id uuid not null,
  protocol text not null,
  name text not null,
  enabled boolean default true not null,
  issuer text not null,
  client_id text,
  encrypted_secret bytea,
  scopes text default 'openid email'::text not null,
  sso_url text,
  certificates text[] default '{}'::text[] not null,
  email_claim text default 'email'::text not null,
  email_domains text[] default '{}'::text[] not null,
  trust_email boolean default false not null,
  second_factor text default 'own'::text not null,
  groups_claim text default ''::text not null,
  group_roles jsonb default '[]'::jsonb not null,
  default_role text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  metadata_ends timestamp with time zone,
  constraint identity_provider_issuer_key UNIQUE (issuer),
  constraint identity_provider_pkey PRIMARY KEY (id),
  constraint identity_provider_default_role_check CHECK ((default_role = ANY (ARRAY['owner'::text, 'member'::text, 'viewer'::text]))),
  constraint identity_provider_protocol_check CHECK ((protocol = ANY (ARRAY['oidc'::text, 'saml'::text]))),
  constraint identity_provider_second_factor_check CHECK ((second_factor = ANY (ARRAY['own'::text, 'provider'::text])))
);

create table identity_provider_status (
  provider_id text not null,
  shared_redirect boolean default false not null,
  failure text,
  failed_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  constraint identity_provider_status_pkey PRIMARY KEY (provider_id)
);

create table integrated_report (
  id uuid not null,
  company_id uuid not null,
  account_id uuid,
  vendor_id uuid not null,
  main_company text not null,
  vendor text not null,
  chosen jsonb not null,
  choice_key text not null,
  language text not null,
  status text not null,
  stage text default 'waiting'::text not null,
  done integer default 0 not null,
  pdf_name text not null,
  file_name text not null,
  verification_code text not null,
  verification_revoked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  scanned_at timestamp with time zone,
  pages integer,
  bytes integer,
  sha256 text,
  pdf bytea,
  signed text,
  watermark text default ''::text not null,
  recipient text default ''::text not null,
  pdf_key text,
  constraint integrated_report_pdf_name_key UNIQUE (pdf_name),
  constraint integrated_report_verification_code_key UNIQUE (verification_code),
  constraint integrated_report_pkey PRIMARY KEY (id),
  constraint integrated_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint integrated_report_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint integrated_report_stage_check CHECK ((stage = ANY (ARRAY['waiting'::text, 'reading'::text, 'drawing'::text]))),
  constraint integrated_report_status_check CHECK ((status = ANY (ARRAY['generating'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX integrated_report_account ON public.integrated_report USING btree (account_id);
CREATE INDEX integrated_report_file_by_age ON public.integrated_report USING btree (finished_at) WHERE ((pdf IS NOT NULL) OR (pdf_key IS NOT NULL));
CREATE INDEX integrated_report_in_database ON public.integrated_report USING btree (finished_at) WHERE (pdf IS NOT NULL);
CREATE INDEX integrated_report_making ON public.integrated_report USING btree (created_at) WHERE (status = 'generating'::text);
CREATE INDEX integrated_report_of_company ON public.integrated_report USING btree (company_id, created_at DESC);
CREATE UNIQUE INDEX integrated_report_one_making ON public.integrated_report USING btree (company_id, choice_key) WHERE (status = 'generating'::text);
alter table integrated_report force row level security;
create policy company on integrated_report using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER integrated_report_pdf_key_changed AFTER UPDATE OF pdf_key ON public.integrated_report FOR EACH ROW WHEN (((old.pdf_key IS NOT NULL) AND (old.pdf_key IS DISTINCT FROM new.pdf_key))) EXECUTE FUNCTION release_object('pdf_key');
CREATE TRIGGER integrated_report_pdf_key_deleted AFTER DELETE ON public.integrated_report FOR EACH ROW WHEN ((old.pdf_key IS NOT NULL)) EXECUTE FUNCTION release_object('pdf_key');

create table inventory_asset (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  domain_id uuid not null,
  kind text not null,
  kind_order smallint generated always as (array_position(ARRAY['host'::text, 'address'::text, 'network'::text, 'certificate'::text, 'provider'::text], kind)) stored not null,
  key text not null,
  name text not null,
  search_key text not null,
  discovery_sources text[] not null,
  confidence text not null,
  details jsonb not null,
  first_seen timestamp with time zone not null,
  last_seen timestamp with time zone not null,
  is_active boolean not null,
  is_baseline boolean not null,
  decision text,
  decided_by_id uuid,
  decided_at timestamp with time zone,
  owner_id uuid,
  group_name text,
  tags text[] default '{}'::text[] not null,
  search_text text generated always as ("left"(search_key, CASE WHEN (octet_length(search_key) = length(search_key)) THEN 1200 ELSE 300 END)) stored,
  constraint inventory_asset_key UNIQUE (domain_id, kind, key),
  constraint inventory_asset_pkey PRIMARY KEY (id),
  constraint inventory_asset_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint inventory_asset_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint inventory_asset_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint inventory_asset_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint inventory_asset_confidence_check CHECK ((confidence = ANY (ARRAY['certain'::text, 'firm'::text, 'tentative'::text]))),
  constraint inventory_asset_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'rejected'::text]))),
  constraint inventory_asset_kind_check CHECK ((kind = ANY (ARRAY['host'::text, 'address'::text, 'network'::text, 'certificate'::text, 'provider'::text])))
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_insert_scale_factor=0.05);
CREATE INDEX inventory_asset_appeared ON public.inventory_asset USING btree (company_id, first_seen, id) INCLUDE (domain_id, is_active) WHERE (NOT is_baseline);
CREATE INDEX inventory_asset_by_first_seen ON public.inventory_asset USING btree (company_id, first_seen, id) INCLUDE (domain_id, is_active);
CREATE INDEX inventory_asset_by_key ON public.inventory_asset USING btree (company_id, kind, key);
CREATE INDEX inventory_asset_by_name ON public.inventory_asset USING btree (company_id, kind_order, name, id) INCLUDE (domain_id, is_active, decision, owner_id);
CREATE INDEX inventory_asset_decided ON public.inventory_asset USING btree (company_id, decision) WHERE (decision IS NOT NULL);
CREATE INDEX inventory_asset_gone ON public.inventory_asset USING btree (company_id, kind_order, name, id) WHERE (NOT is_active);
CREATE INDEX inventory_asset_grouped ON public.inventory_asset USING btree (company_id, group_name) INCLUDE (domain_id) WHERE (group_name IS NOT NULL);
CREATE INDEX inventory_asset_of_domain ON public.inventory_asset USING btree (domain_id, company_id);
CREATE INDEX inventory_asset_owned ON public.inventory_asset USING btree (company_id, owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX inventory_asset_searched ON public.inventory_asset USING btree (company_id, kind_order, name, id) INCLUDE (domain_id, is_active, is_baseline, first_seen, decision, owner_id, search_text);
CREATE INDEX inventory_asset_tagged ON public.inventory_asset USING btree (company_id, id) INCLUDE (domain_id, tags) WHERE (tags <> '{}'::text[]);
alter table inventory_asset force row level security;
create policy company on inventory_asset using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table join_request (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  email text not null,
  name text not null,
  domain text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint join_request_pkey PRIMARY KEY (id),
  constraint join_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint join_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX join_request_account ON public.join_request USING btree (account_id);
CREATE UNIQUE INDEX join_request_open ON public.join_request USING btree (company_id, account_id) WHERE (ended_at IS NULL);
alter table join_request force row level security;
create policy company on join_request using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table kev_entry (
  id text not null,
  added_on date not null,
  ransomware boolean not null,
  first_seen timestamp with time zone default now() not null,
  constraint kev_entry_pkey PRIMARY KEY (id)
);

create table known_device (
  hash bytea not null,
  company_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint known_device_pkey PRIMARY KEY (hash),
  constraint known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint known_device_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX known_device_account ON public.known_device USING btree (account_id, created_at);
alter table known_device force row level security;
create policy company on known_device using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table license_code (
  id uuid not null,
  hash bytea not null,
  ending text not null,
  plan integer not null,
  days integer not null,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  created_by_id uuid,
  revoked_at timestamp with time zone,
  redeemed_at timestamp with time zone,
  redeemed_company_id uuid,
  redeemed_account_id uuid,
  constraint license_code_hash_key UNIQUE (hash),
  constraint license_code_pkey PRIMARY KEY (id)
);
CREATE INDEX license_code_created ON public.license_code USING btree (created_at DESC);
alter table license_code force row level security;
create policy company on license_code using (((redeemed_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (redeemed_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((redeemed_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (redeemed_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
create policy unused on license_code using (((redeemed_company_id IS NULL) AND (( SELECT NULLIF(current_setting('assay.company_min'::text, true), ''::text) AS "nullif") IS NOT NULL))) with check ();

create table login_attempt (
  kind text not null,
  subject bytea not null,
  failures integer not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint login_attempt_pkey PRIMARY KEY (kind, subject)
);
CREATE INDEX login_attempt_last ON public.login_attempt USING btree (last_at);

create table lookalike_disposition (
  company_id uuid not null,
  domain_id uuid not null,
  name text not null,
  disposition text not null,
  decided_by_id uuid,
  decided_at timestamp with time zone default now() not null,
  constraint lookalike_disposition_pkey PRIMARY KEY (domain_id, name),
  constraint lookalike_disposition_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint lookalike_disposition_decided_by_id_fkey FOREIGN KEY (decided_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint lookalike_disposition_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint lookalike_disposition_disposition_check CHECK ((disposition = ANY (ARRAY['ours'::text, 'harmless'::text])))
);
CREATE INDEX lookalike_disposition_of_company ON public.lookalike_disposition USING btree (company_id);
alter table lookalike_disposition force row level security;
create policy company on lookalike_disposition using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table mail (
  id uuid not null,
  created_at timestamp with time zone default now() not null,
  recipient text not null,
  template text not null,
  language text not null,
  subject text not null,
  body bytea,
  account_id uuid,
  opens_account boolean not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  error text,
  sent_at timestamp with time zone,
  recipient_key text generated always as (lower(recipient)) stored,
  for_company_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX mail_account ON public.mail USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX mail_company ON public.mail USING btree (for_company_id);
CREATE INDEX mail_created ON public.mail USING btree (created_at DESC);
CREATE INDEX mail_ending ON public.mail USING btree (expires_at) WHERE (body IS NOT NULL);
CREATE INDEX mail_recipient_key ON public.mail USING btree (recipient_key, created_at DESC);
CREATE INDEX mail_state ON public.mail USING btree (state, created_at DESC);
CREATE INDEX mail_waiting ON public.mail USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
alter table mail force row level security;
create policy company on mail using (((for_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (for_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((for_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (for_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
create policy outbox on mail using () with check (true);

create table migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  compatible_from character varying(255),
  constraint migration_pkey PRIMARY KEY (name)
);

create table news_article (
  id uuid not null,
  language text not null,
  published_at timestamp with time zone,
  announced_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  revision integer default 1 not null,
  sort_at timestamp with time zone generated always as (COALESCE(published_at, updated_at)) stored,
  constraint news_article_pkey PRIMARY KEY (id)
);
CREATE INDEX news_article_by_date ON public.news_article USING btree (sort_at, id);
CREATE INDEX news_article_public ON public.news_article USING btree (sort_at, id) WHERE (published_at IS NOT NULL);
CREATE INDEX news_article_to_announce ON public.news_article USING btree (published_at) WHERE ((published_at IS NOT NULL) AND (announced_at IS NULL));

create table news_image (
  id uuid not null,
  bytes bytea not null storage external,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone default now() not null,
  constraint news_image_pkey PRIMARY KEY (id)
);
CREATE INDEX news_image_created ON public.news_image USING btree (created_at);

create table news_text (
  article_id uuid not null,
  language text not null,
  title text not null,
  title_key text not null,
  title_parts text[] not null,
  content text not null,
  excerpt text not null,
  images uuid[] default '{}'::uuid[] not null,
  constraint news_text_pkey PRIMARY KEY (article_id, language),
  constraint news_text_article_id_fkey FOREIGN KEY (article_id) REFERENCES news_article(id) ON DELETE CASCADE
);
CREATE INDEX news_text_images ON public.news_text USING gin (images);
CREATE INDEX news_text_title ON public.news_text USING gin (title_parts);

create table notification (
  event_id uuid not null,
  account_id uuid not null,
  company_id uuid not null,
  in_app boolean not null,
  read_at timestamp with time zone,
  in_digest boolean not null,
  constraint notification_pkey PRIMARY KEY (account_id, event_id),
  constraint notification_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint notification_event_id_fkey FOREIGN KEY (event_id) REFERENCES notification_event(id) ON DELETE CASCADE
);
CREATE INDEX notification_company ON public.notification USING btree (company_id);
CREATE INDEX notification_digest ON public.notification USING btree (account_id) WHERE in_digest;
CREATE INDEX notification_of_event ON public.notification USING btree (event_id);
CREATE INDEX notification_unread ON public.notification USING btree (account_id) WHERE (in_app AND (read_at IS NULL));
alter table notification force row level security;
create policy company on notification using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table notification_event (
  id uuid not null,
  company_id uuid not null,
  account_id uuid,
  kind text not null,
  dedup_key text not null,
  payload jsonb not null,
  path text not null,
  occurred_at timestamp with time zone not null,
  constraint notified_once UNIQUE (company_id, kind, dedup_key),
  constraint notification_event_pkey PRIMARY KEY (id),
  constraint notification_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX notification_event_account ON public.notification_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX notification_event_occurred_at ON public.notification_event USING btree (occurred_at);
alter table notification_event force row level security;
create policy company on notification_event using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table notification_outbox (
  id uuid not null,
  for_company_id uuid not null,
  for_account_id uuid,
  kind text not null,
  dedup_key text not null,
  payload jsonb not null,
  path text not null,
  created_at timestamp with time zone default now() not null,
  constraint notification_outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX notification_outbox_company ON public.notification_outbox USING btree (for_company_id, id);
alter table notification_outbox force row level security;
create policy company on notification_outbox using (((for_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (for_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((for_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (for_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
create policy outbox on notification_outbox using () with check (true);

create table notification_setting (
  account_id uuid not null,
  company_id uuid not null,
  kinds jsonb default '{}'::jsonb not null,
  digest_hour smallint default 8 not null,
  digest_day date,
  constraint notification_setting_pkey PRIMARY KEY (account_id, company_id),
  constraint notification_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint notification_setting_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint notification_setting_digest_hour_check CHECK (((digest_hour >= 0) AND (digest_hour <= 23)))
);
alter table notification_setting force row level security;
create policy company on notification_setting using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table object_erasure (
  key text not null,
  released_at timestamp with time zone default now() not null,
  constraint object_erasure_pkey PRIMARY KEY (key)
);
CREATE INDEX object_erasure_by_age ON public.object_erasure USING btree (released_at);

create table observed_service (
  company_id uuid not null,
  domain_id uuid not null,
  asset text not null,
  host text not null,
  port integer,
  service text,
  product text,
  version text,
  product_key text generated always as (lower(((COALESCE(product, ''::text) || ' '::text) || COALESCE(version, ''::text)))) stored not null,
  constraint observed_service_pkey PRIMARY KEY (domain_id, asset, product_key),
  constraint observed_service_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint observed_service_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX observed_service_found ON public.observed_service USING btree (product_key, company_id) INCLUDE (domain_id);
CREATE INDEX observed_service_of ON public.observed_service USING btree (company_id, product_key) INCLUDE (domain_id, port);
CREATE INDEX observed_service_of_domain ON public.observed_service USING btree (domain_id, company_id);
CREATE INDEX observed_service_open ON public.observed_service USING btree (port, company_id) INCLUDE (domain_id);
alter table observed_service force row level security;
create policy company on observed_service using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table owner_statement (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  kind text not null,
  fingerprint text not null,
  asset text not null,
  version text,
  product text,
  suffix text,
  build jsonb,
  created_by_id uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  constraint owner_statement_pkey PRIMARY KEY (id),
  constraint owner_statement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint owner_statement_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint owner_statement_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint owner_statement_kind_check CHECK ((kind = ANY (ARRAY['confirmed'::text, 'build'::text])))
);
CREATE INDEX owner_statement_of_domain ON public.owner_statement USING btree (domain_id);
CREATE UNIQUE INDEX owner_statement_of_finding ON public.owner_statement USING btree (domain_id, fingerprint) WHERE ((kind = 'confirmed'::text) AND (withdrawn_at IS NULL));
CREATE UNIQUE INDEX owner_statement_of_product ON public.owner_statement USING btree (domain_id, asset, product) WHERE ((kind = 'build'::text) AND (withdrawn_at IS NULL));
alter table owner_statement force row level security;
create policy company on owner_statement using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table passkey (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  aaguid uuid not null,
  backup_eligible boolean not null,
  backed_up boolean not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX passkey_account ON public.passkey USING btree (account_id, created_at);
alter table passkey force row level security;
create policy company on passkey using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table passkey_challenge (
  hash bytea not null,
  purpose text not null,
  account_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (hash),
  constraint passkey_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'log-in'::text, 'confirm'::text])))
);
CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);

create table place_change (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  constraint place_change_pkey PRIMARY KEY (id),
  constraint place_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX place_change_of_company ON public.place_change USING btree (company_id);
alter table place_change force row level security;
create policy company on place_change using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table provider_state (
  id text not null,
  last_request_at timestamp with time zone not null,
  last_response_at timestamp with time zone,
  failure text,
  constraint provider_state_pkey PRIMARY KEY (id)
);

create table questionnaire (
  id uuid not null,
  company_id uuid not null,
  supplier_company_id uuid not null,
  sender_account_id uuid,
  title text not null,
  is_standard boolean not null,
  questions jsonb not null,
  state text default 'drafted'::text not null,
  due_on date not null,
  valid_until date,
  rounds smallint default 0 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  submitted_at timestamp with time zone,
  accepted_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint questionnaire_pkey PRIMARY KEY (id),
  constraint questionnaire_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint questionnaire_sender_account_id_fkey FOREIGN KEY (sender_account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint questionnaire_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint questionnaire_state_check CHECK ((state = ANY (ARRAY['drafted'::text, 'sent'::text, 'in-progress'::text, 'submitted'::text, 'returned'::text, 'accepted'::text, 'expired'::text])))
);
CREATE INDEX questionnaire_due ON public.questionnaire USING btree (due_on) WHERE (state = ANY (ARRAY['sent'::text, 'in-progress'::text, 'returned'::text]));
CREATE INDEX questionnaire_received ON public.questionnaire USING btree (supplier_company_id, updated_at DESC, id);
CREATE INDEX questionnaire_sender ON public.questionnaire USING btree (sender_account_id);
CREATE INDEX questionnaire_sent ON public.questionnaire USING btree (company_id, updated_at DESC, id);
CREATE INDEX questionnaire_valid ON public.questionnaire USING btree (valid_until) WHERE (state = 'accepted'::text);
alter table questionnaire force row level security;
create policy company on questionnaire using ((((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))) OR ((supplier_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (supplier_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table questionnaire_answer (
  company_id uuid not null,
  questionnaire_id uuid not null,
  question_id text not null,
  value text,
  message text default ''::text not null,
  account_id uuid,
  updated_at timestamp with time zone default now() not null,
  constraint questionnaire_answer_pkey PRIMARY KEY (questionnaire_id, question_id),
  constraint questionnaire_answer_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint questionnaire_answer_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint questionnaire_answer_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaire(id) ON DELETE CASCADE,
  constraint questionnaire_answer_value_check CHECK ((value = ANY (ARRAY['yes'::text, 'partly'::text, 'no'::text, 'not-applicable'::text])))
);
CREATE INDEX questionnaire_answer_account ON public.questionnaire_answer USING btree (account_id);
CREATE INDEX questionnaire_answer_company ON public.questionnaire_answer USING btree (company_id);
alter table questionnaire_answer force row level security;
create policy company on questionnaire_answer using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table questionnaire_comment (
  id uuid not null,
  company_id uuid not null,
  reader_company_id uuid not null,
  questionnaire_id uuid not null,
  question_id text,
  message text not null,
  account_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint questionnaire_comment_pkey PRIMARY KEY (id),
  constraint questionnaire_comment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint questionnaire_comment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint questionnaire_comment_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaire(id) ON DELETE CASCADE,
  constraint questionnaire_comment_reader_company_id_fkey FOREIGN KEY (reader_company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX questionnaire_comment_account ON public.questionnaire_comment USING btree (account_id);
CREATE INDEX questionnaire_comment_company ON public.questionnaire_comment USING btree (company_id);
CREATE INDEX questionnaire_comment_of_questionnaire ON public.questionnaire_comment USING btree (questionnaire_id, created_at);
CREATE INDEX questionnaire_comment_reader ON public.questionnaire_comment USING btree (reader_company_id);
alter table questionnaire_comment force row level security;
create policy company on questionnaire_comment using ((((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))) OR ((reader_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (reader_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table questionnaire_evidence (
  id uuid not null,
  company_id uuid not null,
  questionnaire_id uuid not null,
  question_id text not null,
  file_name text not null,
  media_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  content bytea storage external,
  account_id uuid,
  created_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  content_key text,
  constraint questionnaire_evidence_pkey PRIMARY KEY (id),
  constraint questionnaire_evidence_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint questionnaire_evidence_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint questionnaire_evidence_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaire(id) ON DELETE CASCADE
);
CREATE INDEX questionnaire_evidence_account ON public.questionnaire_evidence USING btree (account_id);
CREATE INDEX questionnaire_evidence_company ON public.questionnaire_evidence USING btree (company_id);
CREATE INDEX questionnaire_evidence_in_database ON public.questionnaire_evidence USING btree (created_at) WHERE (content IS NOT NULL);
CREATE INDEX questionnaire_evidence_of_questionnaire ON public.questionnaire_evidence USING btree (questionnaire_id, created_at);
alter table questionnaire_evidence force row level security;
create policy company on questionnaire_evidence using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER questionnaire_evidence_content_key_changed AFTER UPDATE OF content_key ON public.questionnaire_evidence FOR EACH ROW WHEN (((old.content_key IS NOT NULL) AND (old.content_key IS DISTINCT FROM new.content_key))) EXECUTE FUNCTION release_object('content_key');
CREATE TRIGGER questionnaire_evidence_content_key_deleted AFTER DELETE ON public.questionnaire_evidence FOR EACH ROW WHEN ((old.content_key IS NOT NULL)) EXECUTE FUNCTION release_object('content_key');

create table questionnaire_submission (
  id uuid not null,
  company_id uuid not null,
  reader_company_id uuid not null,
  questionnaire_id uuid not null,
  round smallint not null,
  answers jsonb not null,
  account_id uuid,
  submitted_at timestamp with time zone default now() not null,
  constraint questionnaire_submission_questionnaire_id_round_key UNIQUE (questionnaire_id, round),
  constraint questionnaire_submission_pkey PRIMARY KEY (id),
  constraint questionnaire_submission_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint questionnaire_submission_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint questionnaire_submission_questionnaire_id_fkey FOREIGN KEY (questionnaire_id) REFERENCES questionnaire(id) ON DELETE CASCADE,
  constraint questionnaire_submission_reader_company_id_fkey FOREIGN KEY (reader_company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX questionnaire_submission_account ON public.questionnaire_submission USING btree (account_id);
CREATE INDEX questionnaire_submission_company ON public.questionnaire_submission USING btree (company_id);
CREATE INDEX questionnaire_submission_reader ON public.questionnaire_submission USING btree (reader_company_id);
alter table questionnaire_submission force row level security;
create policy company on questionnaire_submission using ((((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))) OR ((reader_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (reader_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table queued_plan (
  company_id uuid not null,
  plan integer not null,
  days integer not null,
  constraint queued_plan_pkey PRIMARY KEY (company_id, plan),
  constraint queued_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table queued_plan force row level security;
create policy company on queued_plan using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table ranking (
  company_id uuid not null,
  score integer,
  industry text,
  areas jsonb default '{}'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  next_change_at timestamp with time zone,
  constraint ranking_pkey PRIMARY KEY (company_id),
  constraint ranking_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX ranking_next_change ON public.ranking USING btree (next_change_at) WHERE (next_change_at IS NOT NULL);
alter table ranking force row level security;
create policy company on ranking using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table ranking_average (
  scope text not null,
  area text not null,
  total bigint not null,
  companies integer not null,
  constraint ranking_average_pkey PRIMARY KEY (scope, area)
);

create table ranking_average_daily (
  scope text not null,
  day date not null,
  companies integer not null,
  averages jsonb not null,
  constraint ranking_average_daily_pkey PRIMARY KEY (scope, day)
);

create table ranking_change (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint ranking_change_pkey PRIMARY KEY (id),
  constraint ranking_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX ranking_change_of_company ON public.ranking_change USING btree (company_id);
alter table ranking_change force row level security;
create policy company on ranking_change using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table ranking_daily (
  company_id uuid not null,
  day date not null,
  place integer not null,
  industry text,
  industry_place integer,
  constraint ranking_daily_pkey PRIMARY KEY (company_id, day),
  constraint ranking_daily_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX ranking_daily_by_day ON public.ranking_daily USING btree (day);
alter table ranking_daily force row level security;
create policy company on ranking_daily using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table ranking_histogram (
  scope text not null,
  score integer not null,
  companies integer not null,
  constraint ranking_histogram_pkey PRIMARY KEY (scope, score),
  constraint ranking_histogram_score_check CHECK (((score >= 0) AND (score <= 10000)))
);

create table rating (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  scan_id uuid not null,
  state smallint not null,
  rated_at timestamp with time zone not null,
  model_version text not null,
  total smallint,
  grade text,
  risk_class text,
  coverage double precision not null,
  limited_scope boolean not null,
  finding_counts jsonb not null,
  area_scores jsonb not null,
  ceiling jsonb,
  is_capped boolean not null,
  asset_count integer not null,
  assessment_zstd bytea storage external,
  evidence_hashes text[] not null,
  feed_versions jsonb not null,
  superseded boolean default false not null,
  created_at timestamp with time zone default now() not null,
  revision integer default 0 not null,
  report_counts jsonb,
  derived_hashes jsonb,
  assessment_hash text,
  assessment_times jsonb,
  assessment_id uuid,
  unconfirmed jsonb,
  constraint rating_of_scan UNIQUE (scan_id, state, revision),
  constraint rating_pkey PRIMARY KEY (id),
  constraint rating_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint rating_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint rating_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scan(id) ON DELETE CASCADE,
  constraint rating_state_check CHECK ((state = ANY (ARRAY[1, 2])))
) with (autovacuum_vacuum_insert_scale_factor=0.05);
CREATE INDEX rating_of_domain ON public.rating USING btree (domain_id, rated_at DESC, created_at DESC) INCLUDE (company_id, scan_id, total, grade, limited_scope, asset_count) WHERE (NOT superseded);
CREATE UNIQUE INDEX rating_by_domain ON public.rating USING btree (domain_id, id);
alter table rating force row level security;
create policy company on rating using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER rating_after_delete AFTER DELETE ON public.rating REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_current_rating();
CREATE TRIGGER rating_after_insert AFTER INSERT ON public.rating FOR EACH ROW WHEN ((NOT new.superseded)) EXECUTE FUNCTION set_inserted_rating();
CREATE TRIGGER rating_after_update AFTER UPDATE ON public.rating REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION set_current_rating();
CREATE TRIGGER rating_scores_after_delete AFTER DELETE ON public.rating REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_score_change();
CREATE TRIGGER rating_scores_after_insert AFTER INSERT ON public.rating REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_score_change();
CREATE TRIGGER rating_scores_after_update AFTER UPDATE ON public.rating REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_score_change();

create table registration (
  id uuid not null,
  created_at timestamp with time zone default now() not null,
  email text not null,
  main_supplier boolean not null,
  data jsonb not null,
  password_hash text not null,
  privacy_version text not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint registration_token_hash_key UNIQUE (token_hash),
  constraint registration_pkey PRIMARY KEY (id)
);
CREATE INDEX registration_email ON public.registration USING btree (lower(email), created_at DESC);
CREATE INDEX registration_expiry ON public.registration USING btree (expires_at);
alter table registration force row level security;
create policy company on registration using (((( SELECT current_setting('assay.company_min'::text, true) AS current_setting) = '00000000-0000-0000-0000-000000000000'::text) AND (( SELECT current_setting('assay.company_max'::text, true) AS current_setting) = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::text))) with check (((( SELECT current_setting('assay.company_min'::text, true) AS current_setting) = '00000000-0000-0000-0000-000000000000'::text) AND (( SELECT current_setting('assay.company_max'::text, true) AS current_setting) = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::text)));

create table report (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  rating_id uuid not null,
  language text not null,
  status text not null,
  pdf_name text not null,
  file_name text not null,
  verification_code text not null,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  next_update_at timestamp with time zone,
  pages integer,
  bytes integer,
  sha256 text,
  pdf bytea,
  verification_revoked_at timestamp with time zone,
  signed text,
  kind text default 'full'::text not null,
  watermark text default ''::text not null,
  recipient text default ''::text not null,
  form_key text default ''::text not null,
  slides bytea,
  pdf_key text,
  slides_key text,
  constraint report_pdf_name_key UNIQUE (pdf_name),
  constraint report_verification_code_key UNIQUE (verification_code),
  constraint report_pkey PRIMARY KEY (id),
  constraint report_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint report_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint report_of_rating FOREIGN KEY (domain_id, rating_id) REFERENCES rating(domain_id, id) ON DELETE CASCADE,
  constraint report_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'board'::text]))),
  constraint report_status_check CHECK ((status = ANY (ARRAY['generating'::text, 'ready'::text, 'failed'::text])))
);
CREATE INDEX report_file_by_age ON public.report USING btree (finished_at) WHERE ((pdf IS NOT NULL) OR (pdf_key IS NOT NULL));
CREATE INDEX report_in_database ON public.report USING btree (finished_at) WHERE ((pdf IS NOT NULL) OR (slides IS NOT NULL));
CREATE INDEX report_of_company ON public.report USING btree (company_id);
CREATE INDEX report_of_domain ON public.report USING btree (domain_id, created_at DESC);
CREATE INDEX report_of_form ON public.report USING btree (domain_id, form_key, created_at DESC);
CREATE UNIQUE INDEX report_one_making ON public.report USING btree (domain_id, language, form_key) WHERE (status = 'generating'::text);
alter table report force row level security;
create policy company on report using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER report_pdf_key_changed AFTER UPDATE OF pdf_key ON public.report FOR EACH ROW WHEN (((old.pdf_key IS NOT NULL) AND (old.pdf_key IS DISTINCT FROM new.pdf_key))) EXECUTE FUNCTION release_object('pdf_key');
CREATE TRIGGER report_pdf_key_deleted AFTER DELETE ON public.report FOR EACH ROW WHEN ((old.pdf_key IS NOT NULL)) EXECUTE FUNCTION release_object('pdf_key');
CREATE TRIGGER report_slides_key_changed AFTER UPDATE OF slides_key ON public.report FOR EACH ROW WHEN (((old.slides_key IS NOT NULL) AND (old.slides_key IS DISTINCT FROM new.slides_key))) EXECUTE FUNCTION release_object('slides_key');
CREATE TRIGGER report_slides_key_deleted AFTER DELETE ON public.report FOR EACH ROW WHEN ((old.slides_key IS NOT NULL)) EXECUTE FUNCTION release_object('slides_key');

create table report_reader (
  company_id uuid not null,
  domain_id uuid not null,
  account_id uuid not null,
  kind text not null,
  language text not null,
  read_at timestamp with time zone not null,
  constraint report_reader_pkey PRIMARY KEY (domain_id, account_id),
  constraint report_reader_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint report_reader_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint report_reader_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint report_reader_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'board'::text])))
);
CREATE INDEX report_reader_by_time ON public.report_reader USING btree (read_at);
CREATE INDEX report_reader_latest ON public.report_reader USING btree (domain_id, read_at DESC);
CREATE INDEX report_reader_of_account ON public.report_reader USING btree (account_id);
alter table report_reader force row level security;
create policy company on report_reader using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table report_schedule (
  id uuid not null,
  company_id uuid not null,
  rhythm text not null,
  day integer not null,
  hour integer not null,
  kind text not null,
  language text not null,
  created_by_id uuid,
  created_at timestamp with time zone default now() not null,
  paused_at timestamp with time zone,
  next_run_at timestamp with time zone not null,
  last_run_at timestamp with time zone,
  outcome text,
  constraint report_schedule_pkey PRIMARY KEY (id),
  constraint report_schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint report_schedule_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint report_schedule_check CHECK ((((day >= 1) AND (day <= 31)) AND ((rhythm = 'month'::text) OR (day <= 7)))),
  constraint report_schedule_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint report_schedule_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'board'::text]))),
  constraint report_schedule_outcome_check CHECK ((outcome = ANY (ARRAY['making'::text, 'sent'::text, 'partly'::text, 'failed'::text, 'plan-ended'::text, 'nobody'::text, 'nothing'::text]))),
  constraint report_schedule_rhythm_check CHECK ((rhythm = ANY (ARRAY['week'::text, 'month'::text])))
);
CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_run_at) WHERE (paused_at IS NULL);
CREATE INDEX report_schedule_making ON public.report_schedule USING btree (last_run_at) WHERE (outcome = 'making'::text);
CREATE INDEX report_schedule_of_account ON public.report_schedule USING btree (created_by_id);
CREATE INDEX report_schedule_of_company ON public.report_schedule USING btree (company_id, created_at, id);
alter table report_schedule force row level security;
create policy company on report_schedule using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table report_schedule_domain (
  schedule_id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  report_id uuid,
  constraint report_schedule_domain_pkey PRIMARY KEY (schedule_id, domain_id),
  constraint report_schedule_domain_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint report_schedule_domain_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint report_schedule_domain_report_id_fkey FOREIGN KEY (report_id) REFERENCES report(id) ON DELETE SET NULL,
  constraint report_schedule_domain_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_of_domain ON public.report_schedule_domain USING btree (domain_id);
CREATE INDEX report_schedule_of_report ON public.report_schedule_domain USING btree (report_id);
alter table report_schedule_domain force row level security;
create policy company on report_schedule_domain using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table report_schedule_reader (
  schedule_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  constraint report_schedule_reader_pkey PRIMARY KEY (schedule_id, account_id),
  constraint report_schedule_reader_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint report_schedule_reader_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint report_schedule_reader_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedule(id) ON DELETE CASCADE
);
CREATE INDEX report_schedule_reader_account ON public.report_schedule_reader USING btree (account_id);
alter table report_schedule_reader force row level security;
create policy company on report_schedule_reader using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table reset_link (
  token_hash bytea not null,
  company_id uuid not null,
  account_id uuid not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint reset_link_pkey PRIMARY KEY (token_hash),
  constraint reset_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint reset_link_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX reset_link_company ON public.reset_link USING btree (company_id, account_id);
alter table reset_link force row level security;
create policy company on reset_link using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table ruling (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  dispute_id uuid not null,
  ruling text not null,
  from_severity text not null,
  to_severity text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint ruling_pkey PRIMARY KEY (id),
  constraint ruling_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint ruling_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES dispute(id) ON DELETE CASCADE,
  constraint ruling_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint ruling_ruling_check CHECK ((ruling = ANY (ARRAY['false'::text, 'severity'::text])))
);
CREATE INDEX ruling_of_dispute ON public.ruling USING btree (dispute_id);
CREATE INDEX ruling_of_domain ON public.ruling USING btree (domain_id);
alter table ruling force row level security;
create policy company on ruling using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table saml_response (
  request_id text not null,
  provider_id uuid not null,
  assertion_id text not null,
  identity jsonb,
  used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  delivery_hash bytea,
  accepted_at timestamp with time zone default now() not null,
  constraint saml_response_provider_id_assertion_id_key UNIQUE (provider_id, assertion_id),
  constraint saml_response_pkey PRIMARY KEY (request_id),
  constraint saml_response_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES identity_provider(id) ON DELETE CASCADE
);
CREATE INDEX saml_response_by_end ON public.saml_response USING btree (expires_at);

create table saved_view (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  shared boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_view_name UNIQUE (account_id, list, name),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint saved_view_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX saved_view_of_company ON public.saved_view USING btree (company_id, list);
alter table saved_view force row level security;
create policy company on saved_view using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scan (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  domain text not null,
  kind text not null,
  owner_id uuid not null,
  sender_id uuid not null,
  scandate date not null,
  state smallint default 9 not null,
  kinds text[],
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  phase_one_at timestamp with time zone,
  finished_at timestamp with time zone,
  failure text,
  missing_sources text[] default '{}'::text[] not null,
  share real default 0 not null,
  probes jsonb default '[]'::jsonb not null,
  findings integer default 0 not null,
  turn integer default 0 not null,
  constraint scan_pkey PRIMARY KEY (id),
  constraint scan_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scan_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint scan_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint scan_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES account(id),
  constraint scan_kind_check CHECK ((kind = ANY (ARRAY['full'::text, 'retest'::text, 'automatic'::text, 'partial'::text]))),
  constraint scan_state_check CHECK ((state = ANY (ARRAY[0, 1, 2, 9])))
);
CREATE INDEX scan_by_time ON public.scan USING btree (created_at DESC, id) INCLUDE (company_id);
CREATE INDEX scan_of_company ON public.scan USING btree (company_id, created_at DESC, id);
CREATE INDEX scan_of_domain ON public.scan USING btree (domain_id, created_at DESC, company_id);
CREATE INDEX scan_retest_of_company ON public.scan USING btree (company_id) WHERE (kind = 'retest'::text);
CREATE INDEX scan_waiting ON public.scan USING btree (company_id, turn DESC) WHERE ((state = 9) AND (started_at IS NULL));
CREATE UNIQUE INDEX scan_one_automatic ON public.scan USING btree (domain_id) WHERE ((state = 9) AND (kind = 'automatic'::text));
CREATE UNIQUE INDEX scan_one_open ON public.scan USING btree (domain_id) WHERE ((state = 9) AND (kind = 'full'::text));
CREATE UNIQUE INDEX scan_one_partial ON public.scan USING btree (domain_id) WHERE ((state = 9) AND (kind = 'partial'::text));
CREATE UNIQUE INDEX scan_one_retest ON public.scan USING btree (domain_id, hash_array_extended(kinds, (0)::bigint)) WHERE ((state = 9) AND (kind = 'retest'::text));
alter table scan force row level security;
create policy company on scan using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scan_authorization (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  target text not null,
  ports text not null,
  udp boolean not null,
  tests text[] not null,
  created_by_id uuid,
  created_at timestamp with time zone default now() not null,
  token text not null,
  checked_at timestamp with time zone,
  proved_addresses text[] default '{}'::text[] not null,
  constraint scan_authorization_domain_id_target_key UNIQUE (domain_id, target),
  constraint scan_authorization_pkey PRIMARY KEY (id),
  constraint scan_authorization_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scan_authorization_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint scan_authorization_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint scan_authorization_ports_check CHECK ((ports = ANY (ARRAY['usual'::text, 'thousand'::text, 'all'::text])))
);
alter table scan_authorization force row level security;
create policy company on scan_authorization using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scan_schedule (
  domain_id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  enabled boolean not null,
  mode text not null,
  interval_days smallint not null,
  total smallint,
  remaining smallint,
  next_run_date date,
  next_run_at timestamp with time zone,
  scan_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint scan_schedule_pkey PRIMARY KEY (domain_id),
  constraint scan_schedule_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint scan_schedule_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scan_schedule_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint scan_schedule_check CHECK (((remaining >= 0) AND (remaining <= total))),
  constraint scan_schedule_check1 CHECK (((next_run_date IS NULL) = (next_run_at IS NULL))),
  constraint scan_schedule_check2 CHECK ((enabled OR (next_run_date IS NULL))),
  constraint scan_schedule_check3 CHECK (((total IS NULL) = (remaining IS NULL))),
  constraint scan_schedule_check4 CHECK (((mode = 'permanent'::text) OR (total = 1))),
  constraint scan_schedule_interval_days_check CHECK (((interval_days >= 1) AND (interval_days <= 365))),
  constraint scan_schedule_mode_check CHECK ((mode = ANY (ARRAY['once'::text, 'permanent'::text]))),
  constraint scan_schedule_total_check CHECK (((total >= 1) AND (total <= 999)))
);
CREATE INDEX scan_schedule_by_date ON public.scan_schedule USING btree (next_run_date, next_run_at, domain_id);
CREATE INDEX scan_schedule_due ON public.scan_schedule USING btree (next_run_at) WHERE (enabled AND (next_run_at IS NOT NULL));
CREATE INDEX scan_schedule_of_company ON public.scan_schedule USING btree (company_id, created_at DESC);
CREATE INDEX scan_schedule_running ON public.scan_schedule USING btree (scan_id) WHERE (scan_id IS NOT NULL);
alter table scan_schedule force row level security;
create policy company on scan_schedule using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scan_schedule_run (
  domain_id uuid not null,
  day date not null,
  company_id uuid not null,
  scan_id uuid not null,
  created_at timestamp with time zone not null,
  constraint scan_schedule_run_pkey PRIMARY KEY (domain_id, day),
  constraint scan_schedule_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scan_schedule_run_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
alter table scan_schedule_run force row level security;
create policy company on scan_schedule_run using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scan_trigger (
  domain_id uuid not null,
  event text not null,
  company_id uuid not null,
  created_at timestamp with time zone not null,
  next_check_at timestamp with time zone not null,
  payload jsonb,
  constraint scan_trigger_pkey PRIMARY KEY (domain_id, event),
  constraint scan_trigger_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scan_trigger_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES scan_schedule(domain_id) ON DELETE CASCADE,
  constraint scan_trigger_event_check CHECK ((event = ANY (ARRAY['certificate'::text, 'zone'::text, 'kev'::text])))
);
CREATE INDEX scan_trigger_due ON public.scan_trigger USING btree (event, next_check_at);
alter table scan_trigger force row level security;
create policy company on scan_trigger using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scan_trigger_event (
  id uuid not null,
  domain_id uuid not null,
  company_id uuid not null,
  event text not null,
  dedup_key text not null,
  payload jsonb not null,
  detected_at timestamp with time zone not null,
  scan_id uuid,
  constraint scan_trigger_event_domain_id_event_key_key UNIQUE (domain_id, event, dedup_key),
  constraint scan_trigger_event_pkey PRIMARY KEY (id),
  constraint scan_trigger_event_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scan_trigger_event_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint scan_trigger_event_event_check CHECK ((event = ANY (ARRAY['certificate'::text, 'zone'::text, 'kev'::text])))
);
CREATE INDEX scan_trigger_event_by_age ON public.scan_trigger_event USING btree (detected_at);
CREATE INDEX scan_trigger_event_of_domain ON public.scan_trigger_event USING btree (domain_id, detected_at DESC);
CREATE INDEX scan_trigger_event_waiting ON public.scan_trigger_event USING btree (domain_id) WHERE (scan_id IS NULL);
alter table scan_trigger_event force row level security;
create policy company on scan_trigger_event using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scim_token (
  id uuid not null,
  company_id uuid not null,
  created_by_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint scim_token_hash_key UNIQUE (hash),
  constraint scim_token_pkey PRIMARY KEY (id),
  constraint scim_token_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint scim_token_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id)
);
CREATE INDEX scim_token_company ON public.scim_token USING btree (company_id);
alter table scim_token force row level security;
create policy company on scim_token using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table scim_user (
  account_id uuid not null,
  company_id uuid not null,
  external_id text,
  deprovisioned_at timestamp with time zone,
  removed_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  given_name text,
  family_name text,
  constraint scim_user_pkey PRIMARY KEY (account_id),
  constraint scim_user_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint scim_user_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX scim_user_company ON public.scim_user USING btree (company_id);
alter table scim_user force row level security;
create policy company on scim_user using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table score_change (
  id uuid default gen_random_uuid() not null,
  company_id uuid not null,
  day date not null,
  constraint score_change_pkey PRIMARY KEY (id),
  constraint score_change_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX score_change_of_company ON public.score_change USING btree (company_id, day);
alter table score_change force row level security;
create policy company on score_change using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));
CREATE TRIGGER score_change_after_delete AFTER DELETE ON public.score_change REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION end_supplier_declines();

create table searchable_domain (
  domain_id uuid not null,
  name text not null,
  constraint searchable_domain_pkey PRIMARY KEY (domain_id),
  constraint searchable_domain_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX searchable_domain_parts ON public.searchable_domain USING gin (name_parts(name)) WITH (fastupdate=off);

create table second_factor (
  account_id uuid not null,
  company_id uuid not null,
  encrypted_secret bytea,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  recovery_code_hashes bytea[] default '{}'::bytea[] not null,
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint second_factor_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX second_factor_company ON public.second_factor USING btree (company_id);
alter table second_factor force row level security;
create policy company on second_factor using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table session (
  id uuid not null,
  company_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  address text default ''::text not null,
  user_agent text default ''::text not null,
  csrf_hash bytea not null,
  is_sso boolean default false not null,
  provider_factor boolean default false not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint session_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);
CREATE INDEX session_account ON public.session USING btree (account_id, expires_at);
CREATE INDEX session_company ON public.session USING btree (company_id);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
alter table session force row level security;
create policy company on session using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table setting (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  updated_by_id uuid,
  constraint setting_pkey PRIMARY KEY (name)
);

create table share_link (
  id uuid not null,
  company_id uuid not null,
  domain_id uuid not null,
  scan_id uuid not null,
  share_level text not null,
  code_hash bytea not null,
  password_hash text,
  label text not null,
  expires_on date not null,
  expires_at timestamp with time zone not null,
  created_by_id uuid,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  open_count integer default 0 not null,
  last_opened_at timestamp with time zone,
  constraint share_link_code_hash_key UNIQUE (code_hash),
  constraint share_link_pkey PRIMARY KEY (id),
  constraint share_link_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint share_link_created_by_id_fkey FOREIGN KEY (created_by_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint share_link_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint share_link_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scan(id) ON DELETE CASCADE,
  constraint share_link_share_level_check CHECK ((share_level = ANY (ARRAY['rating'::text, 'findings'::text, 'everything'::text])))
);
CREATE INDEX share_link_of_account ON public.share_link USING btree (created_by_id) WHERE (created_by_id IS NOT NULL);
CREATE INDEX share_link_of_domain ON public.share_link USING btree (domain_id, created_at DESC, id);
CREATE INDEX share_link_of_scan ON public.share_link USING btree (scan_id);
alter table share_link force row level security;
create policy company on share_link using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table siem_connection (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  transport text not null,
  url text not null,
  encrypted_token bytea,
  severity text,
  sends_audit boolean not null,
  enabled boolean default true not null,
  failures integer default 0 not null,
  error text,
  paused_at timestamp with time zone,
  lease_expires_at timestamp with time zone,
  next_run_at timestamp with time zone default now() not null,
  audit_number bigint not null,
  audit_at timestamp with time zone default now() not null,
  sent bigint default 0 not null,
  sent_at timestamp with time zone,
  language text not null,
  time_zone text not null,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint siem_connection_pkey PRIMARY KEY (id),
  constraint siem_connection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint siem_connection_transport_check CHECK ((transport = ANY (ARRAY['syslog-tls'::text, 'syslog-tcp'::text, 'http'::text, 'splunk'::text])))
);
CREATE INDEX siem_connection_company ON public.siem_connection USING btree (company_id);
CREATE INDEX siem_connection_due ON public.siem_connection USING btree (next_run_at) WHERE (enabled AND (paused_at IS NULL));
alter table siem_connection force row level security;
create policy company on siem_connection using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table siem_finding (
  connection_id uuid not null,
  domain_id uuid not null,
  fingerprint text not null,
  company_id uuid not null,
  state text not null,
  content_key text not null,
  constraint siem_finding_pkey PRIMARY KEY (connection_id, domain_id, fingerprint),
  constraint siem_finding_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint siem_finding_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES siem_connection(id) ON DELETE CASCADE,
  constraint siem_finding_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE,
  constraint siem_finding_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
CREATE INDEX siem_finding_company ON public.siem_finding USING btree (company_id);
CREATE INDEX siem_finding_domain ON public.siem_finding USING btree (domain_id);
alter table siem_finding force row level security;
create policy company on siem_finding using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table sso_identity (
  issuer text not null,
  subject text not null,
  company_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  constraint sso_identity_pkey PRIMARY KEY (issuer, subject),
  constraint sso_identity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint sso_identity_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX sso_identity_company ON public.sso_identity USING btree (company_id);
CREATE UNIQUE INDEX sso_identity_account ON public.sso_identity USING btree (account_id, issuer);
alter table sso_identity force row level security;
create policy company on sso_identity using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_association (
  id uuid not null,
  company_id uuid not null,
  reader_company_id uuid not null,
  share_level text not null,
  domain_names text[],
  kind text not null,
  owner_account_id uuid not null,
  reader_account_id uuid not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint supplier_association_pkey PRIMARY KEY (id),
  constraint supplier_association_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_association_owner_account_id_fkey FOREIGN KEY (owner_account_id) REFERENCES account(id),
  constraint supplier_association_reader_account_id_fkey FOREIGN KEY (reader_account_id) REFERENCES account(id),
  constraint supplier_association_reader_company_id_fkey FOREIGN KEY (reader_company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_association_check CHECK ((company_id <> reader_company_id)),
  constraint supplier_association_kind_check CHECK ((kind = ANY (ARRAY['invite'::text, 'ask'::text]))),
  constraint supplier_association_share_level_check CHECK ((share_level = ANY (ARRAY['rating'::text, 'findings'::text, 'everything'::text])))
);
CREATE INDEX supplier_association_between ON public.supplier_association USING btree (reader_company_id, company_id, created_at);
CREATE INDEX supplier_association_created_at ON public.supplier_association USING btree (created_at, id) WHERE (ended_at IS NULL);
CREATE INDEX supplier_association_reader ON public.supplier_association USING btree (reader_company_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX supplier_association_open ON public.supplier_association USING btree (company_id, reader_company_id) WHERE (ended_at IS NULL);
alter table supplier_association force row level security;
create policy company on supplier_association using ((((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))) OR ((reader_company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (reader_company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_decline (
  domain_id uuid not null,
  company_id uuid not null,
  points smallint not null,
  valid_until timestamp with time zone not null,
  constraint supplier_decline_pkey PRIMARY KEY (domain_id),
  constraint supplier_decline_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier_summary(company_id) ON DELETE CASCADE,
  constraint supplier_decline_domain_id_fkey FOREIGN KEY (domain_id) REFERENCES domain(id) ON DELETE CASCADE
);
CREATE INDEX supplier_decline_ends ON public.supplier_decline USING btree (valid_until);
CREATE INDEX supplier_decline_of_company ON public.supplier_decline USING btree (company_id) INCLUDE (domain_id, points, valid_until);
alter table supplier_decline force row level security;
create policy company on supplier_decline using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_dependency (
  company_id uuid not null,
  kind text not null,
  provider text not null,
  domains integer not null,
  examples text[] not null,
  constraint supplier_dependency_pkey PRIMARY KEY (company_id, kind, provider) INCLUDE (domains),
  constraint supplier_dependency_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier_summary(company_id) ON DELETE CASCADE
);
alter table supplier_dependency force row level security;
create policy company on supplier_dependency using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_group (
  company_id uuid not null,
  supplier_company_id uuid not null,
  name text not null,
  name_key text generated always as (lower(name)) stored not null,
  constraint supplier_group_pkey PRIMARY KEY (company_id, supplier_company_id, name_key),
  constraint supplier_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_group_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_group_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30)))
);
CREATE INDEX supplier_group_by_name ON public.supplier_group USING btree (company_id, name_key);
CREATE INDEX supplier_group_supplier ON public.supplier_group USING btree (supplier_company_id);
alter table supplier_group force row level security;
create policy company on supplier_group using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_invitation (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  email text not null,
  email_key text generated always as (lower(email)) stored,
  sender_account_id uuid not null,
  share_level text not null,
  domain_names text[],
  token_hash bytea not null,
  state text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  answered_by_id uuid,
  questionnaire_title text,
  constraint supplier_invitation_pkey PRIMARY KEY (id),
  constraint supplier_invitation_answered_by_id_fkey FOREIGN KEY (answered_by_id) REFERENCES account(id),
  constraint supplier_invitation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_invitation_sender_account_id_fkey FOREIGN KEY (sender_account_id) REFERENCES account(id),
  constraint supplier_invitation_kind_check CHECK ((kind = ANY (ARRAY['invite'::text, 'ask'::text]))),
  constraint supplier_invitation_share_level_check CHECK ((share_level = ANY (ARRAY['rating'::text, 'findings'::text, 'everything'::text]))),
  constraint supplier_invitation_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX supplier_invitation_address ON public.supplier_invitation USING btree (email_key, sent_at) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX supplier_invitation_pending ON public.supplier_invitation USING btree (company_id, kind, email_key) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX supplier_invitation_token ON public.supplier_invitation USING btree (token_hash);
alter table supplier_invitation force row level security;
create policy company on supplier_invitation using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_note (
  id uuid not null,
  company_id uuid not null,
  supplier_company_id uuid not null,
  account_id uuid,
  message text not null,
  created_at timestamp with time zone default now() not null,
  constraint supplier_note_pkey PRIMARY KEY (id),
  constraint supplier_note_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint supplier_note_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_note_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_note_message_check CHECK (((length(message) >= 1) AND (length(message) <= 2000)))
);
CREATE INDEX supplier_note_account ON public.supplier_note USING btree (account_id);
CREATE INDEX supplier_note_of_supplier ON public.supplier_note USING btree (company_id, supplier_company_id, created_at DESC);
CREATE INDEX supplier_note_supplier ON public.supplier_note USING btree (supplier_company_id);
alter table supplier_note force row level security;
create policy company on supplier_note using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_profile (
  company_id uuid not null,
  supplier_company_id uuid not null,
  tier smallint,
  updated_at timestamp with time zone default now() not null,
  constraint supplier_profile_pkey PRIMARY KEY (company_id, supplier_company_id),
  constraint supplier_profile_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_profile_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_profile_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);
CREATE INDEX supplier_profile_supplier ON public.supplier_profile USING btree (supplier_company_id);
alter table supplier_profile force row level security;
create policy company on supplier_profile using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_reminder (
  id uuid not null,
  company_id uuid not null,
  supplier_company_id uuid not null,
  account_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint supplier_reminder_pkey PRIMARY KEY (id),
  constraint supplier_reminder_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL,
  constraint supplier_reminder_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_reminder_supplier_company_id_fkey FOREIGN KEY (supplier_company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX supplier_reminder_account ON public.supplier_reminder USING btree (account_id);
CREATE INDEX supplier_reminder_of_supplier ON public.supplier_reminder USING btree (company_id, supplier_company_id, created_at DESC);
CREATE INDEX supplier_reminder_sent ON public.supplier_reminder USING btree (company_id, created_at);
CREATE INDEX supplier_reminder_supplier ON public.supplier_reminder USING btree (supplier_company_id);
alter table supplier_reminder force row level security;
create policy company on supplier_reminder using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_summary (
  company_id uuid not null,
  score smallint,
  weakest text,
  rated_at timestamp with time zone,
  counted_domains integer not null,
  has_declines boolean default false not null,
  constraint supplier_summary_pkey PRIMARY KEY (company_id),
  constraint supplier_summary_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
alter table supplier_summary force row level security;
create policy company on supplier_summary using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_tier (
  company_id uuid not null,
  tier smallint not null,
  min_score smallint not null,
  constraint supplier_tier_pkey PRIMARY KEY (company_id, tier),
  constraint supplier_tier_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint supplier_tier_min_score_check CHECK (((min_score >= 1) AND (min_score <= 100))),
  constraint supplier_tier_tier_check CHECK (((tier >= 1) AND (tier <= 3)))
);
alter table supplier_tier force row level security;
create policy company on supplier_tier using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table supplier_weakness (
  company_id uuid not null,
  check_id text not null,
  area text not null,
  severity_rank smallint not null,
  is_worst boolean not null,
  domains integer not null,
  examples text[] not null,
  constraint supplier_weakness_pkey PRIMARY KEY (company_id, check_id, area, severity_rank) INCLUDE (is_worst, domains),
  constraint supplier_weakness_company_id_fkey FOREIGN KEY (company_id) REFERENCES supplier_summary(company_id) ON DELETE CASCADE
);
alter table supplier_weakness force row level security;
create policy company on supplier_weakness using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table ticket_connection (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  system text not null,
  base_url text not null,
  target text not null,
  user_name text not null,
  category text not null,
  encrypted_token bytea not null,
  severity text,
  enabled boolean default true not null,
  failures integer default 0 not null,
  error text,
  paused_at timestamp with time zone,
  lease_expires_at timestamp with time zone,
  next_run_at timestamp with time zone default now() not null,
  polled_at timestamp with time zone,
  language text not null,
  time_zone text not null,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint ticket_connection_pkey PRIMARY KEY (id),
  constraint ticket_connection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint ticket_connection_system_check CHECK ((system = ANY (ARRAY['github'::text, 'jira'::text, 'servicenow'::text])))
);
CREATE INDEX ticket_connection_company ON public.ticket_connection USING btree (company_id);
CREATE INDEX ticket_connection_due ON public.ticket_connection USING btree (next_run_at) WHERE (enabled AND (paused_at IS NULL));
alter table ticket_connection force row level security;
create policy company on ticket_connection using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table trial_domain (
  name text not null,
  trial_started_at timestamp with time zone default now() not null,
  constraint trial_domain_pkey PRIMARY KEY (name)
);

create table verification_attempt (
  company_id uuid not null,
  domain text not null,
  attempted_at timestamp with time zone not null,
  constraint verification_attempt_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE
);
CREATE INDEX verification_attempt_recent ON public.verification_attempt USING btree (company_id, domain, attempted_at);
alter table verification_attempt force row level security;
create policy company on verification_attempt using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table webhook (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  encrypted_config bytea not null,
  url_origin text not null,
  format text not null,
  kinds text[] not null,
  enabled boolean default true not null,
  failures integer default 0 not null,
  paused_at timestamp with time zone,
  lease_expires_at timestamp with time zone,
  language text not null,
  time_zone text not null,
  created_at timestamp with time zone default now() not null,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint webhook_format_check CHECK ((format = ANY (ARRAY['json'::text, 'slack'::text, 'teams'::text])))
);
CREATE INDEX webhook_company ON public.webhook USING btree (company_id);
alter table webhook force row level security;
create policy company on webhook using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

create table webhook_delivery (
  id uuid not null,
  company_id uuid not null,
  webhook_id uuid not null,
  event_id uuid,
  created_at timestamp with time zone default now() not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  http_status integer,
  error text,
  duration_ms integer,
  constraint delivered_once UNIQUE (webhook_id, event_id),
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id) ON DELETE CASCADE,
  constraint webhook_delivery_event_id_fkey FOREIGN KEY (event_id) REFERENCES notification_event(id) ON DELETE CASCADE,
  constraint webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE,
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_delivery_created ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_attempt_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_event ON public.webhook_delivery USING btree (event_id);
CREATE INDEX webhook_delivery_log ON public.webhook_delivery USING btree (webhook_id, id DESC);
CREATE INDEX webhook_delivery_test ON public.webhook_delivery USING btree (company_id, created_at) WHERE (event_id IS NULL);
alter table webhook_delivery force row level security;
create policy company on webhook_delivery using (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif")))) with check (((company_id >= ( SELECT (NULLIF(current_setting('assay.company_min'::text, true), ''::text))::uuid AS "nullif")) AND (company_id <= ( SELECT (NULLIF(current_setting('assay.company_max'::text, true), ''::text))::uuid AS "nullif"))));

CREATE OR REPLACE FUNCTION public.audit_entries_sealed()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      delete from audit_unsealed u using audit_seal s where s.audit_id = u.id $function$;

CREATE OR REPLACE FUNCTION public.audit_erase(wanted bytea[], reason text, subject text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare
      part record;
      erased integer := 0;
    begin
      for part in
        select company_id, array_agg(digest) as digests from audit_personal where digest = any(wanted) group by company_id
      loop
        perform audit_record_erasure(part.digests, part.company_id, reason, subject);
        delete from audit_personal where digest = any(part.digests);
        erased := erased + cardinality(part.digests);
      end loop;
      return erased;
    end $function$;

CREATE OR REPLACE FUNCTION public.audit_erase_account(account_id uuid)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select audit_erase(array(
        select digest from audit_personal
          where target_key = (select a.email_key from account a where a.id = $1)
        union
        select p.digest from account a, unnest(a.former_emails) former join audit_personal p on p.target_key = former
          where a.id = $1 and not exists (select 1 from account other where other.email_key = former)
        union
        select personal from audit_log l where l.account_id = $1 and l.personal is not null
      ), 'account', $1::text) $function$;

CREATE OR REPLACE FUNCTION public.audit_erase_before(instant timestamp with time zone, at_most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      select audit_erase(array(
        select digest from audit_personal where created_at < least($1, now() - interval '28 days')
        order by created_at limit $2
      ), 'age', '') $function$;

CREATE OR REPLACE FUNCTION public.audit_record_erasure(digests bytea[], company uuid, reason text, subject text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare
      entry uuid := gen_random_uuid();
    begin
      insert into audit_log (id, company_id, action, target, facts)
      values (entry, company, 'audit.erased', subject, jsonb_build_object('reason', reason, 'count', cardinality(digests),
        'digest', encode(sha256((select string_agg(d, ''::bytea order by d) from unnest(digests) d)), 'hex')));
      insert into audit_unsealed (id) values (entry);
      insert into audit_erasure (digest, company_id, entry_id) select d, company, entry from unnest(digests) d;
    end $function$;

CREATE OR REPLACE FUNCTION public.domain_candidates(search text)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    declare
      ids uuid[];
    begin
      if current_setting('assay.company_min', true) is distinct from '00000000-0000-0000-0000-000000000000'
        or current_setting('assay.company_max', true) is distinct from 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      then
        raise exception 'the names of all companies are searched in their scope only' using errcode = 'insufficient_privilege';
      end if;
      if length(search) < 3 then return null; end if;
      ids := array(
        select n.domain_id from searchable_domain n
        where name_parts(n.name) @> name_parts(search) and strpos(n.name, search) > 0 limit 20001);
      return case when cardinality(ids) <= 20000 then ids end;
    end $function$;

CREATE OR REPLACE FUNCTION public.end_supplier_declines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      update supplier_summary s set has_declines = false
      where s.has_declines and s.company_id in (select company_id from taken);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.name_parts(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
      select array(select distinct substr(value, place, 3) from generate_series(1, length(value) - 2) place) $function$;

CREATE OR REPLACE FUNCTION public.named_domains(search text, OUT domain_id uuid, OUT place bigint)
 RETURNS SETOF record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    begin
      if current_setting('assay.company_min', true) is distinct from '00000000-0000-0000-0000-000000000000'
        or current_setting('assay.company_max', true) is distinct from 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      then
        raise exception 'the names of all companies are searched in their scope only' using errcode = 'insufficient_privilege';
      end if;
      -- Shorter texts have no trigram.
      if length(search) < 3 then return; end if;
      return query
        select n.domain_id, dense_rank() over (order by split_part(n.name, ' ', 1) collate "C")
        from (select s.domain_id, s.name from searchable_domain s
              where name_parts(s.name) @> name_parts(search) and strpos(s.name, search) > 0 limit 20001) n;
    end $function$;

CREATE OR REPLACE FUNCTION public.rating_baseline(domain uuid, scan uuid, OUT previous_id uuid, OUT hashes jsonb, OUT seen_at timestamp with time zone, OUT has_retests boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      select d.rating_id into previous_id from domain d where d.id = rating_baseline.domain;
      select r.derived_hashes into hashes from dependency_set s join rating r on r.id = s.rating_id
        where s.domain_id = rating_baseline.domain;
      select v.discovered_at into seen_at from discovery v where v.domain_id = rating_baseline.domain;
      has_retests := exists (
          select 1 from finding_event e where e.domain_id = rating_baseline.domain and e.kind = 'retest-requested'
            and e.payload->>'scan' = rating_baseline.scan::text)
        or exists (
          select 1 from finding_decision m where m.domain_id = rating_baseline.domain and m.progress = 'awaiting-retest');
    end $function$;

CREATE OR REPLACE FUNCTION public.record_dependency_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into score_change (company_id, day) values (new.company_id, (now() at time zone 'UTC')::date);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.record_domain_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into score_change (company_id, day) select c.id, '-infinity' from company c where c.id = old.company_id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.record_place_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into place_change (company_id)
      select c.id from company c where c.id in (select company_id from changed);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.record_place_change_of_domain()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into place_change (company_id) values (new.company_id);
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.record_rating(given jsonb, assessment bytea, evidence text[], ways jsonb, row_times jsonb, gone_days integer, OUT rating_id uuid, OUT is_fresh boolean, OUT is_baseline boolean, OUT previous_id uuid, OUT hashes jsonb, OUT seen_at timestamp with time zone, OUT has_retests boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    declare
      r rating := jsonb_populate_record(null::rating, given);
      content bytea := record_rating.assessment;
      is_shared boolean := exists (select 1 from assessment_sharing s where s.starts_at <= now());
      is_new boolean := false;
      last_hash text;
      last_id uuid;
      last_content bytea;
    begin
      if ways is not null then
        select d.rating_id, l.derived_hashes, l.assessment_hash, l.assessment_id, l.assessment_zstd, v.discovered_at
          into previous_id, hashes, last_hash, last_id, last_content, seen_at
          from domain d
          left join dependency_set s on s.domain_id = d.id
          left join rating l on l.id = s.rating_id
          left join discovery v on v.domain_id = d.id
          where d.id = r.domain_id;
      end if;
      r.assessment_id := null;
      if content is null then
        is_fresh := false;
        if (last_hash = r.assessment_hash) is not true then
          return;
        end if;
        r.assessment_id := last_id;
        content := last_content;
      end if;
      if is_shared and r.assessment_id is null then
        is_new := true;
        r.assessment_id := r.id;
      end if;
      insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, total, grade,
        risk_class, coverage, limited_scope, finding_counts, report_counts, area_scores, ceiling, is_capped, asset_count,
        assessment_zstd, assessment_id, assessment_hash, assessment_times, evidence_hashes, feed_versions, derived_hashes)
      values (r.id, r.company_id, r.domain_id, r.scan_id, r.state, r.revision, r.rated_at, r.model_version, r.total, r.grade,
        r.risk_class, r.coverage, r.limited_scope, r.finding_counts, r.report_counts, r.area_scores, r.ceiling, r.is_capped,
        r.asset_count, case when r.assessment_id is null then content end, r.assessment_id, r.assessment_hash,
        r.assessment_times, record_rating.evidence, r.feed_versions, r.derived_hashes)
      on conflict (scan_id, state, revision) do nothing;
      is_fresh := found;
      if not is_fresh then
        rating_id := (select o.id from rating o where o.scan_id = r.scan_id and o.state = r.state
          order by o.revision desc limit 1);
        return;
      end if;
      rating_id := r.id;
      if is_new then
        update assessment_content c set replaced_at = now() where c.domain_id = r.domain_id and c.replaced_at is null;
        insert into assessment_content (domain_id, id, company_id, content, sha256)
        values (r.domain_id, r.id, r.company_id, content, given->>'assessment_sha256');
      end if;
      -- The rating of phase 1 is superseded by that of phase 2, and both by a correction: one point of the trend per scan.
      if exists (select 1 from rating o where o.scan_id = r.scan_id and (o.state, o.revision) < (r.state, r.revision)) then
        update rating o set superseded = true
        where o.scan_id = r.scan_id and (o.state, o.revision) < (r.state, r.revision);
      end if;
      insert into ranking_change (company_id) values (r.company_id);
      if ways is null then
        return;
      end if;
      has_retests := exists (
          select 1 from finding_event e where e.domain_id = r.domain_id and e.kind = 'retest-requested'
            and e.payload->>'scan' = r.scan_id::text)
        or exists (
          select 1 from finding_decision m where m.domain_id = r.domain_id and m.progress = 'awaiting-retest');
      insert into discovery as v (domain_id, company_id, discovered_at, discovery_sources)
      values (r.domain_id, r.company_id, r.rated_at, record_rating.ways)
      on conflict (domain_id) do update set
        discovered_at = excluded.discovered_at, discovery_sources = excluded.discovery_sources;
      insert into dependency_set as s (domain_id, company_id, rating_id, row_times)
      values (r.domain_id, r.company_id, r.id, jsonb_build_object('rating', r.id, 'areas', record_rating.row_times))
      on conflict (domain_id) do update set rating_id = excluded.rating_id, row_times = excluded.row_times;
      insert into asset_inventory as i (domain_id, company_id, rating_id, baseline_scan_id)
      values (r.domain_id, r.company_id, r.id, r.scan_id)
      on conflict (domain_id) do update set rating_id = excluded.rating_id
      returning i.baseline_scan_id = r.scan_id into is_baseline;
      -- Hosts that are gone are kept for a decision about them, assets that are gone for a while.
      delete from asset a where a.domain_id = r.domain_id and a.decision is null and not a.is_active;
      delete from inventory_asset i
      where i.domain_id = r.domain_id and not i.is_active and i.decision is null and i.owner_id is null
        and i.group_name is null and i.tags = '{}'
        and i.last_seen < r.rated_at - make_interval(days => record_rating.gone_days);
    end $function$;

CREATE OR REPLACE FUNCTION public.record_score_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'INSERT' then
        insert into score_change (company_id, day)
        select c.company_id, min((c.rated_at at time zone 'UTC')::date) from changed c group by c.company_id;
      elsif tg_op = 'UPDATE' then
        insert into score_change (company_id, day)
        select c.company_id, min((least(o.rated_at, c.rated_at) at time zone 'UTC')::date)
        from former o join changed c on c.id = o.id
        where (o.rated_at, o.created_at, o.superseded, o.total, o.grade, o.limited_scope, o.asset_count, o.area_scores)
          is distinct from (c.rated_at, c.created_at, c.superseded, c.total, c.grade, c.limited_scope, c.asset_count, c.area_scores)
        group by c.company_id;
      else
        insert into score_change (company_id, day)
        select c.company_id, min((c.rated_at at time zone 'UTC')::date)
        from changed c join domain d on d.id = c.domain_id and d.deleted_at is null
        group by c.company_id;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.release_object()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare released text;
    begin
      execute format('select ($1).%I', tg_argv[0]) using old into released;
      insert into object_erasure (key) values (released) on conflict (key) do nothing;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_current_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform from domain d where d.id in (select domain_id from changed) order by d.id for no key update;
      update domain d set rating_id = n.id
      from (
        select c.domain_id, (
          select r.id from rating r where r.domain_id = c.domain_id and not r.superseded
          order by r.rated_at desc, r.created_at desc limit 1) as id
        from (select distinct domain_id from changed) c) n
      where d.id = n.domain_id and d.rating_id is distinct from n.id;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.set_inserted_rating()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      perform from domain d where d.id = new.domain_id for no key update;
      update domain d set rating_id = new.id
      where d.id = new.domain_id and not exists (
        select 1 from rating r where r.domain_id = new.domain_id and not r.superseded
          and (r.rated_at, r.created_at) > (new.rated_at, new.created_at));
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.store_domain_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
    begin
      insert into searchable_domain (domain_id, name)
      values (new.id, new.name || case when new.unicode_name = new.name then '' else ' ' || lower(new.unicode_name) end)
      on conflict (domain_id) do update set name = excluded.name;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.store_rating(given jsonb, assessment bytea, evidence text[], ways jsonb, gone_days integer, OUT rating_id uuid, OUT is_fresh boolean, OUT is_baseline boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
    #variable_conflict use_column
    declare
      r rating := jsonb_populate_record(null::rating, given);
    begin
      insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, total, grade,
        risk_class, coverage, limited_scope, finding_counts, report_counts, area_scores, ceiling, is_capped, asset_count,
        assessment_zstd, evidence_hashes, feed_versions, derived_hashes)
      values (r.id, r.company_id, r.domain_id, r.scan_id, r.state, r.revision, r.rated_at, r.model_version, r.total, r.grade,
        r.risk_class, r.coverage, r.limited_scope, r.finding_counts, r.report_counts, r.area_scores, r.ceiling, r.is_capped,
        r.asset_count, store_rating.assessment, store_rating.evidence, r.feed_versions, r.derived_hashes)
      on conflict (scan_id, state, revision) do nothing;
      is_fresh := found;
      if not is_fresh then
        rating_id := (select o.id from rating o where o.scan_id = r.scan_id and o.state = r.state
          order by o.revision desc limit 1);
        return;
      end if;
      rating_id := r.id;
      -- The rating of phase 1 is superseded by that of phase 2, and both by a correction: one point of the trend per scan.
      if exists (select 1 from rating o where o.scan_id = r.scan_id and (o.state, o.revision) < (r.state, r.revision)) then
        update rating o set superseded = true
        where o.scan_id = r.scan_id and (o.state, o.revision) < (r.state, r.revision);
      end if;
      insert into ranking_change (company_id) values (r.company_id);
      if ways is null then
        return;
      end if;
      insert into discovery as v (domain_id, company_id, discovered_at, discovery_sources)
      values (r.domain_id, r.company_id, r.rated_at, store_rating.ways)
      on conflict (domain_id) do update set
        discovered_at = excluded.discovered_at, discovery_sources = excluded.discovery_sources;
      insert into dependency_set as s (domain_id, company_id, rating_id) values (r.domain_id, r.company_id, r.id)
      on conflict (domain_id) do update set rating_id = excluded.rating_id;
      insert into asset_inventory as i (domain_id, company_id, rating_id, baseline_scan_id)
      values (r.domain_id, r.company_id, r.id, r.scan_id)
      on conflict (domain_id) do update set rating_id = excluded.rating_id
      returning i.baseline_scan_id = r.scan_id into is_baseline;
      -- Hosts that are gone are kept for a decision about them, assets that are gone for a while.
      delete from asset a where a.domain_id = r.domain_id and a.decision is null and not a.is_active;
      delete from inventory_asset i
      where i.domain_id = r.domain_id and not i.is_active and i.decision is null and i.owner_id is null
        and i.group_name is null and i.tags = '{}'
        and i.last_seen < r.rated_at - make_interval(days => store_rating.gone_days);
    end $function$;
