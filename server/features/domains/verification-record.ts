import { randomBytes } from 'node:crypto';
import { DNS_PROVIDERS, type VERIFICATION_OBSERVATIONS, type VerificationServer } from '@assay/contract/api/domains.ts';
import { VERIFICATION_PREFIX } from '@assay/contract/limits.ts';
import { type AuthoritativeTxt, includesText, isResponse } from '@assay/engine';

export type RecordObservation = (typeof VERIFICATION_OBSERVATIONS)[number];

/** RFC 4648 §6, lower case: can be read out and typed without doubt. */
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const CODE_LENGTH = 32;

/** Limits of what is stored and shown of an attempt. */
const VALUES_MAX = 10;
const VALUE_LENGTH_MAX = 300;
const SERVERS_MAX = 13;

/**
 * Required value of the TXT record: random per company and request, and naming the installation, so that several values
 * can coexist (docs/product/domains.md). Without white space, which editors of DNS records turn into several strings,
 * and without characters that have a meaning in zone files (RFC 1035 §5.1).
 * @param host of PUBLIC_URL
 */
export function createRecordValue(host: string): string {
  const code = [...randomBytes(CODE_LENGTH)].map((byte) => BASE32[byte % BASE32.length]).join('');
  return `assay-verification=${code}/${host}`;
}

/** Full name of the TXT record. */
export function recordName(domain: string): string {
  return `${VERIFICATION_PREFIX}.${domain}`;
}

/** Names at which the value is often placed by mistake: the domain itself, or with the zone's name appended twice. */
export function misplacedRecordNames(domain: string): string[] {
  return [domain, `${recordName(domain)}.${domain}`];
}

/**
 * Interprets the responses of the zone's own servers to a request. Only `matched` verifies: every server that responded
 * has the value, the name is neither an alias nor a wildcard, and the DNSSEC signatures are not bogus. A server that is
 * silent, refuses or fails says nothing about the record.
 */
export function observeRecord(answer: AuthoritativeTxt, value: string): RecordObservation {
  if (answer.dnssec === 'bogus') return 'bogus-signature';
  if (answer.domainMissing) return 'name-does-not-exist';
  if (answer.cname !== null) return 'alias';
  const responses = answer.servers.filter(isResponse);
  if (responses.length === 0) return 'servers-unreachable';
  const having = responses.filter((server) => includesText(server.values, value));
  if (having.length === responses.length) return answer.wildcard ? 'wildcard' : 'matched';
  // The servers that have it are not sufficient: the domain may be transferred from one operator to another.
  if (having.length > 0) return 'servers-disagree';
  return responses.some((server) => server.values.length > 0) ? 'other-value' : 'no-record';
}

/** Does an observation say nothing about the record, so that the attempt does not count? */
export function isInconclusive(kind: RecordObservation): boolean {
  return kind === 'servers-unreachable';
}

/** What an attempt found, in the form in which it is stored and shown. */
export function describeAnswer(
  answer: AuthoritativeTxt,
  value: string,
): { values: string[]; servers: string[]; answers: VerificationServer[] } {
  const own = answer.servers.filter((server) => !server.resolver).slice(0, SERVERS_MAX);
  const resolver = answer.servers.filter((server) => server.resolver);
  return {
    values: [...new Set(answer.servers.flatMap((server) => server.values))].slice(0, VALUES_MAX).map(printable),
    servers: own.map((server) => printable(server.name)),
    answers: [...own, ...resolver].map((server) => describeServer(server, value)),
  };
}

function describeServer(server: AuthoritativeTxt['servers'][number], value: string): VerificationServer {
  const { name, address, outcome, values, resolver } = server;
  const found = includesText(values, value);
  const shown = found ? values.find((one) => includesText([one], value)) : values[0];
  return {
    name: printable(name),
    ...(address === '' ? {} : { address }),
    ...(resolver ? { resolver } : {}),
    outcome: found ? 'value-found' : outcomeOf(outcome),
    ...(shown === undefined ? {} : { value: printable(shown) }),
  };
}

function outcomeOf(outcome: AuthoritativeTxt['servers'][number]['outcome']): VerificationServer['outcome'] {
  switch (outcome) {
    case 'answered':
      return 'other-value';
    case 'no-data':
    case 'nxdomain':
      return 'no-record';
    case 'cname':
      return 'alias';
    case 'refused':
      return 'refused';
    case 'timeout':
    case 'unreachable':
    case 'name-not-found':
    case 'stopped':
      return 'no-answer';
    default:
      return 'error';
  }
}

/** Text of a foreign server: control and invisible characters as escape sequences, and limited in length. */
function printable(text: string): string {
  return text
    .slice(0, VALUE_LENGTH_MAX)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .slice(0, VALUE_LENGTH_MAX);
}

/** ID of the name servers' provider; null if there is no guide for it. */
export function dnsProviderOf(nameServers: readonly string[]): string | null {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  const known = DNS_PROVIDERS.find((provider) =>
    provider.nameServers.some((pattern) => names.some((name) => `.${name}`.includes(pattern))),
  );
  return known?.id ?? null;
}
