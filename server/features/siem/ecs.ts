import type { Finding } from '@assay/contract/assessment.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { Translator } from '@assay/locales';
import { findingPath, findingText } from '#features/ratings/index.ts';
import type { ChangedFinding, NumberedEntry } from '#platform/db/notifications/siem-events.ts';
import { SYSLOG_SEVERITIES, type SyslogEvent } from './syslog.ts';

/** Version of the Elastic Common Schema whose fields the events have. */
export const ECS_VERSION = '8.17.0';
/** Longer values of keyword fields are not indexed. */
const KEYWORD_MAX = 1_024;

/** A document of the Elastic Common Schema. */
export type EcsDocument = Readonly<Record<string, unknown>>;

/** An event with what its transport needs. */
export interface SiemEvent extends Omit<SyslogEvent, 'text'> {
  document: EcsDocument;
}

/** What every event of a company has. */
export interface EcsSource {
  company: { id: string; name: string };
  publicUrl: string;
  version: string;
  words: Translator;
  now: Date;
}

const cut = (text: string) => (text.length > KEYWORD_MAX ? `${text.slice(0, KEYWORD_MAX - 1)}…` : text);

function baseOf({ company, publicUrl, version }: EcsSource, at: Date, dataset: string) {
  return {
    '@timestamp': at.toISOString(),
    ecs: { version: ECS_VERSION },
    organization: { id: company.id, name: company.name },
    observer: {
      ...{ vendor: APPLICATION_NAME, product: APPLICATION_NAME, type: 'scanner', version },
      name: new URL(publicUrl).hostname,
    },
    event: { module: 'assay', provider: 'assay', dataset: `assay.${dataset}` },
  };
}

/** The state of a finding, with what happened to it since it was last sent. */
export function findingEvent(row: ChangedFinding, source: EcsSource): SiemEvent {
  const finding = row.data as unknown as Finding;
  const { title, description } = findingText(finding, source.words);
  const { closed, sentState, domain, fingerprint } = row;
  const action = closed ? 'closed' : sentState === null ? 'opened' : sentState === 'closed' ? 'reopened' : 'changed';
  const at = closed ? (row.closedAt ?? source.now) : sentState === null ? row.firstSeen : source.now;
  const base = baseOf(source, at, 'finding');
  const [host = finding.asset] = finding.asset.split(/[:/]/);
  const rule = `${finding.check}/${finding.finding}`;
  const { cve } = finding.facts;
  const url = source.publicUrl + findingPath(domain, fingerprint);
  const labels = {
    fingerprint,
    state: closed ? 'closed' : (row.decision ?? row.progress ?? 'open'),
    confidence: finding.confidence,
    effort: finding.effort,
    asset: cut(finding.asset),
    ...(finding.cwe.length > 0 ? { cwe: finding.cwe.map((number) => `CWE-${number}`).join(' ') } : {}),
    ...(row.assignee ? { assignee: row.assignee } : {}),
    ...(row.due ? { due: row.due } : {}),
  };
  const document = {
    ...base,
    message: `${title} (${finding.asset})`,
    labels,
    event: {
      ...base.event,
      ...{ kind: 'state', category: ['vulnerability'], type: ['info'], action: `finding-${action}` },
      // The same change has the same id, so that a repeated delivery can be recognized.
      id: `${fingerprint}-${row.contentKey}`,
      ...{ code: rule, severity: SYSLOG_SEVERITIES[finding.severity], url },
      ...{ start: row.firstSeen.toISOString(), created: source.now.toISOString() },
      ...(closed
        ? { end: at.toISOString(), reason: row.closedAt ? (row.closedBy ?? 'unknown') : 'domain-deleted' }
        : {}),
    },
    vulnerability: {
      category: [finding.area],
      description: cut(description),
      severity: finding.severity,
      scanner: { vendor: APPLICATION_NAME },
      ...(typeof cve === 'string' ? { id: cve, enumeration: 'CVE', classification: 'CVSS' } : {}),
    },
    rule: { id: rule, name: cut(source.words.rule(finding.check, finding.finding).title), category: finding.area },
    host: { name: host },
    url: { domain },
    related: { hosts: [...new Set([host, domain])] },
  };
  return { at, kind: 'finding', severity: finding.severity, document };
}

/** Categories of ECS by the subject of an action; the others change settings. */
const IDENTITY = ['account', 'colleague', 'company', 'password', 'second-factor', 'passkey', 'scim-token', 'api-token'];

/** An entry of the company's audit log. */
export function auditEvent(entry: NumberedEntry, source: EcsSource): SiemEvent {
  const { action, at, target, accountId, account, address } = entry;
  const base = baseOf(source, at, 'audit');
  const [subject = ''] = action.split('.');
  const category = subject === 'session' ? 'authentication' : IDENTITY.includes(subject) ? 'iam' : 'configuration';
  const refused = action.endsWith('refused');
  const document = {
    ...base,
    message: source.words.t(`ui:actions.${action}`) + (target ? `: ${target}` : ''),
    labels: { entry: String(entry.number), ...(target ? { target: cut(target) } : {}) },
    event: {
      ...base.event,
      ...{ kind: 'event', category: [category], type: ['info'], action, outcome: refused ? 'failure' : 'success' },
      ...{ id: entry.id, sequence: entry.number, created: source.now.toISOString() },
    },
    ...(accountId ? { user: { id: accountId, ...(account ? { email: account, name: account } : {}) } } : {}),
    ...(address ? { source: { ip: address, address } } : {}),
    related: { ...(account ? { user: [account] } : {}), ...(address ? { ip: [address] } : {}) },
  };
  return { at, kind: 'audit', severity: refused ? 'low' : 'informational', document };
}

/** An event that an owner sends to see whether the connection works. */
export function testEvent(source: EcsSource): SiemEvent {
  const base = baseOf(source, source.now, 'test');
  const event = {
    ...base.event,
    kind: 'event',
    category: ['configuration'],
    type: ['info'],
    action: 'connection-test',
  };
  const document = { ...base, message: source.words.t('mail:notification.testTitle'), event };
  return { at: source.now, kind: 'test', severity: 'informational', document };
}
