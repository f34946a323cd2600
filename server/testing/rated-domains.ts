import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaRows, assess, type EvidenceSet, upgradeEvidenceItem } from '@assay/engine';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { updateCompanyScores } from '../features/ratings/averages/company-scores.ts';
import { updateRankings } from '../features/ratings/averages/ranking.ts';
import { recordRating } from '../features/ratings/record-rating.ts';
import type { Context } from '../platform/context.ts';
import { domainByName, upsertVerifiedDomain } from '../platform/db/domains/domains.ts';
import { insertPastScan } from '../platform/db/scans/import-history.ts';
import { evidenceStore } from '../platform/evidence/evidence-store.ts';
import type { TestAccount } from './accounts.ts';

const GOLDEN = join(import.meta.dirname, '../../engine/golden');
/** The saved case and its original domain. */
const CASES = {
  oldmill: ['lab-oldmill-example', 'oldmill.example'],
  copperfinch: ['lab-copperfinch-example', 'copperfinch.example'],
} as const;

/** When the evidence of a case was collected: for a context whose clock has that time. */
export function savedAt(name: keyof typeof CASES): Date {
  return new Date(assess(savedEvidence(name, CASES[name][1])).at);
}

/** Evidence saved in a case, with this domain in place of the original. */
export function savedEvidence(name: keyof typeof CASES, domain: string): EvidenceSet {
  const [folder, original] = CASES[name];
  const text = readFileSync(join(GOLDEN, folder, 'evidence.json'), 'utf8').replaceAll(original, domain);
  return (JSON.parse(text) as { pieces: Parameters<typeof upgradeEvidenceItem>[0][] }).pieces.map((piece) =>
    upgradeEvidenceItem(piece),
  );
}

/** Evidence with current dates, so that its rating counts where only recent ones do. @param time of the scan, ISO 8601 */
export function datedNow(set: EvidenceSet, time = new Date().toISOString()): EvidenceSet {
  return set.map((piece) =>
    piece.kind === 'scan' && piece.outcome.ok
      ? { ...piece, outcome: { ok: true as const, value: { ...piece.outcome.value, time } } }
      : piece,
  );
}

/**
 * A verified domain with a scan and its rating, evaluated from real evidence; each further call adds a rating. @param
 * change of the evidence
 */
export async function createRatedDomain(
  context: Pick<Context, 'db'>,
  { companyId, accountId }: TestAccount,
  domain: string,
  name: keyof typeof CASES = 'oldmill',
  change: (set: EvidenceSet) => EvidenceSet = (set) => set,
): Promise<{ domainId: string; scanId: string; ratingId: string }> {
  const set = change(savedEvidence(name, domain));
  const assessment = assess(set);
  const rated = await context.db.withCompany(companyId, async (tx) => {
    if (!(await domainByName(tx, companyId, domain))) {
      const base = { companyId, name: domain, unicode: domain, registrable: true, accountId, txtValue: 'x' };
      await upsertVerifiedDomain(tx, { id: uuidv7(), ...base });
    }
    const domainId = (await domainByName(tx, companyId, domain))!.id;
    const scanId = uuidv7();
    const at = new Date(assessment.at);
    const who = { companyId, domainId, ownerId: accountId, senderId: accountId, kinds: null };
    const scan = { ...who, id: scanId, domain, kind: 'automatic', scandate: at.toISOString().slice(0, 10) } as const;
    await insertPastScan(tx, scan, { at, took: 1_000, state: 2, findings: assessment.findings.length });
    for (const piece of set) await evidenceStore.put(tx, companyId, scanId, piece);
    const rating = {
      companyId,
      domainId,
      scanId,
      state: 2,
      set,
      assessment,
      rows: areaRows(set, assessment),
      feeds: {},
    } as const;
    return { domainId, scanId, ratingId: await recordRating(tx, rating) };
  });
  await updateRankings(context);
  await updateCompanyScores(context);
  return rated;
}

/** Computes the ranking of every company again, for tests that changed ratings or plans by SQL. */
export async function recomputeRankings(context: Pick<Context, 'db'>): Promise<void> {
  await context.db.withAllCompanies('averages', (tx) =>
    sql`insert into ranking_change (company_id) select id from company`.execute(tx),
  );
  await updateRankings(context);
}
