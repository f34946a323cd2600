import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';
import { bytesLike, type ParsedTranscript } from '../transcript.ts';

/** Search result entry or done inside an LDAP message (RFC 4511 §4.1.1). */
const RESULT = bytesLike(String.raw`^0.{1,5}\x02\x01\x01[de]`);
/** Functional level of a domain controller → Windows Server (MS-ADTS §6.1.4.2). */
const LEVELS: Readonly<Record<string, string>> = {
  '2': '2003',
  '3': '2008',
  '4': '2008 R2',
  '5': '2012',
  '6': '2012 R2',
  '7': '2016',
};

/** First naming context in a response from the root DSE (RFC 4512 §5.1); null without one. */
export function namingContextOf(answer: Buffer): string | null {
  return attribute(answer.toString('latin1'), 'namingContexts') || null;
}

/** Search result entry, or the end of the search, in the response to the second request. */
const ENTRY = bytesLike(String.raw`0.{1,5}\x02\x01\x02d`);
const DONE = bytesLike(String.raw`0.{1,5}\x02\x01[\x01\x02]e.{1,5}\x0a\x01(.)`);
/**
 * Result codes by which a server refuses a search without a name (RFC 4511 appendix A.1, MS-ADTS §3.1.1.3.1.3):
 * operationsError, strongerAuthRequired, noSuchObject, inappropriateAuthentication, insufficientAccessRights,
 * unwillingToPerform.
 */
const REFUSALS: readonly number[] = [1, 8, 32, 48, 50, 53];

/** Whether an anonymous search was answered with entries; null if it was not decided, as without a naming context. */
function isReadable(answers: readonly Uint8Array[]): boolean | null {
  const text = Buffer.from(answers.at(-1) ?? []).toString('latin1');
  if (ENTRY.test(text)) return true;
  const code = DONE.exec(text)?.[1]?.charCodeAt(0);
  return code !== undefined && REFUSALS.includes(code) ? false : null;
}

/**
 * Vendor data in a directory's root DSE (RFC 3045, MS-ADTS §3.1.1.3.2), which every server shows, and whether entries can
 * be read without a name.
 */
export function readLdap(heard: ParsedTranscript): ServiceFacts | null {
  const facts = readRootDse(heard);
  if (!facts) return null;
  const openAccess = isReadable(heard.answers);
  const context = openAccess ? namingContextOf(heard.bytes) : null;
  const shown: Pick<ServiceFacts, 'access'> = context ? { access: { can: 'read', proof: context } } : {};
  return { ...facts, openAccess, ...shown };
}

function readRootDse({ text }: ParsedTranscript): ServiceFacts | null {
  if (!RESULT.test(text)) return null;
  const level = attribute(text, 'domainControllerFunctionality');
  if (level !== null) {
    // From 2019 on the level is older than the release, so only older levels identify it.
    const version = level === '7' ? null : (LEVELS[level] ?? null);
    const system = version ? { name: 'Windows Server', version } : null;
    return { ...productService('ldap', 'Active Directory', null, ''), operatingSystem: system };
  }
  const vendor = attribute(text, 'vendorVersion') ?? attribute(text, 'vendorName');
  const open = /OpenLDAProotDSE/.test(text) ? 'OpenLDAP' : null;
  if (open) return productService('ldap', open, null, '');
  const match = /^(?:.{0,40}?)(389[ -]Directory|ApacheDS|OpenDJ|eDirectory)[ /-]*(?:Server )?v?([\d.]{1,20})?/i.exec(
    vendor ?? '',
  );
  return match ? productService('ldap', match[1]!, match[2] ?? null, vendor ?? '') : bareService('ldap');
}

const VALUES = bytesLike(String.raw`^1(?:[\0-\x7f]|\x81.|\x82..|\x84.{4})\x04([\x01-\x7f])`);

/** First value of an attribute in an entry: name, set of octet strings, both with short lengths (X.690 §8.1.3). */
function attribute(text: string, name: string): string | null {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return null;
  const match = VALUES.exec(text.slice(at + name.length));
  if (!match) return null;
  const start = at + name.length + match[0].length;
  return text.slice(start, start + match[1]!.charCodeAt(0)).replace(/[^\x20-\x7e]/g, '');
}
