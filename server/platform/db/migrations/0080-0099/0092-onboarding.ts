import { type Kysely, sql } from 'kysely';

/**
 * The getting-started checklist of self-registered accounts: whether it is shown, and when its owner first read a
 * finding. Null = never offered: accounts from before, invited colleagues and provisioned accounts. And the title of the
 * questionnaire that an invitation to share announces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account
      add column onboarding text constraint account_onboarding_check check (onboarding in ('shown', 'dismissed')),
      add column finding_read_at timestamptz`.execute(db);
  await sql`alter table supplier_invitation add column questionnaire_title text`.execute(db);
}
