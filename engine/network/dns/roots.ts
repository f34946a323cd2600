import type { DelegationSigner } from '#parse/dnssec/records.ts';
import type { NetworkSettings } from '#settings.ts';

/** The root servers as published by IANA (https://www.internic.net/domain/named.root). */
const IANA_ROOTS: NetworkSettings['roots'] = [
  { name: 'a.root-servers.net', addresses: ['198.41.0.4', '2001:503:ba3e::2:30'] },
  { name: 'b.root-servers.net', addresses: ['170.247.170.2', '2801:1b8:10::b'] },
  { name: 'c.root-servers.net', addresses: ['192.33.4.12', '2001:500:2::c'] },
  { name: 'd.root-servers.net', addresses: ['199.7.91.13', '2001:500:2d::d'] },
  { name: 'e.root-servers.net', addresses: ['192.203.230.10', '2001:500:a8::e'] },
  { name: 'f.root-servers.net', addresses: ['192.5.5.241', '2001:500:2f::f'] },
  { name: 'g.root-servers.net', addresses: ['192.112.36.4', '2001:500:12::d0d'] },
  { name: 'h.root-servers.net', addresses: ['198.97.190.53', '2001:500:1::53'] },
  { name: 'i.root-servers.net', addresses: ['192.36.148.17', '2001:7fe::53'] },
  { name: 'j.root-servers.net', addresses: ['192.58.128.30', '2001:503:c27::2:30'] },
  { name: 'k.root-servers.net', addresses: ['193.0.14.129', '2001:7fd::1'] },
  { name: 'l.root-servers.net', addresses: ['199.7.83.42', '2001:500:9f::42'] },
  { name: 'm.root-servers.net', addresses: ['202.12.27.33', '2001:dc3::35'] },
];

/** Root servers in use: configured ones, otherwise IANA's. */
export function rootsOf(settings: NetworkSettings): NetworkSettings['roots'] {
  return settings.roots.length > 0 ? settings.roots : IANA_ROOTS;
}

/** Digests of the root's keys (https://data.iana.org/root-anchors/root-anchors.xml): those of 2017 and 2024. */
const IANA_ANCHORS: readonly DelegationSigner[] = [
  [20326, 'e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d'] as const,
  [38696, '683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16'] as const,
].map(([keyTag, digest]) => ({ keyTag, algorithm: 8, digestType: 2, digest: Buffer.from(digest, 'hex') }));

/**
 * Start of the chain of trust: IANA's anchors, or null for roots configured by the operator, whose keys are trusted.
 */
export function anchorsOf(settings: NetworkSettings): readonly DelegationSigner[] | null {
  return settings.roots.length > 0 ? null : IANA_ANCHORS;
}
