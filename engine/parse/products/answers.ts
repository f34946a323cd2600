import type { SiteEvidence } from '#evidence/site.ts';
import type { Hop, HttpEvidence, PageFacts } from '#evidence/web.ts';
import { parseTree, textIn, visitTree } from '#parse/pages/document/tree.ts';
import { generatorsOf, hostDocument, hostHops } from '../web/document.ts';
import { parseUrl } from '../web/site.ts';
import type { PageResponse } from './match-products.ts';

/** An answer of evidence with its URL. */
export interface SeenAnswer {
  url: string;
  answer: PageResponse;
}

/** The answers of a host's web evidence: its redirects, its front page and the crawled pages, without their texts. */
export function seenAnswers(http: HttpEvidence, host: string, site: SiteEvidence | null): SeenAnswer[] {
  const front = hostDocument(http, host);
  const hops = hostHops(http, host).map((hop) => seen(hop, hop.url === front?.hop.url ? front.page : null, []));
  const walked = (site?.pages ?? []).map(({ hop, page, metas }) => seen(hop, page, metas));
  return [...hops, ...walked];
}

function seen({ url, headers, cookies }: Hop, page: PageFacts | null, metas: PageResponse['metas']): SeenAnswer {
  const generators = page ? generatorsOf(page).map((text) => ['generator', text] as const) : [];
  return {
    url,
    answer: {
      path: pathOf(url),
      headers,
      cookies: cookies.map((cookie) => cookie.split('=', 1)[0]?.trim() ?? ''),
      title: page?.title ?? null,
      metas: [
        ...generators,
        ...metas.filter(([name]) => name.toLowerCase() !== 'generator' || generators.length === 0),
      ],
      loaded: [...(page?.scripts ?? []).map(({ src }) => src), ...(page?.stylesheets ?? []).map(({ href }) => href)],
      text: '',
    },
  };
}

const TEXT_MAX = 64 * 1_024;
const MANY = 100;
const VALUE_MAX = 500;
/** Element → attribute with what it loads. */
const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['script', 'src'],
  ['link', 'href'],
]);

/** An answer as it came over the connection. @param text the page as text, or empty for other contents */
export function answerOf(url: string, headers: readonly (readonly [string, string])[], text: string): PageResponse {
  const page = text.slice(0, TEXT_MAX);
  const metas: [name: string, content: string][] = [];
  const loaded: string[] = [];
  let title: string | null = null;
  visitTree(parseTree(page), {
    onElement(element) {
      const { name, isHtml, attributes } = element;
      if (!isHtml || metas.length + loaded.length >= MANY) return;
      if (name === 'title') title ??= textIn(element).trim().slice(0, VALUE_MAX) || null;
      if (name === 'meta' && attributes.name !== undefined)
        metas.push([attributes.name.slice(0, VALUE_MAX), (attributes.content ?? '').slice(0, VALUE_MAX)]);
      const target = attributes[REFERENCES.get(name) ?? ''];
      if (target !== undefined) loaded.push(target.slice(0, VALUE_MAX));
    },
  });
  return {
    path: pathOf(url),
    headers: headers.map(([name, value]) => [name.toLowerCase(), value]),
    cookies: headers.flatMap(([name, value]) =>
      name.toLowerCase() === 'set-cookie' ? [value.split('=', 1)[0]?.trim() ?? ''] : [],
    ),
    title,
    metas,
    loaded,
    text: page,
  };
}

/** An HTTP response as text, headers first. @param url of the request */
export function answerOfText(response: string, url: string): PageResponse {
  const end = /\r?\n\r?\n/.exec(response);
  const head = response.slice(0, end?.index ?? response.length);
  const headers = head
    .split(/\r?\n/)
    .slice(1, MANY)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()] as const] : [];
    });
  return answerOf(url, headers, end ? response.slice(end.index + end[0].length) : '');
}

function pathOf(url: string): string {
  const read = parseUrl(url);
  return read ? `${read.pathname}${read.search}` : url;
}
