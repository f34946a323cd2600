import type { TlsVersion } from '#evidence/web.ts';

/** The ClientHello offers of a TLS client, in its order of preference; IANA names. */
export interface TlsClient {
  name: string;
  /** Maintained and widely used. */
  current: boolean;
  versions: readonly TlsVersion[];
  suites: readonly string[];
  groups: readonly string[];
  /** Signature schemes (RFC 5246 §7.4.1.4.1); empty for clients before TLS 1.2, which do not send any. */
  signatures: readonly string[];
  /** Largest accepted prime of finite-field Diffie-Hellman in bits; absent without a limit. */
  dhBitsMax?: number;
  /** Sends no SNI (RFC 6066 §3), so it may receive another site's certificate. */
  withoutServerName?: true;
}

const TLS13 = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];
const TO_13: readonly TlsVersion[] = ['TLSv1.2', 'TLSv1.3'];
const TO_12: readonly TlsVersion[] = ['TLSv1.0', 'TLSv1.1', 'TLSv1.2'];

/**
 * `ECDHE_ECDSA+ECDHE_RSA+RSA AES_128_GCM_SHA256+AES_256_GCM_SHA384` → each key exchange with each cipher, ciphers
 * first.
 */
function suites(...rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const [exchanges = '', ciphers = ''] = row.split(' ');
    return ciphers
      .split('+')
      .flatMap((cipher) => exchanges.split('+').map((exchange) => `TLS_${exchange}_WITH_${cipher}`));
  });
}

const BORINGSSL = suites(
  'ECDHE_ECDSA+ECDHE_RSA AES_128_GCM_SHA256+AES_256_GCM_SHA384+CHACHA20_POLY1305_SHA256',
  'ECDHE_RSA AES_128_CBC_SHA+AES_256_CBC_SHA',
  'RSA AES_128_GCM_SHA256+AES_256_GCM_SHA384+AES_128_CBC_SHA+AES_256_CBC_SHA',
);
const OPENSSL = suites(
  'ECDHE_ECDSA+ECDHE_RSA+DHE_RSA AES_256_GCM_SHA384',
  'ECDHE_ECDSA+ECDHE_RSA+DHE_RSA CHACHA20_POLY1305_SHA256',
  'ECDHE_ECDSA+ECDHE_RSA+DHE_RSA AES_128_GCM_SHA256',
  'ECDHE_ECDSA+ECDHE_RSA AES_256_CBC_SHA384',
  'DHE_RSA AES_256_CBC_SHA256',
  'ECDHE_ECDSA+ECDHE_RSA+DHE_RSA AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
  'RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA256+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
);
const SCHANNEL_GCM = suites(
  'ECDHE_ECDSA AES_256_GCM_SHA384+AES_128_GCM_SHA256',
  'ECDHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256',
);
const SCHANNEL_CBC = suites(
  'ECDHE_ECDSA+ECDHE_RSA AES_256_CBC_SHA384+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
  'RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA256+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
);
const JAVA = suites(
  'ECDHE_ECDSA+ECDHE_RSA+DHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256',
  'ECDHE_ECDSA+ECDHE_RSA AES_256_CBC_SHA384+AES_128_CBC_SHA256',
  'DHE_RSA AES_256_CBC_SHA256+AES_128_CBC_SHA256',
  'ECDHE_ECDSA+ECDHE_RSA+DHE_RSA AES_256_CBC_SHA+AES_128_CBC_SHA',
  'RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA256+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
);
const SECURE_TRANSPORT = suites(
  'ECDHE_ECDSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA384+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
  'ECDHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA384+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
  'RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA256+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
);
const OLD_CBC = suites(
  'ECDHE_ECDSA+ECDHE_RSA AES_256_CBC_SHA+AES_128_CBC_SHA',
  'DHE_RSA AES_256_CBC_SHA+AES_128_CBC_SHA',
  'RSA AES_256_CBC_SHA+AES_128_CBC_SHA+3DES_EDE_CBC_SHA',
);

const PSS = ['rsa_pss_rsae_sha256', 'rsa_pss_rsae_sha384', 'rsa_pss_rsae_sha512'];
const PKCS1 = ['rsa_pkcs1_sha256', 'rsa_pkcs1_sha384', 'rsa_pkcs1_sha512'];
const ECDSA = ['ecdsa_secp256r1_sha256', 'ecdsa_secp384r1_sha384'];
const ECDSA_521 = [...ECDSA, 'ecdsa_secp521r1_sha512'];
const SHA1 = ['ecdsa_sha1', 'rsa_pkcs1_sha1'];
const NIST = ['secp256r1', 'secp384r1'];
const NIST_521 = [...NIST, 'secp521r1'];
const FIELDS = ['ffdhe2048', 'ffdhe3072', 'ffdhe4096', 'ffdhe6144', 'ffdhe8192'];

/**
 * Clients whose handshakes are simulated, newest first. Their offers are those of SSL Labs' client list
 * (https://api.ssllabs.com/api/v3/getClients) and of the vendors: BoringSSL's and NSS' defaults, Apple's Secure
 * Transport, Microsoft's "Cipher Suites in TLS/SSL (Schannel SSP)", Oracle's "JDK Providers" and the default lists of
 * OpenSSL.
 */
export const CLIENTS: readonly TlsClient[] = [
  {
    name: 'Chrome 131, Edge 131',
    current: true,
    versions: TO_13,
    suites: [...TLS13, ...BORINGSSL],
    groups: ['X25519MLKEM768', 'x25519', ...NIST],
    signatures: [...ECDSA, ...PSS, ...PKCS1],
  },
  {
    name: 'Firefox 132',
    current: true,
    versions: TO_13,
    suites: [
      ...TLS13,
      ...suites(
        'ECDHE_ECDSA+ECDHE_RSA AES_128_GCM_SHA256+CHACHA20_POLY1305_SHA256+AES_256_GCM_SHA384+AES_256_CBC_SHA+AES_128_CBC_SHA',
        'RSA AES_128_GCM_SHA256+AES_256_GCM_SHA384+AES_128_CBC_SHA+AES_256_CBC_SHA',
      ),
    ],
    groups: ['X25519MLKEM768', 'x25519', ...NIST_521, 'ffdhe2048', 'ffdhe3072'],
    signatures: [...ECDSA_521, ...PSS, ...PKCS1, ...SHA1],
  },
  {
    name: 'Safari 17 (macOS 14, iOS 17)',
    current: true,
    versions: TO_13,
    suites: [
      ...TLS13,
      ...suites(
        'ECDHE_ECDSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+CHACHA20_POLY1305_SHA256',
        'ECDHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+CHACHA20_POLY1305_SHA256',
        'ECDHE_ECDSA+ECDHE_RSA+RSA AES_256_CBC_SHA+AES_128_CBC_SHA',
        'RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256',
      ),
    ],
    groups: ['x25519', ...NIST_521],
    signatures: [...ECDSA, ...PSS, ...PKCS1, ...SHA1],
  },
  {
    name: 'Android 10 (apps)',
    current: true,
    versions: TO_13,
    suites: [...TLS13, ...BORINGSSL, ...suites('ECDHE_ECDSA AES_128_CBC_SHA+AES_256_CBC_SHA')],
    groups: ['x25519', ...NIST],
    signatures: [...ECDSA, ...PSS, ...PKCS1, 'rsa_pkcs1_sha1'],
  },
  {
    name: 'Windows 11 (Schannel)',
    current: true,
    versions: TO_13,
    suites: [
      'TLS_AES_256_GCM_SHA384',
      'TLS_AES_128_GCM_SHA256',
      ...SCHANNEL_GCM,
      ...suites('DHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256'),
      ...SCHANNEL_CBC,
    ],
    groups: ['x25519', ...NIST],
    signatures: [...PSS, ...PKCS1, ...ECDSA, ...SHA1],
  },
  {
    name: 'OpenSSL 3.0 (curl, Python)',
    current: true,
    versions: TO_13,
    suites: ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256', ...OPENSSL],
    groups: ['x25519', 'secp256r1', 'x448', 'secp521r1', 'secp384r1', ...FIELDS],
    signatures: [...ECDSA_521, 'ed25519', 'ed448', ...PSS, 'rsa_pss_pss_sha256', 'rsa_pss_pss_sha384', ...PKCS1],
  },
  {
    name: 'Java 17',
    current: true,
    versions: TO_13,
    suites: [
      ...['TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_CHACHA20_POLY1305_SHA256'],
      ...suites('ECDHE_ECDSA+ECDHE_RSA CHACHA20_POLY1305_SHA256'),
      ...JAVA,
    ],
    groups: ['x25519', ...NIST_521, 'x448', ...FIELDS],
    signatures: [...ECDSA_521, 'ed25519', 'ed448', ...PSS, 'rsa_pss_pss_sha256', ...PKCS1, ...SHA1],
  },
  {
    name: 'OpenSSL 1.1.1',
    current: false,
    versions: ['TLSv1.0', 'TLSv1.1', ...TO_13],
    suites: ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256', ...OPENSSL],
    groups: ['x25519', 'secp256r1', 'x448', 'secp521r1', 'secp384r1'],
    signatures: [...ECDSA_521, 'ed25519', 'ed448', ...PSS, 'rsa_pss_pss_sha256', ...PKCS1, ...SHA1],
  },
  {
    name: 'Java 11',
    current: false,
    versions: TO_13,
    suites: ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', ...JAVA],
    groups: [...NIST_521, ...FIELDS],
    signatures: [...ECDSA_521, ...PSS, 'rsa_pss_pss_sha256', ...PKCS1, ...SHA1],
  },
  {
    name: 'Internet Explorer 11 (Windows 10)',
    current: false,
    versions: TO_12,
    suites: [
      ...SCHANNEL_GCM,
      ...suites('DHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256'),
      ...SCHANNEL_CBC,
      ...suites('RSA 3DES_EDE_CBC_SHA'),
    ],
    groups: ['x25519', ...NIST],
    signatures: [...PSS, ...PKCS1, ...ECDSA, ...SHA1],
  },
  {
    name: 'Safari 9 (iOS 9)',
    current: false,
    versions: TO_12,
    suites: [...SECURE_TRANSPORT, ...suites('ECDHE_RSA+RSA 3DES_EDE_CBC_SHA')],
    groups: NIST_521,
    signatures: ['rsa_pkcs1_sha256', 'rsa_pkcs1_sha384', ...ECDSA, ...SHA1],
  },
  {
    name: 'Android 7.0 (apps)',
    current: false,
    versions: TO_12,
    suites: BORINGSSL,
    groups: ['secp256r1'],
    signatures: [...ECDSA_521, ...PKCS1, ...SHA1],
  },
  {
    name: 'OpenSSL 1.0.2',
    current: false,
    versions: TO_12,
    suites: OPENSSL.filter((name) => !name.includes('CHACHA20')),
    groups: ['secp256r1', 'secp521r1', 'secp384r1', 'secp256k1'],
    signatures: [...ECDSA_521, ...PKCS1, ...SHA1],
  },
  {
    name: 'Java 8u161',
    current: false,
    versions: TO_12,
    suites: JAVA,
    groups: NIST_521,
    signatures: [...ECDSA_521, ...PKCS1, ...SHA1],
  },
  {
    name: 'Android 4.4.2',
    current: false,
    versions: TO_12,
    suites: [
      ...suites('ECDHE_RSA+ECDHE_ECDSA AES_256_GCM_SHA384+AES_256_CBC_SHA'),
      ...suites('DHE_RSA AES_256_GCM_SHA384+AES_256_CBC_SHA256+AES_256_CBC_SHA'),
      ...suites('RSA AES_256_GCM_SHA384+AES_256_CBC_SHA256+AES_256_CBC_SHA'),
      ...suites('ECDHE_RSA+ECDHE_ECDSA AES_128_GCM_SHA256+AES_128_CBC_SHA256+AES_128_CBC_SHA'),
      ...suites('DHE_RSA+RSA AES_128_GCM_SHA256+AES_128_CBC_SHA256+AES_128_CBC_SHA'),
      ...suites('ECDHE_RSA+RSA 3DES_EDE_CBC_SHA'),
    ],
    groups: ['secp521r1', 'secp384r1', 'secp256r1'],
    signatures: [...ECDSA_521, ...PKCS1, ...SHA1],
  },
  {
    name: 'Chrome 49 (Windows XP)',
    current: false,
    versions: TO_12,
    suites: suites(
      'ECDHE_ECDSA+ECDHE_RSA AES_128_GCM_SHA256+CHACHA20_POLY1305_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA',
      'RSA AES_128_GCM_SHA256+AES_128_CBC_SHA+AES_256_CBC_SHA+3DES_EDE_CBC_SHA',
    ),
    groups: NIST,
    signatures: [...ECDSA_521, ...PKCS1, ...SHA1],
  },
  {
    name: 'Internet Explorer 11 (Windows 7)',
    current: false,
    versions: TO_12,
    suites: [
      ...suites('ECDHE_RSA AES_256_CBC_SHA384+AES_128_CBC_SHA256+AES_256_CBC_SHA+AES_128_CBC_SHA'),
      ...suites('DHE_RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256'),
      ...suites('ECDHE_ECDSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA384+AES_128_CBC_SHA256'),
      ...suites('ECDHE_ECDSA AES_256_CBC_SHA+AES_128_CBC_SHA'),
      ...suites('RSA AES_256_GCM_SHA384+AES_128_GCM_SHA256+AES_256_CBC_SHA256+AES_128_CBC_SHA256+AES_256_CBC_SHA'),
      ...suites('RSA AES_128_CBC_SHA+3DES_EDE_CBC_SHA'),
    ],
    groups: NIST,
    signatures: ['rsa_pkcs1_sha256', 'rsa_pkcs1_sha384', 'rsa_pkcs1_sha1', ...ECDSA, 'ecdsa_sha1'],
  },
  {
    name: 'Safari 6 (iOS 6)',
    current: false,
    versions: TO_12,
    suites: SECURE_TRANSPORT.filter((name) => !name.includes('_GCM_')),
    groups: NIST_521,
    signatures: ['rsa_pkcs1_sha256', 'rsa_pkcs1_sha384', ...ECDSA, ...SHA1],
  },
  {
    name: 'Java 7u25',
    current: false,
    versions: ['TLSv1.0'],
    suites: OLD_CBC.filter((name) => !name.includes('_AES_256_')),
    groups: NIST_521,
    signatures: [],
    dhBitsMax: 1_024,
  },
  {
    name: 'Internet Explorer 8 (Windows XP)',
    current: false,
    versions: ['TLSv1.0'],
    suites: suites('RSA RC4_128_MD5+RC4_128_SHA+3DES_EDE_CBC_SHA'),
    groups: [],
    signatures: [],
    withoutServerName: true,
  },
];
