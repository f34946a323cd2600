import type { StatementRequest, StatementResponse } from '@assay/contract/api/analysis/owner-statements.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { STATEMENT_DAYS } from '@assay/contract/values/decisions.ts';
import { namedBuild } from '@assay/engine';
import type { Session } from '#features/auth/index.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { insertEvents } from '#platform/db/ratings/decisions.ts';
import { lockEvaluation } from '#platform/db/ratings/disputes.ts';
import { evidenceReferences, latestRating } from '#platform/db/ratings/ratings.ts';
import { insertStatement, type NewStatement, withdrawStatement } from '#platform/db/ratings/work/owner-statements.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { loadAssessment } from '../load-assessment.ts';
import { endDisputes } from './end-disputes.ts';
import { productsOn } from './owner-statements.ts';
import { reevaluate } from './reevaluate.ts';

const DAY_MS = 86_400_000;

/** What a statement did, and the rating that it created; null if the evidence could not be evaluated again. */
export interface StatementResult {
  response: StatementResponse;
  ratingId: string | null;
}

const NOTHING = { confirmed: 0, backported: 0 } as const;

/**
 * The owner confirms an unconfirmed finding, or names the package that is installed (docs/product/rating.md). The
 * statement becomes evidence, and the newest evidence is evaluated again in the same transaction. A package that no
 * tracker covers is not stored: nothing would follow from it.
 * @throws {AppError} finding-not-found, finding-not-unconfirmed, build-contradicts-scan
 */
export async function stateAboutFinding(
  tx: Tx,
  session: Session,
  domain: DomainRow,
  fingerprint: string,
  request: StatementRequest,
): Promise<StatementResult> {
  await lockEvaluation(tx, domain.id);
  const rating = await latestRating(tx, domain.id);
  const known = rating ? (await loadAssessment(tx, rating.id)).findings : [];
  const finding = known.find((one) => one.fingerprint === fingerprint);
  if (!finding) throw new AppError('finding-not-found');
  if (finding.confidence !== 'tentative') throw new AppError('finding-not-unconfirmed');
  const statement =
    request.statement === 'build' ? await buildOf(tx, domain, finding, request) : confirmationOf(finding);
  if (!statement) return { response: { outcome: 'unknown', ...NOTHING }, ratingId: null };
  const place = { companyId: domain.companyId, domainId: domain.id };
  const until = new Date(nowOf(tx).getTime() + STATEMENT_DAYS * DAY_MS);
  const { accountId, address, companyId } = session;
  // The last decision counts: what is confirmed is not disputed.
  if (statement.kind === 'confirmed') await endDisputes(tx, place, [fingerprint]);
  const id = await insertStatement(tx, place, statement, { accountId, until });
  const ratingId = await reevaluate(tx, companyId, domain.id);
  const rated = ratingId === null ? null : await loadAssessment(tx, ratingId);
  const { response, affected } = outcomeOf(id, finding, rated);
  const isBuild = request.statement === 'build';
  const build = isBuild ? Object.values(request.build).join(' ') : '';
  await insertEvents(tx, place, [...affected], {
    ...{ accountId, side: 'owner', kind: isBuild ? 'build-named' : 'confirmed' },
    data: isBuild ? { build } : {},
  });
  await audit(tx, {
    ...{ companyId, accountId, address, target: domain.name },
    action: isBuild ? 'finding.build-named' : 'finding.confirmed',
    facts: { finding: fingerprint, outcome: response.outcome, ...(isBuild ? { build } : {}) },
  });
  return { response, ratingId };
}

function confirmationOf({ fingerprint, asset, facts }: Finding): NewStatement {
  return { kind: 'confirmed', fingerprint, asset, version: typeof facts.version === 'string' ? facts.version : null };
}

/** The statement about the product of a finding; null if no tracker covers the package. */
async function buildOf(
  tx: Tx,
  domain: DomainRow,
  { fingerprint, asset, facts }: Finding,
  { build: claimed }: Extract<StatementRequest, { statement: 'build' }>,
): Promise<NewStatement | null> {
  const rating = await latestRating(tx, domain.id);
  const kept = rating ? await evidenceReferences(tx, rating.id) : [];
  const set = await evidenceStore.byReference(tx, domain.companyId, kept);
  const product = productsOn(set, asset).find(({ cpe }) => cpe === facts.cpe);
  if (!product) return null;
  const named = namedBuild(product, claimed);
  if (named === 'contradicted') throw new AppError('build-contradicts-scan', { seen: product.seen });
  const { build, packages } = named;
  if (packages.length === 0) return null;
  const { distribution, release, version } = build;
  const stored = { distribution, release, version, packages: [...packages] };
  return { kind: 'build', fingerprint, asset, product: product.cpe, suffix: product.suffix, build: stored };
}

/** What a new rating made of a statement, and the findings that it changed, with the one about which it was made. */
function outcomeOf(
  id: string,
  { fingerprint }: Finding,
  assessment: Assessment | null,
): { response: StatementResponse; affected: ReadonlySet<string> } {
  const applied = assessment?.ledger.rulings?.filter((row) => row.id === id) ?? [];
  const countOf = (resolution: 'confirmed' | 'backported') =>
    applied.filter(({ ruling }) => ruling === resolution).length;
  const own = applied.find(({ finding }) => finding.fingerprint === fingerprint)?.ruling;
  const outcome = own === 'confirmed' || own === 'backported' ? own : assessment ? 'unknown' : 'pending';
  return {
    response: { outcome, confirmed: countOf('confirmed'), backported: countOf('backported') },
    affected: new Set([fingerprint, ...applied.map(({ finding }) => finding.fingerprint)]),
  };
}

/**
 * Withdraws a statement: its findings are unconfirmed again at once.
 * @returns the rating that it created; null if the evidence could not be evaluated again
 * @throws {AppError} not-found
 */
export async function withdrawOwnerStatement(
  tx: Tx,
  session: Session,
  domain: DomainRow,
  id: string,
): Promise<string | null> {
  await lockEvaluation(tx, domain.id);
  const withdrawn = await withdrawStatement(tx, domain.id, id);
  if (!withdrawn) throw new AppError('not-found');
  const { accountId, address, companyId } = session;
  const place = { companyId: domain.companyId, domainId: domain.id };
  const { fingerprint: finding } = withdrawn;
  await insertEvents(tx, place, [finding], { accountId, side: 'owner', kind: 'statement-withdrawn' });
  const facts = { finding, statement: withdrawn.kind };
  const action = 'finding.statement-withdrawn';
  await audit(tx, { companyId, accountId, address, action, target: domain.name, facts });
  return reevaluate(tx, companyId, domain.id);
}
