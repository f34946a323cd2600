import ipaddr from 'ipaddr.js';
import type { ListAnswer } from '../evidence/outside.ts';
import { joinText, recordsOf } from '../probes/dns/message.ts';
import { isAnswer, resolve } from '../probes/dns/resolver.ts';
import type { Network } from '../probes/network.ts';
import type { SourceSettings } from '../settings.ts';

type List = SourceSettings['dnsBlockLists'][number];

/** A list that passed or failed its self-test is trusted or left out this long. */
const SELF_TEST_FRESH_MS = 10 * 60_000;

const tests = new WeakMap<Network, Map<string, { at: number; usable: Promise<boolean> }>>();

/**
 * Asks every list about one address (RFC 5782). A list that fails its own test points or refuses the question is
 * `unusable`, which says nothing about the address.
 */
export function askBlockLists(
  address: string,
  lists: readonly List[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ListAnswer[]> {
  const reversed = reverseLabels(address);
  return Promise.all(
    lists.map(async (list): Promise<ListAnswer> => {
      const unusable: ListAnswer = { list: list.id, state: 'unusable', codes: [], policy: false, text: null };
      if (reversed === null || !(await selfTest(list, network, signal))) return unusable;
      const name = `${reversed}.${list.zone}`;
      const answer = await resolve(name, 'A', network, { signal });
      if (answer.outcome === 'nxdomain' || answer.outcome === 'no-data') return { ...unusable, state: 'clear' };
      const codes = recordsOf(answer.records, 'A').sort().slice(0, 10);
      if (!isAnswer(answer.outcome) || !codes.every(isListing)) return { ...unusable, codes };
      const reason = await resolve(name, 'TXT', network, { signal });
      const [text] = recordsOf(reason.records, 'TXT');
      return {
        list: list.id,
        state: 'listed',
        question: name,
        codes,
        policy: codes.every((code) => list.policyCodes.includes(code)),
        text:
          text === undefined
            ? null
            : joinText(text)
                .replace(/\p{Cc}+/gu, ' ')
                .slice(0, 200),
      };
    }),
  );
}

/** 127.0.0.0/8 is a listing, except 127.255.255.x: question refused, mistyped or over quota (spamhaus.org/returnc). */
function isListing(code: string): boolean {
  return code.startsWith('127.') && !code.startsWith('127.255.255.');
}

/** RFC 5782 §5: 127.0.0.2 has to be listed and 127.0.0.1 not; a list whose domain died lists everything. */
function selfTest(list: List, network: Network, signal: AbortSignal | undefined): Promise<boolean> {
  const kept = tests.get(network) ?? new Map<string, { at: number; usable: Promise<boolean> }>();
  tests.set(network, kept);
  const known = kept.get(list.zone);
  if (known && Date.now() - known.at < SELF_TEST_FRESH_MS) return known.usable;
  const usable = (async () => {
    const [listed, clear] = await Promise.all([
      resolve(`2.0.0.127.${list.zone}`, 'A', network, { signal }),
      resolve(`1.0.0.127.${list.zone}`, 'A', network, { signal }),
    ]);
    const codes = recordsOf(listed.records, 'A');
    return codes.length > 0 && codes.every(isListing) && (clear.outcome === 'nxdomain' || clear.outcome === 'no-data');
  })();
  kept.set(list.zone, { at: Date.now(), usable });
  return usable;
}

/** Bytes of an IPv4 or nibbles of an IPv6 address from the last to the first (RFC 5782 §2.1, §2.4); null when it is neither. */
export function reverseLabels(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const bytes = ipaddr.process(address).toByteArray();
  if (bytes.length === 4) return bytes.reverse().join('.');
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [...digits].reverse().join('.');
}
