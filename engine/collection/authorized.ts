import { type Authorization, PORT_RANGES } from '@assay/contract/values/authorizations.ts';
import { COMMON_PORTS } from '../probes/ports/common-ports.ts';
import { allPorts, FIRST_1000_PORTS } from '../probes/ports/first-1000-ports.ts';
import type { ScanRequest } from '../scan-request.ts';

/** A host, or several behind the same names. */
export interface AuthorizationTarget {
  names: readonly string[];
  addresses?: readonly string[];
  /** Third party that operates it; null for the owner's own. */
  provider?: string | null;
}

/**
 * The owner's authorization for a host: the union of all authorizations of its names and addresses. Only the default if
 * none matches, if control of one of the addresses was not proved, and always for a host of a provider, who did not
 * consent (docs/product/domains.md).
 */
export function authorizationFor(
  authorizations: readonly Authorization[],
  { names, addresses = [], provider = null }: AuthorizationTarget,
): Omit<Authorization, 'target' | 'addresses'> {
  const fitting = provider
    ? []
    : authorizations.filter(
        ({ target, addresses: proved }) =>
          (names.includes(target) || addresses.includes(target)) &&
          (proved === undefined || (addresses.length > 0 && addresses.every((address) => proved.includes(address)))),
      );
  const range = Math.max(0, ...fitting.map(({ ports }) => PORT_RANGES.indexOf(ports)));
  return {
    ports: PORT_RANGES[range]!,
    udp: fitting.some(({ udp }) => udp),
    tests: [...new Set(fitting.flatMap(({ tests }) => tests))],
  };
}

/** Permitted port scan of a host. */
export interface PortScope {
  /** TCP ports; empty = the 100 common ports. */
  ports: readonly number[];
  /** The owner authorized deeper scans. */
  deep: boolean;
  udp: boolean;
}

const USUAL = new Set(COMMON_PORTS.map(({ port }) => port));

/** Ports of a host that its owner authorized; those of a request are limited to them. */
export function portScopeFor(
  { ports, authorizations }: Pick<ScanRequest, 'ports' | 'authorizations'>,
  machine: AuthorizationTarget,
): PortScope {
  const { ports: range, udp } = authorizationFor(authorizations, machine);
  const deep = range !== 'usual';
  if (ports.length > 0) return { ports: deep ? ports : ports.filter((port) => USUAL.has(port)), deep, udp };
  return { ports: range === 'all' ? allPorts() : range === 'thousand' ? FIRST_1000_PORTS : [], deep, udp };
}
