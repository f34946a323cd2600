/** Names from the IANA registries of TLS parameters (https://www.iana.org/assignments/tls-parameters). */

/** Groups to test on web servers, newest first. */
export const GROUP_NAMES: ReadonlyMap<number, string> = new Map([
  [0x11ec, 'X25519MLKEM768'],
  [0x11eb, 'SecP256r1MLKEM768'],
  [0x11ed, 'SecP384r1MLKEM1024'],
  [0x0200, 'MLKEM512'],
  [0x0201, 'MLKEM768'],
  [0x0202, 'MLKEM1024'],
  [0x001d, 'x25519'],
  [0x001e, 'x448'],
  [0x0017, 'secp256r1'],
  [0x0018, 'secp384r1'],
  [0x0019, 'secp521r1'],
  [0x001f, 'brainpoolP256r1tls13'],
  [0x0020, 'brainpoolP384r1tls13'],
  [0x0021, 'brainpoolP512r1tls13'],
  [0x001a, 'brainpoolP256r1'],
  [0x001b, 'brainpoolP384r1'],
  [0x001c, 'brainpoolP512r1'],
  [0x0016, 'secp256k1'],
  [0x0015, 'secp224r1'],
  [0x0013, 'secp192r1'],
  [0x0100, 'ffdhe2048'],
  [0x0101, 'ffdhe3072'],
  [0x0102, 'ffdhe4096'],
  [0x0103, 'ffdhe6144'],
  [0x0104, 'ffdhe8192'],
  // Curves that RFC 8422 withdrew.
  [0x000e, 'sect571r1'],
  [0x000d, 'sect571k1'],
  [0x000c, 'sect409r1'],
  [0x000b, 'sect409k1'],
  [0x000a, 'sect283r1'],
  [0x0009, 'sect283k1'],
  [0x0008, 'sect239k1'],
  [0x0007, 'sect233r1'],
  [0x0006, 'sect233k1'],
  [0x0005, 'sect193r2'],
  [0x0004, 'sect193r1'],
  [0x0003, 'sect163r2'],
  [0x0002, 'sect163r1'],
  [0x0001, 'sect163k1'],
  [0x0014, 'secp224k1'],
  [0x0012, 'secp192k1'],
  [0x0011, 'secp160r2'],
  [0x0010, 'secp160r1'],
  [0x000f, 'secp160k1'],
]);

/** Curves below 224 bits, which well-funded attackers can break. */
const SMALL_GROUP = /^(?:sect(?:163|193)|secp(?:160|192))/;

/** Returns true if a group is too small for a key exchange (RFC 9325 §4.2.1 requires curves of at least 224 bits). */
export function groupTooSmall(name: string): boolean {
  return SMALL_GROUP.test(name);
}

/** Signature schemes for the server's key exchange (RFC 8446 §4.2.3; RFC 5246 §7.4.1.4.1). */
export const SIGNATURE_NAMES: ReadonlyMap<number, string> = new Map([
  [0x0807, 'ed25519'],
  [0x0808, 'ed448'],
  [0x0403, 'ecdsa_secp256r1_sha256'],
  [0x0503, 'ecdsa_secp384r1_sha384'],
  [0x0603, 'ecdsa_secp521r1_sha512'],
  [0x0804, 'rsa_pss_rsae_sha256'],
  [0x0805, 'rsa_pss_rsae_sha384'],
  [0x0806, 'rsa_pss_rsae_sha512'],
  [0x0809, 'rsa_pss_pss_sha256'],
  [0x080a, 'rsa_pss_pss_sha384'],
  [0x080b, 'rsa_pss_pss_sha512'],
  [0x0401, 'rsa_pkcs1_sha256'],
  [0x0501, 'rsa_pkcs1_sha384'],
  [0x0601, 'rsa_pkcs1_sha512'],
  [0x0303, 'ecdsa_sha224'],
  [0x0301, 'rsa_pkcs1_sha224'],
  [0x0203, 'ecdsa_sha1'],
  [0x0201, 'rsa_pkcs1_sha1'],
  [0x0101, 'rsa_pkcs1_md5'],
  [0x0402, 'dsa_sha256'],
  [0x0302, 'dsa_sha224'],
  [0x0202, 'dsa_sha1'],
]);
