import { areaRows, assess, type Catalog, type EvidenceSet, evidenceKindsOf, mergeEvidence } from '@assay/engine';
import { recordRating } from '@assay/server/features/ratings/record-rating.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { domainByName } from '@assay/server/platform/db/domains/domains.ts';
import { backdateDomain, insertPastScan } from '@assay/server/platform/db/scans/import-history.ts';
import { evidenceStore } from '@assay/server/platform/evidence/evidence-store.ts';
import { uuidv7 } from 'uuidv7';
import { FAULTS, type FaultId, type Lab } from '../index.ts';
import { type LabScan, scanLab } from '../scan.ts';
import type { DemoCompany, DemoDomain } from './seed-companies.ts';
import { shiftDates } from './shift-dates.ts';

const MONTHS = 12;
const DAYS_A_MONTH = 30;
/** Age in days of the newest rating of a domain that was not scanned through the product. */
const LATEST_AGE_DAYS = 2;
/** Months since the last scan of a company without a plan. */
const MONTHS_WITHOUT_PLAN = 3;
const DAY = 86_400_000;

/** Evidence of a domain at a past time. */
interface Past {
  set: EvidenceSet;
  at: Date;
  /** Duration of the scan in milliseconds. */
  took: number;
}

/** Faults that were present this many months ago. */
function faultsAt(present: readonly FaultId[], { episodes }: DemoDomain, month: number): FaultId[] {
  const known = new Set(episodes.map(({ fault }) => fault));
  const then = episodes.filter(({ from, to }) => month <= from && month >= to).map(({ fault }) => fault);
  return [...present.filter((fault) => !known.has(fault)), ...then];
}

/**
 * Twelve months of a domain: for each month, the lab's hosts get the faults of that month and are scanned by the
 * engine, and the evidence is evaluated as of that time. Ratings, findings and their dates follow from it.
 */
export async function writeHistory(
  context: Context,
  lab: Lab,
  catalog: Catalog,
  company: DemoCompany,
  domain: DemoDomain,
): Promise<void> {
  const present = lab.domains.find((one) => one.domain === domain.domain)!.faults;
  const scans = new Scans(lab, catalog, domain.domain);
  const first = company.permission === 20 ? MONTHS_WITHOUT_PLAN : 0;
  const past: Past[] = [];
  for (let month = MONTHS; month >= first; month--) {
    const days = month === 0 ? LATEST_AGE_DAYS : month * DAYS_A_MONTH;
    const seen = await scans.with(faultsAt(present, domain, month));
    past.push({ set: shiftDates(seen.set, days), at: new Date(Date.now() - days * DAY), took: seen.took });
  }
  await lab.setFaults(domain.domain, present);
  await store(context, company.people[0]!.email, domain.domain, past, await catalog.versions());
}

type Seen = Pick<LabScan, 'set' | 'took'>;

/** Scans of one domain: all kinds of evidence the first time, later only the kinds that changed faults affect. */
class Scans {
  readonly #lab: Lab;
  readonly #catalog: Catalog;
  readonly #domain: string;
  readonly #taken = new Map<string, Seen>();
  #last: { faults: readonly FaultId[]; set: EvidenceSet } | null = null;

  constructor(lab: Lab, catalog: Catalog, domain: string) {
    this.#lab = lab;
    this.#catalog = catalog;
    this.#domain = domain;
  }

  async with(faults: readonly FaultId[]): Promise<Seen> {
    const key = [...faults].sort().join(' ');
    const known = this.#taken.get(key);
    if (known) return known;
    await this.#lab.setFaults(this.#domain, faults);
    const seen = await this.#scan(faults);
    this.#taken.set(key, seen);
    this.#last = { faults, set: seen.set };
    return seen;
  }

  async #scan(faults: readonly FaultId[]): Promise<Seen> {
    const last = this.#last;
    if (!last) return scanLab(this.#lab, this.#catalog, this.#domain);
    const changed = [...faults, ...last.faults].filter((id) => faults.includes(id) !== last.faults.includes(id));
    const checks = changed.flatMap((id) => FAULTS[id].causes.map(({ finding }) => finding.split('/')[0]!));
    const kinds = evidenceKindsOf(checks);
    const { set, took } = await scanLab(this.#lab, this.#catalog, this.#domain, kinds);
    return { set: mergeEvidence(last.set, set, new Date().toISOString(), new Set([...kinds, 'scan'])), took };
  }
}

/** In one transaction: an interrupted start leaves a domain without history, and the next start creates it. */
async function store(
  { db }: Context,
  owner: string,
  name: string,
  past: readonly Past[],
  feeds: Record<string, string>,
): Promise<void> {
  const account = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, owner));
  if (!account) throw new Error(`${owner} has no account`);
  const { companyId } = account;
  await db.withCompany(companyId, async (tx) => {
    const domain = await domainByName(tx, companyId, name);
    if (!domain) throw new Error(`${name} was not verified`);
    await backdateDomain(tx, domain.id, past[0]!.at);
    for (const { set, at, took } of past) {
      const assessment = assess(set);
      const scanId = uuidv7();
      const base = { companyId, domainId: domain.id, ownerId: account.id, senderId: account.id, kinds: null };
      const scandate = at.toISOString().slice(0, 10);
      const scan = { ...base, id: scanId, domain: name, kind: 'automatic', scandate } as const;
      await insertPastScan(tx, scan, { at, took, findings: assessment.findings.length });
      for (const piece of set) await evidenceStore.put(tx, companyId, scanId, piece);
      const rows = areaRows(set, assessment);
      await recordRating(tx, { companyId, domainId: domain.id, scanId, state: 2, set, assessment, rows, feeds });
    }
  });
}
