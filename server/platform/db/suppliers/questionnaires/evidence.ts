import type { EvidenceType } from '@assay/contract/values/supply-chain/questionnaires.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import type { StoredContent } from '#platform/files/object-storage.ts';

/** Evidence documents of answers. */

export interface EvidenceRecord {
  id: string;
  question: string;
  name: string;
  type: EvidenceType;
  bytes: number;
  at: Date;
  submitted: boolean;
}

const COLUMNS = sql`
  id, question_id as question, file_name as name, media_type as type, size_bytes as bytes, created_at as at,
  submitted_at is not null as submitted`;

/** @param submittedOnly what the sender may see */
export async function listEvidence(tx: Tx, questionnaireId: string, submittedOnly: boolean): Promise<EvidenceRecord[]> {
  const { rows } = await sql<EvidenceRecord>`
    select ${COLUMNS} from questionnaire_evidence
    where questionnaire_id = ${questionnaireId} and ${submittedOnly ? sql`submitted_at is not null` : sql`true`}
    order by created_at, id`.execute(tx);
  return rows;
}

export async function insertEvidence(
  tx: Tx,
  file: {
    id: string;
    companyId: string;
    questionnaireId: string;
    question: string;
    name: string;
    type: EvidenceType;
    sha256: string;
    content: Buffer;
    accountId: string;
  },
): Promise<void> {
  const { id, companyId, questionnaireId, question, name, type, sha256, content, accountId } = file;
  await sql`
    insert into questionnaire_evidence
      (id, company_id, questionnaire_id, question_id, file_name, media_type, size_bytes, sha256, content, account_id)
    values (${id}, ${companyId}, ${questionnaireId}, ${question}, ${name}, ${type}, ${content.length}, ${sha256}, ${content},
            ${accountId})`.execute(tx);
}

export async function readEvidence(
  tx: Tx,
  questionnaireId: string,
  id: string,
  submittedOnly: boolean,
): Promise<({ name: string } & StoredContent) | null> {
  const { rows } = await sql<{ name: string } & StoredContent>`
    select file_name as name, content, content_key as "objectKey" from questionnaire_evidence
    where id = ${id} and questionnaire_id = ${questionnaireId}
      and ${submittedOnly ? sql`submitted_at is not null` : sql`true`}`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes a document that is part of no submission. @returns its name; null if there is none */
export async function deleteEvidence(tx: Tx, questionnaireId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from questionnaire_evidence
    where id = ${id} and questionnaire_id = ${questionnaireId} and submitted_at is null
    returning file_name as name`.execute(tx);
  return rows[0]?.name ?? null;
}
