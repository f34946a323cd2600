import { type Authorization, PORT_RANGES } from '@assay/contract/values/authorizations.ts';

/** A machine, or several behind the same names. */
export interface Machine {
  names: readonly string[];
  addresses?: readonly string[];
  /** Whose it is, where it is not the owner's own. */
  provider?: string | null;
}

/**
 * What the owner allowed for a machine: everything that any authorization of one of its names or addresses allows. Nothing
 * beyond the usual where none fits, and never where the machine is a provider's, who was not asked (PRODUCT §3).
 */
export function authorizedFor(
  authorizations: readonly Authorization[],
  { names, addresses = [], provider = null }: Machine,
): Omit<Authorization, 'target'> {
  const fitting = provider
    ? []
    : authorizations.filter(({ target }) => names.includes(target) || addresses.includes(target));
  const range = Math.max(0, ...fitting.map(({ ports }) => PORT_RANGES.indexOf(ports)));
  return {
    ports: PORT_RANGES[range]!,
    udp: fitting.some(({ udp }) => udp),
    tests: [...new Set(fitting.flatMap(({ tests }) => tests))],
  };
}
