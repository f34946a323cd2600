import { parseUrl } from '../web/site.ts';

/** Names that a server's own listing gives the way up. */
const WAY_UP = /^(?:\.\.\/?|(?:\[To )?Parent Directory\]?)$/i;
/** Apache sorts its listing by these links (mod_autoindex). */
const SORTED = /^\?C=[NMSD](?:[;&](?:amp;)?O=[AD])?$/;
const LINK = /<a\s[^>]{0,200}?href\s{0,3}=\s{0,3}["']?([^"'\s>]{1,500})["']?[^>]{0,200}>([^<]{0,300})<\/a>/gi;
const LINKS_READ = 2_000;
/** Listings cut long names; nginx shows 50 characters, Apache 23. */
const NAME_SHOWN = 15;

/** What a page links to that a server lists by itself: the link's text is the name that the link ends with. */
export function listedMembers(html: string): string[] {
  const members: string[] = [];
  let read = 0;
  for (const [, href = '', shown = ''] of html.matchAll(LINK)) {
    read += 1;
    if (read > LINKS_READ) break;
    const url = parseUrl(href.replaceAll('&amp;', '&'), 'https://folder.invalid/');
    if (url?.hostname !== 'folder.invalid' || href.startsWith('#') || href.startsWith('?')) continue;
    const name = decoded(url.pathname).replace(/\/$/, '').split('/').at(-1) ?? '';
    const text = shown.trim().replaceAll('&amp;', '&').replace(/\/$/, '');
    if (name !== '' && (text === name || text.slice(0, NAME_SHOWN) === name.slice(0, NAME_SHOWN))) members.push(href);
  }
  return members;
}

/** Is a page with the heading of a listing one? It leads up, can be sorted, or links members by their names. */
export function listsFolder(html: string): boolean {
  let read = 0;
  for (const [, href = '', shown = ''] of html.matchAll(LINK)) {
    read += 1;
    if (read > LINKS_READ) break;
    if (WAY_UP.test(shown.trim()) || SORTED.test(href)) return true;
  }
  return listedMembers(html).length > 0;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
