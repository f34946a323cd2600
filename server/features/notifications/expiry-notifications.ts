import { CERTIFICATE_DAYS, PLAN_DAYS } from '@assay/contract/values/notifications.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { endingCertificates } from '#platform/db/notifications/certificate-expiry.ts';
import { endingPlans } from '#platform/db/notifications/plan-expiry.ts';
import { listNewlyOverdue } from '#platform/db/ratings/work/overdue.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { notify } from './notify.ts';

const DAY_MS = 86_400_000;
/** Certificates per run; the next follow an hour later. */
const AT_ONCE = 1_000;

/** Hourly: notifies of certificates that expire in 30, 14, 7 and 1 days, once each. */
export async function notifyOfCertificates({ db, bus }: Pick<Context, 'db' | 'bus'>): Promise<void> {
  await db.withAllCompanies('planner', async (tx) => {
    for (const ending of await endingCertificates(tx, CERTIFICATE_DAYS, AT_ONCE)) {
      const { companyId: company, sha256, threshold, host, hosts, domain, endsAt } = ending;
      const count = Math.max(1, Math.ceil((endsAt.getTime() - nowOf(tx).getTime()) / DAY_MS));
      const facts = { domain, host, hosts, count, until: endsAt.toISOString().slice(0, 10) };
      await notify({ bus }, tx, { kind: 'certificate-expiring', company, key: `${sha256} ${threshold}`, facts });
    }
  });
}

/** Hourly: notifies of findings whose due date was the day before, once per domain and day. */
export async function notifyOfOverdue({ db, bus }: Pick<Context, 'db' | 'bus'>): Promise<void> {
  await db.withAllCompanies('planner', async (tx) => {
    for (const { companyId: company, domainId, day, ...facts } of await listNewlyOverdue(tx, AT_ONCE)) {
      await notify({ bus }, tx, { kind: 'finding-overdue', company, key: `${domainId} ${day}`, facts });
    }
  });
}

/** Hourly: notifies of plans that end in 14, 3 and 1 days, by the day in the company's time zone. */
export async function notifyOfPlans({ db, bus }: Pick<Context, 'db' | 'bus'>, now = db.clock.now()): Promise<void> {
  await db.withAllCompanies('planner', async (tx) => {
    const plans = await endingPlans(tx, dayIn('UTC', now), Math.max(...PLAN_DAYS) + 1);
    for (const { companyId: company, start, end, timeZone, told } of plans) {
      const count = daysBetween(dayIn(timeZone, now), end);
      const length = start === null ? Number.POSITIVE_INFINITY : daysBetween(start, end) + 1;
      const step = PLAN_DAYS.filter((days) => days >= count && days < length).at(-1);
      const key = `${end} ${step}`;
      if (count < 1 || step === undefined || told.includes(key)) continue;
      await notify({ bus }, tx, { kind: 'plan-ending', company, key, facts: { count, until: end } });
    }
  });
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
