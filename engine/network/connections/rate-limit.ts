import ipaddr from 'ipaddr.js';
import { wait } from '../wait.ts';
import { requestDelay, requestInterval } from './request-pace.ts';

/** Connections that may start immediately before the rate limit applies. */
const BURST = 10;
/** A network (/24, /48) may receive this many times the rate of one address. */
const NEIGHBOURHOOD_FACTOR = 4;
/** Maximum number of entries before expired ones are dropped. */
const KEPT_MAX = 20_000;

/** Next free time per key in milliseconds of the monotonic clock; shared by all scans of this process. */
const nextFree = new Map<string, number>();

/**
 * What is counted separately: new connections, requests on open ones, and the connects of a scan of ports, so that its
 * thousands never delay the connections of other probes.
 */
export type RateOf = 'connections' | 'requests' | 'scan';

/**
 * Waits until a new connection to the address may start, or a new request on an open one.
 * @param perSecond maximum number per second to one address
 * @throws the signal's reason when it is aborted while waiting
 */
export async function acquireSlot(
  address: string,
  perSecond: number,
  signal?: AbortSignal,
  of: RateOf = 'connections',
): Promise<void> {
  const usual = 1_000 / perSecond;
  const interval =
    of === 'requests' ? requestInterval(address, usual) : of === 'scan' && isBusy(address) ? usual * YIELD : usual;
  const delay = Math.max(
    reserve(`${of} ${address}`, interval),
    reserve(`${of} ${neighbourhoodOf(address)}`, interval / NEIGHBOURHOOD_FACTOR),
    of === 'requests' ? requestDelay(address) : 0,
  );
  if (of === 'connections') lastConnection.set(address, performance.now() + delay);
  if (delay > 0) await wait(delay, signal);
  signal?.throwIfAborted();
}

/** By how much a scan of ports is slower while other probes connect to the address, and how long after that, milliseconds. */
const YIELD = 3;
const BUSY_MS = 1_000;

/** Time of the last connection of a probe, by address. */
const lastConnection = new Map<string, number>();

function isBusy(address: string): boolean {
  if (lastConnection.size > KEPT_MAX) lastConnection.clear();
  return performance.now() - (lastConnection.get(address) ?? Number.NEGATIVE_INFINITY) < BUSY_MS;
}

const networks = new Map<string, string>();

/** The /24 of an IPv4 address or the /48 of an IPv6 address, in CIDR notation. Cached: a scan calls it thousands of times. */
function neighbourhoodOf(address: string): string {
  let network = networks.get(address);
  if (network === undefined) {
    if (networks.size >= KEPT_MAX) networks.clear();
    network = parseNeighbourhood(address);
    networks.set(address, network);
  }
  return network;
}

function parseNeighbourhood(address: string): string {
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? 24 : 48;
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${bits}`;
}

/** Reserves the key's next time and returns the delay in milliseconds (generic cell rate algorithm). */
function reserve(key: string, interval: number): number {
  const now = performance.now();
  const at = Math.max(nextFree.get(key) ?? 0, now - BURST * interval);
  nextFree.set(key, at + interval);
  if (nextFree.size > KEPT_MAX) for (const [other, time] of nextFree) if (time < now) nextFree.delete(other);
  return Math.max(0, at - now);
}
