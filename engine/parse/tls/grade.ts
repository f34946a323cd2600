import type { CertificateFacts, TlsEvidence, TlsVersion } from '#evidence/web.ts';
import { groupTooSmall } from './algorithm-names.ts';
import { keyTooWeak, signatureTooWeak, validatedChain } from './certificate.ts';
import { suiteFacts } from './cipher-suites.ts';

export type TlsLetter = 'A+' | 'A' | 'A-' | 'B' | 'C' | 'D' | 'E' | 'F' | 'T' | 'M';

/**
 * A grade according to SSL Labs' "SSL Server Rating Guide" (version 2009r): three scores from 0 to 100, weighted, and
 * caps for single faults. T means an untrusted certificate, M one for another name.
 */
export interface TlsGrade {
  letter: TlsLetter;
  /** 0–100; determines the letter before caps. */
  score: number;
  protocols: number;
  keyExchange: number;
  ciphers: number;
  /** Caps on the letter, the lowest first: letter and technical name of the cause. */
  limits: { letter: TlsLetter; cause: string }[];
}

/** Scores of the versions (guide, "Protocol support"). */
const PROTOCOL_MARKS: Readonly<Record<TlsVersion, number>> = {
  SSLv2: 0,
  SSLv3: 80,
  'TLSv1.0': 90,
  'TLSv1.1': 95,
  'TLSv1.2': 100,
  'TLSv1.3': 100,
};
/** Letters by score (guide, "Letter grade translation"). */
const LETTERS: readonly (readonly [from: number, letter: TlsLetter])[] = [
  [80, 'A'],
  [65, 'B'],
  [50, 'C'],
  [35, 'D'],
  [20, 'E'],
  [0, 'F'],
];
const ORDER: readonly TlsLetter[] = ['A+', 'A', 'A-', 'B', 'C', 'D', 'E', 'F', 'M', 'T'];
/** Minimum max-age that the guide counts as long for HSTS. */
const LONG_HSTS_SECONDS = 15_552_000;

/**
 * Grades a web TLS server; null without sufficient data.
 * @param hstsSeconds max-age of a valid Strict-Transport-Security header; 0 without
 */
export function tlsGrade(tls: TlsEvidence, hstsSeconds: number): TlsGrade | null {
  const { behaviour } = tls;
  const spoken = tls.versions.filter((row) => row.offered).map((row) => row.version);
  const suites = [...new Set(tls.suites.flatMap((row) => row.names))];
  const [leaf] = tls.chain;
  if (!behaviour || !leaf || spoken.length === 0 || suites.length === 0) return null;
  // An attacker who breaks the key of an intermediate can also impersonate the site.
  const weakest = validatedChain(tls.chain).reduce((one, other) =>
    (rsaBits(other) ?? Number.POSITIVE_INFINITY) < (rsaBits(one) ?? Number.POSITIVE_INFINITY) ? other : one,
  );
  const protocols = middle(spoken.map((version) => PROTOCOL_MARKS[version]));
  const keyExchange = keyMark(weakest, tls, suites);
  const ciphers = middle(suites.map(cipherMark));
  const score = Math.round(protocols * 0.3 + keyExchange * 0.3 + ciphers * 0.4);
  const byMarks = LETTERS.find(([from]) => score >= from)![1];
  const limits = limitsOf(tls, spoken, suites, weakest).sort((a, b) => rank(b.letter) - rank(a.letter));
  const worst = limits[0]?.letter;
  let letter = worst && rank(worst) > rank(byMarks) ? worst : byMarks;
  // Outstanding: no faults, and browsers never connect without encryption (guide, "A+").
  if (letter === 'A' && limits.length === 0 && hstsSeconds >= LONG_HSTS_SECONDS && behaviour.fallbackRefused !== false)
    letter = 'A+';
  return { letter, score, protocols, keyExchange, ciphers, limits };
}

function rank(letter: TlsLetter): number {
  return ORDER.indexOf(letter);
}

/** Mean of best and worst. */
function middle(marks: readonly number[]): number {
  return Math.round((Math.max(...marks) + Math.min(...marks)) / 2);
}

/** Strength of the weakest key in the exchange (guide, "Key exchange"). */
function keyMark(weakest: CertificateFacts, { dhBits, behaviour }: TlsEvidence, suites: readonly string[]): number {
  const open = suites.some((name) => /_anon_/i.test(name));
  const exported = suites.some((name) => /_EXPORT/.test(name));
  const bits = [rsaBits(weakest), dhBits ?? null].filter((one) => one !== null);
  if (behaviour?.groups.some(groupTooSmall)) bits.push(1_024);
  const least = Math.min(...bits, 4_096);
  if (open) return 0;
  if (least < 512) return 20;
  if (least < 1_024 || exported) return 40;
  if (least < 2_048) return 80;
  return least < 4_096 ? 90 : 100;
}

/** Certificate key size in RSA bits: curves count as the RSA key of equal strength (NIST SP 800-57 part 1, table 2). */
function rsaBits({ keyType, keyBits }: CertificateFacts): number | null {
  if (keyBits === null) return null;
  if (keyType === 'RSA' || keyType === 'DSA') return keyBits;
  if (keyBits >= 384) return 7_680;
  return keyBits >= 256 ? 3_072 : keyBits >= 224 ? 2_048 : 1_024;
}

/** Bits of a cipher by its name, and its score (guide, "Cipher strength"). */
function cipherMark(name: string): number {
  const bits = cipherBits(name);
  if (bits === 0) return 0;
  if (bits < 128) return 20;
  return bits < 256 ? 80 : 100;
}

function cipherBits(name: string): number {
  if (/NULL|^TLS_SHA\d+_SHA/.test(name)) return 0;
  if (/_40_|DES40|EXPORT/.test(name)) return 40;
  if (/_DES_(?:CBC|64)|_56_|_64_/.test(name)) return 56;
  if (/3DES|DES_192/.test(name)) return 112;
  return /_256|CHACHA20|28147|KUZNYECHIK|MAGMA/.test(name) ? 256 : 128;
}

/** Faults that cap the letter regardless of the scores (guide, changes 2009c to 2009r). */
function limitsOf(
  { problems, behaviour, dhBits, chain, revocation = [] }: TlsEvidence,
  spoken: readonly TlsVersion[],
  suites: readonly string[],
  weakest: CertificateFacts,
): TlsGrade['limits'] {
  const leaf = chain[0]!;
  const { flaws } = behaviour!;
  const facts = suites.map((name) => ({ name, ...suiteFacts(name) }));
  const modern = spoken.includes('TLSv1.2') || spoken.includes('TLSv1.3');
  const limit = (letter: TlsLetter, cause: string, holds: boolean) => (holds ? [{ letter, cause }] : []);
  // Most clients fetch the missing certificate themselves (guide, "Chain issues: incomplete", capped at B).
  const trust = problems.filter((problem) => problem !== 'name-mismatch' && problem !== 'incomplete-chain');
  return [
    ...limit('T', trust[0] ?? '', trust.length > 0),
    ...limit(
      'T',
      'revoked',
      revocation.some(({ status }) => status === 'revoked'),
    ),
    ...limit('M', 'name-mismatch', problems.includes('name-mismatch')),
    ...limit('F', 'SSLv2', spoken.includes('SSLv2')),
    ...limit('F', 'Heartbleed', flaws.heartbleed === true),
    ...limit('F', 'Ticketbleed', flaws.ticketbleed === true),
    ...limit('F', 'CVE-2014-0224', flaws.earlyChangeCipher === true),
    ...limit('F', 'ROBOT', flaws.robot === true),
    ...limit('F', 'RFC 5746', behaviour!.secureRenegotiation === false && behaviour!.clientRenegotiation === true),
    ...limit(
      'F',
      facts.find((row) => row.void)?.name ?? '',
      facts.some((row) => row.void),
    ),
    ...limit('F', `${weakest.keyType} ${weakest.keyBits}`, (rsaBits(weakest) ?? 4_096) < 1_024),
    ...limit('F', leaf.signatureAlgorithm, /md[245]/i.test(leaf.signatureAlgorithm)),
    ...limit('T', leaf.signatureAlgorithm, validatedChain(chain).some(signatureTooWeak)),
    ...limit('C', 'SSLv3', spoken.includes('SSLv3')),
    ...limit('C', 'TLS compression', behaviour!.compression === true),
    ...limit('C', 'TLSv1.2', !modern),
    ...limit('C', 'RC4', modern && suites.some((name) => name.includes('_RC4_'))),
    ...limit('C', '3DES', modern && suites.some((name) => /3DES|_DES_|_RC2_|_IDEA_/.test(name))),
    ...limit('B', 'incomplete-chain', problems.includes('incomplete-chain')),
    ...limit('B', 'TLSv1.0', spoken.includes('TLSv1.0')),
    ...limit('B', 'TLSv1.1', spoken.includes('TLSv1.1')),
    ...limit('B', `${weakest.keyType} ${weakest.keyBits}`, keyTooWeak(weakest)),
    ...limit('B', `DH ${dhBits}`, Boolean(dhBits && dhBits < 2_048)),
    ...limit('B', 'forward secrecy', !facts.some((row) => row.forwardSecrecy)),
    ...limit('B', 'AEAD', !facts.some((row) => row.authenticated)),
    ...limit('A-', 'TLSv1.3', !spoken.includes('TLSv1.3')),
    ...limit('A-', 'RFC 5746', behaviour!.secureRenegotiation === false),
  ];
}
