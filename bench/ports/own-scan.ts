import { DEFAULT_NETWORK, openNetwork, probePorts } from '@assay/engine';
import { ownReport, type Reported } from './reported.ts';

/**
 * Separate process: scans the addresses given as arguments at the same time, and prints the result as JSON: address →
 * ports. `RATE` is the number of connections per second to one address.
 */
const network = openNetwork({
  ...DEFAULT_NETWORK,
  allowPrivate: true,
  connectionsPerSecond: Number(process.env.RATE ?? DEFAULT_NETWORK.connectionsPerSecond),
});
const addresses = process.argv.slice(2);
const found: Record<string, Reported[]> = {};
await Promise.all(
  addresses.map(async (address) => {
    const target = { names: [], addresses: [address], provider: null, ports: [] };
    const outcome = await probePorts(target, network, new AbortController().signal);
    found[address] = outcome.ok ? (outcome.value.addresses[0]?.open ?? []).map(ownReport) : [];
  }),
);
process.stdout.write(JSON.stringify(found));
