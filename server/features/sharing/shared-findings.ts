import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { Translator } from '@assay/locales';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listDecisions } from '#platform/db/ratings/decisions.ts';
import { type FindingRecord, findingByFingerprint, listOpenFindings } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { redactFinding } from './redaction.ts';
import { includesLevel, type Share } from './share-access.ts';

/** Findings of a domain as shared by its owner, each with the owner's statement. */
export async function sharedFindings(
  tx: Tx,
  domain: DomainRow,
  rows: readonly FindingRow[],
  share: Share,
  words: Translator,
): Promise<FindingRow[]> {
  const stated = new Map(
    (await listDecisions(tx, domain.id)).map(({ fingerprint, decision, reason, until }) => [
      fingerprint,
      { decision, reason, until },
    ]),
  );
  return rows.map((row) => redactFinding(row, share, stated.get(row.fingerprint), words));
}

/** A keyed hash cannot be reversed: the finding is searched for among the open ones. */
export async function sharedRecord(
  tx: Tx,
  domain: DomainRow,
  share: Share,
  fingerprint: string,
): Promise<FindingRecord | null> {
  if (includesLevel(share.level, 'everything')) return findingByFingerprint(tx, domain.id, fingerprint);
  const open = await listOpenFindings(tx, domain.id, null);
  return open.find((one) => share.opaque(one.fingerprint) === fingerprint) ?? null;
}
