import type {
  BreachesEvidence,
  LookAlikesEvidence,
  PhishingEvidence,
  RansomwarePostsEvidence,
  ReputationEvidence,
} from '../evidence/third-party.ts';

/** Evidence from third-party sources for tests: no negative data, with the changes of a scenario. */

type AddressReputation = ReputationEvidence['addresses'][number];

/** An address on no list, with a reverse name that resolves back to it. */
export function address(changes: Partial<AddressReputation> = {}): AddressReputation {
  return {
    address: '192.0.2.1',
    mail: false,
    reverse: ['example.com'],
    forwardConfirmed: true,
    country: 'TW',
    asn: 64_500,
    operator: 'Example Net',
    registrarName: null,
    handle: null,
    cdn: null,
    dnsBlockLists: [listAnswer()],
    blockLists: [],
    malicious: { provider: 'verdicts.example', engines: 90, malicious: 0, checked: '2026-11-20' },
    ...changes,
  };
}

export function listAnswer(
  changes: Partial<AddressReputation['dnsBlockLists'][number]> = {},
): AddressReputation['dnsBlockLists'][number] {
  return { list: 'zen', state: 'clear', codes: [], policy: false, text: null, ...changes };
}

export function reputation(...addresses: AddressReputation[]): ReputationEvidence {
  return { names: ['example.com'], addresses: addresses.length > 0 ? addresses : [address()] };
}

export function ransomwarePosts(...posts: RansomwarePostsEvidence['posts']): RansomwarePostsEvidence {
  return { provider: 'posts.example', posts };
}

export function breaches(...rows: BreachesEvidence['breaches']): BreachesEvidence {
  return { provider: 'breaches.example', breaches: rows };
}

export function phishing(...entries: PhishingEvidence['entries']): PhishingEvidence {
  return { provider: 'feed.example', entries };
}

/** A registered look-alike without mail, on its own servers. */
export function lookAlike(
  name: string,
  changes: Partial<LookAlikesEvidence['found'][number]> = {},
): LookAlikesEvidence['found'][number] {
  return {
    name,
    kind: 'omission',
    addresses: ['198.51.100.7'],
    mx: false,
    nameServers: ['ns1.parking.example'],
    sameNameServers: false,
    registered: '2019-01-01',
    ...changes,
  };
}

export function lookAlikes(...found: LookAlikesEvidence['found']): LookAlikesEvidence {
  return { generated: 300, asked: 300, found };
}
