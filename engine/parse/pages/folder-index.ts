import { parseUrl } from '../web/site.ts';
import { type PageElement, parseTree, visitTree } from './document/tree.ts';

/** Names of the parent link in server-generated listings. */
const WAY_UP = /^(?:\.\.\/?|(?:\[To )?Parent Directory\]?|Parent directory\/|Up to higher level directory)$/i;
/** Apache sorts its listing by these links (mod_autoindex). */
const SORTED = /^\?C=([NMSD])[;&]O=[AD]$/;
const LINKS_READ = 2_000;
/** Listings truncate long names; nginx shows 50 characters, Apache 23. */
const NAME_SHOWN = 15;

/**
 * Headings that servers give to listings: Apache, nginx, lighttpd, mini_httpd, H2O, aiohttp, WEBrick and http-server; Python;
 * Tomcat; Jetty; serve-index; serve; hapi; webfs; Caddy; IIS; and Go's net/http, which has none.
 */
const HEADINGS: readonly RegExp[] = [
  /<title>\s{0,9}Index of \//i,
  /<h1>\s{0,9}Index of \//i,
  /<title>\s{0,9}Directory listing for \[?(?:\/|&#47;)/i,
  /<title>\s{0,9}Directory: \//,
  /<title>listing directory \//i,
  /<title>Files within [^<]{1,200}<\/title>/,
  /<h1>Directory: (?:\/|&#x2f;)/,
  /<h1>listing:\s{1,9}<a href="\/">/,
  /Served with\s{1,20}<a rel="noopener noreferrer" href="https:\/\/caddyserver\.com"/,
  /<title>[^<]{1,80} - \/[^<]{0,80}<\/title><\/head><body><H1>/i,
  /\[To Parent Directory\]<\/A>/i,
  /^\s{0,20}(?:<!doctype html>\s{1,9}<meta name="viewport" content="width=device-width">\s{1,9})?<pre>\n<a href="/i,
];

/** Apache without its heading: links that sort a table, or the line above the names (IndexOptions, HeaderName). */
const APACHE_COLUMNS: readonly RegExp[] = [
  /<a href="\?C=[NMSD][;&](?:amp;)?O=[AD]">Name<\/a>/i,
  /<pre>(?:<img [^>]{1,200}>)?\s{1,20}Name\s{2,255}(?:(?:Last modified|Size|Description)\s{1,255}){0,3}<hr>/i,
];

/** Listings for programs (nginx, autoindex_format). */
export const DATA_LISTINGS: readonly RegExp[] = [
  /^\s{0,9}<\?xml version="1\.0"\?>\s{0,9}<list>\s{0,9}<(?:directory|file|other) mtime="/,
  /^\s{0,9}\[\s{0,9}\{ "name":"[^"]{1,255}", "type":"(?:directory|file|other)", "mtime":"/,
];

/** A link of a page: where it leads, and its first text. */
interface ShownLink {
  href: string;
  shown: string;
}

function linksIn(html: string): ShownLink[] {
  const links: ShownLink[] = [];
  let link: { element: PageElement; shown: string } | null = null;
  visitTree(parseTree(html), {
    onElement(element) {
      if (element.isHtml && element.name === 'a' && element.attributes.href !== undefined)
        link = { element, shown: '' };
    },
    onText(text) {
      if (link && link.shown === '') link.shown = text.trim();
    },
    onEnd(element) {
      if (link?.element !== element) return;
      if (links.length < LINKS_READ) links.push({ href: element.attributes.href ?? '', shown: link.shown });
      link = null;
    },
  });
  return links;
}

/** Returns true if a link's text is the name at the end of the link. */
function isMember({ href, shown }: ShownLink): boolean {
  if (/^[#?]/.test(href)) return false;
  const url = parseUrl(href, 'https://folder.invalid/');
  if (url?.hostname !== 'folder.invalid') return false;
  const name = decoded(url.pathname).replace(/\/$/, '').split('/').at(-1) ?? '';
  const text = shown.replace(/\/$/, '');
  return name !== '' && (text === name || text.slice(0, NAME_SHOWN) === name.slice(0, NAME_SHOWN));
}

/** Links of a server-generated listing: the link text is the name at the end of the link. */
export function listedMembers(html: string): string[] {
  return linksIn(html)
    .filter(isMember)
    .map(({ href }) => href);
}

/** What pages of listings have; not a proof without `isListing`. */
export const LISTING_FORMS: readonly RegExp[] = [...HEADINGS, ...APACHE_COLUMNS];

/**
 * Returns true if a page is the listing of a folder. With a listing's heading it has a parent link, can be sorted, or links
 * members by name; without one it is sorted by several columns of Apache, or links several members below them.
 */
export function isListing(html: string): boolean {
  const links = linksIn(html);
  const members = links.filter(isMember).length;
  const columns = new Set(links.flatMap(({ href }) => SORTED.exec(href)?.[1] ?? []));
  if (!HEADINGS.some((heading) => heading.test(html))) return columns.size > 1 || members > 1;
  return members > 0 || columns.size > 0 || links.some(({ shown }) => WAY_UP.test(shown));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
