/**
 * Least timeout of one packet, in milliseconds: an answer within it is delayed neither by a busy server nor by the
 * delayed acknowledgments of the network in between (RFC 6298 §2.4 permits less than its one second with a fine clock).
 */
const LEAST_MS = 300;
/** Milliseconds after which an operating system repeats the first packet of a connection (RFC 6298 §2.1). */
const REPEATED_AFTER_MS = 1_000;
/**
 * Milliseconds to wait for an address that has not answered yet: until then the first packet was sent twice, and hardly
 * any network takes longer for an answer.
 */
const UNKNOWN_MS = 3_000;

interface Peer {
  /** Smoothed round trip and its mean deviation in milliseconds (RFC 6298 §2). */
  mean: number;
  spread: number;
  /** Measured without a possible repetition of the packet. */
  certain: boolean;
}

/** Measured round trips to the addresses of one scan, shared by all its probes. */
export interface RoundTrips {
  /** A connect was accepted or refused after this number of milliseconds. */
  answered(address: string, milliseconds: number): void;
  /** A connect to the address timed out. */
  silent(address: string): void;
  /** Milliseconds within which the address answers a packet that is not lost; null before its first answer. */
  timeout(address: string): number | null;
  /**
   * Milliseconds to wait for a connect.
   * @param options.like address of the same host, whose round trip applies until that of the address is known
   * @param options.once the caller itself repeats the connect, so that a repeated packet is not waited for
   * @param options.longest maximum
   */
  patience(
    address: string,
    options: { like?: string | undefined; once?: boolean | undefined; longest: number },
  ): number;
  /** Calls back at the first answer of the address; the returned function ends that. */
  onFirst(address: string, callback: () => void): () => void;
}

/** An empty store. */
export function createRoundTrips(): RoundTrips {
  const peers = new Map<string, Peer>();
  const silent = new Set<string>();
  const waiting = new Map<string, Set<() => void>>();

  function timeout(address: string): number | null {
    const peer = peers.get(address);
    // At least twice the mean: after many equal round trips the deviation alone would leave no margin.
    return peer ? Math.max(LEAST_MS, peer.mean + Math.max(4 * peer.spread, peer.mean)) : null;
  }

  return {
    timeout,
    answered(address, milliseconds) {
      const peer = peers.get(address);
      // A repeated packet leaves open which of the two was answered (Karn's algorithm, RFC 6298 §3).
      const certain = milliseconds < REPEATED_AFTER_MS;
      if (!peer || (certain && !peer.certain)) {
        peers.set(address, { mean: milliseconds, spread: milliseconds / 2, certain });
      } else if (certain) {
        peer.spread += (Math.abs(milliseconds - peer.mean) - peer.spread) / 4;
        peer.mean += (milliseconds - peer.mean) / 8;
      }
      const callbacks = waiting.get(address);
      waiting.delete(address);
      for (const callback of callbacks ?? []) callback();
    },
    silent(address) {
      silent.add(address);
    },
    patience(address, { like, once = false, longest }) {
      const own = timeout(address);
      const known = own ?? (like === undefined ? null : timeout(like));
      // The silence of an address that has never answered is waited for in full only once.
      const isSilent = own === null && silent.has(address);
      if (known !== null) return Math.min(longest, once || isSilent ? known : known + REPEATED_AFTER_MS);
      return Math.min(longest, isSilent ? UNKNOWN_MS / 2 : UNKNOWN_MS);
    },
    onFirst(address, callback) {
      if (peers.has(address)) return () => {};
      const callbacks = waiting.get(address) ?? new Set();
      waiting.set(address, callbacks.add(callback));
      return () => void callbacks.delete(callback);
    },
  };
}
