import { parseUrl } from '../web/site.ts';

/** Names of the parent link in server-generated listings. */
const WAY_UP = /^(?:\.\.\/?|(?:\[To )?Parent Directory\]?)$/i;
/** Apache sorts its listing by these links (mod_autoindex). */
const SORTED = /^\?C=[NMSD](?:[;&](?:amp;)?O=[AD])?$/;
const LINK = /<a\s[^>]{0,200}?href\s{0,3}=\s{0,3}["']?([^"'\s>]{1,500})["']?[^>]{0,200}>([^<]{0,300})<\/a>/gi;
const LINKS_READ = 2_000;
/** Listings truncate long names; nginx shows 50 characters, Apache 23. */
const NAME_SHOWN = 15;

/** Links of a server-generated listing: the link text is the name at the end of the link. */
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

/**
 * Returns true if a page with a listing's heading is one: it has a parent link, can be sorted, or links members by
 * name.
 */
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
