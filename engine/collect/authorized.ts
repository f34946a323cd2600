import { type Authorization, PORT_RANGES } from '@assay/contract/values/authorizations.ts';
import { USUAL_PORTS } from '../probes/ports/port-list.ts';
import { everyPort, THOUSAND_PORTS } from '../probes/ports/thousand.ts';
import type { ScanRequest } from '../scan-request.ts';

/** A machine, or several behind the same names. */
export interface Machine {
  names: readonly string[];
  addresses?: readonly string[];
  /** Whose it is, where it is not the owner's own. */
  provider?: string | null;
}

/**
 * What the owner authorized for a host: the union of all authorizations of its names and addresses. Nothing beyond the default
 * where none matches, where control of one of the addresses was not proved, and never for a host of a provider, who did not
 * consent (PRODUCT §3).
 */
export function authorizedFor(
  authorizations: readonly Authorization[],
  { names, addresses = [], provider = null }: Machine,
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

/** What a machine is asked for, and how far. */
export interface PortsWanted {
  /** TCP ports; empty = the usual hundred. */
  ports: readonly number[];
  /** The owner allowed more than the usual. */
  deep: boolean;
  udp: boolean;
}

const USUAL = new Set(USUAL_PORTS.map(({ port }) => port));

/** Ports of a machine as its owner allowed them; those that a request names are asked only as far as that goes. */
export function portsWanted(
  { ports, authorizations }: Pick<ScanRequest, 'ports' | 'authorizations'>,
  machine: Machine,
): PortsWanted {
  const { ports: range, udp } = authorizedFor(authorizations, machine);
  const deep = range !== 'usual';
  if (ports.length > 0) return { ports: deep ? ports : ports.filter((port) => USUAL.has(port)), deep, udp };
  return { ports: range === 'all' ? everyPort() : range === 'thousand' ? THOUSAND_PORTS : [], deep, udp };
}
