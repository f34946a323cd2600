import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Outcome } from '#evidence/index.ts';
import { type Fact, type Incomplete, isUnknown, knownOr, unknown } from '#evidence/unknown.ts';
import type { Exchange, HttpEvidence } from '#evidence/web.ts';
import type { HostTimeBudget } from '#network/connections/host-time-budget.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { isOverloaded, unseenChain } from '#parse/exposure/unseen-chain.ts';
import { sha256 } from '#parse/pages/masking.ts';
import { decodeText } from '#parse/pages/page.ts';
import type { TakeoverService } from '#parse/takeover/services.ts';
import { findUnclaimedFingerprint, UNCLAIMED_TEXT_MAX } from '#parse/takeover/unclaimed.ts';
import { FOREIGN_ORIGIN } from '#parse/web/foreign-origin.ts';
import { headerValue } from '#parse/web/headers.ts';
import { blocksEveryRequest, isWafChallenge } from '#parse/web/waf-block-page.ts';
import { followChain, pageOf } from './chain.ts';
import { createHttpClient, type HttpClient, type HttpResponse } from './client.ts';
import { probeHttp3 } from './http3.ts';
import { probeOverIpv6 } from './over-ipv6.ts';

/** Characters of a page that are searched for WAF markers. */
const TEXT_MAX = 20_000;

export interface WebTarget {
  host: string;
  /** Addresses of the host as the host-dns probe found them. */
  addresses: readonly string[];
  /** False for hosts and paths that the owner excluded. */
  mayAsk: (url: URL) => boolean;
  /** Hosting services to which the host's CNAMEs or addresses lead. */
  services?: readonly TakeoverService[];
  /** Shared time budget of the host; no limit when absent. */
  time?: HostTimeBudget;
  /** A non-standard port with one scheme, instead of ports 80 and 443. */
  endpoint?: { port: number; secure: boolean };
}

/** Not requested: the port does not serve this scheme. */
const NOT_SPOKEN: Exchange = { hops: [], page: null, stopped: 'refused' };

/** Redirect chain of a single port, in the form of the host's two chains. */
async function followPort(
  client: HttpClient,
  origin: string,
  mayAsk: MayAsk,
  onEnd: (answer: HttpResponse) => void,
): Promise<[Exchange, Exchange]> {
  const own = await followChain(client, `${origin}/`, mayAsk, onEnd);
  return origin.startsWith('https:') ? [NOT_SPOKEN, own] : [own, NOT_SPOKEN];
}

/**
 * The front page of a host over both schemes, and a few fixed requests on the scheme that responds. A host without a
 * web server returns a value with empty chains; only a host that could not be queried, or one behind a WAF that
 * responds in its place, returns no value.
 */
export async function probeHttp(
  { host, addresses, mayAsk, services = [], endpoint, time }: WebTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<HttpEvidence>> {
  const client = createHttpClient(network, signal, { [host]: addresses }, time);
  try {
    if (addresses.length === 0) return { ok: false, reason: 'name-not-found' };
    let challenged = false;
    const unclaimed = new Map<string, string>();
    const watch = (answer: HttpResponse) => {
      for (const [service, seen] of unclaimedAt(services, answer)) unclaimed.set(service, seen);
      const { status, headers, body } = answer;
      challenged ||= isWafChallenge({
        status,
        headers,
        text: Buffer.from(body.bytes.subarray(0, TEXT_MAX)).toString('latin1'),
      });
    };
    const [early, secure] = endpoint
      ? await followPort(client, `${endpoint.secure ? 'https' : 'http'}://${host}:${endpoint.port}`, mayAsk, watch)
      : await askAgain(
          await Promise.all([
            followChain(client, `http://${host}/`, mayAsk, watch),
            followChain(client, `https://${host}/`, mayAsk, watch),
          ]),
          host,
          client,
          mayAsk,
          watch,
        );
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    const failure = reasonForNone(early, secure);
    if (failure) return { ok: false, reason: failure };
    const scheme = secure.hops.length > 0 ? 'https' : early.hops.length > 0 ? 'http' : null;
    const origin = scheme && `${scheme}://${host}${endpoint ? `:${endpoint.port}` : ''}`;
    const [missingPage, askedTrace, askedCors, http3, askedIpv6] = origin
      ? await Promise.all([
          askMissingPage(client, origin, mayAsk),
          askTrace(client, origin, mayAsk),
          askCors(client, origin, mayAsk),
          endpoint ? null : probeHttp3(host, secure, network, signal),
          endpoint ? null : probeOverIpv6(origin, addresses, mayAsk, network, signal),
        ])
      : [null, null, null, null, null];
    const denied = origin
      ? await reasonOfDenial(client, origin, secure.hops.length > 0 ? secure : early, mayAsk)
      : null;
    // A port that is closed by a firewall is so at another moment, too.
    const isSilent = early.silent && secure.hops.length > 0 && !endpoint;
    const plain = isSilent ? await followChain(client, `http://${host}/`, mayAsk, watch) : early;
    const answers = {
      missingPage,
      trace: ifAnswered(askedTrace, denied, ({ echoed }) => echoed),
      cors: ifAnswered(askedCors, denied, ({ allowOrigin }) => allowOrigin !== null),
    };
    const ipv6 = ifAnswered(askedIpv6, denied, () => false);
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    const front = secure.hops.at(-1) ?? plain.hops.at(-1);
    // A WAF's responses reveal nothing about the site behind it.
    if (challenged || (front && blocksEveryRequest(front.status, knownOr(missingPage, null)?.status ?? null)))
      return { ok: false, reason: 'blocked' };
    const marks = [...unclaimed].map(([service, seen]) => ({ service, seen }));
    const found = {
      ...(marks.length > 0 ? { unclaimed: marks } : {}),
      ...(http3 && !isUnknown(http3) ? { http3 } : {}),
      ...(ipv6 && !isUnknown(ipv6) ? { ipv6 } : {}),
    };
    const { secure: ofSecure, plain: ofPlain } = missingOf({ plain, secure }, {}).lacks ?? {};
    const chain = ofSecure ?? ofPlain;
    // A comparison with the page over IPv4 needs both from one scan.
    const overIpv6 = ipv6 && chain ? unknown(chain) : ipv6;
    const lacks = missingOf({ plain, secure }, { ...answers, http3, ipv6: overIpv6 });
    return { ok: true, value: { plain, secure, ...known(answers), origin, ...found, ...lacks } };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  } finally {
    await client.close();
  }
}

/**
 * Why answers to other requests may be those of a firewall: the front page, asked again after them, does not answer as
 * before, or was not reached at all. Null if it does.
 */
async function reasonOfDenial(
  client: HttpClient,
  origin: string,
  chain: Exchange,
  mayAsk: MayAsk,
): Promise<NotAssessedReason | null> {
  const unseen = unseenChain(chain);
  const [first] = chain.hops;
  const url = new URL('/', origin);
  if (unseen || !first) return unseen ?? 'not-collected';
  if (!mayAsk(url)) return null;
  const control = () => client.ask(url, { bodyMax: 1_024 });
  try {
    const { status } = await control().catch(control);
    return status === first.status ? null : 'blocked';
  } catch (error) {
    return failureReasonOf(error);
  }
}

/** An answer that proves something by itself, or that a host gave which answers other requests as well. */
function ifAnswered<T>(
  asked: Fact<T | null>,
  denied: NotAssessedReason | null,
  isProof: (answer: T) => boolean,
): Fact<T | null> {
  return !denied || asked === null || isUnknown(asked) || isProof(asked) ? asked : unknown(denied);
}

type Answers = Pick<HttpEvidence, 'missingPage' | 'trace' | 'cors'>;
type Asked = { [K in keyof Answers]: Fact<Answers[K]> };

function known({ missingPage, trace, cors }: Asked): Answers {
  return { missingPage: knownOr(missingPage, null), trace: knownOr(trace, null), cors: knownOr(cors, null) };
}

/** What the host should have answered and did not. */
function missingOf(
  chains: Pick<HttpEvidence, 'plain' | 'secure'>,
  answers: Readonly<Record<string, unknown>>,
): Incomplete {
  const lacks: Record<string, NotAssessedReason> = {};
  for (const [scheme, chain] of Object.entries(chains)) {
    const reason = unseenChain(chain);
    // A port 80 that drops all packets, also when asked again, while port 443 answers, is closed by a firewall. That a site
    // has no https needs more proof.
    const isClosed = scheme === 'plain' && chain.silent && chains.secure.hops.length > 0;
    if (reason !== null && !isClosed) lacks[scheme] = reason;
  }
  for (const [name, answer] of Object.entries(answers)) if (isUnknown(answer)) lacks[name] = answer.unknown;
  return Object.keys(lacks).length > 0 ? { lacks } : {};
}

/**
 * The service whose page states that the name is unclaimed, with that text. The hops already contain the status code.
 */
function unclaimedAt(services: readonly TakeoverService[], answer: HttpResponse): [service: string, seen: string][] {
  if (services.length === 0) return [];
  const contentType = headerValue(answer.headers, 'content-type');
  const text = decodeText({ ...answer.body, contentType }, UNCLAIMED_TEXT_MAX);
  return services.flatMap((service): [string, string][] => {
    const mark = findUnclaimedFingerprint(service, { ...answer, text });
    return mark && !mark.weak ? [[service.name, mark.seen]] : [];
  });
}

/** Failures of one scheme that may be temporary. */
const PASSING: ReadonlySet<Exchange['stopped']> = new Set(['timeout', 'blocked', 'unreachable', 'protocol-error']);

/**
 * A failure of one scheme while the other responds would count against the site, so it is requested a second time. If
 * neither responds, the whole probe is retried later.
 */
async function askAgain(
  [plain, secure]: [Exchange, Exchange],
  host: string,
  client: HttpClient,
  mayAsk: MayAsk,
  onEnd: (answer: HttpResponse) => void,
): Promise<[Exchange, Exchange]> {
  const failed = ({ hops, stopped }: Exchange) => hops.length === 0 && PASSING.has(stopped);
  if (failed(plain) === failed(secure)) return [plain, secure];
  if (failed(plain)) return [await followChain(client, `http://${host}/`, mayAsk, onEnd), secure];
  return [plain, await followChain(client, `https://${host}/`, mayAsk, onEnd)];
}

/** No response: closed ports mean that there is no web server; a timeout on either means that the result is unknown. */
function reasonForNone(plain: Exchange, secure: Exchange): Exclude<Outcome<never>, { ok: true }>['reason'] | null {
  if (plain.hops.length > 0 || secure.hops.length > 0) return null;
  const reasons = [secure.stopped, plain.stopped];
  const unknown = reasons.find((reason) => reason !== 'refused' && reason !== null);
  return unknown === 'redirect-loop' || unknown === 'redirect-limit' || unknown === 'left-site'
    ? null
    : (unknown ?? null);
}

type MayAsk = WebTarget['mayAsk'];

async function askMissingPage(
  client: HttpClient,
  origin: string,
  mayAsk: MayAsk,
): Promise<Fact<HttpEvidence['missingPage']>> {
  const url = new URL(`/${randomBytes(8).toString('hex')}`, origin);
  if (!mayAsk(url)) return null;
  try {
    const answer = await client.ask(url);
    if (answer.body.late) return unknown('timeout');
    return { url: url.href, status: answer.status, page: pageOf(answer, false), sha256: sha256(answer.body.bytes) };
  } catch (error) {
    return unknown(failureReasonOf(error));
  }
}

/** TRACE (RFC 9110 §9.3.8) with a unique marker: a server that returns it would also return cookies to a script. */
async function askTrace(client: HttpClient, origin: string, mayAsk: MayAsk): Promise<Fact<HttpEvidence['trace']>> {
  const url = new URL('/', origin);
  if (!mayAsk(url)) return null;
  const marker = randomBytes(8).toString('hex');
  try {
    const answer = await client.ask(url, { method: 'TRACE', headers: { 'x-assay-marker': marker }, bodyMax: 16_384 });
    if (isOverloaded(answer.status)) return unknown('blocked');
    const echoed = answer.status === 200 && Buffer.from(answer.body.bytes).toString('latin1').includes(marker);
    if (!echoed && answer.body.late) return unknown('timeout');
    return { status: answer.status, echoed };
  } catch (error) {
    return unknown(failureReasonOf(error));
  }
}

/** Sends requests as a script on a foreign site would (Fetch standard, CORS protocol). */
async function askCors(client: HttpClient, origin: string, mayAsk: MayAsk): Promise<Fact<HttpEvidence['cors']>> {
  const url = new URL('/', origin);
  if (!mayAsk(url)) return null;
  try {
    const { headers, status } = await client.ask(url, { headers: { origin: FOREIGN_ORIGIN }, bodyMax: 1_024 });
    if (isOverloaded(status)) return unknown('blocked');
    return {
      allowOrigin: headerValue(headers, 'access-control-allow-origin')?.slice(0, 500) ?? null,
      allowCredentials: headerValue(headers, 'access-control-allow-credentials')?.toLowerCase() === 'true',
    };
  } catch (error) {
    return unknown(failureReasonOf(error));
  }
}
