import { domainByName, recordRecheck } from '@assay/server/platform/db/domains/domains.ts';
import { expireVerifications } from '@assay/server/platform/db/domains/verifications.ts';
import { backdateVerification } from '@assay/server/platform/db/scans/import-history.ts';
import { logIn } from '../api-client.ts';
import { proveDomain } from '../prove-domain.ts';
import { companyIdOf, type DemoWorld } from './world.ts';

/** Domains of the lab without another use in the demo, by the final state of their verification. */
const CANCELLED = 'dunmore-press.test';
const EXPIRED = 'ashgrove.test';
const PENDING = 'thistledown.test';
/** The record of this verified domain was removed again. */
const LOST = 'stonebridge.test';
/** Not in the lab's zones. */
const MISSING = 'no-such-name.test';
const DAY = 86_400_000;

/** Requests of Harbourline Freight in every state (docs/product/states.md). */
export async function requestVerifications(world: DemoWorld): Promise<void> {
  const { app, context, lab } = world;
  const { db } = context;
  const owner = 'lina@harbourline.test';
  const lina = await logIn(app, owner);
  const companyId = await companyIdOf(context, owner);
  const ask = (domain: string) => lina.post('/api/domains/request', { domain });
  await ask(EXPIRED);
  await db.withCompany(companyId, (tx) => backdateVerification(tx, companyId, EXPIRED, new Date(Date.now() - DAY)));
  await db.withAllCompanies('migration', expireVerifications);
  await ask(CANCELLED);
  await lina.post('/api/domains/cancel', { domain: CANCELLED });
  for (const domain of [MISSING, PENDING]) {
    await ask(domain);
    await lina.post('/api/domains/verify', { domain });
  }
  await proveDomain(app, lab, owner, LOST);
  await db.withCompany(companyId, async (tx) => {
    const { id } = (await domainByName(tx, companyId, LOST))!;
    await recordRecheck(tx, id, { found: false, expire: true });
  });
}
