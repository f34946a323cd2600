import type { TlsClient } from './client-table.ts';

/** OpenSSL's group names; groups that released versions do not support are omitted. */
const GROUPS: Readonly<Record<string, string>> = {
  x25519: 'X25519',
  x448: 'X448',
  secp256r1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** OpenSSL's name of a suite before TLS 1.3 with AES or ChaCha20: `ECDHE-RSA-AES128-GCM-SHA256`, `AES256-SHA`. */
function suiteName(name: string): string {
  const [exchange = '', cipher = ''] = name.replace(/^TLS_/, '').split('_WITH_');
  const written = cipher
    .replace(/AES_(\d{3})/, 'AES$1')
    .replace('_CBC', '')
    .replace(/^(CHACHA20_POLY1305)_SHA256$/, '$1');
  return [...(exchange === 'RSA' ? [] : [exchange]), written].join('-').replaceAll('_', '-');
}

/**
 * Command with which OpenSSL offers the same as a current client; prints `Cipher is (NONE)` if the server accepts none
 * of it.
 */
export function clientCommand({ versions, suites, groups, signatures }: TlsClient): string {
  const newest = suites.filter((name) => !name.includes('_WITH_'));
  const older = suites.filter((name) => name.includes('_WITH_')).map(suiteName);
  const known = groups.flatMap((name) => (Object.hasOwn(GROUPS, name) ? [GROUPS[name]!] : []));
  const options = [
    `-min_protocol ${versions[0]} -max_protocol ${versions.at(-1)}`,
    `-ciphersuites ${newest.join(':')} -cipher '${older.join(':')}:@SECLEVEL=0'`,
    `-groups ${known.join(':')} -sigalgs ${signatures.join(':')}`,
  ];
  return `openssl s_client ${options.join(' ')} -connect {host}:{port} -servername {host} </dev/null 2>&1 | grep 'Cipher is'`;
}
