import net from 'node:net';
import type { NetworkSettings } from '#settings.ts';
import { lookupHost } from '../dns/resolver.ts';
import { DialError, failureReasonOf, type Network, type Target } from '../network.ts';
import { acquireSlot } from './rate-limit.ts';
import { canonicalAddress, createTargetPolicy } from './target-policy.ts';

/** Creates the network of one scan; its rate limit is shared by the process. */
export function createNetwork(settings: NetworkSettings): Network {
  const guard = createTargetPolicy(settings);

  /** The actual address of a target with a dial map; evidence contains the mapped address. */
  function place(target: Target, suffix: '' | '/udp'): Target {
    const address = canonicalAddress(target.address);
    if (!address || !guard.addressAllowed(address)) {
      throw new DialError('address-not-allowed', `${target.address} may not be contacted`);
    }
    if (!settings.dialMap) return { address, port: target.port };
    const port =
      settings.dialMap[`${address} ${target.port}${suffix}`] ??
      settings.dialMap[`${target.address} ${target.port}${suffix}`];
    if (port === undefined) throw new DialError('refused', `${address} ${target.port}${suffix} is not on the dial map`);
    return { address: '127.0.0.1', port };
  }

  const network: Network = {
    settings,
    addressAllowed: guard.addressAllowed,
    nameAllowed: guard.nameAllowed,
    datagram: (target) => place(target, '/udp'),
    lookup: (host, signal) => lookupHost(host, network, signal),
    async connect(target, options = {}) {
      const { signal, timeout = settings.timeouts.connect, perSecond = settings.connectionsPerSecond } = options;
      if (signal?.aborted) throw stopped(signal);
      const to = place(target, '');
      try {
        await acquireSlot(target.address, perSecond, signal);
      } catch {
        throw stopped(signal);
      }
      options.onDial?.();
      return dial(to, timeout, signal);
    },
  };
  return network;
}

function dial(to: Target, timeout: number, signal: AbortSignal | undefined): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: to.address, port: to.port, noDelay: true });
    const timer = setTimeout(() => fail(new DialError('timeout', `no answer in ${timeout} ms`)), timeout);
    const onAbort = () => fail(stopped(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: DialError) => {
      settle();
      socket.destroy();
      reject(error);
    };
    // Remains for the socket's lifetime: an unhandled reset must not terminate the process.
    socket.on('error', (error: NodeJS.ErrnoException) => fail(new DialError(failureReasonOf(error), error.message)));
    socket.once('connect', () => {
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
