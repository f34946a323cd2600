import type { NameableProduct, OwnerStatement } from '@assay/contract/api/analysis/owner-statements.ts';
import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import {
  type EvidenceItem,
  type EvidenceSet,
  isTracked,
  observedDistribution,
  type ProductsEvidence,
} from '@assay/engine';
import { nowOf } from '#platform/db/access.ts';
import { latestRating } from '#platform/db/ratings/ratings.ts';
import { listStatements, type StatementRow, type StoredBuild } from '#platform/db/ratings/work/owner-statements.ts';
import { trackerFixes } from '#platform/db/scans/distribution-fixes.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { loadAssessment } from '../load-assessment.ts';
import type { EvaluatedDomain } from './evaluated-domain.ts';

type StatedBuild = Extract<StatementRow, { kind: 'build' }>;
type Statements = Extract<EvidenceItem, { kind: 'owner-statements' }>['outcome'] & { ok: true };
type NamedBuild = Statements['value']['builds'][number];

/** An evidence set together with what the owner states about unconfirmed findings, stored like any other item. */
export async function addOwnerStatements(tx: Tx, judged: EvaluatedDomain, set: EvidenceSet): Promise<EvidenceSet> {
  const rows = await listStatements(tx, judged.domainId);
  const others = set.filter(({ kind }) => kind !== 'owner-statements');
  const last = rows.at(-1);
  if (!last) return others;
  const builds: NamedBuild[] = [];
  for (const row of rows) if (row.kind === 'build') builds.push(await namedBuildOf(tx, row, set));
  const confirmations = rows.flatMap((row) =>
    row.kind === 'build' ? [] : [{ ...timesOf(row), fingerprint: row.fingerprint, version: row.version }],
  );
  const piece: EvidenceItem = {
    kind: 'owner-statements',
    version: 1,
    asset: judged.domain,
    takenAt: last.at.toISOString(),
    outcome: { ok: true, value: { confirmations, builds } },
  };
  return [...others, await evidenceStore.put(tx, judged.companyId, judged.scanId, piece)];
}

const timesOf = ({ id, at, until }: StatementRow) => ({ id, at: at.toISOString(), until: until.toISOString() });

/** A named build with the present data of the distribution's tracker about the advisories of its product. */
async function namedBuildOf(tx: Tx, row: StatedBuild, set: EvidenceSet): Promise<NamedBuild> {
  const { asset, product: cpe, suffix, build } = row;
  const { distribution, release, version, packages } = build;
  const found = await trackerFixes(tx, distribution, release, packages);
  const name = found[0]?.package ?? packages[0] ?? '';
  const advisories = new Set(productsOn(set, asset).flatMap((one) => (one.cpe === cpe ? idsOf(one) : [])));
  const fixes = found
    .filter((fix) => fix.package === name && advisories.has(fix.cve))
    .map(({ cve, introduced, fixed }) => ({ cve, introduced, fixed }));
  return { ...timesOf(row), asset, cpe, suffix, build: { distribution, release, version, package: name }, fixes };
}

const idsOf = ({ advisories }: { advisories: readonly { id: string }[] }) => advisories.map(({ id }) => id);

/** Products that a scan observed on an asset. */
export function productsOn(set: EvidenceSet, asset: string): ProductsEvidence['products'] {
  return set.flatMap((item) =>
    item.kind === 'products' && item.asset === asset && item.outcome.ok ? item.outcome.value.products : [],
  );
}

export function toOwnerStatement(row: StatementRow): OwnerStatement {
  const { id, kind: statement, fingerprint, asset, product, by, at, until } = row;
  return {
    ...{ id, statement, fingerprint, asset, product, by },
    build: row.build && publicBuild(row.build),
    at: at.toISOString(),
    until: until.toISOString(),
  };
}

const publicBuild = ({ distribution, release, version }: StoredBuild) => ({ distribution, release, version });

/** What a domain without a rating has. */
const NO_FINDINGS: { findings: readonly Finding[]; ledger: Pick<Assessment['ledger'], 'rulings'> } = {
  findings: [],
  ledger: {},
};

/** What the owner has stated about a finding or its product, and whether a package can be named for it. */
export async function describeStatement(
  tx: Tx,
  domainId: string,
  fingerprint: string,
): Promise<{ statement: OwnerStatement | null; nameable: NameableProduct | null }> {
  const rating = await latestRating(tx, domainId);
  const { findings, ledger } = rating ? await loadAssessment(tx, rating.id) : NO_FINDINGS;
  const isIt = (one: Finding) => one.fingerprint === fingerprint;
  const open = findings.find(isIt);
  // A statement can have closed it.
  const finding = open ?? ledger.rulings?.map((row) => row.finding).find(isIt);
  if (!finding) return { statement: null, nameable: null };
  const rows = await listStatements(tx, domainId);
  const row = rows.findLast((one) => one.until > nowOf(tx) && isAbout(one, finding));
  return { statement: row ? toOwnerStatement(row) : null, nameable: open ? nameableIn(open) : null };
}

/** Whether a statement is about this finding, in the version that was observed. */
function isAbout(row: StatementRow, { asset, fingerprint, facts }: Finding): boolean {
  if (row.kind === 'build') return row.asset === asset && row.product === facts.cpe;
  return row.fingerprint === fingerprint && (row.version === null || row.version === facts.version);
}

/** The product of an unconfirmed finding whose package a distribution's tracker may know. */
function nameableIn({ confidence, facts, seen }: Finding): NameableProduct | null {
  const { cpe, version } = facts;
  if (confidence !== 'tentative' || typeof cpe !== 'string' || typeof version !== 'string') return null;
  const [, , , vendor = '', product = ''] = cpe.split(':');
  if (!isTracked({ vendor, product })) return null;
  const observed = seen.map((line) => observedDistribution({ seen: line })).find((one) => one !== null);
  return { version, distribution: observed?.distribution ?? null, release: observed?.release ?? null };
}
