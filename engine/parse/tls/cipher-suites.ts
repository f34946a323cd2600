/** Strength of a cipher suite according to its IANA name (RFC 9325 §4.2; RFC 8446 §B.4). */
export interface SuiteFacts {
  /** No encryption, no authentication, or export strength: traffic can be read or changed immediately. */
  void: boolean;
  /** RC4, DES, 3DES, RC2, IDEA or MD5: prohibited or breakable with effort (RFC 7465; RFC 9325 §4.1). */
  broken: boolean;
  /** Later theft of the server's key does not reveal session keys. */
  forwardSecrecy: boolean;
  /** Authenticated encryption. */
  authenticated: boolean;
}

/**
 * Whether a suite gives a mail host little or no protection. Suites without authentication are acceptable there: they do
 * not weaken delivery from mail servers that check no certificate (RFC 7672 §8.2).
 */
export function isUnsafeForMail(name: string): boolean {
  const { void: open, broken } = suiteFacts(name.replace(/_anon_/i, '_RSA_'));
  return open || broken;
}

/** Parses a suite's name; names of TLS 1.3 contain no key exchange, which is always ephemeral there. */
export function suiteFacts(name: string): SuiteFacts {
  const suite = name.toUpperCase();
  const ofTls13 = /^TLS_(?:AES|CHACHA20|SM4|AEGIS|SHA\d+)_/.test(suite);
  return {
    void: /^TLS_SHA\d+_SHA|_NULL_|_WITH_NULL|_EXPORT|_ANON_|_DES40_|_RC[24]_(?:CBC_)?40_/.test(suite),
    broken: /_RC4_|_RC2_|_3DES_|_DES_|_DES40_|_DES64_|_IDEA_|_MD5$/.test(suite),
    forwardSecrecy: ofTls13 || (/^(?:TLS|SSL)_(?:ECDHE|DHE|ECCPWD|GOSTR\w*)_/.test(suite) && !/_ANON_/.test(suite)),
    authenticated: ofTls13 || /_GCM_|_CCM|_POLY1305/.test(suite),
  };
}
