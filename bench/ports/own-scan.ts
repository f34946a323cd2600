import type { Socket } from 'node:net';
import { COMMON_PORTS, createNetwork, DEFAULT_NETWORK, probePorts } from '@assay/engine';
import { connectScan } from '../../engine/probes/ports/connect-scan.ts';
import { createPacer } from '../../engine/probes/ports/pacer.ts';
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

/** Open ports, without asking what they serve: the work of nmap -sT. */
async function openPorts(address: string): Promise<ReportedService[]> {
  const open: number[] = [];
  const options = {
    address,
    ports: COMMON_PORTS.map(({ port }) => port),
    // As probePorts scans the usual ports.
    pacer: createPacer({ first: 10, most: 40, longest: DEFAULT_NETWORK.timeouts.connect }),
    onOpen(port: number, socket: Socket) {
      open.push(port);
      socket.destroy();
    },
    enough: () => false,
  };
  await connectScan(options, network, new AbortController().signal);
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
