import type {
  AlertConditions,
  AlertPreview,
  AlertRule,
  AlertRuleRequest,
} from '@assay/contract/api/analysis/alert-rules.ts';
import {
  ALERT_PREVIEW_DAYS,
  ALERT_PREVIEW_EVENTS,
  ALERT_RULES_PER_COMPANY,
} from '@assay/contract/values/notifications.ts';
import type { Translator } from '@assay/locales';
import { noticeTexts } from '@assay/locales/notice-texts.ts';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import {
  type AlertRuleRow,
  countPastEvents,
  deleteAlertRule,
  insertAlertRule,
  listAlertRules,
  listPastEvents,
  updateAlertRule,
} from '#platform/db/notifications/alert-rules.ts';
import { groupsOfSubjects } from '#platform/db/notifications/subject-groups.ts';
import { webhooksOf } from '#platform/db/notifications/webhooks.ts';
import { colleaguesById } from '#platform/db/ratings/decisions.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { isOfKindsOnly, matchesRule } from './match-rule.ts';

/** What owners do with the alert rules of their company. */

/** Events that a preview reads; a company has a few a day. */
const PAST_EVENTS_MAX = 5_000;

const toAlertRule = ({ matchedAt, ...rule }: AlertRuleRow): AlertRule => ({
  ...rule,
  matchedAt: matchedAt?.toISOString() ?? null,
});

export async function readAlertRules({ db }: Context, { companyId }: Session): Promise<AlertRule[]> {
  return (await db.withCompany(companyId, (tx) => listAlertRules(tx, companyId))).map(toAlertRule);
}

/** @throws {AppError} name-empty, alert-events-missing, alert-channel-missing, alert-recipient-unknown, webhook-not-found */
async function check(tx: Tx, companyId: string, { name, conditions, delivery }: AlertRuleRequest): Promise<void> {
  if (name === '') throw new AppError('name-empty');
  if (conditions.kinds.length === 0) throw new AppError('alert-events-missing');
  const { recipients, app, mail, webhooks } = delivery;
  const reachable = (recipients.length > 0 && (app || mail)) || webhooks.length > 0;
  if (!reachable) throw new AppError('alert-channel-missing');
  const known = await colleaguesById(tx, companyId, recipients);
  if (known.length < new Set(recipients).size) throw new AppError('alert-recipient-unknown');
  const own = (await webhooksOf(tx, companyId)).map(({ id }) => id);
  if (webhooks.some((id) => !own.includes(id))) throw new AppError('webhook-not-found');
}

function log(tx: Tx, { companyId, accountId, address }: Session, action: string, name: string) {
  return audit(tx, { companyId, accountId, address, action, target: name });
}

/** @throws {AppError} alert-rule-too-many, and those of an invalid field */
export async function addAlertRule({ db }: Context, session: Session, wish: AlertRuleRequest): Promise<AlertRule> {
  const { companyId } = session;
  const rule = { ...wish, id: uuidv7() };
  return db.withCompany(companyId, async (tx) => {
    await check(tx, companyId, wish);
    const present = await listAlertRules(tx, companyId, true);
    if (present.length >= ALERT_RULES_PER_COMPANY)
      throw new AppError('alert-rule-too-many', { count: ALERT_RULES_PER_COMPANY });
    await insertAlertRule(tx, { ...rule, companyId });
    await log(tx, session, 'alert-rule.created', rule.name);
    return { ...rule, matchedAt: null };
  });
}

/** @throws {AppError} alert-rule-not-found, and those of an invalid field */
export async function changeAlertRule(
  { db }: Context,
  session: Session,
  id: string,
  wish: AlertRuleRequest,
): Promise<AlertRule> {
  const { companyId } = session;
  return db.withCompany(companyId, async (tx) => {
    const present = await listAlertRules(tx, companyId);
    if (!present.some((rule) => rule.id === id)) throw new AppError('alert-rule-not-found');
    await check(tx, companyId, wish);
    if (!(await updateAlertRule(tx, { ...wish, id, companyId }))) throw new AppError('alert-rule-not-found');
    await log(tx, session, 'alert-rule.changed', wish.name);
    return toAlertRule((await listAlertRules(tx, companyId)).find((rule) => rule.id === id)!);
  });
}

/** @throws {AppError} alert-rule-not-found */
export async function removeAlertRule({ db }: Context, session: Session, id: string): Promise<void> {
  await db.withCompany(session.companyId, async (tx) => {
    const name = await deleteAlertRule(tx, id);
    if (name === null) throw new AppError('alert-rule-not-found');
    await log(tx, session, 'alert-rule.deleted', name);
  });
}

/** The events of the last 30 days that a rule with these conditions matches. */
export async function previewAlertRule(
  { db }: Context,
  { companyId }: Session,
  conditions: AlertConditions,
  words: Translator,
): Promise<AlertPreview> {
  const { kinds } = conditions;
  const wanted = { companyId, kinds, days: ALERT_PREVIEW_DAYS, limit: PAST_EVENTS_MAX };
  const { events, total } = await db.withCompany(companyId, async (tx) => {
    if (isOfKindsOnly(conditions)) return countPastEvents(tx, wanted, ALERT_PREVIEW_EVENTS);
    const past = await listPastEvents(tx, wanted);
    const subjects = past.map(({ facts }) => facts);
    const groups = conditions.groups.length > 0 ? await groupsOfSubjects(tx, companyId, subjects) : [];
    const matched = past.filter((event, at) => matchesRule(conditions, { ...event, groups: groups[at] ?? [] }));
    return { events: matched.slice(0, ALERT_PREVIEW_EVENTS), total: matched.length };
  });
  return {
    total,
    events: events.map(({ kind, facts, path, at }) => {
      const texts = noticeTexts(kind, facts, (key, values) => words.t(`ui:notices.kind.${key}`, values));
      return { ...texts, at: at.toISOString(), path };
    }),
  };
}
