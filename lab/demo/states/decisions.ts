import type { DisputeRow } from '@assay/contract/api/decisions.ts';
import type { Page } from '@assay/contract/api/envelope.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { domainByName } from '@assay/server/platform/db/domains/domains.ts';
import { backdateDue } from '@assay/server/platform/db/scans/import-history.ts';
import { logIn } from '../api-client.ts';
import { ADMINISTRATOR, companyIdOf, type DemoWorld, dayFromNow } from './world.ts';

const DOMAIN = 'oldmill.example';
const OWNER = 'greta@oldmill.example';

/** Its current scan would verify a finding of Old Mill Foundry. */
const UNSCANNED = { domain: 'glasswing.example', owner: 'lina@harbourline.test' };

/** Decisions of Old Mill Foundry about its findings, and rulings on its disputes. */
export async function decide({ app, context }: DemoWorld): Promise<void> {
  const { db } = context;
  const greta = await logIn(app, OWNER);
  const list = await greta.get<Page<FindingRow>>(`/api/ratings/${DOMAIN}/findings?pageSize=100&severity=medium,low`);
  const free = list.rows.map(({ fingerprint }) => fingerprint);
  const decideOn = async (decision: object) => {
    const fingerprint = free.shift();
    if (!fingerprint) throw new Error(`${DOMAIN} has too few findings`);
    await greta.post(`/api/ratings/${DOMAIN}/decisions`, { fingerprints: [fingerprint], ...decision });
    return fingerprint;
  };
  await decideOn({ action: 'accept', reason: 'The old press is switched off in March.', until: dayFromNow(90) });
  await decideOn({ action: 'comment', text: 'Our host is looking into it.' });

  const ivo = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, 'ivo@oldmill.example'));
  const assign = (due: string) => decideOn({ action: 'assign', assignee: ivo!.id, due });
  await assign(dayFromNow(10));
  const overdue = await assign(dayFromNow(1));
  await decideOn({ action: 'progress', state: 'in-progress' });
  const lina = await logIn(app, UNSCANNED.owner);
  const path = `/api/ratings/${UNSCANNED.domain}`;
  const [waiting] = (await lina.get<Page<FindingRow>>(`${path}/findings?pageSize=1`)).rows;
  const retest = { fingerprints: [waiting!.fingerprint], action: 'progress', state: 'awaiting-retest' };
  await lina.post(`${path}/decisions`, retest);
  const companyId = await companyIdOf(context, OWNER);
  await db.withCompany(companyId, async (tx) => {
    const domain = (await domainByName(tx, companyId, DOMAIN))!;
    await backdateDue(tx, domain.id, overdue, dayFromNow(-6));
  });

  const dispute = (reason: string) => decideOn({ action: 'dispute', reason });
  await dispute('This host belongs to our landlord.');
  const taken = await dispute('Fixed last week.');
  await greta.post(`/api/ratings/${DOMAIN}/decisions`, { fingerprints: [taken], action: 'withdraw' });
  const rulings = new Map<string, object>([
    [await dispute('We do not use this service.'), { ruling: 'ask', explanation: 'Which host answers instead?' }],
    [
      await dispute('Nobody can reach this.'),
      { ruling: 'uphold', explanation: 'It answers from outside, see the evidence.' },
    ],
    [await dispute('This is our test page.'), { ruling: 'false', explanation: 'Confirmed: a page without data.' }],
  ]);
  const administrator = await logIn(app, ADMINISTRATOR);
  const queue = await administrator.get<Page<DisputeRow>>('/api/admin/disputes?pageSize=50');
  for (const { id, fingerprint } of queue.rows) {
    const ruling = rulings.get(fingerprint);
    if (ruling) await administrator.post(`/api/admin/disputes/${id}/rule`, ruling);
  }
}
