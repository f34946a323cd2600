/**
 * Cipher suites by their number in the IANA registry (https://www.iana.org/assignments/tls-parameters), those that need a
 * shared key or Kerberos left out: no stranger can negotiate them. Runs of consecutive numbers share a line.
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
  ...family(0x002f, 'AES_128_CBC_SHA'),
  ...family(0x0035, 'AES_256_CBC_SHA'),
  [0x003b, 'RSA_WITH_NULL_SHA256 RSA_WITH_AES_128_CBC_SHA256 RSA_WITH_AES_256_CBC_SHA256'],
  [0x003e, 'DH_DSS_WITH_AES_128_CBC_SHA256 DH_RSA_WITH_AES_128_CBC_SHA256 DHE_DSS_WITH_AES_128_CBC_SHA256'],
  ...family(0x0041, 'CAMELLIA_128_CBC_SHA'),
  [0x0067, 'DHE_RSA_WITH_AES_128_CBC_SHA256 DH_DSS_WITH_AES_256_CBC_SHA256 DH_RSA_WITH_AES_256_CBC_SHA256'],
  [0x006a, 'DHE_DSS_WITH_AES_256_CBC_SHA256 DHE_RSA_WITH_AES_256_CBC_SHA256 DH_anon_WITH_AES_128_CBC_SHA256'],
  [0x006d, 'DH_anon_WITH_AES_256_CBC_SHA256'],
  ...family(0x0084, 'CAMELLIA_256_CBC_SHA'),
  ...family(0x0096, 'SEED_CBC_SHA'),
  [0x009c, 'RSA_WITH_AES_128_GCM_SHA256 RSA_WITH_AES_256_GCM_SHA384 DHE_RSA_WITH_AES_128_GCM_SHA256'],
  [0x009f, 'DHE_RSA_WITH_AES_256_GCM_SHA384 DH_RSA_WITH_AES_128_GCM_SHA256 DH_RSA_WITH_AES_256_GCM_SHA384'],
  [0x00a2, 'DHE_DSS_WITH_AES_128_GCM_SHA256 DHE_DSS_WITH_AES_256_GCM_SHA384 DH_DSS_WITH_AES_128_GCM_SHA256'],
  [0x00a5, 'DH_DSS_WITH_AES_256_GCM_SHA384 DH_anon_WITH_AES_128_GCM_SHA256 DH_anon_WITH_AES_256_GCM_SHA384'],
  ...family(0x00ba, 'CAMELLIA_128_CBC_SHA256'),
  ...family(0x00c0, 'CAMELLIA_256_CBC_SHA256'),
  ...curveFamily(0xc001, 'ECDH_ECDSA'),
  ...curveFamily(0xc006, 'ECDHE_ECDSA'),
  ...curveFamily(0xc00b, 'ECDH_RSA'),
  ...curveFamily(0xc010, 'ECDHE_RSA'),
  ...curveFamily(0xc015, 'ECDH_anon'),
  ...pairs(0xc023, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'AES', 'CBC'),
  ...pairs(0xc02b, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'AES', 'GCM'),
  ...pairs(0xc03c, ['RSA', 'DH_DSS', 'DH_RSA', 'DHE_DSS', 'DHE_RSA', 'DH_anon'], 'ARIA', 'CBC'),
  ...pairs(0xc048, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'ARIA', 'CBC'),
  ...pairs(0xc050, ['RSA', 'DHE_RSA', 'DH_RSA', 'DHE_DSS', 'DH_DSS', 'DH_anon'], 'ARIA', 'GCM'),
  ...pairs(0xc05c, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'ARIA', 'GCM'),
  ...pairs(0xc072, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'CAMELLIA', 'CBC'),
  ...pairs(0xc07a, ['RSA', 'DHE_RSA', 'DH_RSA', 'DHE_DSS', 'DH_DSS', 'DH_anon'], 'CAMELLIA', 'GCM'),
  ...pairs(0xc086, ['ECDHE_ECDSA', 'ECDH_ECDSA', 'ECDHE_RSA', 'ECDH_RSA'], 'CAMELLIA', 'GCM'),
  [0xc09c, 'RSA_WITH_AES_128_CCM RSA_WITH_AES_256_CCM DHE_RSA_WITH_AES_128_CCM DHE_RSA_WITH_AES_256_CCM'],
  [0xc0a0, 'RSA_WITH_AES_128_CCM_8 RSA_WITH_AES_256_CCM_8 DHE_RSA_WITH_AES_128_CCM_8 DHE_RSA_WITH_AES_256_CCM_8'],
  [0xc0ac, 'ECDHE_ECDSA_WITH_AES_128_CCM ECDHE_ECDSA_WITH_AES_256_CCM'],
  [0xc0ae, 'ECDHE_ECDSA_WITH_AES_128_CCM_8 ECDHE_ECDSA_WITH_AES_256_CCM_8'],
  [0xcca8, 'ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256 ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256'],
  [0xccaa, 'DHE_RSA_WITH_CHACHA20_POLY1305_SHA256'],
  [0x1301, 'AES_128_GCM_SHA256 AES_256_GCM_SHA384 CHACHA20_POLY1305_SHA256 AES_128_CCM_SHA256 AES_128_CCM_8_SHA256'],
];

/** Number → IANA name. */
export const SUITE_NAMES: ReadonlyMap<number, string> = new Map(
  RUNS.flatMap(([first, names]) => names.split(' ').map((name, index) => [first + index, `TLS_${name}`] as const)),
);

/** Suites of TLS 1.3 (RFC 8446 §B.4). */
export const TLS13_SUITES: readonly number[] = [...SUITE_NAMES.keys()].filter((suite) => suite >> 8 === 0x13);
/** Suites of TLS 1.2 and before. */
export const EARLIER_SUITES: readonly number[] = [...SUITE_NAMES.keys()].filter((suite) => suite >> 8 !== 0x13);
/** Those that exist since before TLS 1.2: block and stream ciphers with MD5 or SHA-1. */
export const OLD_SUITES: readonly number[] = EARLIER_SUITES.filter((suite) =>
  /_(?:SHA|MD5)$/.test(SUITE_NAMES.get(suite)!),
);

/** Six key exchanges in the registry's usual order with one cipher. */
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
