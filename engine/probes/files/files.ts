import { getDomainWithoutSuffix } from 'tldts';
import type { Outcome } from '#evidence/index.ts';
import type { FileAnswer, FilesEvidence, HttpEvidence } from '#evidence/web.ts';
import { createHostTimeBudget, type HostTimeBudget } from '#network/connections/host-time-budget.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { disallowedFiles, listedFiles } from '#parse/exposure/linked-files.ts';
import { FILE_SIGNATURES, type FileRequest, filePaths } from '#parse/pages/file-signatures.ts';
import { plainText } from '#parse/pages/masking.ts';
import { decodeText } from '#parse/pages/page.ts';
import { headerValue } from '#parse/web/headers.ts';
import { NO_RULES, parseRobots } from '#parse/web/robots.ts';
import { parseUrl, sameSite } from '#parse/web/site.ts';
import { locationOf } from '../http/chain.ts';
import { createHttpClient, type HttpResponse } from '../http/client.ts';
import { createBoundedRequester } from './bounded-requester.ts';
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
  const ask: Ask = async (url, bodyMax = FILE_BYTES_MAX) => (await asker.ask(url, bodyMax)).answer;

  try {
    const policies = Promise.all([readSecurityTxt(origin, ask), readRobots(origin, ask)]);
    const judge = createResponseClassifier(http, (path) => ask(new URL(path, origin)));
    const answersTo = async (question: FileRequest): Promise<FileAnswer[]> => {
      const { path, signatures } = question;
      const asked = await asker.ask(new URL(path, origin), FILE_BYTES_MAX);
      const classes = [...new Set(signatures.map((signature) => signature.class))];
      if (!asked.answer) notAsked.push({ path, classes, reason: asked.reason });
      return asked.answer ? judge.answersOf(question, asked.answer) : [];
    };
    const fixed = questions(host, http);
    const found = (await asker.each(fixed, answersTo)).flat();
    [value.securityTxt, value.robots] = await policies;
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
    const missing = notAsked.filter(({ reason }) => reason !== 'excluded').sort(byPath);
    return {
      ok: true,
      value: {
        ...value,
        asked: asker.answered,
        ...(missing.length > 0 ? { notAsked: missing } : {}),
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

/** RFC 9116 §3: the well-known location first, then the legacy one at the top level. */
async function readSecurityTxt(origin: string, ask: Ask): Promise<FilesEvidence['securityTxt']> {
  let first: FilesEvidence['securityTxt'] = null;
  for (const path of ['/.well-known/security.txt', '/security.txt']) {
    const url = new URL(path, origin);
    const answer = await askFollowing(url, ask);
    if (!answer) continue;
    const contentType = headerValue(answer.headers, 'content-type') ?? '';
    const text = /^text\/plain\b/i.test(contentType.trim()) ? decodeText({ ...answer.body, contentType }) : null;
    const found = { url: answer.url, status: answer.status, text: answer.status === 200 ? text : null };
    if (found.text !== null) return found;
    first ??= found;
  }
  return first;
}

/** RFC 9116 §3 allows redirects; within the site a few steps are followed. */
async function askFollowing(start: URL, ask: Ask): Promise<HttpResponse | null> {
  let url = start;
  for (let step = 0; step < 4; step += 1) {
    const answer = await ask(url, SECURITY_TXT_MAX);
    const next = answer && locationOf(answer);
    if (!answer || !next || !sameSite(next.hostname, start.hostname)) return answer;
    url = next;
  }
  return null;
}

/** RFC 9309: paths that crawlers must not request. */
async function readRobots(origin: string, ask: Ask): Promise<FilesEvidence['robots']> {
  const answer = await ask(new URL('/robots.txt', origin));
  if (!answer) return null;
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
