import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence, ActiveTestMatch } from '#evidence/active.ts';
import type { Outcome } from '#evidence/index.ts';
import type { SiteEvidence } from '#evidence/site.ts';
import { lacking } from '#evidence/unknown.ts';
import { DialError, failureReasonOf, type Network } from '#network/network.ts';
import type { InputPoint } from '#parse/active/active-test.ts';
import { ALL_ACTIVE_TESTS } from '#parse/active/all-tests.ts';
import { DESTRUCTIVE_PATH, parseUrl } from '#parse/web/site.ts';
import { createHttpClient, type HttpRequest, type HttpResponse } from '../http/client.ts';
import { testBooleanSql, testTimeSql } from './blind-sql.ts';
import { filterAt } from './filter.ts';
import { createSender } from './sender.ts';
import { baselineRedirects, runSingleResponseTest } from './single-answer.ts';
import { testStoredInput } from './stored-input.ts';

/** Requests to one host, including those of the crawl: below the 200 of docs/product/scans.md. */
const REQUESTS_MAX = 195;
const REQUESTS_MIN = 100;
const PLACES_MAX = 20;
const BODY_MAX = 128 * 1_024;
/** Rejected requests, and consecutive failures, after which the tests of a host stop. */
const REFUSALS_MAX = 5;
const FAILURES_MAX = 3;
const TOO_MUCH: ReadonlySet<number> = new Set([429, 503]);
/** Links to buy something, in addition to destructive ones. */
const BUYS = /order|checkout|pay(?:ment)?\b/i;

export interface ActiveTarget {
  host: string;
  addresses: readonly string[];
  /** The host's site evidence: its origin, and the pages that take parameters. */
  site: SiteEvidence;
  /** Tests that the owner allowed for the host. */
  tests: readonly ActiveTest[];
  mayAsk: (url: URL) => boolean;
}

/**
 * Sends test input within a request budget, one request at a time: a unique string, a quotation mark, an address that
 * cannot exist. No redirect is followed; forms are sent by POST only if the owner also authorized that.
 */
export async function probeActive(
  { host, addresses, site, tests, mayAsk }: ActiveTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<ActiveEvidence>> {
  const { origin } = site;
  const client = createHttpClient(network, signal, { [host]: addresses });
  const marker = `a${randomBytes(6).toString('hex')}`;
  const places = placesOf(site, tests.includes('post-forms'), mayAsk);
  const requestsMax = Math.max(REQUESTS_MIN, REQUESTS_MAX - site.asked);
  const value: ActiveEvidence = {
    origin,
    tests: [...tests],
    places: places.length,
    asked: 0,
    stopped: 'end',
    signs: [],
  };
  let refusals = 0;
  let failures = 0;
  /** Why a place was not tested in full. */
  let missing: NotAssessedReason | null = null;
  const result = (stopped: ActiveEvidence['stopped']): ActiveEvidence => ({
    ...value,
    stopped,
    ...(left.length > 0 ? { unfinished: [...new Set(left.map(([test]) => test))] } : {}),
    ...lacking(missing ?? (stopped === 'refused' ? 'blocked' : null), ['signs']),
  });

  /** Null without a response, or if the owner excluded the address. */
  async function request(url: URL, question: HttpRequest): Promise<HttpResponse | null> {
    if (!mayAsk(url)) return null;
    if (value.asked >= requestsMax) throw new Ended('budget');
    value.asked += 1;
    try {
      const answer = await client.ask(url, { ...question, bodyMax: BODY_MAX });
      failures = 0;
      refusals += TOO_MUCH.has(answer.status) ? 1 : 0;
      if (TOO_MUCH.has(answer.status)) missing ??= 'blocked';
      if (refusals >= REFUSALS_MAX) throw new Ended('refused');
      return answer;
    } catch (error) {
      if (error instanceof Ended || signal.aborted) throw error;
      failures += 1;
      missing ??= failureReasonOf(error);
      if (failures >= FAILURES_MAX) throw value.asked > FAILURES_MAX ? new Ended('refused') : error;
      return null;
    }
  }

  const sender = createSender(origin, marker, request, (status) => {
    missing ??= status < 300 ? 'protocol-error' : 'blocked';
  });
  /** Ordered by information per request; time-based tests and tests that store data come last. */
  const runs: [test: ActiveTest, signs: AsyncGenerator<ActiveTestMatch>][] = [
    ...ALL_ACTIVE_TESTS.map((rules): (typeof runs)[number] => [rules.id, runSingleResponseTest(rules, places, sender)]),
    ['sql-boolean', testBooleanSql(places, sender)],
    ['open-redirect', baselineRedirects(places, sender)],
    ['sql-time', testTimeSql(places, sender)],
    ['stored-input', testStoredInput(site, places, sender)],
  ];
  const left = runs.filter(([test]) => tests.includes(test));

  try {
    // First, since the tests may use up the budget; a firewall that bans the scanner for this request would ban it for
    // the tests as well.
    const filter = await filterAt(origin, marker, tests, (url) => request(url, {}));
    if (filter !== undefined) value.filter = filter;
    for (let next = left[0]; next; next = left[0]) {
      for await (const sign of next[1]) value.signs.push(sign);
      left.shift();
    }
    return { ok: true, value: result('end') };
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    if (error instanceof Ended) return { ok: true, value: result(error.why) };
    return { ok: false, reason: failureReasonOf(error) };
  } finally {
    await client.close();
  }
}

class Ended extends DialError {
  readonly why: 'budget' | 'refused';
  constructor(why: 'budget' | 'refused') {
    super('limit-reached', why);
    this.why = why;
  }
}

function placesOf(
  { origin, parameters, postForms = [] }: SiteEvidence,
  byPost: boolean,
  mayAsk: (url: URL) => boolean,
): InputPoint[] {
  const forms = byPost ? postForms.map(({ path, names, page }): InputPoint => ({ path, names, form: { page } })) : [];
  return [...parameters, ...forms]
    .filter(({ path, names }) => {
      const url = parseUrl(path, origin);
      return names.length > 0 && url !== null && !DESTRUCTIVE_PATH.test(path) && !BUYS.test(path) && mayAsk(url);
    })
    .slice(0, PLACES_MAX);
}
