import { domainToUnicode } from 'node:url';
import type {
  LookAlikePage,
  LookAlikeRow,
  lookAlikeMark,
  lookAlikeQuery,
} from '@assay/contract/api/analysis/look-alikes.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { byThreat, type EvidenceMap, lookAlikeFacts } from '@assay/engine';
import type { z } from 'zod';
import type { Session } from '#features/auth/index.ts';
import { loadAssessment, reevaluate } from '#features/ratings/index.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import {
  deleteLookAlikeMark,
  type LookAlikeMarkRow,
  listLookAlikeMarks,
  upsertLookAlikeMark,
} from '#platform/db/domains/look-alike-marks.ts';
import { insertEvents } from '#platform/db/ratings/decisions.ts';
import { lockEvaluation } from '#platform/db/ratings/disputes.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { listRatedEvidence } from '#platform/db/scans/evidence.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';

type LookAlikes = EvidenceMap['look-alikes'];

/**
 * Result of the newest rating for look-alike names of the domain: null before a scan queried them, `unanswered` if it
 * got no answer.
 */
async function knownLookAlikes(
  tx: Tx,
  domain: DomainRow,
): Promise<(LookAlikes & { takenAt: string }) | 'unanswered' | null> {
  const hashes = await listRatedEvidence(tx, domain.id, 'look-alikes');
  const pieces = await evidenceStore.byReference(tx, domain.companyId, hashes);
  const newest = pieces.toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))[0];
  if (newest?.kind !== 'look-alikes') return null;
  return newest.outcome.ok ? { ...newest.outcome.value, takenAt: newest.takenAt } : 'unanswered';
}

/** A page of the existing look-alikes, the most threatening first, with the owner's disposition. */
export async function readLookAlikes(
  tx: Tx,
  domain: DomainRow,
  query: z.infer<typeof lookAlikeQuery>,
  marking: boolean,
): Promise<LookAlikePage> {
  const { page, pageSize, search = '' } = query;
  const result = await knownLookAlikes(tx, domain);
  const known = result === 'unanswered' ? null : result;
  const marks = new Map((await listLookAlikeMarks(tx, domain.id)).map((row) => [row.name, row]));
  const text = search.trim().toLowerCase();
  const rows = (known ? byThreat(known.found, known.takenAt) : [])
    .map((found) => shape(found, marks.get(found.name)))
    .filter(({ name, unicode }) => name.includes(text) || unicode.includes(text));
  return {
    rows: rows.slice((page - 1) * pageSize, page * pageSize),
    total: rows.length,
    page,
    pageSize,
    asked: known?.asked ?? null,
    generated: known?.generated ?? null,
    unanswered: result === 'unanswered',
    wildcards: known?.wildcards ?? [],
    marking,
  };
}

function shape(found: LookAlikes['found'][number], mark: LookAlikeMarkRow | undefined): LookAlikeRow {
  return {
    name: found.name,
    unicode: domainToUnicode(found.name) || found.name,
    kind: found.kind,
    closeness: found.closeness ?? null,
    ...lookAlikeFacts(found),
    addresses: found.addresses,
    ownServers: found.sameNameServers,
    mark: mark?.mark ?? null,
    markedBy: mark?.by ?? null,
    markedAt: mark?.at.toISOString() ?? null,
  };
}

/**
 * The owner marks a look-alike as the company's own or as harmless; null removes the mark. The newest evidence is
 * evaluated again immediately. Recorded in the audit log.
 * @returns the new rating's id; null if nothing changed, or the next scan has to include it
 * @throws {AppError} look-alike-unknown
 */
export async function markLookAlike(
  tx: Tx,
  session: Session,
  address: string,
  domain: DomainRow,
  { name, mark }: z.infer<typeof lookAlikeMark>,
): Promise<string | null> {
  await lockEvaluation(tx, domain.id);
  const before = (await listLookAlikeMarks(tx, domain.id)).find((row) => row.name === name)?.mark ?? null;
  if (before === mark) return null;
  const { companyId, id: domainId } = domain;
  if (mark === null) await deleteLookAlikeMark(tx, domainId, name);
  else {
    const known = await knownLookAlikes(tx, domain);
    // Only discovered names are accepted, which limits the number of marks.
    if (known === null || known === 'unanswered' || !known.found.some((found) => found.name === name)) {
      throw new AppError('look-alike-unknown', { name: name.slice(0, 80), domain: domain.unicode });
    }
    await upsertLookAlikeMark(tx, { companyId, domainId, name, mark, accountId: session.accountId });
  }
  await audit(tx, {
    companyId,
    accountId: session.accountId,
    address,
    action: 'domain.look-alike-marked',
    target: domain.name,
    facts: { name, before: before ?? 'none', after: mark ?? 'none' },
  });
  const marked = await findingsAbout(tx, domainId, name);
  const ratingId = await reevaluate(tx, companyId, domainId);
  const kind = mark === null ? 'look-alike-unmarked' : (`look-alike-${mark}` as const);
  const event = { accountId: session.accountId, side: 'owner', kind } as const;
  if (marked.length > 0) await insertEvents(tx, { companyId, domainId }, marked, event);
  return ratingId;
}

/** Fingerprints of the findings about a look-alike in the latest rating, also of those that its mark removed. */
async function findingsAbout(tx: Tx, domainId: string, name: string): Promise<string[]> {
  const rating = await latestRating(tx, domainId);
  if (!rating) return [];
  const { findings, ledger } = await loadAssessment(tx, rating.id);
  const isAbout = ({ check, subject }: Finding) => check === CHECK && subject === name;
  const removed = (ledger.rulings ?? []).map(({ finding }) => finding);
  return [...new Set([...findings, ...removed].filter(isAbout).map(({ fingerprint }) => fingerprint))];
}

/** The check that reports look-alikes. */
const CHECK = 'social_engineering.look-alikes';
