import { randomBytes } from 'node:crypto';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence, ActiveSign } from '../../evidence/active.ts';
import type { Outcome } from '../../evidence/index.ts';
import type { SiteEvidence } from '../../evidence/site.ts';
import {
  type ActiveTestRules,
  type Heard,
  type Place,
  type Question,
  type Shown,
  usualValue,
  withValue,
} from '../../parse/active/active-test.ts';
import { ALL_ACTIVE_TESTS } from '../../parse/active/all-tests.ts';
import { excerptOf, maskSecrets, plainText } from '../../parse/pages/masking.ts';
import { decodeText } from '../../parse/pages/page.ts';
import { headerValue } from '../../parse/web/headers.ts';
import { parseUrl, TAKES_AWAY } from '../../parse/web/site.ts';
import { type HttpAnswer, openHttp } from '../http/client.ts';
import { DialError, type Network, reasonOf } from '../network.ts';

/** Requests to one host; with those of the walk it stays below the 200 of PRODUCT §4. */
const REQUESTS_MAX = 150;
const PLACES_MAX = 20;
const PARAMETERS_MAX = 5;
const BODY_MAX = 128 * 1_024;
const HEADER_MAX = 300;
/** Refusals after which a host has had enough, and failures in a row after which it counts as closed to us. */
const REFUSALS_MAX = 5;
const FAILURES_MAX = 3;
const TOO_MUCH: ReadonlySet<number> = new Set([429, 503]);
/** Beside what takes something away: what buys. */
const BUYS = /order|checkout|pay(?:ment)?\b/i;

export interface ActiveTarget {
  host: string;
  addresses: readonly string[];
  /** The host's site evidence: its origin, and where its pages take parameters. */
  site: SiteEvidence;
  /** Tests that the owner allowed for the host. */
  tests: readonly ActiveTest[];
  mayAsk: (url: URL) => boolean;
}

/**
 * Asks what an ordinary visitor would not, within a budget and one request after the other: a unique word, a quotation mark, an
 * address that cannot exist. Every request is a GET, and no redirect is followed.
 */
export async function probeActive(
  { host, addresses, site, tests, mayAsk }: ActiveTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<ActiveEvidence>> {
  const { origin } = site;
  const client = openHttp(network, signal, { [host]: addresses });
  const marker = `a${randomBytes(6).toString('hex')}`;
  const places = placesOf(site, mayAsk);
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

  /** Null without an answer, or where the owner excluded the address. */
  async function ask({ url, headers }: Omit<Question, 'parameter'>): Promise<Heard | null> {
    if (!mayAsk(url)) return null;
    if (value.asked >= REQUESTS_MAX) throw new Ended('budget');
    value.asked += 1;
    try {
      const answer = await client.ask(url, { headers, bodyMax: BODY_MAX });
      failures = 0;
      refusals += TOO_MUCH.has(answer.status) ? 1 : 0;
      if (refusals >= REFUSALS_MAX) throw new Ended('refused');
      return heardOf(answer);
    } catch (error) {
      if (error instanceof Ended || signal.aborted) throw error;
      failures += 1;
      if (failures >= FAILURES_MAX) throw value.asked > FAILURES_MAX ? new Ended('refused') : error;
      return null;
    }
  }

  try {
    for (const rules of ALL_ACTIVE_TESTS.filter(({ id }) => tests.includes(id))) {
      for await (const sign of signsOf(rules, { origin, places, marker, ask })) value.signs.push(sign);
    }
    return { ok: true, value };
  } catch (error) {
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    if (error instanceof Ended) return { ok: true, value: { ...value, stopped: error.why } };
    return { ok: false, reason: reasonOf(error) };
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

interface Round {
  origin: string;
  places: readonly Place[];
  marker: string;
  ask(question: Omit<Question, 'parameter'>): Promise<Heard | null>;
}

async function* signsOf(rules: ActiveTestRules, { origin, places, marker, ask }: Round): AsyncGenerator<ActiveSign> {
  const headers = rules.headers?.(marker);
  if (headers) {
    const question = { url: new URL('/', origin), headers, parameter: null };
    const heard = await ask(question);
    const shown = heard && rules.judge(heard, marker, '', null);
    if (shown) yield signOf(rules.id, question, heard, shown);
  }
  const values = rules.values(marker);
  if (values.length === 0) return;
  for (const place of places) {
    const ordinary = { url: withValue(origin, place, null, ''), headers: {} };
    const usual = rules.compares ? await ask({ ...ordinary, url: withUsual(ordinary.url, place, marker) }) : null;
    for (const parameter of place.names.slice(0, PARAMETERS_MAX)) {
      for (const value of values) {
        const question = { url: withValue(origin, place, parameter, value), headers: {}, parameter };
        const heard = await ask(question);
        const shown = heard && rules.judge(heard, marker, value, usual);
        if (!shown) continue;
        yield signOf(rules.id, question, heard, shown);
        // One sign says it; more requests would only be noise.
        break;
      }
    }
  }
}

function withUsual(url: URL, { names }: Place, marker: string): URL {
  for (const name of names) url.searchParams.set(name, usualValue(marker));
  return url;
}

function placesOf({ origin, parameters }: SiteEvidence, mayAsk: (url: URL) => boolean): Place[] {
  return parameters
    .filter(({ path, names }) => {
      const url = parseUrl(path, origin);
      return names.length > 0 && url !== null && !TAKES_AWAY.test(path) && !BUYS.test(path) && mayAsk(url);
    })
    .slice(0, PLACES_MAX);
}

function heardOf({ status, headers, body }: HttpAnswer): Heard {
  const contentType = headerValue(headers, 'content-type');
  return { status, headers, text: decodeText({ ...body, contentType }) };
}

function signOf(test: ActiveTest, { url, headers, parameter }: Question, heard: Heard, shown: Shown): ActiveSign {
  const request = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(headers).map(([name, sent]) => `${name}: ${sent}`),
  ];
  const { where } = shown;
  const line =
    'header' in where
      ? `${where.header}: ${maskSecrets(headerValue(heard.headers, where.header) ?? '')}`
      : excerptOf(heard.text, where.at);
  const answer = [`HTTP ${heard.status}`, plainText(line).slice(0, HEADER_MAX)];
  return { test, kind: shown.kind, confidence: shown.confidence, url: url.href, parameter, request, answer };
}
