import { type Kysely, sql } from 'kysely';
import { BASELINE } from './schema-history.ts';

/**
 * What is stored in an encoding of this product. A version that does not know one of them cannot read the data, although the
 * schema fits: so the database names the oldest version that can, as it does for the schema (decision 0177).
 */
export interface ContentFormat {
  /** Columns of binary values that have it: TABLE.COLUMN. */
  columns: readonly string[];
  /** Description of a value of this version, which a test compares with what is written. A change needs another format. */
  shape: string;
  /** The oldest migration whose version reads it. */
  compatibleFrom: string;
  /** Statement by which a start begins to write it, when the processes of the previous release have been replaced. */
  begin?: string;
  /** Condition on the database: it is written, or may be from now on. Always, if absent. */
  isWritten?: string;
}

export const CONTENT_FORMATS: Readonly<Record<string, ContentFormat>> = {
  evidence: {
    columns: ['evidence_content.content'],
    shape: 'zstd(JSON)',
    compatibleFrom: BASELINE,
  },
  'assessments in ratings': {
    columns: ['rating.assessment_zstd'],
    shape: 'zstd(JSON)',
    compatibleFrom: BASELINE,
  },
  'shared assessments': {
    columns: ['assessment_content.content'],
    shape: 'zstd(JSON)',
    compatibleFrom: '0128-shared-assessments',
    begin: 'update assessment_sharing set starts_at = now() where allowed_at <= now() and starts_at > now()',
    isWritten: 'exists (select from assessment_sharing where starts_at <= now())',
  },
  'sealed values': {
    columns: [
      'audit_log.personal',
      'crypto_key.encrypted_key',
      'idempotency_key.response',
      'identity_provider.encrypted_secret',
      'mail.body',
      'second_factor.encrypted_secret',
      'siem_connection.encrypted_token',
      'ticket_connection.encrypted_token',
      'webhook.encrypted_config',
    ],
    shape: 'nonce(12) tag(16) AES-256-GCM(HKDF-SHA256)',
    compatibleFrom: BASELINE,
  },
  backups: {
    columns: [],
    shape: 'tar(manifest.json version 2, manifest.mac, TABLE.copy.zst, jobs.json, file-N, secret)',
    // The file refuses older versions itself.
    compatibleFrom: BASELINE,
  },
  jobs: {
    columns: [],
    shape: 'feed, planner, report, scan, scan-dead, watch',
    compatibleFrom: BASELINE,
  },
  'files as they are shown': {
    columns: [
      'account.avatar',
      'company_branding.logo',
      'integrated_report.pdf',
      'news_image.bytes',
      'questionnaire_evidence.content',
      'report.pdf',
      'report.slides',
    ],
    shape: 'PDF, PPTX, image or uploaded file',
    compatibleFrom: BASELINE,
  },
  'digests, signatures and public keys': {
    columns: [
      'api_token.hash',
      'audit_day.previous',
      'audit_day.seal',
      'audit_day.signature',
      'audit_erasure.digest',
      'audit_head.seal',
      'audit_head.signature',
      'audit_personal.digest',
      'audit_seal.digest',
      'audit_seal.seal',
      'calendar_feed.hash',
      'colleague_invitation.token_hash',
      'idempotency_key.request_hash',
      'known_device.hash',
      'license_code.hash',
      'login_attempt.subject',
      'passkey.credential_id',
      'passkey.public_key',
      'passkey_challenge.hash',
      'registration.token_hash',
      'reset_link.token_hash',
      'saml_response.delivery_hash',
      'scim_token.hash',
      'second_factor.recovery_code_hashes',
      'session.csrf_hash',
      'share_link.code_hash',
      'supplier_invitation.token_hash',
    ],
    shape: 'SHA-256, HMAC-SHA256, Ed25519 or COSE key',
    compatibleFrom: BASELINE,
  },
};

/**
 * Begins to write formats whose time has come, and records in the history of the schema that versions which cannot read what
 * is written do not work on this database: they refuse to start, also those from before this function. In the transaction
 * of a start, on the newest schema of this version.
 */
export async function recordContentFormats(tx: Kysely<unknown>): Promise<void> {
  for (const { begin, isWritten, compatibleFrom } of Object.values(CONTENT_FORMATS)) {
    if (begin) await sql.raw(begin).execute(tx);
    if (isWritten)
      await sql`
        update migration set compatible_from = name
        where name = ${compatibleFrom} and compatible_from is null and ${sql.raw(isWritten)}`.execute(tx);
  }
}
