import { listAlertRules, touchAlertRules } from '#platform/db/notifications/alert-rules.ts';
import { groupsOfSubjects } from '#platform/db/notifications/subject-groups.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { type AlertEvent, matchesRule } from './match-rule.ts';

/** How the rules of a company deliver an event. */
export interface MatchedAlerts {
  /** By account: in the app, and by mail. */
  accounts: ReadonlyMap<string, { app: boolean; mail: 'once' | 'digest' | 'off' }>;
  webhooks: ReadonlySet<string>;
}

const MAIL_ORDER = ['off', 'digest', 'once'] as const;

/** Deliveries of an event by all rules that match; of several rules for one account, the faster mail counts. */
export async function findAlerts(tx: Tx, companyId: string, event: Omit<AlertEvent, 'groups'>): Promise<MatchedAlerts> {
  const rules = (await listAlertRules(tx, companyId)).filter(({ enabled }) => enabled);
  const grouped = rules.some(({ conditions }) => conditions.groups.length > 0);
  const groups = grouped ? (await groupsOfSubjects(tx, companyId, [event.facts]))[0]! : [];
  const matched = rules.filter(({ conditions }) => matchesRule(conditions, { ...event, groups }));
  const accounts = new Map<string, { app: boolean; mail: 'once' | 'digest' | 'off' }>();
  for (const { delivery } of matched) {
    const mail = !delivery.mail ? 'off' : delivery.frequency === 'daily' ? 'digest' : 'once';
    for (const account of delivery.recipients) {
      const before = accounts.get(account) ?? { app: false, mail: 'off' };
      const faster = MAIL_ORDER.indexOf(mail) > MAIL_ORDER.indexOf(before.mail) ? mail : before.mail;
      accounts.set(account, { app: before.app || delivery.app, mail: faster });
    }
  }
  if (matched.length > 0)
    await touchAlertRules(
      tx,
      matched.map(({ id }) => id),
    );
  return { accounts, webhooks: new Set(matched.flatMap(({ delivery }) => delivery.webhooks)) };
}
