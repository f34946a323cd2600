/**
 * Widely shared primes of finite-field Diffie-Hellman, by SHA-256 of the prime (big-endian, without leading zeros). One
 * precomputation breaks the connections of all servers that use the same prime (Logjam,
 * https://weakdh.org/imperfect-forward-secrecy-ccs15.pdf, section 4). From RFC 2409 section 6, RFC 3526 section 2, RFC 5114
 * section 2.1 and the defaults built into the named software.
 */
const KNOWN_PRIMES: ReadonlyMap<string, string> = new Map([
  ['b52ba6a3026520a6c49d37e4587601801bee500123b3259b6bf03e7cecc3e63d', 'Oakley group 1, RFC 2409'],
  ['3f35a3f5f6c4376a744acad409bb22f8d897f949d2311d885adaa890981b67a0', 'Oakley group 2, RFC 2409'],
  ['64fcc83ec403930bf18393dbc883ccaa1fbb08ac876f77f7aa99748ca945019b', 'MODP group 5, RFC 3526'],
  ['44c55cfee5c075927cf682da5b681bdecbd5c3eb0784c14f5dce7610f0ef133d', 'MODP group 22, RFC 5114'],
  ['3cdb020b9ef298b2f3f6cf5a872af527337bf7b9f654b2e70c49da16a4d24137', 'default of Apache mod_ssl 2.0'],
  ['f79d1db3c955a28fdeca462670a0712efee4b588c7858e4943883f903bd1354b', 'default of Apache mod_ssl 2.0'],
  ['db01e702899166da28c9bc7896af62bcdf0c96d0fb341950ba80e68bd51a57ef', 'default of Apache mod_ssl 2.2'],
  ['bf910d9df4e0b2e76cda7443f592aa118e33ba2c224ebc27fb8978d873c8c2e3', 'default of Apache mod_ssl 2.2'],
  ['8ae47dca3d24e9b64640062686da234dcabada26b0da6f090c5449c1338d9a11', 'default of nginx before 1.11'],
  ['73b391ec8da33ee197aed17d7cfce1321b94e04c5b55b3c02c1c7198eb88715b', 'default of Java'],
  ['ee5483fe4b96caa10cb5b863ec409aab2762e6bf43af4a8a0a42817fef4dd7f3', 'default of Java'],
  ['cc21a33dd1a3edf40bf636b5496e4aede198a437a8548e0cc1a621424e42419b', 'default of Java'],
  ['f26e2403f3f07946654404909f0ff81d9354de17250411b4c04b89af73178425', 'example parameters of OpenSSL'],
  ['66d0bf38b0bdfacf2fdae33f35102ab6079fd5ff0feff8e436a4063745c72739', 'example parameters of OpenSSL'],
  ['ef627d8cc44144f36a075d8dd8511bbd278cb5cf438f1052bdbdabe715232c1e', 'default of Postfix'],
  ['bfa876fe4671a9c696c8e256c13d7fadaa05c8991660e0924604ff7b239c6d1a', 'default of Cisco IronPort'],
]);

/** Origin of a shared prime; null for others. @param sha256 of the prime */
export function knownPrime(sha256: string | undefined): string | null {
  return sha256 === undefined ? null : (KNOWN_PRIMES.get(sha256) ?? null);
}
