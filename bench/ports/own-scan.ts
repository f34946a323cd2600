import { createNetwork, DEFAULT_NETWORK, probePorts } from '@assay/engine';
import { assayReport, type ReportedService } from './reported-services.ts';

/**
 * Separate process: scans the addresses given as arguments at the same time, and prints the result as JSON: address →
 * ports. `RATE` is the number of connections per second to one address.
 */
const network = createNetwork({
  ...DEFAULT_NETWORK,
  allowPrivate: true,
  connectionsPerSecond: Number(process.env.RATE ?? DEFAULT_NETWORK.connectionsPerSecond),
});
const addresses = process.argv.slice(2);
const found: Record<string, ReportedService[]> = {};
await Promise.all(
  addresses.map(async (address) => {
    const target = { names: [], addresses: [address], provider: null, ports: [] };
    const outcome = await probePorts(target, network, new AbortController().signal);
    found[address] = outcome.ok ? (outcome.value.addresses[0]?.open ?? []).map(assayReport) : [];
  }),
);
process.stdout.write(JSON.stringify(found));
