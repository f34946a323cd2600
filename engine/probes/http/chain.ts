import { lacking } from '#evidence/unknown.ts';
import type { Exchange, Hop } from '#evidence/web.ts';
import { DialError, failureReasonOf } from '#network/network.ts';
import { isHtml, readPage } from '#parse/pages/page.ts';
import { headerValue } from '#parse/web/headers.ts';
import { parseUrl, sameSite } from '#parse/web/site.ts';
import type { HttpClient, HttpResponse } from './client.ts';

const HOPS_MAX = 10;
const HEADERS_MAX = 100;
/** Characters of one value: the maximum size of all headers that Node's servers send by default. */
const VALUE_MAX = 16_384;
const COOKIES_MAX = 50;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects from one URL, one at a time, within the start's registrable domain: at most ten, no URL twice with
 * the same cookies. Cookies are sent back as a browser would, for sites that redirect until they receive theirs.
 * @param mayAsk false for hosts and paths that the owner excluded
 * @param onEnd receives the last response of a chain that was followed to its end
 */
export async function followChain(
  client: HttpClient,
  start: string,
  mayAsk: (url: URL) => boolean,
  onEnd: (answer: HttpResponse) => void = () => {},
): Promise<Exchange> {
  const hops: Hop[] = [];
  const seen = new Set<string>();
  const jar = new Map<string, Map<string, string>>();
  let url = new URL(start);
  for (;;) {
    if (!mayAsk(url)) return { hops, page: null, stopped: 'excluded' };
    const cookies = jar.get(url.hostname) ?? new Map<string, string>();
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (seen.has(`${url.href}\n${cookie}`)) return { hops, page: null, stopped: 'redirect-loop' };
    seen.add(`${url.href}\n${cookie}`);

    let answer: HttpResponse;
    try {
      answer = await client.ask(url, cookie ? { headers: { cookie } } : {});
    } catch (error) {
      const silent = error instanceof DialError && error.silent ? { silent: true as const } : {};
      return { hops, page: null, stopped: failureReasonOf(error), ...silent };
    }
    hops.push(hopOf(answer));
    jar.set(url.hostname, keepCookies(answer, cookies));

    const next = locationOf(answer);
    if (!next) {
      onEnd(answer);
      return { hops, page: pageOf(answer), stopped: null };
    }
    if (!sameSite(next.hostname, new URL(start).hostname)) return { hops, page: null, stopped: 'left-site' };
    if (hops.length >= HOPS_MAX) return { hops, page: null, stopped: 'redirect-limit' };
    if (!isWebPort(next)) return { hops, page: null, stopped: 'address-not-allowed' };
    url = next;
  }
}

/**
 * Facts of a response's page; null if it is not HTML or is empty.
 * @param quotes false for a response to a path that cannot exist, which no author wrote
 */
export function pageOf(answer: HttpResponse, quotes = answer.status < 400): Exchange['page'] {
  const contentType = headerValue(answer.headers, 'content-type');
  const body = { ...answer.body, contentType };
  // Of a page that was cut off before its first byte all facts are missing.
  return (body.bytes.length > 0 || body.late) && isHtml(body) ? readPage(body, answer.url, quotes) : null;
}

function hopOf(answer: HttpResponse): Hop {
  const cookies = setCookies(answer);
  const headers = answer.headers.filter(([name]) => name !== 'set-cookie');
  const isLong = (values: readonly string[], most: number) =>
    values.length > most || values.some((value) => value.length > VALUE_MAX);
  const lists = [
    ...(isLong(
      headers.map(([, value]) => value),
      HEADERS_MAX,
    )
      ? (['headers'] as const)
      : []),
    ...(isLong(cookies.map(withoutValue), COOKIES_MAX) ? (['cookies'] as const) : []),
  ];
  return {
    url: answer.url.slice(0, VALUE_MAX),
    address: answer.address,
    status: answer.status,
    headers: headers.slice(0, HEADERS_MAX).map(([name, value]) => [name, value.slice(0, VALUE_MAX)]),
    cookies: cookies.slice(0, COOKIES_MAX).map((line) => withoutValue(line).slice(0, VALUE_MAX)),
    httpVersion: answer.httpVersion,
    ...lacking('too-large', lists),
  };
}

function setCookies(answer: HttpResponse): string[] {
  return answer.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
}

/** `sid=abc; Secure` → `sid=<3>; Secure`: cookie values are never stored as evidence. */
export function withoutValue(line: string): string {
  const end = line.indexOf(';') < 0 ? line.length : line.indexOf(';');
  const pair = line.slice(0, end);
  const equals = pair.indexOf('=');
  const value = pair.slice(equals + 1).trim();
  return `${equals < 0 ? '' : `${pair.slice(0, equals).trim()}=`}<${value.length}>${line.slice(end)}`;
}

function keepCookies(answer: HttpResponse, known: Map<string, string>): Map<string, string> {
  const kept = new Map(known);
  for (const line of setCookies(answer).slice(0, COOKIES_MAX)) {
    const [name, value] = (line.split(';', 1)[0] ?? '').split('=', 2).map((part) => part.trim());
    // A request header accepts only visible ASCII.
    if (name && value !== undefined && /^[\x21-\x7e]{0,1024}$/.test(name + value)) kept.set(name, value);
  }
  return kept;
}

/**
 * Target of a redirect: an http or https URL without fragment and credentials; null if the response is not a redirect.
 */
export function locationOf(answer: HttpResponse): URL | null {
  if (!REDIRECTS.has(answer.status)) return null;
  const location = headerValue(answer.headers, 'location');
  if (!location) return null;
  const url = parseUrl(Buffer.from(location, 'latin1').toString('utf8'), answer.url);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // The browser keeps fragments to itself, and credentials in a redirect must not be sent.
  url.hash = '';
  url.username = '';
  url.password = '';
  return url;
}

/** A redirect may name any port; those below 1024 belong to other protocols. */
function isWebPort(url: URL): boolean {
  const port = Number(url.port);
  return port === 0 || port === 80 || port === 443 || port >= 1_024;
}
