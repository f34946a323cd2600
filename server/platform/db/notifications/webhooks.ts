import type { NotificationKind, WebhookFormat } from '@assay/contract/values/notifications.ts';
import { sql } from 'kysely';
import type { Tx } from '../transaction.ts';

export interface WebhookRecord {
  id: string;
  companyId: string;
  name: string;
  sealed: Buffer;
  origin: string;
  format: WebhookFormat;
  kinds: NotificationKind[];
  enabled: boolean;
  failures: number;
  pausedAt: Date | null;
  language: string;
  timeZone: string;
  createdAt: Date;
}

const COLUMNS = sql`
  id, company_id as "companyId", name, encrypted_config as sealed, url_origin as origin, format, kinds, enabled, failures, paused_at as "pausedAt",
  language, time_zone as "timeZone", created_at as "createdAt"`;

/** A company's webhooks, oldest first; locked, so that concurrent requests cannot exceed the limit. */
export async function webhooksOf(tx: Tx, companyId: string, lock = false): Promise<WebhookRecord[]> {
  if (lock) await sql`select 1 from company where id = ${companyId} for update`.execute(tx);
  const { rows } = await sql<WebhookRecord>`
    select ${COLUMNS} from webhook where company_id = ${companyId} order by id`.execute(tx);
  return rows;
}

/** @param lock until the end of the transaction, for a change that depends on what was read */
export async function webhookById(tx: Tx, id: string, lock = false): Promise<WebhookRecord | null> {
  const { rows } = await sql<WebhookRecord>`
    select ${COLUMNS} from webhook where id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

export type NewWebhook = Omit<WebhookRecord, 'failures' | 'pausedAt' | 'createdAt'>;

export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<void> {
  await sql`
    insert into webhook (id, company_id, name, encrypted_config, url_origin, format, kinds, enabled, language, time_zone)
    values (${webhook.id}, ${webhook.companyId}, ${webhook.name}, ${webhook.sealed}, ${webhook.origin},
            ${webhook.format}, ${[...webhook.kinds]}::text[], ${webhook.enabled}, ${webhook.language},
            ${webhook.timeZone})`.execute(tx);
}

export async function updateWebhook(tx: Tx, webhook: NewWebhook): Promise<void> {
  await sql`
    update webhook set name = ${webhook.name}, encrypted_config = ${webhook.sealed}, url_origin = ${webhook.origin},
      format = ${webhook.format}, kinds = ${[...webhook.kinds]}::text[], enabled = ${webhook.enabled},
      language = ${webhook.language}, time_zone = ${webhook.timeZone}
    where id = ${webhook.id}`.execute(tx);
}

/** @returns false when there was none */
export async function deleteWebhook(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from webhook where id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Resumes a webhook that was paused after too many failures; pending calls are retried. */
export async function resumeWebhook(tx: Tx, id: string): Promise<void> {
  await sql`update webhook set paused_at = null, failures = 0, lease_expires_at = null where id = ${id}`.execute(tx);
  await sql`update webhook_delivery set next_attempt_at = now() where webhook_id = ${id} and state = 'waiting'`.execute(
    tx,
  );
}
