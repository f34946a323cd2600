import { z } from 'zod';
import { AREA_IDS } from '#areas.ts';
import { TAG_LENGTH_MAX } from '#limits.ts';
import { displayName } from '#registration/display-name-field.ts';
import {
  ALERT_CONDITIONS_MAX,
  ALERT_FREQUENCIES,
  ALERT_KINDS,
  ALERT_NAME_MAX,
  ALERT_RECIPIENTS_MAX,
  ALERT_SEVERITIES,
  WEBHOOKS_PER_COMPANY,
} from '#values/notifications.ts';
import { instant } from '../envelope.ts';

/** When a rule applies. All conditions must hold; an empty list is no condition. */
export const alertConditions = z.object({
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length),
  /** Names of domains. */
  domains: z.array(z.string().max(300)).max(ALERT_CONDITIONS_MAX),
  /** The domain has one of these tags, or the supplier of the event is in one of these groups; upper and lower case are alike. */
  groups: z.array(z.string().max(TAG_LENGTH_MAX)).max(ALERT_CONDITIONS_MAX).default([]),
  /** Findings in one of these areas; for events about findings. */
  areas: z.array(z.enum(AREA_IDS)).max(AREA_IDS.length),
  /** At least one finding of this severity or a higher one; for events about findings. */
  severity: z.enum(ALERT_SEVERITIES).nullable(),
  scoreBelow: z.number().int().min(1).max(100).nullable().describe('the score is below this; for events with a score'),
});
export type AlertConditions = z.infer<typeof alertConditions>;

/** Where a matching event is sent. */
export const alertDelivery = z.object({
  /** Accounts of the company; those who leave it are passed over. */
  recipients: z.array(z.uuid()).max(ALERT_RECIPIENTS_MAX),
  app: z.boolean(),
  mail: z.boolean(),
  webhooks: z.array(z.uuid()).max(WEBHOOKS_PER_COMPANY),
  /** Of mails: at once, or in the daily digest. */
  frequency: z.enum(ALERT_FREQUENCIES),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;

/** POST and PUT /api/alertRules. */
export const alertRuleRequest = z.object({
  name: displayName('other', ALERT_NAME_MAX),
  enabled: z.boolean(),
  conditions: alertConditions,
  delivery: alertDelivery,
});
export type AlertRuleRequest = z.infer<typeof alertRuleRequest>;

export const alertRule = alertRuleRequest.extend({
  id: z.uuid(),
  name: z.string(),
  /** When an event last matched. */
  matchedAt: instant.nullable(),
});
export type AlertRule = z.infer<typeof alertRule>;

/** POST /api/alertRules/preview: the events of the last 30 days that a rule with these conditions matches. */
export const alertPreview = z.object({
  total: z.number().int().describe('number of rules'),
  /** The newest ones. */
  events: z.array(z.object({ title: z.string(), text: z.string(), at: instant, path: z.string() })),
});
export type AlertPreview = z.infer<typeof alertPreview>;
