import type { FindingRow } from '@assay/contract/api/ratings.ts';
import type { Translator } from '@assay/locales';
import type { DomainRow } from '../../platform/db/domains/domains.ts';
import { decisionsOf } from '../../platform/db/ratings/decisions.ts';
import { type FindingRecord, findingByFingerprint, openFindings } from '../../platform/db/ratings/ratings.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { sharedFinding } from './hide.ts';
import { holds, type Share } from './share.ts';

/** Findings of a domain as its owner shares them, each with what the owner states about it. */
export async function sharedFindings(
  tx: Tx,
  domain: DomainRow,
  rows: readonly FindingRow[],
  share: Share,
  words: Translator,
): Promise<FindingRow[]> {
  const stated = new Map(
    (await decisionsOf(tx, domain.id)).map(({ fingerprint, decision, reason, until }) => [
      fingerprint,
      { decision, reason, until },
    ]),
  );
  return rows.map((row) => sharedFinding(row, share, stated.get(row.fingerprint), words));
}

/** A keyed hash cannot be reversed: the finding is searched for among the open ones. */
export async function sharedRecord(
  tx: Tx,
  domain: DomainRow,
  share: Share,
  fingerprint: string,
): Promise<FindingRecord | null> {
  if (holds(share.level, 'everything')) return findingByFingerprint(tx, domain.id, fingerprint);
  const open = await openFindings(tx, domain.id, null);
  return open.find((one) => share.opaque(one.fingerprint) === fingerprint) ?? null;
}
