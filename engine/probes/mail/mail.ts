import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { DaneRecords, MailEvidence, MailHost } from '#evidence/dns.ts';
import { type FetchedFile, fetchedFile } from '#evidence/fetched-file.ts';
import type { Outcome } from '#evidence/index.ts';
import { type Fact, isUnknown, knownOr, unknown } from '#evidence/unknown.ts';
import { isBogus } from '#network/dns/bogus.ts';
import { findUnregisteredDomain } from '#network/dns/free-domain.ts';
import { canonicalName, isAtOrBelow, recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, resolve } from '#network/dns/resolver.ts';
import { isWildcardAnswer } from '#network/dns/wildcard.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { LOGO_BYTES_MAX, logoProblems } from '#parse/mail/bimi/bimi-logo.ts';
import { readMarkCertificate } from '#parse/mail/bimi/mark-certificate.ts';
import { isDkimRecord } from '#parse/mail/dkim.ts';
import { readBimi, readMtaStsRecord } from '#parse/mail/mta-sts.ts';
import { type FetchResult, fetchText } from '#sources/http.ts';
import { collectDmarc, queryReportReceivers } from './dmarc-walk.ts';
import { COMMON_SELECTORS } from './selectors.ts';
import { collectSpf } from './spf-tree.ts';
import { queryOwnText } from './text.ts';

const MAIL_HOSTS_MAX = 20;
const SELECTORS_MAX = 60;
/** RFC 8461 §3.3 lets a sender stop reading at 64 kB. */
const POLICY_BYTES_MAX = 65_536;

/** A certificate chain that contains the logo. */
const CERTIFICATE_BYTES_MAX = 262_144;

/** `mail`: all DNS records about mail, and the MTA-STS policy file. */
export async function probeMail(
  input: { domain: string; dkimSelectors?: readonly string[] },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<MailEvidence>> {
  try {
    const domain = canonicalName(input.domain);
    const [mx, spf, dmarc, dkim, mtaSts, tlsRpt, bimi] = await Promise.all([
      mailHosts(domain, network, signal),
      collectSpf(domain, network, signal),
      collectDmarc(domain, network, signal),
      askSelectors(domain, input.dkimSelectors ?? [], network, signal),
      askMtaSts(domain, network, signal),
      queryOwnText(`_smtp._tls.${domain}`, network, signal),
      askBimi(domain, network, signal),
    ]);
    if (signal?.aborted) return { ok: false, reason: 'stopped' };
    // No response at all: a resolver failure must not look like a domain without records.
    if (isUnknown(mx.mx) && isUnknown(spf.spf) && isUnknown(tlsRpt.outcome)) {
      // A retry does not help if the resolver withholds the responses because of their signatures.
      const bogus = await isBogus(domain, 'MX', network, signal);
      return { ok: false, reason: bogus ? 'refused' : mx.mx.unknown };
    }
    const dmarcReceivers = await queryReportReceivers(domain, dmarc, network, signal);
    return { ok: true, value: { ...mx, ...spf, dmarc, dmarcReceivers, ...dkim, mtaSts, tlsRpt, ...bimi } };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}

async function mailHosts(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<MailEvidence, 'mx' | 'nullMx'>> {
  const answer = await resolve(domain, 'MX', network, { signal });
  if (!isAnswer(answer.outcome)) return { mx: unknown(answer.outcome), nullMx: unknown(answer.outcome) };
  const records = recordsOf(answer.records, 'MX').map((record) => ({
    preference: record.preference ?? 0,
    exchange: canonicalName(record.exchange),
  }));
  if (records.length === 1 && records[0]!.exchange === '.') return { mx: [], nullMx: true };
  records.sort((left, right) => left.preference - right.preference || (left.exchange < right.exchange ? -1 : 1));
  const mx = await Promise.all(
    records.slice(0, MAIL_HOSTS_MAX).map((record) => mailHost(record, domain, network, signal)),
  );
  return { mx, nullMx: false };
}

async function mailHost(
  { preference, exchange }: Pick<MailHost, 'preference' | 'exchange'>,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<MailHost> {
  const isAddress = isIP(exchange) !== 0;
  const plain = { a: [], aaaa: [], cname: false, freeDomain: null, wildcard: false, dane: null };
  const entry = { preference, exchange, ...plain, isAddress };
  if (isAddress || exchange === '.') return entry;
  const looking = network.lookup(exchange, signal).catch((error: unknown) => unknown(failureReasonOf(error)));
  const [found, dane] = await Promise.all([looking, askDane(exchange, network, signal)]);
  if (isUnknown(found)) {
    return { ...entry, a: found, aaaa: found, cname: found, freeDomain: found, wildcard: found, dane };
  }
  const { a, aaaa, cnames } = found;
  const addresses = [...a, ...knownOr(aaaa, [])];
  const nowhere = addresses.length === 0;
  const freeDomain = nowhere ? await findUnregisteredDomain(exchange, domain, network, signal) : null;
  // Names elsewhere belong to their provider, which may respond for every customer by a wildcard.
  const own = !nowhere && exchange !== domain && isAtOrBelow(exchange, domain);
  const wildcard = own && (isUnknown(aaaa) ? aaaa : await isWildcardAnswer(exchange, addresses, network, signal));
  return { ...entry, a, aaaa, cname: cnames.length > 0, freeDomain, wildcard, dane };
}

/** TLSA records of a mail host's port 25 (RFC 7672 §2.2); null if there are none. */
async function askDane(
  host: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<DaneRecords | null>> {
  const answer = await resolve(`_25._tcp.${host}`, 'TLSA', network, { signal, dnssec: true });
  if (!isAnswer(answer.outcome)) return unknown(answer.outcome);
  const records = recordsOf(answer.records, 'TLSA')
    .slice(0, 20)
    .map(({ usage, selector, matchingType, certificate }) =>
      matchingType === 0
        ? { usage, selector, matchingType: 1, data: createHash('sha256').update(certificate).digest('hex') }
        : { usage, selector, matchingType, data: Buffer.from(certificate).toString('hex') },
    );
  if (records.length === 0) return null;
  if (answer.authentic) return { secure: true, records };
  const validating = await validates(network, signal);
  if (isUnknown(validating)) return { secure: validating, records };
  return { secure: validating ? false : null, records };
}

/** Does the resolver validate signatures at all? The root is signed. */
async function validates(network: Network, signal: AbortSignal | undefined): Promise<Fact<boolean>> {
  return factOfAnswer(await resolve('.', 'SOA', network, { signal, dnssec: true }), ({ authentic }) => authentic);
}

/**
 * Common selectors and the owner's, of which only those with a record or a failed query are kept; and whether any exist:
 * NOERROR at `_domainkey` without records means that names exist below it, NXDOMAIN that none does (RFC 8020). Servers
 * that answer NXDOMAIN although a name below exists leave that unknown.
 */
async function askSelectors(
  domain: string,
  own: readonly string[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<MailEvidence, 'dkim' | 'domainkey'>> {
  const entered = new Set(own.map((selector) => selector.toLowerCase()));
  const selectors = [...new Set([...entered, ...COMMON_SELECTORS])].slice(0, SELECTORS_MAX);
  const [above, ...answers] = await Promise.all([
    resolve(`_domainkey.${domain}`, 'TXT', network, { signal }),
    ...selectors.map((selector) => queryOwnText(`${selector}._domainkey.${domain}`, network, signal)),
  ]);
  const exists = answers.some((answer) => answer.outcome === 'answered' || answer.outcome === 'no-data');
  const denied = exists ? 'unknown' : 'nxdomain';
  const domainkey: MailEvidence['domainkey'] = factOfAnswer(above, ({ outcome }) =>
    outcome === 'nxdomain' ? denied : 'exists',
  );
  const dkim = selectors
    .map((selector, at) => ({ selector, answer: answers[at]! }))
    .filter(
      ({ selector, answer: { records } }) => entered.has(selector) || isUnknown(records) || records.some(isDkimRecord),
    );
  return { dkim, domainkey };
}

/** The BIMI record and its logo, fetched as a mail client would. */
async function askBimi(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Pick<MailEvidence, 'bimi' | 'bimiLogo' | 'bimiCertificate'>> {
  const bimi = await queryOwnText(`default._bimi.${domain}`, network, signal);
  const { logo = null, certificate = null } = readBimi(knownOr(bimi.records, [])) ?? {};
  if (logo === null || !/^https:\/\//i.test(logo)) return { bimi };
  const answer = await fetchText(logo, network, { signal, maxBytes: LOGO_BYTES_MAX * 4 });
  const problems = answer.ok && answer.status === 200 ? logoProblems(answer.text) : [];
  const bimiLogo = fetched(answer, { problems });
  if (certificate === null || !/^https:\/\//i.test(certificate)) return { bimi, bimiLogo };
  const mark = await fetchText(certificate, network, { signal, maxBytes: CERTIFICATE_BYTES_MAX });
  const unread = { notBefore: null, notAfter: null, problems: [] };
  const published = answer.ok && answer.status === 200 ? answer.text : null;
  const read = mark.ok && mark.status === 200 ? readMarkCertificate(mark.text, published, domain) : unread;
  return { bimi, bimiLogo, bimiCertificate: fetched(mark, read) };
}

async function askMtaSts(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<MailEvidence['mtaSts']> {
  const record = await queryOwnText(`_mta-sts.${domain}`, network, signal);
  if (isUnknown(record.records)) return { record, policy: record.records };
  if (readMtaStsRecord(record.records).state === 'none') return { record, policy: null };
  const answer = await fetchText(`https://mta-sts.${domain}/.well-known/mta-sts.txt`, network, {
    signal,
    maxBytes: POLICY_BYTES_MAX,
  });
  return { record, policy: fetched(answer, { text: answer.ok && answer.status === 200 ? answer.text : null }) };
}

/** What a request for a file found, with what was read of it. */
function fetched<T>(answer: FetchResult, read: T): Fact<T & FetchedFile> {
  if (!answer.ok && answer.isRefusedHandshake) return unknown(answer.reason);
  return fetchedFile(
    answer.ok ? { status: answer.status, reason: null, ...read } : { status: null, reason: answer.reason, ...read },
  );
}
