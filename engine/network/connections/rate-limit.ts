import ipaddr from 'ipaddr.js';
import { wait } from '../wait.ts';

/** Connections that may start immediately before the rate limit applies. */
const BURST = 10;
/** A network (/24, /48) may receive this many times the rate of one address. */
const NEIGHBOURHOOD_FACTOR = 4;
/** Maximum number of entries before expired ones are dropped. */
const KEPT_MAX = 20_000;

/** Next free time per key in milliseconds of the monotonic clock; shared by all scans of this process. */
const nextFree = new Map<string, number>();

/**
 * Waits until a new connection to the address may start, or a new request on an open one; the two are counted
 * separately.
 * @param perSecond maximum number per second to one address
 * @throws the signal's reason when it is aborted while waiting
 */
export async function acquireSlot(
  address: string,
  perSecond: number,
  signal?: AbortSignal,
  of: 'connections' | 'requests' = 'connections',
): Promise<void> {
  const interval = 1_000 / perSecond;
  const delay = Math.max(
    reserve(`${of} ${address}`, interval),
    reserve(`${of} ${neighbourhoodOf(address)}`, interval / NEIGHBOURHOOD_FACTOR),
  );
  if (delay > 0) await wait(delay, signal);
  signal?.throwIfAborted();
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
