import { COMMON_PORTS, createNetwork, DEFAULT_NETWORK, probePorts } from '@assay/engine';
import { assayReport, type ReportedService } from './reported-services.ts';

/**
 * Separate process: scans the addresses given as arguments at the same time, and prints the result as JSON: address →
 * ports. `RATE` is the number of connections per second to one address. With `CONNECT` only open ports are found.
 */
const network = createNetwork({
  ...DEFAULT_NETWORK,
  allowPrivate: true,
  connectionsPerSecond: Number(process.env.RATE ?? DEFAULT_NETWORK.connectionsPerSecond),
});
const addresses = process.argv.slice(2);
const found: Record<string, ReportedService[]> = {};

/** Connections at once to one address: as many as probePorts opens at most to the usual ports. */
const AT_ONCE = 40;

/** Open ports, without asking what they serve: the work of nmap -sT. */
async function openPorts(address: string): Promise<ReportedService[]> {
  const left = COMMON_PORTS.map(({ port }) => port);
  const open: number[] = [];
  const work = async () => {
    for (let port = left.pop(); port !== undefined; port = left.pop()) {
      const options = { signal: new AbortController().signal, timeout: DEFAULT_NETWORK.timeouts.connect };
      const socket = await network.connect({ address, port }, options).catch(() => null);
      if (!socket) continue;
      open.push(port);
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return open.map((port) => ({ port, service: '', product: '', version: '', system: '' }));
}

await Promise.all(
  addresses.map(async (address) => {
    if (process.env.CONNECT) {
      found[address] = await openPorts(address);
      return;
    }
    const target = { names: [], addresses: [address], provider: null, ports: [] };
    const outcome = await probePorts(target, network, new AbortController().signal);
    found[address] = outcome.ok ? (outcome.value.addresses[0]?.open ?? []).map(assayReport) : [];
  }),
);
process.stdout.write(JSON.stringify(found));
