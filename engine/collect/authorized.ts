import { type Authorization, PORT_RANGES } from '@assay/contract/values/authorizations.ts';

/**
 * What the owner allowed for a machine that has these names and addresses: everything that any authorization of one of them
 * allows. Nothing beyond the usual where none fits.
 */
export function authorizedFor(
  authorizations: readonly Authorization[],
  names: readonly string[],
  addresses: readonly string[] = [],
): Omit<Authorization, 'target'> {
  const fitting = authorizations.filter(({ target }) => names.includes(target) || addresses.includes(target));
  const range = Math.max(0, ...fitting.map(({ ports }) => PORT_RANGES.indexOf(ports)));
  return {
    ports: PORT_RANGES[range]!,
    udp: fitting.some(({ udp }) => udp),
    tests: [...new Set(fitting.flatMap(({ tests }) => tests))],
  };
}
