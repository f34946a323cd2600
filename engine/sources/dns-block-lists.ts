import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import ipaddr from 'ipaddr.js';
import type { ListAnswer } from '../evidence/third-party.ts';
import { type Fact, isUnknown, unknown } from '../evidence/unknown.ts';
import { joinText, recordsOf } from '../network/dns/message.ts';
import { factOfAnswer, isAnswer, resolve } from '../network/dns/resolver.ts';
import { reverseLabels } from '../network/dns/reverse.ts';
import type { Network } from '../network/network.ts';
import type { BlockList } from '../settings.ts';

/** How long the result of a list's self-test is cached. */
const SELF_TEST_FRESH_MS = 10 * 60_000;

const tests = new WeakMap<Network, Map<string, { at: number; usable: Promise<Fact<boolean>> }>>();

/** Test points of a list: names that it must list, and one that it must not. */
interface TestPoints {
  kind: string;
  listed: readonly string[];
  clear: string;
}

/** RFC 5782 §5 for addresses. */
const V4_POINTS: TestPoints = { kind: 'v4', listed: ['2.0.0.127'], clear: '1.0.0.127' };
const V6_POINTS: TestPoints = {
  kind: 'v6',
  listed: [`2.0.0.0.0.0.f.7.f.f.f.f.${'0.'.repeat(19)}0`],
  clear: `1.0.0.0.0.0.f.7.f.f.f.f.${'0.'.repeat(19)}0`,
};
/** RFC 5782 §5 for names; the large lists of names have additional test points. */
const NAME_POINTS: TestPoints = {
  kind: 'name',
  listed: ['test', 'dbltest.com', 'surbl-org-permanent-test-point.com', 'test.uribl.com'],
  clear: 'invalid',
};

/** Answers of the lists, and why others were not answered for; null if all were. */
export interface ListAnswers {
  answers: ListAnswer[];
  failure: NotAssessedReason | null;
}

/**
 * Queries every list about one address (RFC 5782 §2.1, §2.4). A list that fails its own test points or refuses the
 * query is `unusable`, which is not a statement about the address; many lists contain no IPv6 addresses.
 */
export function queryBlockLists(
  address: string,
  lists: readonly BlockList[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ListAnswers> {
  const points = ipaddr.isValid(address) && ipaddr.process(address).kind() === 'ipv6' ? V6_POINTS : V4_POINTS;
  return ask(reverseLabels(address), points, lists, network, signal);
}

/** Queries every list of names about a domain (RFC 5782 §2.3). */
export function queryNameLists(
  domain: string,
  lists: readonly BlockList[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ListAnswers> {
  return ask(domain, NAME_POINTS, lists, network, signal);
}

async function ask(
  subject: string | null,
  points: TestPoints,
  lists: readonly BlockList[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ListAnswers> {
  const answers = await Promise.all(lists.map((list) => askList(subject, points, list, network, signal)));
  return {
    answers: answers.flatMap((answer) => (isUnknown(answer) ? [] : [answer])),
    failure: answers.find(isUnknown)?.unknown ?? null,
  };
}

async function askList(
  subject: string | null,
  points: TestPoints,
  list: BlockList,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<ListAnswer>> {
  const unusable: ListAnswer = { list: list.id, state: 'unusable', codes: [], policy: false, text: null };
  if (subject === null) return unusable;
  const usable = await selfTest(list, points, network, signal);
  if (isUnknown(usable)) return usable;
  if (!usable) return unusable;
  const name = `${subject}.${list.zone}`;
  const answer = await resolve(name, 'A', network, { signal });
  if (!isAnswer(answer.outcome)) return unknown(answer.outcome);
  if (answer.outcome !== 'answered') return { ...unusable, state: 'clear' };
  const codes = recordsOf(answer.records, 'A').sort().slice(0, 10);
  if (!codes.every((code) => isListing(code, list))) return { ...unusable, codes };
  return {
    list: list.id,
    state: 'listed',
    question: `${subject}.${publicZone(list.zone)}`,
    codes,
    policy: codes.every((code) => list.policyCodes.includes(code)),
    text: await reasonFor(name, network, signal),
  };
}

/** Zones of Spamhaus may contain the operator's key (`KEY.zen.dq.spamhaus.net`), which must stay secret. */
function publicZone(zone: string): string {
  return zone.replace(/^[^.]+\.([a-z]+)\.dq\.spamhaus\.net$/i, '$1.spamhaus.org');
}

async function reasonFor(name: string, network: Network, signal: AbortSignal | undefined): Promise<string | null> {
  const reason = await resolve(name, 'TXT', network, { signal });
  const [text] = recordsOf(reason.records, 'TXT');
  return text === undefined
    ? null
    : joinText(text)
        .replace(/\p{Cc}+/gu, ' ')
        .slice(0, 200);
}

/**
 * A code that the list documents. Where codes are not documented, 127.0.0.0/8 is a listing, except 127.255.255.x: query
 * refused, mistyped or over quota (spamhaus.org/returnc); 127.0.1.255: query of a list of names for an address
 * (spamhaus.org/dbl); and 127.0.0.1, which lists use for refusals, since it lists nothing (RFC 5782 §2.1).
 */
function isListing(code: string, { codes }: BlockList): boolean {
  if (codes) return codes.includes(code);
  const isRefusal = code === '127.0.0.1' || code === '127.0.1.255' || code.startsWith('127.255.255.');
  return code.startsWith('127.') && !isRefusal;
}

/** RFC 5782 §5: one test point must be listed and the other must not; a list whose domain expired lists everything. */
function selfTest(
  list: BlockList,
  points: TestPoints,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<boolean>> {
  const kept = tests.get(network) ?? new Map<string, { at: number; usable: Promise<Fact<boolean>> }>();
  tests.set(network, kept);
  const key = `${points.kind} ${list.zone}`;
  const known = kept.get(key);
  if (known && performance.now() - known.at < SELF_TEST_FRESH_MS) return known.usable;
  const usable = (async () => {
    const question = (name: string) => resolve(`${name}.${list.zone}`, 'A', network, { signal });
    const [clear, listed] = await Promise.all([question(points.clear), Promise.all(points.listed.map(question))]);
    const lost = [clear, ...listed].map((answer) => factOfAnswer(answer, () => null)).find(isUnknown);
    // A lost query is not a result: the next address repeats it.
    if (lost) kept.delete(key);
    if (clear.outcome === 'answered') return false;
    const isTrusted =
      isAnswer(clear.outcome) && listed.some((answer) => isListed(recordsOf(answer.records, 'A'), list));
    return isTrusted || (lost ?? false);
  })();
  kept.set(key, { at: performance.now(), usable });
  return usable;
}

function isListed(codes: readonly string[], list: BlockList): boolean {
  return codes.length > 0 && codes.every((code) => isListing(code, list));
}
