/**
 * SSH algorithms that RFCs or vendors have deprecated: RFC 9142 (key exchange), RFC 8332 and RFC 8758 (RC4), RFC 8758,
 * OpenSSH's release notes for ciphers and MACs disabled by default.
 */
const WEAK: Readonly<Record<'kex' | 'host-key' | 'cipher' | 'mac', readonly RegExp[]>> = {
  kex: [
    /^diffie-hellman-group1-sha1$/,
    /^diffie-hellman-group14-sha1$/,
    /^diffie-hellman-group-exchange-sha1$/,
    /^rsa1024-sha1$/,
    /^gss-(group1|group14|gex)-sha1-/,
  ],
  'host-key': [/^ssh-dss/, /^ssh-rsa$/, /^ssh-rsa-cert-v0/],
  cipher: [/^3des-/, /^arcfour/, /^blowfish-/, /^cast128-/, /^des-/, /^none$/, /-cbc(@|$)/],
  mac: [/md5/, /^hmac-sha1-96/, /^none$/, /^umac-64/, /^hmac-ripemd160/],
};

/** A host key algorithm with SHA-1 matters only if no better one is offered. */
const BETTER_RSA = ['rsa-sha2-256', 'rsa-sha2-512'];

/** The weak ones among the offered algorithms, in the order offered. */
export function weakAlgorithms(kind: 'kex' | 'host-key' | 'cipher' | 'mac', offered: readonly string[]): string[] {
  const weak = offered.filter((name) => WEAK[kind].some((pattern) => pattern.test(name)));
  if (kind !== 'host-key') return weak;
  const better = offered.some((name) => BETTER_RSA.includes(name));
  return weak.filter((name) => !(name === 'ssh-rsa' && better));
}
