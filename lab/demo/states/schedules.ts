import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { domainByName, markDeleted } from '@assay/server/platform/db/domains/domains.ts';
import { planDate, upsertSchedule } from '@assay/server/platform/db/scans/schedules/scan-schedules.ts';
import { logIn } from '../api-client.ts';
import { proveDomain } from '../prove-domain.ts';
import { companyIdOf, type DemoWorld, dayFromNow } from './world.ts';

/** A domain of the lab that its owner removed although it had a schedule. */
const REMOVED = 'quarryside.example';

/** Automatic scans in both modes and every status (docs/product/data.md, states.md). */
export async function planScans({ app, context, lab }: DemoWorld): Promise<void> {
  const { db } = context;
  const plan = async (owner: string, domain: string, mode: 'once' | 'permanent', days: number) => {
    const caller = await logIn(app, owner);
    const common = { domain, enabled: true, mode, intervalDays: 30, nextScanDate: dayFromNow(days) };
    await caller.post('/api/autoScanSettings', mode === 'once' ? common : { ...common, totalCount: 12 });
    return caller;
  };
  await plan('mei@larkspur-bank.test', 'larkspur-bank.test', 'permanent', 12);
  await plan('priya@meadowgate.test', 'meadowgate.test', 'once', 25);
  const carol = await plan('carol@willowhurst.test', 'willowhurst.test', 'permanent', 9);
  await carol.post('/api/disableAutoScan?domain=willowhurst.test');

  const hana = 'hana@brasslantern.test';
  await proveDomain(app, lab, hana, REMOVED);
  await plan(hana, REMOVED, 'permanent', 15);
  const companyId = await companyIdOf(context, hana);
  await db.withCompany(companyId, async (tx) => markDeleted(tx, (await domainByName(tx, companyId, REMOVED))!.id));

  // From the time when this company had a plan: without one, the product accepts no schedule.
  const ruth = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, 'ruth@pinebarrow.test'));
  await db.withCompany(ruth!.companyId, async (tx) => {
    const domain = await domainByName(tx, ruth!.companyId, 'pinebarrow.test');
    if (!domain) return;
    const next = { nextDate: dayFromNow(3), dueAt: new Date(`${dayFromNow(3)}T02:00:00Z`) };
    const base = { domainId: domain.id, companyId: ruth!.companyId, accountId: ruth!.id, enabled: true } as const;
    await upsertSchedule(tx, { ...base, mode: 'permanent', intervalDays: 30, total: null, remaining: null, ...next });
    await planDate(tx, domain.id, next.nextDate, next.dueAt);
  });
}
