import net from 'node:net';
import type { NetworkSettings } from '#settings.ts';
import { lookupHost } from '../dns/resolver.ts';
import { DialError, failureReasonOf, type Network, type Target } from '../network.ts';
import { acquireSlot } from './rate-limit.ts';
import { createRoundTrips, type RoundTrips } from './round-trips.ts';
import { canonicalAddress, createTargetPolicy } from './target-policy.ts';

/** Creates the network of one scan; its rate limit is shared by the process. */
export function createNetwork(settings: NetworkSettings): Network {
  const guard = createTargetPolicy(settings);
  const roundTrips = createRoundTrips();

  /** @throws DialError if the address must not be contacted */
  function allowed({ address: wanted }: Target): string {
    const address = canonicalAddress(wanted);
    if (address && guard.addressAllowed(address)) return address;
    throw new DialError('address-not-allowed', `${wanted} may not be contacted`);
  }

  /** Loopback port of a target on the dial map. */
  function mapped(target: Target, suffix: '' | '/udp'): number | undefined {
    const map = settings.dialMap ?? {};
    const address = canonicalAddress(target.address);
    return map[`${address} ${target.port}${suffix}`] ?? map[`${target.address} ${target.port}${suffix}`];
  }

  /** The actual address of a target with a dial map; evidence contains the mapped address. */
  function place(target: Target, suffix: '' | '/udp'): Target {
    const address = allowed(target);
    if (!settings.dialMap) return { address, port: target.port };
    const port = mapped(target, suffix);
    if (port === undefined) throw new DialError('refused', `${address} ${target.port}${suffix} is not on the dial map`);
    return { address: '127.0.0.1', port };
  }

  /** Starts a connection to the target when called. */
  function dialer(target: Target): () => net.Socket {
    const { links } = settings;
    const address = allowed(target);
    if (links?.has(address)) return () => links.connect(address, mapped(target, ''));
    const to = place(target, '');
    return () => net.connect({ host: to.address, port: to.port, noDelay: true });
  }

  const network: Network = {
    settings,
    addressAllowed: guard.addressAllowed,
    nameAllowed: guard.nameAllowed,
    datagram: (target) => place(target, '/udp'),
    roundTrip: roundTrips.timeout,
    lookup: (host, signal) => lookupHost(host, network, signal),
    async connect(target, options = {}) {
      const { signal, timeout, like, once, perSecond = 0 } = options;
      if (signal?.aborted) throw stopped(signal);
      const begin = dialer(target);
      const { address } = target;
      const patience = () =>
        timeout ?? roundTrips.patience(address, { like, once, longest: settings.timeouts.connect });
      try {
        const usual = settings.connectionsPerSecond;
        const extra = perSecond - usual;
        if (extra > usual) await acquireSlot(address, extra, signal, 'scan');
        else await acquireSlot(address, Math.max(usual, perSecond), signal);
      } catch {
        throw stopped(signal);
      }
      options.onDial?.();
      return dial({ address, like, begin, patience, roundTrips, signal });
    },
  };
  return network;
}

interface Dial {
  address: string;
  like: string | undefined;
  begin(): net.Socket;
  /** Milliseconds to wait in all, as far as is known now. */
  patience(): number;
  roundTrips: RoundTrips;
  signal: AbortSignal | undefined;
}

function dial({ address, like, begin, patience, roundTrips, signal }: Dial): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const took = () => performance.now() - began;
    const socket = begin();
    let timer = setTimeout(expire, patience());
    const onAbort = () => fail(stopped(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    // Whoever waits for an address of unknown distance waits less as soon as that is known.
    const shorten = () => {
      clearTimeout(timer);
      timer = setTimeout(expire, Math.max(1, patience() - took()));
    };
    const ends = [address, like ?? address].map((known) => roundTrips.onFirst(known, shorten));
    let settled = false;
    const settle = () => {
      settled = true;
      clearTimeout(timer);
      for (const end of ends) end();
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: DialError) => {
      settle();
      socket.destroy();
      reject(error);
    };
    function expire() {
      // Timers come before sockets: after the process was busy, the answer may have arrived without having been read.
      setImmediate(() => {
        if (settled) return;
        roundTrips.silent(address);
        fail(new DialError('timeout', `no answer in ${Math.round(took())} ms`, { silent: true }));
      });
    }
    // Remains for the socket's lifetime: an unhandled reset must not terminate the process.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const reason = failureReasonOf(error);
      if (!settled && reason === 'refused') roundTrips.answered(address, took());
      fail(new DialError(reason, error.message));
    });
    socket.once('connect', () => {
      roundTrips.answered(address, took());
      settle();
      resolve(socket);
    });
  });
}

function stopped(signal: AbortSignal | undefined): DialError {
  if (signal?.reason instanceof DialError) return signal.reason;
  const late = signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  return new DialError(late ? 'timeout' : 'stopped', 'the connection was given up');
}
