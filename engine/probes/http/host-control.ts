import { knownAddresses } from '#evidence/dns.ts';
import { reverseName } from '#network/dns/reverse.ts';
import { includesText } from '#network/dns/txt-value.ts';
import { lookupAuthoritativeTxt } from '#network/dns/verification.ts';
import type { Network } from '#network/network.ts';
import { createHttpClient } from './client.ts';
import { CONTROL_PATH, controlLine } from './host-control-token.ts';

/** One line is enough. */
const BODY_MAX = 1_024;
const ADDRESSES_MAX = 16;
/** Per address: two requests and a DNS lookup. */
const LIMIT_MS = 15_000;

/**
 * Addresses of a host with proved control: each one must serve the token itself, or have it at its reverse name. A host
 * name that points to an address proves nothing (docs/product/domains.md). Never throws.
 * @param target host name or address
 */
export async function controlledAddresses(
  target: string,
  token: string,
  network: Network,
  signal: AbortSignal,
): Promise<string[]> {
  const literal = target.includes(':') || /^[\d.]+$/.test(target);
  const found = literal ? { a: [target], aaaa: [] } : await network.lookup(target, signal).catch(() => null);
  const addresses = knownAddresses(found).slice(0, ADDRESSES_MAX);
  const proved = await Promise.all(
    addresses.map(async (address) => {
      if (!network.addressAllowed(address)) return false;
      const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
      return (
        (await serves(literal ? null : target, address, token, network, limit)) ||
        (await hasReverseRecord(address, token, network, limit))
      );
    }),
  );
  return addresses.filter((_, at) => proved[at]);
}

async function serves(
  host: string | null,
  address: string,
  token: string,
  network: Network,
  signal: AbortSignal,
): Promise<boolean> {
  const name = host ?? (address.includes(':') ? `[${address}]` : address);
  const client = createHttpClient(network, signal, { [name]: [address] });
  try {
    for (const scheme of ['http', 'https']) {
      const answer = await client
        .ask(new URL(`${scheme}://${name}${CONTROL_PATH}`), { bodyMax: BODY_MAX })
        .catch(() => null);
      if (answer?.status !== 200 || answer.body.truncated) continue;
      const lines = Buffer.from(answer.body.bytes).toString('latin1').split('\n');
      if (lines.some((line) => line.trim() === controlLine(token))) return true;
    }
    return false;
  } finally {
    await client.close();
  }
}

/** Only the operator of an address can publish records in its reverse zone. */
async function hasReverseRecord(
  address: string,
  token: string,
  network: Network,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await lookupAuthoritativeTxt(reverseName(address), network, signal).catch(() => null);
  if (!answer || answer.dnssec === 'bogus' || answer.cname !== null || answer.wildcard) return false;
  return includesText(answer.agreed, controlLine(token));
}
