import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Assessment } from '@assay/contract/assessment.ts';
import { planToNextGrade, simulate } from '@assay/engine';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { FAULTS, type FaultId, startLab } from '../index.ts';
import { openLabCatalog, scanLab } from '../scan.ts';

/** What the plan and the simulation promise for a fix is what the next scan measures once the fault is gone. */

await useVirtualTime();

const DOMAIN = 'repairs.test';
/** In the order of their repair: from the service that sets the cap to what is left in the pages. */
const REPAIRS = ['redis-open', 'env-exposed', 'dmarc-missing', 'database-console', 'framing-open'] as const;
/** With software whose version is known: without any, the area of patches would not apply after the repair of Redis. */
const LEFT = ['dnssec-missing', 'csp-missing', 'hsts-missing', 'software-fixed-in-package'] as const;

const lab = await startLab({
  world: [{ domain: DOMAIN, company: 'Repairs', health: 'sick', faults: [...REPAIRS, ...LEFT] }],
});
after(() => lab.close());
const catalog = await openLabCatalog(lab);

async function scanned(faults: readonly FaultId[]): Promise<Assessment> {
  await lab.setFaults(DOMAIN, faults);
  const { network, domains, sources } = lab;
  const few = { ...sources, lookAlikeNames: 10 };
  return (await scanLab({ network, domains, sources: few }, catalog, DOMAIN)).assessment;
}

/** The issues of the findings that a fault causes. */
function issuesOf(id: FaultId, { ledger }: Assessment): string[] {
  const caused = FAULTS[id].causes.map(({ finding }) => `${finding}/`);
  return ledger.issues.map((issue) => issue.id).filter((issue) => caused.some((start) => issue.startsWith(start)));
}

const measured = ({ total, grade, areas }: Assessment) => ({
  total,
  grade,
  areas: areas.map(({ area, score }) => `${area} ${score}`),
});

const faulty = await scanned([...REPAIRS, ...LEFT]);
let before = faulty;

for (const [at, repaired] of REPAIRS.entries()) {
  test(`the score that was promised for the repair of ${repaired} is the score of the next scan`, async () => {
    const fixed = issuesOf(repaired, before);
    assert.ok(fixed.length > 0, 'the fault is an issue');
    const { total, grade, ledger } = simulate(before, fixed);
    const areas = ledger.areas.map(({ area, score }) => `${area} ${score}`);
    const earlier = before;
    before = await scanned([...REPAIRS.slice(at + 1), ...LEFT]);
    assert.deepEqual({ total, grade, areas }, measured(before));
    assert.ok(before.total! >= earlier.total!);
  });
}

test('the total that the plan promises for its steps is the total of the scan after them', async () => {
  const { steps, totalAfter } = planToNextGrade(faulty);
  assert.ok(steps && steps.length > 0);
  const planned = new Set(steps.map(({ id }) => id));
  const repaired = [...REPAIRS, ...LEFT].filter((id) => issuesOf(id, faulty).some((issue) => planned.has(issue)));
  // A fault may be several issues, all of which end with it.
  const ended = repaired.flatMap((id) => issuesOf(id, faulty));
  const afterwards = await scanned([...REPAIRS, ...LEFT].filter((id) => !repaired.includes(id)));
  assert.equal(afterwards.total, simulate(faulty, ended).total);
  assert.ok(afterwards.total! >= totalAfter!, `${afterwards.total} is less than the promised ${totalAfter}`);
});
