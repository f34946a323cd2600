import type { ChainZone } from '#evidence/dns.ts';
import { type DelegationWalk, queryZone, type ZoneCut } from '#network/dns/iterative.ts';
import { anchorsOf } from '#network/dns/roots.ts';
import type { Network } from '#network/network.ts';
import { type ChainVerdict, type Link, validateChain } from '#parse/dnssec/chain.ts';
import { describeChain } from '#parse/dnssec/describe-chain.ts';
import { readMessage, type WireMessage } from '#parse/dnssec/wire.ts';

/** Result of the validation from the root, and the messages it is based on. */
export interface Trust {
  verdict: ChainVerdict;
  /** DNSKEY response of the last zone; null if no server responded. */
  keys: WireMessage | null;
  /** DS response for the last zone from its parent. */
  signers: WireMessage | null;
  /** DS, DNSKEY and RRSIG of every zone of the chain. */
  chain: ChainZone[];
}

/**
 * Collects keys and signatures of every zone from the root down, concurrently, and follows the chain. If it is broken,
 * the other servers of each zone are queried for confirmation: one of them may be out of date.
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
