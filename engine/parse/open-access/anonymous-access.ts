import type { Severity } from '@assay/contract/severities.ts';
import type { AnonymousAccess, ServiceFacts } from '#evidence/services.ts';
import { requestOf } from './http-access-rules.ts';

/**
 * What the first response of a protocol proves, for services that need no further request, and for older evidence.
 * Listed are those where it is less than changing data.
 */
const BY_SERVICE: Readonly<Record<string, AnonymousAccess>> = {
  docker: 'execute',
  kubelet: 'execute',
  jdwp: 'execute',
  debugpy: 'execute',
  jupyter: 'execute',
  // The version is shown to everyone, whatever else is protected.
  prometheus: 'metadata',
  etcd: 'metadata',
  kubernetes: 'metadata',
  // The names of nodes; code runs on these only with their cookie.
  erlang: 'metadata',
  // The names of modules, which may each require a password.
  rsync: 'metadata',
  zookeeper: 'read',
  ldap: 'read',
  nfs: 'read',
};

/** Severity of access without a password on the internet. */
const SEVERITIES: Readonly<Record<AnonymousAccess, Severity>> = {
  execute: 'critical',
  write: 'critical',
  read: 'high',
  metadata: 'medium',
};

type Open = Pick<ServiceFacts, 'service' | 'access'>;

/** What users without a password can do with an open service. */
export function accessOf({ service, access }: Open): AnonymousAccess {
  return access?.can ?? BY_SERVICE[service] ?? 'write';
}

/** Severity of an open service. */
export function accessSeverity(facts: Open): Severity {
  const request = facts.access && requestOf(facts.service, facts.access.proof);
  return request?.severity ?? SEVERITIES[accessOf(facts)];
}

/** Whether access without a password is limited to reading. */
export function isReadOnly(facts: Open): boolean {
  return ['read', 'metadata'].includes(accessOf(facts));
}
