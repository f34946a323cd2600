import type { CaaRecord } from '../evidence/dns.ts';
import { withoutEdges } from './pages/text-edges.ts';

/** Value of `issue`, `issuewild`, `issuemail` or `issuevmc` (RFC 8659 §4.2, RFC 9495). */
export interface CaaIssuer {
  /** Domain of the authority; null if no authority may issue (`;`). */
  issuer: string | null;
  parameters: { tag: string; value: string }[];
}

const LABEL = '[a-z0-9](?:-*[a-z0-9])*';
const ISSUER = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i');
const PARAMETER = new RegExp(`^(${LABEL})[ \\t]*=[ \\t]*([\\x21-\\x3a\\x3c-\\x7e]*)$`, 'i');
const PROPERTIES_OF_ISSUERS = new Set(['issue', 'issuewild', 'issuemail', 'issuevmc']);
/**
 * Methods that ACME registers (RFC 8555 §8, RFC 8737, RFC 8823); private ones of authorities begin with `ca-` (RFC 8657
 * §4).
 */
const METHODS = new Set([
  ...['http-01', 'dns-01', 'tls-alpn-01', 'email-reply-00', 'dns-account-01', 'dns-persist-01'],
  ...['tkauth-01', 'onion-csr-01', 'bp-nodeid-00'],
]);

/** Parses the value of a property with an issuer; null if it violates the grammar. Never throws, linear. */
export function parseIssuer(value: string): CaaIssuer | null {
  const [first = '', ...rest] = value.split(';', 50);
  const issuer = trim(first);
  if (issuer !== '' && !ISSUER.test(issuer)) return null;
  const parameters: CaaIssuer['parameters'] = [];
  for (const [at, part] of rest.entries()) {
    const text = trim(part);
    // One trailing semicolon is allowed.
    if (text === '' && at === rest.length - 1) continue;
    const match = PARAMETER.exec(text);
    if (!match) return null;
    parameters.push({ tag: match[1]!.toLowerCase(), value: match[2]! });
  }
  return { issuer: issuer === '' ? null : issuer.toLowerCase(), parameters };
}

function trim(text: string): string {
  return withoutEdges(text, ' \t');
}

/** Problem of a property value: an authority then treats it as a prohibition or ignores it. */
export type CaaProblem = 'issuer' | 'parameter' | 'address';

/** Validates the value of one record; null if it is valid or its property is unknown. Never throws. */
export function validateCaa({ tag, value }: Pick<CaaRecord, 'tag' | 'value'>): CaaProblem | null {
  if (tag === 'iodef')
    return /^(?:mailto:[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+|https?:\/\/[^\s/]\S*)$/i.test(value) ? null : 'address';
  if (tag === 'contactemail') return /^[^\s@:]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value) ? null : 'address';
  if (tag === 'contactphone') return /^\+?[0-9()\-. ]{5,40}(?:;ext=\d{1,10})?$/.test(value) ? null : 'address';
  if (!PROPERTIES_OF_ISSUERS.has(tag)) return null;
  const parsed = parseIssuer(value);
  // An authority is identified by its domain; a single label is invalid.
  if (parsed === null || (parsed.issuer !== null && !parsed.issuer.includes('.'))) return 'issuer';
  const accounts = parsed.parameters.filter((parameter) => parameter.tag === 'accounturi');
  const methods = parsed.parameters.filter((parameter) => parameter.tag === 'validationmethods');
  // RFC 8657 §3, §4: a repeated or unparsable parameter cannot be satisfied.
  if (accounts.length > 1 || accounts.some((account) => !/^[a-z][a-z0-9+.-]*:\S+$/i.test(account.value)))
    return 'parameter';
  if (methods.length > 1 || methods.some((method) => !areMethods(method.value))) return 'parameter';
  return null;
}

function areMethods(value: string): boolean {
  return value.split(',').every((method) => METHODS.has(method) || /^ca-[a-z0-9-]+$/i.test(method));
}

/** Organizations of public authorities in certificates, and their domains in CAA (CCADB). */
const AUTHORITIES: readonly (readonly [organisation: RegExp, domains: readonly string[]])[] = [
  [/^Let's Encrypt$/i, ['letsencrypt.org']],
  [
    /^DigiCert/i,
    [
      'digicert.com',
      'digicert.ne.jp',
      'cybertrust.ne.jp',
      'symantec.com',
      'thawte.com',
      'geotrust.com',
      'rapidssl.com',
    ],
  ],
  [
    /^(?:Sectigo|COMODO|ZeroSSL|The USERTRUST)/i,
    ['sectigo.com', 'comodo.com', 'comodoca.com', 'usertrust.com', 'trust-provider.com', 'zerossl.com'],
  ],
  [/^Google Trust Services/i, ['pki.goog', 'google.com']],
  [/^Amazon$/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com', 'aws.amazon.com']],
  [/^GlobalSign/i, ['globalsign.com']],
  [/^(?:GoDaddy|Starfield)/i, ['godaddy.com', 'starfieldtech.com']],
  [/^Entrust/i, ['entrust.net', 'affirmtrust.com']],
  [/^Buypass/i, ['buypass.com', 'buypass.no']],
  [/^(?:SSL Corp|SSL\.com)/i, ['ssl.com']],
  [/^Actalis/i, ['actalis.it']],
  [/^(?:Unizeto|Asseco)/i, ['certum.pl', 'certum.eu']],
];

/**
 * The CAA domains of a certificate's issuer.
 * @param issuer as one line, `CN=R11, O=Let's Encrypt, C=US`
 * @returns null for an authority that is not in the table
 */
export function authorityDomains(issuer: string): readonly string[] | null {
  const organisation = /(?:^|,\s*)O=(?:"([^"]*)"|([^,]*))/.exec(issuer);
  const name = organisation?.[1] ?? organisation?.[2];
  if (name === undefined) return null;
  return AUTHORITIES.find(([pattern]) => pattern.test(name.trim()))?.[1] ?? null;
}
