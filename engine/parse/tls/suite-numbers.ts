/**
 * Cipher suites by their number in the IANA registry (https://www.iana.org/assignments/tls-parameters), with those of
 * drafts and vendors that servers still select. Consecutive numbers share a line.
 */
const RUNS: readonly (readonly [first: number, names: string])[] = [
  [0x0001, 'RSA_WITH_NULL_MD5 RSA_WITH_NULL_SHA RSA_EXPORT_WITH_RC4_40_MD5 RSA_WITH_RC4_128_MD5 RSA_WITH_RC4_128_SHA'],
  [0x0006, 'RSA_EXPORT_WITH_RC2_CBC_40_MD5 RSA_WITH_IDEA_CBC_SHA RSA_EXPORT_WITH_DES40_CBC_SHA RSA_WITH_DES_CBC_SHA'],
  [0x000a, 'RSA_WITH_3DES_EDE_CBC_SHA DH_DSS_EXPORT_WITH_DES40_CBC_SHA DH_DSS_WITH_DES_CBC_SHA'],
  [0x000d, 'DH_DSS_WITH_3DES_EDE_CBC_SHA DH_RSA_EXPORT_WITH_DES40_CBC_SHA DH_RSA_WITH_DES_CBC_SHA'],
  [0x0010, 'DH_RSA_WITH_3DES_EDE_CBC_SHA DHE_DSS_EXPORT_WITH_DES40_CBC_SHA DHE_DSS_WITH_DES_CBC_SHA'],
  [0x0013, 'DHE_DSS_WITH_3DES_EDE_CBC_SHA DHE_RSA_EXPORT_WITH_DES40_CBC_SHA DHE_RSA_WITH_DES_CBC_SHA'],
  [0x0016, 'DHE_RSA_WITH_3DES_EDE_CBC_SHA DH_anon_EXPORT_WITH_RC4_40_MD5 DH_anon_WITH_RC4_128_MD5'],
  [0x0019, 'DH_anon_EXPORT_WITH_DES40_CBC_SHA DH_anon_WITH_DES_CBC_SHA DH_anon_WITH_3DES_EDE_CBC_SHA'],
  [0x0060, 'RSA_EXPORT1024_WITH_RC4_56_MD5 RSA_EXPORT1024_WITH_RC2_CBC_56_MD5 RSA_EXPORT1024_WITH_DES_CBC_SHA'],
  [0x0063, 'DHE_DSS_EXPORT1024_WITH_DES_CBC_SHA RSA_EXPORT1024_WITH_RC4_56_SHA DHE_DSS_EXPORT1024_WITH_RC4_56_SHA'],
  [0x0066, 'DHE_DSS_WITH_RC4_128_SHA'],
  [0x001c, 'FORTEZZA_KEA_WITH_NULL_SHA FORTEZZA_KEA_WITH_FORTEZZA_CBC_SHA KRB5_WITH_DES_CBC_SHA'],
  [0x001f, 'KRB5_WITH_3DES_EDE_CBC_SHA KRB5_WITH_RC4_128_SHA KRB5_WITH_IDEA_CBC_SHA KRB5_WITH_DES_CBC_MD5'],
  [0x0023, 'KRB5_WITH_3DES_EDE_CBC_MD5 KRB5_WITH_RC4_128_MD5 KRB5_WITH_IDEA_CBC_MD5 KRB5_EXPORT_WITH_DES_CBC_40_SHA'],
  [0x0027, 'KRB5_EXPORT_WITH_RC2_CBC_40_SHA KRB5_EXPORT_WITH_RC4_40_SHA KRB5_EXPORT_WITH_DES_CBC_40_MD5'],
  [0x002a, 'KRB5_EXPORT_WITH_RC2_CBC_40_MD5 KRB5_EXPORT_WITH_RC4_40_MD5'],
  [0x002c, 'PSK_WITH_NULL_SHA DHE_PSK_WITH_NULL_SHA RSA_PSK_WITH_NULL_SHA'],
  ...family(0x002f, 'AES_128_CBC_SHA'),
  ...family(0x0035, 'AES_256_CBC_SHA'),
  [0x003b, 'RSA_WITH_NULL_SHA256 RSA_WITH_AES_128_CBC_SHA256 RSA_WITH_AES_256_CBC_SHA256'],
  [0x003e, 'DH_DSS_WITH_AES_128_CBC_SHA256 DH_RSA_WITH_AES_128_CBC_SHA256 DHE_DSS_WITH_AES_128_CBC_SHA256'],
  ...family(0x0041, 'CAMELLIA_128_CBC_SHA'),
  [0x0067, 'DHE_RSA_WITH_AES_128_CBC_SHA256 DH_DSS_WITH_AES_256_CBC_SHA256 DH_RSA_WITH_AES_256_CBC_SHA256'],
  [0x006a, 'DHE_DSS_WITH_AES_256_CBC_SHA256 DHE_RSA_WITH_AES_256_CBC_SHA256 DH_anon_WITH_AES_128_CBC_SHA256'],
  [0x006d, 'DH_anon_WITH_AES_256_CBC_SHA256'],
  [0x0080, 'GOSTR341094_WITH_28147_CNT_IMIT GOSTR341001_WITH_28147_CNT_IMIT GOSTR341094_WITH_NULL_GOSTR3411'],
  [0x0083, 'GOSTR341001_WITH_NULL_GOSTR3411'],
  ...family(0x0084, 'CAMELLIA_256_CBC_SHA'),
  ...keyFamily(0x008a, 'PSK'),
  ...keyFamily(0x008e, 'DHE_PSK'),
  ...keyFamily(0x0092, 'RSA_PSK'),
  ...family(0x0096, 'SEED_CBC_SHA'),
  [0x009c, 'RSA_WITH_AES_128_GCM_SHA256 RSA_WITH_AES_256_GCM_SHA384 DHE_RSA_WITH_AES_128_GCM_SHA256'],
  [0x009f, 'DHE_RSA_WITH_AES_256_GCM_SHA384 DH_RSA_WITH_AES_128_GCM_SHA256 DH_RSA_WITH_AES_256_GCM_SHA384'],
  [0x00a2, 'DHE_DSS_WITH_AES_128_GCM_SHA256 DHE_DSS_WITH_AES_256_GCM_SHA384 DH_DSS_WITH_AES_128_GCM_SHA256'],
  [0x00a5, 'DH_DSS_WITH_AES_256_GCM_SHA384 DH_anon_WITH_AES_128_GCM_SHA256 DH_anon_WITH_AES_256_GCM_SHA384'],
  ...pairs(0x00a8, ['PSK', 'DHE_PSK', 'RSA_PSK'], 'AES', 'GCM'),
  ...keyHashes(0x00ae, ['PSK', 'DHE_PSK', 'RSA_PSK']),
  ...family(0x00ba, 'CAMELLIA_128_CBC_SHA256'),
  ...family(0x00c0, 'CAMELLIA_256_CBC_SHA256'),
  ...curveFamily(0xc001, 'ECDH_ECDSA'),
  ...curveFamily(0xc006, 'ECDHE_ECDSA'),
  ...curveFamily(0xc00b, 'ECDH_RSA'),
  ...curveFamily(0xc010, 'ECDHE_RSA'),
  ...curveFamily(0xc015, 'ECDH_anon'),
  [0xc01a, 'SRP_SHA_WITH_3DES_EDE_CBC_SHA SRP_SHA_RSA_WITH_3DES_EDE_CBC_SHA SRP_SHA_DSS_WITH_3DES_EDE_CBC_SHA'],
  [0xc01d, 'SRP_SHA_WITH_AES_128_CBC_SHA SRP_SHA_RSA_WITH_AES_128_CBC_SHA SRP_SHA_DSS_WITH_AES_128_CBC_SHA'],
  [0xc020, 'SRP_SHA_WITH_AES_256_CBC_SHA SRP_SHA_RSA_WITH_AES_256_CBC_SHA SRP_SHA_DSS_WITH_AES_256_CBC_SHA'],
  ...pairs(0xc023, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'AES', 'CBC'),
  ...pairs(0xc02b, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'AES', 'GCM'),
  ...keyFamily(0xc033, 'ECDHE_PSK'),
  ...pairs(0xc037, ['ECDHE_PSK'], 'AES', 'CBC'),
  [0xc039, 'ECDHE_PSK_WITH_NULL_SHA ECDHE_PSK_WITH_NULL_SHA256 ECDHE_PSK_WITH_NULL_SHA384'],
  ...pairs(0xc03c, ['RSA', 'DH_DSS', 'DH_RSA', 'DHE_DSS', 'DHE_RSA', 'DH_anon'], 'ARIA', 'CBC'),
  ...pairs(0xc048, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'ARIA', 'CBC'),
  ...pairs(0xc050, ['RSA', 'DHE_RSA', 'DH_RSA', 'DHE_DSS', 'DH_DSS', 'DH_anon'], 'ARIA', 'GCM'),
  ...pairs(0xc05c, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'ARIA', 'GCM'),
  ...pairs(0xc064, ['PSK', 'DHE_PSK', 'RSA_PSK'], 'ARIA', 'CBC'),
  ...pairs(0xc06a, ['PSK', 'DHE_PSK', 'RSA_PSK'], 'ARIA', 'GCM'),
  ...pairs(0xc070, ['ECDHE_PSK'], 'ARIA', 'CBC'),
  ...pairs(0xc072, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'CAMELLIA', 'CBC'),
  ...pairs(0xc07a, ['RSA', 'DHE_RSA', 'DH_RSA', 'DHE_DSS', 'DH_DSS', 'DH_anon'], 'CAMELLIA', 'GCM'),
  ...pairs(0xc086, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'CAMELLIA', 'GCM'),
  ...pairs(0xc08e, ['PSK', 'DHE_PSK', 'RSA_PSK'], 'CAMELLIA', 'GCM'),
  ...pairs(0xc094, ['PSK', 'DHE_PSK', 'RSA_PSK', 'ECDHE_PSK'], 'CAMELLIA', 'CBC'),
  [0xc09c, 'RSA_WITH_AES_128_CCM RSA_WITH_AES_256_CCM DHE_RSA_WITH_AES_128_CCM DHE_RSA_WITH_AES_256_CCM'],
  [0xc0a0, 'RSA_WITH_AES_128_CCM_8 RSA_WITH_AES_256_CCM_8 DHE_RSA_WITH_AES_128_CCM_8 DHE_RSA_WITH_AES_256_CCM_8'],
  [0xc0a4, 'PSK_WITH_AES_128_CCM PSK_WITH_AES_256_CCM DHE_PSK_WITH_AES_128_CCM DHE_PSK_WITH_AES_256_CCM'],
  [0xc0a8, 'PSK_WITH_AES_128_CCM_8 PSK_WITH_AES_256_CCM_8 PSK_DHE_WITH_AES_128_CCM_8 PSK_DHE_WITH_AES_256_CCM_8'],
  [0xc0ac, 'ECDHE_ECDSA_WITH_AES_128_CCM ECDHE_ECDSA_WITH_AES_256_CCM'],
  [0xc0ae, 'ECDHE_ECDSA_WITH_AES_128_CCM_8 ECDHE_ECDSA_WITH_AES_256_CCM_8'],
  [0xc0b0, 'ECCPWD_WITH_AES_128_GCM_SHA256 ECCPWD_WITH_AES_256_GCM_SHA384'],
  [0xc0b2, 'ECCPWD_WITH_AES_128_CCM_SHA256 ECCPWD_WITH_AES_256_CCM_SHA384'],
  [0xc100, 'GOSTR341112_256_WITH_KUZNYECHIK_CTR_OMAC GOSTR341112_256_WITH_MAGMA_CTR_OMAC'],
  [0xc102, 'GOSTR341112_256_WITH_28147_CNT_IMIT'],
  // Numbers of the drafts, before RFC 7905.
  [0xcc13, 'ECDHE_RSA_WITH_CHACHA20_POLY1305_OLD ECDHE_ECDSA_WITH_CHACHA20_POLY1305_OLD'],
  [0xcc15, 'DHE_RSA_WITH_CHACHA20_POLY1305_OLD'],
  [0xcca8, 'ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
  [0xccaa, 'DHE_RSA_WITH_CHACHA20_POLY1305_SHA256 PSK_WITH_CHACHA20_POLY1305_SHA256'],
  [0xccac, 'ECDHE_PSK_WITH_CHACHA20_POLY1305_SHA256 DHE_PSK_WITH_CHACHA20_POLY1305_SHA256'],
  [0xccae, 'RSA_PSK_WITH_CHACHA20_POLY1305_SHA256'],
  [0xd001, 'ECDHE_PSK_WITH_AES_128_GCM_SHA256 ECDHE_PSK_WITH_AES_256_GCM_SHA384'],
  [0xd003, 'ECDHE_PSK_WITH_AES_128_CCM_8_SHA256'],
  [0xd005, 'ECDHE_PSK_WITH_AES_128_CCM_SHA256'],
  // Netscape's variants for FIPS 140, and RC4 with GOST under a nonstandard number that some servers use.
  [0xfefe, 'RSA_FIPS_WITH_DES_CBC_SHA RSA_FIPS_WITH_3DES_EDE_CBC_SHA'],
  [0xffe0, 'RSA_FIPS_WITH_3DES_EDE_CBC_SHA_2 RSA_FIPS_WITH_DES_CBC_SHA_2'],
  [0x1301, 'AES_128_GCM_SHA256 AES_256_GCM_SHA384 CHACHA20_POLY1305_SHA256 AES_128_CCM_SHA256 AES_128_CCM_8_SHA256'],
  [0x1306, 'AEGIS_256_SHA512 AEGIS_128L_SHA256'],
  [0x00c6, 'SM4_GCM_SM3 SM4_CCM_SM3'],
  // Integrity without encryption (RFC 9150).
  [0xc0b4, 'SHA256_SHA256 SHA384_SHA384'],
];

/** Number → IANA name. */
export const SUITE_NAMES: ReadonlyMap<number, string> = new Map(
  RUNS.flatMap(([first, names]) => names.split(' ').map((name, index) => [first + index, `TLS_${name}`] as const)),
);

/** Suites of TLS 1.3 (RFC 8446 §B.4). */
export const TLS13_SUITES: readonly number[] = [...SUITE_NAMES.keys()].filter(isOfTls13);
/** Suites of TLS 1.2 and before. */
export const EARLIER_SUITES: readonly number[] = [...SUITE_NAMES.keys()].filter((suite) => !isOfTls13(suite));
/** Suites that predate TLS 1.2: block and stream ciphers with MD5 or SHA-1. */
export const OLD_SUITES: readonly number[] = EARLIER_SUITES.filter((suite) =>
  /_(?:SHA|MD5|SHA_2|GOSTR3411|IMIT)$/.test(SUITE_NAMES.get(suite)!),
);

/**
 * Suites for one hello that servers of any age support: RSA or elliptic curve certificates, or none, and no pre-shared
 * keys.
 */
export const COMMON_SUITES: readonly number[] = EARLIER_SUITES.filter(
  (suite) =>
    !/KRB5|PSK|SRP|GOST|FORTEZZA|CAMELLIA|ARIA|SEED|_DSS_|_DH_RSA_|_ECDH_(?:RSA|ECDSA)_/.test(SUITE_NAMES.get(suite)!),
);

/** IANA name → number. */
export const SUITE_NUMBERS: ReadonlyMap<string, number> = new Map(
  [...SUITE_NAMES].map(([number, name]) => [name, number]),
);

/** TLS 1.3 suites contain no key exchange (RFC 8446 §B.4, RFC 8998, RFC 9150). */
function isOfTls13(suite: number): boolean {
  return suite >> 8 === 0x13 || [0x00c6, 0x00c7, 0xc0b4, 0xc0b5].includes(suite);
}

/** The first four ciphers of a pre-shared key exchange (RFC 4279 §2, RFC 5489 §3). */
function keyFamily(first: number, exchange: string): [number, string][] {
  const ciphers = ['RC4_128_SHA', '3DES_EDE_CBC_SHA', 'AES_128_CBC_SHA', 'AES_256_CBC_SHA'];
  return [[first, ciphers.map((cipher) => `${exchange}_WITH_${cipher}`).join(' ')]];
}

/** Pre-shared key exchanges with SHA-2, two of them without encryption (RFC 5487 §3.1). */
function keyHashes(first: number, exchanges: readonly string[]): [number, string][] {
  const ciphers = ['AES_128_CBC_SHA256', 'AES_256_CBC_SHA384', 'NULL_SHA256', 'NULL_SHA384'];
  return exchanges.map((exchange, index) => [
    first + index * 4,
    ciphers.map((cipher) => `${exchange}_WITH_${cipher}`).join(' '),
  ]);
}

/** Six key exchanges with one cipher in the registry's common order. */
function family(first: number, cipher: string): [number, string][] {
  const exchanges = ['RSA', 'DH_DSS', 'DH_RSA', 'DHE_DSS', 'DHE_RSA', 'DH_anon'];
  return [[first, exchanges.map((exchange) => `${exchange}_WITH_${cipher}`).join(' ')]];
}

/** RFC 4492 §6: the five ciphers of one elliptic-curve exchange. */
function curveFamily(first: number, exchange: string): [number, string][] {
  const ciphers = ['NULL_SHA', 'RC4_128_SHA', '3DES_EDE_CBC_SHA', 'AES_128_CBC_SHA', 'AES_256_CBC_SHA'];
  return [[first, ciphers.map((cipher) => `${exchange}_WITH_${cipher}`).join(' ')]];
}

/** 128 bits with SHA-256 and 256 bits with SHA-384 for each exchange (RFC 5289, 6209, 6367). */
function pairs(first: number, exchanges: readonly string[], cipher: string, mode: 'CBC' | 'GCM'): [number, string][] {
  return exchanges.map((exchange, index) => [
    first + index * 2,
    `${exchange}_WITH_${cipher}_128_${mode}_SHA256 ${exchange}_WITH_${cipher}_256_${mode}_SHA384`,
  ]);
}
