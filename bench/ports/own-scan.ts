import { DEFAULT_NETWORK, openNetwork, probePorts } from '@assay/engine';
import type { Told } from './truth.ts';

/**
 * A process of its own: scans the addresses given as words, all at once, and prints what it found as JSON: address → ports.
 * `RATE` is the number of connections a second to one address.
 */
const network = openNetwork({
  ...DEFAULT_NETWORK,
  allowPrivate: true,
  connectionsPerSecond: Number(process.env.RATE ?? DEFAULT_NETWORK.connectionsPerSecond),
});
const addresses = process.argv.slice(2);
const found: Record<string, Told[]> = {};
await Promise.all(
  addresses.map(async (address) => {
    const target = { names: [], addresses: [address], provider: null, ports: [] };
    const outcome = await probePorts(target, network, new AbortController().signal);
    const open = outcome.ok ? (outcome.value.addresses[0]?.open ?? []) : [];
    found[address] = open.map(({ port, facts }) => ({
      port,
      service: facts.service,
      product: facts.product ?? '',
      version: facts.version ?? '',
    }));
  }),
);
process.stdout.write(JSON.stringify(found));
