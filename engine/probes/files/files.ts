import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { getDomainWithoutSuffix } from 'tldts';
import type { Outcome } from '#evidence/index.ts';
import { type Fact, isUnknown, knownOr, unknown } from '#evidence/unknown.ts';
import type { FileAnswer, FilesEvidence, HttpEvidence } from '#evidence/web.ts';
import { createHostTimeBudget, type HostTimeBudget } from '#network/connections/host-time-budget.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { disallowedFiles, listedFiles } from '#parse/exposure/linked-files.ts';
import { isOverloaded, unseenChain } from '#parse/exposure/unseen-chain.ts';
import { FILE_SIGNATURES, type FileRequest, filePaths } from '#parse/pages/file-signatures.ts';
import { plainText } from '#parse/pages/masking.ts';
import { decodeText } from '#parse/pages/page.ts';
import { headerValue } from '#parse/web/headers.ts';
import { NO_RULES, parseRobots } from '#parse/web/robots.ts';
import { parseUrl, sameSite } from '#parse/web/site.ts';
import { locationOf } from '../http/chain.ts';
import { createHttpClient, type HttpResponse } from '../http/client.ts';
import { createBoundedRequester, type RequestOutcome } from './bounded-requester.ts';
import { createFirewallDetector, randomPath } from './firewall.ts';
import { createResponseClassifier, FILE_BYTES_MAX } from './response-classifier.ts';

const SECURITY_TXT_MAX = 32 * 1_024;
/** First-party scripts whose source maps are requested. */
const SOURCE_MAPS_MAX = 3;
const DISALLOWED_MAX = 100;
const PATH_MAX = 300;
const UNMATCHED_MAX = 20;
/** Maximum number each of files from directory listings and of paths named by robots.txt. */
const FOLLOWED_MAX = 30;

export interface FilesTarget {
  host: string;
  addresses: readonly string[];
  /** The host's http evidence: its origin, missing page and scripts. */
  http: HttpEvidence;
  mayAsk: (url: URL) => boolean;
  /** Shared time budget of the host; a new one when absent. */
  time?: HostTimeBudget;
}

/**
 * Requests a fixed list of paths that should not exist, a few at a time, and keeps for each its classification, never
 * its content: rule, masked excerpt, hash. If time, failures or rejections end the requests early, results so far are
 * kept and the paths without a response are listed. A host without a web server is not a failure: it has no evidence
 * item of this kind.
 */
export async function probeFiles(
  { host, addresses, http, mayAsk, time }: FilesTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Outcome<FilesEvidence>> {
  const { origin } = http;
  if (!origin) return { ok: false, reason: 'refused' };
  const left = time ?? createHostTimeBudget(network.settings.timeouts);
  const over = AbortSignal.any([signal, left.attempt()]);
  const client = createHttpClient(network, signal, { [host]: addresses }, left);
  const asker = createBoundedRequester(client, mayAsk, over);
  const value: FilesEvidence = { origin, answers: [], asked: 0, securityTxt: null, robots: null };
  const notAsked: NonNullable<FilesEvidence['notAsked']> = [];
  const firewall = createFirewallDetector();
  const request = async (url: URL, bodyMax = FILE_BYTES_MAX): Promise<RequestOutcome> => {
    const outcome = await asker.ask(url, bodyMax);
    if (outcome.answer && url.pathname !== '/') firewall.observe(outcome.answer);
    return outcome;
  };
  const ask: Ask = async (url, bodyMax) => (await request(url, bodyMax)).answer;

  try {
    const policies = Promise.all([readSecurityTxt(origin, request), readRobots(origin, request, http)]);
    const judge = createResponseClassifier(http, (path) => request(new URL(path, origin)));
    const answersTo = async (question: FileRequest): Promise<FileAnswer[]> => {
      const { path, signatures } = question;
      const asked = await request(new URL(path, origin));
      const classes = [...new Set(signatures.map((signature) => signature.class))];
      const result = asked.answer ? await judge.answersOf(question, asked.answer) : unknown(asked.reason);
      if (!isUnknown(result)) return result;
      notAsked.push({ path, classes, reason: result.unknown });
      return [];
    };
    const fixed = questions(host, http);
    const found = (await asker.each(fixed, answersTo)).flat();
    const [securityTxt, robots] = await policies;
    const lacks: Record<string, NotAssessedReason> = {};
    for (const [name, fact] of Object.entries({ securityTxt, robots })) if (isUnknown(fact)) lacks[name] = fact.unknown;
    value.securityTxt = knownOr(securityTxt, null);
    value.robots = knownOr(robots, null);
    const known = new Set(fixed.map(({ path }) => path));
    /** Files referenced by directory listings and robots.txt that look like data. */
    const follow = async (next: readonly FileRequest[]) => {
      const fresh = next.filter(({ path }) => !known.has(path)).slice(0, FOLLOWED_MAX);
      for (const { path } of fresh) known.add(path);
      found.push(...(await asker.each(fresh, answersTo)).flat());
    };
    await follow(disallowedFiles(value.robots?.disallowed ?? []));
    await follow(listedFiles([...(await frontListing(origin, http, ask)), ...judge.listings]));
    value.answers.push(...withoutNoise(found));
    if (signal.aborted) return { ok: false, reason: 'stopped' };
    // No response at all: the next attempt may get more.
    if (asker.answered === 0) return { ok: false, reason: asker.stopped ?? notAsked[0]?.reason ?? 'not-collected' };
    const control = await asker.ask(new URL(randomPath(), origin), FILE_BYTES_MAX);
    if (control.answer && isOpen(http) && firewall.blocksPaths(control.answer)) return { ok: false, reason: 'blocked' };
    return {
      ok: true,
      value: {
        ...value,
        asked: asker.answered,
        ...(notAsked.length > 0 ? { notAsked: notAsked.sort(byPath) } : {}),
        ...(Object.keys(lacks).length > 0 ? { lacks } : {}),
      },
    };
  } catch (error) {
    return { ok: false, reason: signal.aborted ? 'stopped' : failureReasonOf(error) };
  } finally {
    await client.close();
  }
}

const byPath = (one: { path: string }, other: { path: string }) =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0;

/** Of the responses that match no rule, the first few show how the site responds. */
function withoutNoise(answers: readonly FileAnswer[]): FileAnswer[] {
  const unmatched = answers.filter(({ signature }) => signature === null).slice(0, UNMATCHED_MAX);
  return answers.filter((answer) => answer.signature !== null || unmatched.includes(answer));
}

/** The front page if it is a directory listing itself; its facts do not contain the links. */
async function frontListing(origin: string, http: HttpEvidence, ask: Ask): Promise<{ path: string; html: string }[]> {
  const page = http.secure.page ?? http.plain.page;
  if (!page?.signatures.includes('directory-listing')) return [];
  const answer = await ask(new URL('/', origin));
  return answer?.status === 200 ? [{ path: '/', html: Buffer.from(answer.body.bytes).toString('utf8') }] : [];
}

function questions(host: string, http: HttpEvidence): FileRequest[] {
  const map = FILE_SIGNATURES.find(({ id }) => id === 'source-map')!;
  const pageUrl = http.secure.hops.at(-1)?.url ?? http.plain.hops.at(-1)?.url ?? '';
  const scripts = (http.secure.page ?? http.plain.page)?.scripts ?? [];
  const maps = scripts.flatMap(({ src }) => {
    const url = parseUrl(src, pageUrl);
    return url?.origin === http.origin && /\.m?js$/.test(url.pathname)
      ? [{ path: `${url.pathname}.map`, signatures: [map] }]
      : [];
  });
  return [...filePaths(host, getDomainWithoutSuffix(host)), ...maps.slice(0, SOURCE_MAPS_MAX)];
}

type Ask = (url: URL, bodyMax?: number) => Promise<HttpResponse | null>;
type Request = (url: URL, bodyMax?: number) => Promise<RequestOutcome>;

/** Neither the file nor its absence (RFC 9110 §15.5.2, §15.5.4). */
const isRefused = (status: number) => status === 401 || status === 403 || isOverloaded(status);

/** Whether the host itself shows a front page, or should: one that redirects all to another host, or to a login, is no firewall. */
function isOpen({ secure, plain, origin }: HttpEvidence): boolean {
  const isShown = [...secure.hops, ...plain.hops].some(
    ({ url, status }) => status < 300 && parseUrl(url)?.origin === origin,
  );
  // Redirects without an end show nothing, but they are no answer either.
  return isShown || unseenChain(secure.hops.length > 0 ? secure : plain) !== null;
}

/**
 * RFC 9116 §3: the well-known location first, then the legacy one at the top level. It is missing only if both answered
 * that there is none.
 */
async function readSecurityTxt(origin: string, ask: Request): Promise<Fact<FilesEvidence['securityTxt']>> {
  let first: FilesEvidence['securityTxt'] = null;
  let failure: NotAssessedReason | null = null;
  for (const path of ['/.well-known/security.txt', '/security.txt']) {
    const url = new URL(path, origin);
    const outcome = await askFollowing(url, ask);
    if (!outcome.answer) {
      failure ??= outcome.reason;
      continue;
    }
    const { answer } = outcome;
    if (isRefused(answer.status)) failure ??= 'blocked';
    const contentType = headerValue(answer.headers, 'content-type') ?? '';
    const text = /^text\/plain\b/i.test(contentType.trim()) ? decodeText({ ...answer.body, contentType }) : null;
    const found = { url: answer.url, status: answer.status, text: answer.status === 200 ? text : null };
    if (found.text !== null) return found;
    first ??= found;
  }
  return failure ? unknown(failure) : first;
}

/** RFC 9116 §3 allows redirects; within the site a few steps are followed. */
async function askFollowing(start: URL, ask: Request): Promise<RequestOutcome> {
  let url = start;
  for (let step = 0; step < 4; step += 1) {
    const outcome = await ask(url, SECURITY_TXT_MAX);
    const next = outcome.answer && locationOf(outcome.answer);
    if (!outcome.answer || !next || !sameSite(next.hostname, start.hostname)) return outcome;
    url = next;
  }
  return { answer: null, reason: 'protocol-error' };
}

/** RFC 9309: paths that crawlers must not request. */
async function readRobots(origin: string, ask: Request, http: HttpEvidence): Promise<Fact<FilesEvidence['robots']>> {
  const url = new URL('/robots.txt', origin);
  const outcome = await ask(url);
  if (!outcome.answer) return unknown(outcome.reason);
  const { answer } = outcome;
  if (isRefused(answer.status)) return unknown('blocked');
  const next = locationOf(answer);
  if (next?.href === url.href) return unknown('protocol-error');
  // It may redirect to the scheme that did not answer.
  if (next && http.lacks?.secure) return unknown(http.lacks.secure);
  const contentType = headerValue(answer.headers, 'content-type');
  const { disallowed } =
    answer.status === 200 && !/html/i.test(contentType ?? '')
      ? parseRobots(decodeText({ ...answer.body, contentType }), '*')
      : NO_RULES;
  return {
    status: answer.status,
    disallowed: disallowed.slice(0, DISALLOWED_MAX).map((path) => plainText(path).slice(0, PATH_MAX)),
  };
}
