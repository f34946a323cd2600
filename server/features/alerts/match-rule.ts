import type { AlertConditions } from '@assay/contract/api/analysis/alert-rules.ts';
import { ALERT_SEVERITIES, type NotificationKind } from '@assay/contract/values/notifications.ts';

/** The parts of an event that rules look at. */
export interface AlertEvent {
  kind: NotificationKind;
  facts: Readonly<Record<string, string | number>>;
  /** Tags of its domain and groups of its supplier. */
  groups: readonly string[];
}

/**
 * Whether an event meets every condition of a rule. A condition about something that the event does not contain, such as
 * the severity of a completed scan, is not met.
 */
export function matchesRule(conditions: AlertConditions, { kind, facts, groups: ofSubject }: AlertEvent): boolean {
  const { kinds, domains, groups, areas, severity, scoreBelow } = conditions;
  if (!(kinds as readonly string[]).includes(kind)) return false;
  if (domains.length > 0 && !domains.includes(String(facts.domain ?? ''))) return false;
  const subject = new Set(ofSubject.map((group) => group.toLowerCase()));
  if (groups.length > 0 && !groups.some((group) => subject.has(group.toLowerCase()))) return false;
  const ofEvent = String(facts.areas ?? '').split(',');
  if (areas.length > 0 && !areas.some((area) => ofEvent.includes(area))) return false;
  if (severity !== null) {
    const enough = ALERT_SEVERITIES.slice(0, ALERT_SEVERITIES.indexOf(severity) + 1);
    if (!enough.some((level) => Number(facts[level] ?? 0) > 0)) return false;
  }
  // Only scores that are numbers count: a change of the grade has letters.
  if (scoreBelow !== null && !(typeof facts.after === 'number' && facts.after < scoreBelow)) return false;
  return true;
}

/** Whether all events of its kinds match a rule, whatever they contain. */
export function isOfKindsOnly({ domains, groups, areas, severity, scoreBelow }: AlertConditions): boolean {
  return domains.length + groups.length + areas.length === 0 && severity === null && scoreBelow === null;
}
