import type { ChainZone } from '../../evidence/dns.ts';
import { type DelegationWalk, queryZone, type ZoneCut } from '../../network/dns/iterative.ts';
import { anchorsOf } from '../../network/dns/roots.ts';
import type { Network } from '../../network/network.ts';
import { type ChainVerdict, type Link, validateChain } from '../../parse/dnssec/chain.ts';
import { describeChain } from '../../parse/dnssec/describe-chain.ts';
import { readMessage, type WireMessage } from '../../parse/dnssec/wire.ts';

/** What validation from the root found, and the messages it was found in. */
export interface Trust {
  verdict: ChainVerdict;
  /** Answer to DNSKEY of the last zone; null when nobody gave one. */
  keys: WireMessage | null;
  /** Answer to DS of the last zone by its parent. */
  signers: WireMessage | null;
  /** DS, DNSKEY and RRSIG of every zone of the chain. */
  chain: ChainZone[];
}

/**
 * Collects keys and signers of every zone from the root down, all at once, and follows the chain. Where it breaks, the other
 * servers of each zone are asked before it is believed: one of them may lag behind.
 */
export async function validate(
  walk: DelegationWalk,
  network: Network,
  signal: AbortSignal | undefined,
  now: number,
): Promise<Trust> {
  const first = await collect(walk.cuts, network, signal);
  const verdict = validateChain(first, anchorsOf(network.settings), now);
  if (verdict.status !== 'bogus') return trustOf(verdict, first);
  const turned = walk.cuts.map((cut) => ({ ...cut, servers: cut.servers.toReversed() }));
  const second = await collect(turned, network, signal);
  const again = validateChain(second, anchorsOf(network.settings), now);
  return again.status === 'unknown' ? trustOf(verdict, first) : trustOf(again, second);
}

function trustOf(verdict: ChainVerdict, links: readonly Link[]): Trust {
  const last = links.at(-1);
  return { verdict, keys: last?.keys ?? null, signers: last?.signers ?? null, chain: describeChain(links, verdict) };
}

function collect(cuts: readonly ZoneCut[], network: Network, signal: AbortSignal | undefined): Promise<Link[]> {
  const ask = async (cut: ZoneCut | undefined, name: string, type: 'DNSKEY' | 'DS'): Promise<WireMessage | null> => {
    if (!cut) return null;
    const reply = await queryZone(cut, { name, type }, network, { signal, dnssec: true });
    return reply.ok && reply.message.rcode === 'NOERROR' ? readMessage(reply.message.wire) : null;
  };
  return Promise.all(
    cuts.map(async (cut, at) => {
      const [keys, signers] = await Promise.all([
        ask(cut, cut.zone, 'DNSKEY'),
        at === 0 ? null : ask(cuts[at - 1], cut.zone, 'DS'),
      ]);
      return { zone: cut.zone, keys, signers };
    }),
  );
}
