import type net from 'node:net';
import { rangesOfPorts } from '#evidence/earlier/firewall.ts';
import type { Outcome } from '#evidence/index.ts';
import type { OpenPort, PortsEvidence } from '#evidence/services.ts';
import { lacking } from '#evidence/unknown.ts';
import type { Network } from '#network/network.ts';
import { COMMON_PORTS } from './common-ports.ts';
import { connectScan } from './connect-scan.ts';
import { bareOpenPort, type Identification, identifyService } from './identify.ts';
import { identifyWithNmap } from './nmap.ts';
import { createPacer } from './pacer.ts';
import { loadFingerprints } from './service-fingerprints.ts';
import { probeUdp } from './udp/udp.ts';

/**
 * Concurrent ports on one address at the start, and at most when the common ports or all ports are scanned. The load on
 * an address is bounded by the rate of new connections; fewer ports would only wait longer for those that stay silent.
 */
const WINDOW = { usual: { first: 40, most: 40 }, deep: { first: 100, most: 400 } };
/** Open ports with concurrent dialogues. */
const TALKS_AT_ONCE = 12;
/**
 * From this number of open, unidentified ports on, with hardly any identified one, fewer protocols are tried on each.
 */
const WEARY_AFTER = 12;
/** An address with this number of them, more than half of the responsive ports, accepts every connection. */
const ACCEPTS_ALL_AFTER = 25;
/** After this number of them no payloads are sent to the rest, */
const DEAF_AFTER = 60;
/** and this number of open ports, hardly any of them identified, ends a deep scan. */
const ENOUGH = 300;
/** Maximum time of all connects to one address; results so far are kept. The whole probe has ten minutes. */
const CONNECTS_LIMIT_MS = 360_000;
/** Maximum time of all dialogues with one address. */
const TALKS_LIMIT_MS = { usual: 90_000, deep: 480_000 };

export interface PortsTarget {
  /** All hosts in scope that resolve to these addresses, the asset first. */
  names: readonly string[];
  addresses: readonly string[];
  /** Recognized CDN or shared provider: reported, and not scanned. */
  provider: string | null;
  /** The 100 common ports if empty. */
  ports: readonly number[];
  /** The owner authorized deeper scans of these addresses: more connections per second, more payloads on each port. */
  deep?: boolean;
  /** Also probes UDP, which requires the owner's authorization. */
  udp?: boolean;
  /** Excludes scans of other processes from the address until the returned function is called. */
  holdAddress?(address: string, signal: AbortSignal): Promise<() => Promise<void> | void>;
}

/** One concurrent scan per address in this process. */
const busy = new Map<string, Promise<unknown>>();

/** Connects to ports, reads greetings or sends the protocol's first read-only request, and identifies the services. */
export async function probePorts(
  target: PortsTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<PortsEvidence>> {
  const { names, addresses, provider, holdAddress } = target;
  if (provider !== null) return { ok: true, value: { names: [...names], addresses: [], provider } };
  const found = await Promise.all(
    addresses.map((address) =>
      inTurn(address, async () => {
        // An aborted wait leaves an aborted signal, which ends the scan of the address before it starts.
        const release = await holdAddress?.(address, signal).catch(() => undefined);
        try {
          return await scanAddress(address, target, network, signal);
        } finally {
          await release?.();
        }
      }),
    ),
  );
  if (signal.aborted) return { ok: false, reason: 'stopped' };
  const first = found[0]?.stopped;
  const nothing = found.every((row) => row.asked === 0);
  if (nothing && first) return { ok: false, reason: first };
  return { ok: true, value: { names: [...names], addresses: found, provider: null } };
}

async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const before = busy.get(address);
  const mine = (before ?? Promise.resolve()).then(work, work);
  busy.set(address, mine);
  try {
    return await mine;
  } finally {
    if (busy.get(address) === mine) busy.delete(address);
  }
}

type AddressPorts = PortsEvidence['addresses'][number];

async function scanAddress(
  address: string,
  { names, ports: wanted, deep = false, udp = false }: PortsTarget,
  network: Network,
  signal: AbortSignal,
): Promise<AddressPorts> {
  const nothing: AddressPorts = { address, asked: 0, open: [], closed: 0, filtered: 0, stopped: null };
  if (!network.addressAllowed(address)) return { ...nothing, stopped: 'address-not-allowed' };
  const { settings } = network;
  const signs = await loadFingerprints(settings.fingerprints);
  const ports = wanted.length > 0 ? wanted : COMMON_PORTS.map((row) => row.port);
  const pacer = createPacer(WINDOW[deep ? 'deep' : 'usual']);
  const crowd = openCrowd();
  const talks = openTalks(
    {
      address,
      host: names[0] ?? address,
      network,
      deep,
      signs,
      weary: crowd.weary,
      deaf: crowd.deaf,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TALKS_LIMIT_MS[deep ? 'deep' : 'usual'])]),
    },
    crowd.add,
  );
  const perSecond = deep ? Math.max(settings.connectionsPerSecond, settings.deepConnectionsPerSecond ?? 0) : undefined;
  const order = { address, ports, ...(perSecond === undefined ? {} : { perSecond }) };
  const until = performance.now() + CONNECTS_LIMIT_MS;
  const enough = () => performance.now() > until || crowd.enough(talks.begun());
  const scan = await connectScan({ ...order, pacer, onOpen: talks.begin, enough }, network, signal);
  if (performance.now() > until && scan.asked < ports.length) scan.stopped ??= 'limit-reached';
  const { hidden = [], ...counts } = scan;
  const reset = hidden.map((port): OpenPort => ({ ...bareOpenPort(port), ...lacking('blocked', ['facts']) }));
  for (const port of reset) crowd.add(port);
  const open = [...(await talks.finished()), ...reset].sort((one, other) => one.port - other.port);
  const row: AddressPorts = {
    ...nothing,
    ...counts,
    open: await identifyWithNmap(address, open, network, signal),
    ...(crowd.acceptsAll(open.length + scan.closed) ? { acceptsAll: true as const } : {}),
  };
  const datagrams = udp && !signal.aborted ? await probeUdp(address, names[0] ?? address, network, signal) : null;
  if (datagrams) row.udp = datagrams.answers;
  if (datagrams && datagrams.silent.length > 0) row.udpSilent = rangesOfPorts(datagrams.silent);
  if (signal.aborted) row.stopped = 'stopped';
  // What accepts every connection hides which ports are open behind it.
  const { lacks = {} } = lacking(row.stopped ?? (row.acceptsAll ? 'blocked' : null), ['open']);
  const missing = { ...lacks, ...lacking(datagrams?.failure ?? null, ['udp']).lacks };
  return { ...row, ...(Object.keys(missing).length > 0 ? { lacks: missing } : {}) };
}

/** Counts open ports with an unidentified service. */
function openCrowd() {
  let dark = 0;
  let clear = 0;
  return {
    deaf: () => dark >= DEAF_AFTER && dark > clear * 4,
    enough: (begun: number) => begun >= ENOUGH && clear * 4 < begun,
    weary: () => dark >= WEARY_AFTER && dark > clear * 2,
    acceptsAll: (answered: number) => dark >= ACCEPTS_ALL_AFTER && dark * 2 > answered,
    add({ facts }: OpenPort) {
      if (facts.service === 'unknown') dark += 1;
      else clear += 1;
    },
  };
}

/** Runs dialogues with open ports concurrently; waiting ports do not keep their connection open. */
function openTalks(how: Identification & { deaf(): boolean }, onEnd: (open: OpenPort) => void) {
  let begun = 0;
  const waiting: number[] = [];
  const found: OpenPort[] = [];
  const running = new Set<Promise<void>>();

  async function speak(port: number, socket: net.Socket | null): Promise<void> {
    const mute = socket === null || how.signal.aborted || how.deaf();
    const open = mute
      ? { ...bareOpenPort(port), ...lacking('blocked', ['facts']) }
      : await identifyService(how, port, socket);
    socket?.destroy();
    found.push(open);
    onEnd(open);
    const next = waiting.shift();
    if (next !== undefined) await speak(next, await again(next));
  }

  async function again(port: number): Promise<net.Socket | null> {
    if (how.deaf()) return null;
    const { network, address, signal } = how;
    return network.connect({ address, port }, { signal }).catch(() => null);
  }

  return {
    begun: () => begun,
    begin(port: number, socket: net.Socket): void {
      begun += 1;
      if (running.size >= TALKS_AT_ONCE) {
        waiting.push(port);
        socket.destroy();
        return;
      }
      start(speak(port, socket));
    },
    async finished(): Promise<OpenPort[]> {
      while (running.size > 0 || waiting.length > 0) {
        // A port added just as the last dialogue ended has no worker.
        const left = waiting.shift();
        if (left !== undefined) start(again(left).then((socket) => speak(left, socket)));
        await Promise.race(running);
      }
      return found;
    },
  };

  function start(talk: Promise<void>): void {
    const kept = talk.finally(() => running.delete(kept));
    running.add(kept);
  }
}
