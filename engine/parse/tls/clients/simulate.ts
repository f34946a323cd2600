import type { TlsEvidence, TlsVersion } from '#evidence/web.ts';
import type { TlsClient } from './client-table.ts';

/** Negotiated parameters, or the missing common parameter. */
export type SimulatedHandshake =
  | { connected: true; version: TlsVersion; suite: string; group: string | null }
  | { connected: false; missing: 'version' | 'suite' | 'group' | 'signature' };

const NEWEST_FIRST: readonly TlsVersion[] = ['TLSv1.3', 'TLSv1.2', 'TLSv1.1', 'TLSv1.0', 'SSLv3'];
/** Hybrid and post-quantum groups exist in TLS 1.3 only (draft-ietf-tls-ecdhe-mlkem). */
const ONLY_NEWEST = /MLKEM|tls13$/;
const FIELD = /^ffdhe/;
/** Signature schemes for the key exchange, by the key in the certificate. */
const SIGNED_BY = { RSA: /^rsa_/, ECDSA: /^(?:ecdsa_|ed)/, DSS: /^dsa_/ } as const;

/**
 * Simulates the handshake of a client with a server, based on what the server accepted (RFC 8446 §4.1.1, RFC 5246
 * §7.4.1). The newest common version decides: clients do not retry with an older one (RFC 7507).
 */
export function simulate(client: TlsClient, server: TlsEvidence): SimulatedHandshake {
  const version = NEWEST_FIRST.find(
    (one) => client.versions.includes(one) && server.versions.some((row) => row.version === one && row.offered),
  );
  if (!version) return { connected: false, missing: 'version' };
  const accepted = server.suites.find((row) => row.version === version)?.names ?? [];
  const common = server.behaviour?.ownPreference
    ? accepted.filter((name) => client.suites.includes(name))
    : client.suites.filter((name) => accepted.includes(name));
  if (common.length === 0) return { connected: false, missing: 'suite' };
  const groups = commonGroups(client, server, version);
  const agreed = common.filter((suite) => exchangeFits(suite, groups, client, server));
  if (agreed.length === 0) return { connected: false, missing: 'group' };
  const suite = agreed.find((one) => signatureFits(one, version, client, server));
  if (!suite) return { connected: false, missing: 'signature' };
  const curved = version === 'TLSv1.3' || suite.startsWith('TLS_ECDHE_');
  return { connected: true, version, suite, group: curved ? (groups?.[0] ?? null) : null };
}

/** Common groups in the server's order; null if those of the server are unknown. */
function commonGroups(client: TlsClient, { behaviour }: TlsEvidence, version: TlsVersion): string[] | null {
  if (!behaviour || behaviour.groups.length === 0) return null;
  return behaviour.groups.filter(
    (group) =>
      client.groups.includes(group) && (version === 'TLSv1.3' || !(ONLY_NEWEST.test(group) || FIELD.test(group))),
  );
}

function exchangeFits(suite: string, groups: string[] | null, client: TlsClient, { dhBits }: TlsEvidence): boolean {
  if (suite.startsWith('TLS_DHE_')) return !dhBits || !client.dhBitsMax || dhBits <= client.dhBitsMax;
  const curved = suite.startsWith('TLS_ECDHE_') || !suite.includes('_WITH_');
  return !curved || groups === null || groups.length > 0;
}

/** Returns true if the server can sign the key exchange with a scheme that the client accepts. */
function signatureFits(suite: string, version: TlsVersion, client: TlsClient, { behaviour }: TlsEvidence): boolean {
  const schemes = behaviour?.signatures ?? [];
  // Before TLS 1.2 the scheme is fixed (RFC 4346 §7.4.3).
  if (schemes.length === 0 || version < 'TLSv1.2') return true;
  if (version === 'TLSv1.3') {
    // Schemes were measured with TLS 1.2 if supported; PKCS #1 v1.5 does not sign TLS 1.3 handshakes (RFC 8446 §4.2.3).
    const usable = schemes.filter((scheme) => !/^(?:rsa_pkcs1|dsa)_|_sha1$|_sha224$/.test(scheme));
    return usable.length === 0 || usable.some((scheme) => client.signatures.includes(scheme));
  }
  const key = /^TLS_(?:ECDHE|DHE)_(RSA|ECDSA|DSS)_/.exec(suite)?.[1] as keyof typeof SIGNED_BY | undefined;
  if (!key) return true;
  const fitting = schemes.filter((scheme) => SIGNED_BY[key].test(scheme));
  return fitting.length === 0 || fitting.some((scheme) => client.signatures.includes(scheme));
}

const MISSING = {
  version: 'no common version',
  suite: 'no common cipher suite',
  group: 'no common group',
  signature: 'no common signature scheme',
} as const;

/** One line of evidence for a simulated client. */
export function simulatedLine(client: TlsClient, result: SimulatedHandshake): string {
  const name = client.withoutServerName ? `${client.name}, without SNI` : client.name;
  if (!result.connected) return `${name}: ${MISSING[result.missing]}`;
  return `${name}: ${result.version} ${result.suite}${result.group === null ? '' : ` ${result.group}`}`;
}
