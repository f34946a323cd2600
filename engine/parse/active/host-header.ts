import { headerValue } from '../web/headers.ts';
import { parseUrl } from '../web/site.ts';
import { type ActiveTestRules, isMarkup } from './active-test.ts';

const elsewhere = (marker: string) => `${marker}.invalid`;

/**
 * The site builds its own URLs from the request's host header (CWE-644): an attacker can redirect links in mails and
 * cached pages. Tested with X-Forwarded-Host, which reaches the site through any proxy.
 */
export const HOST_HEADER: ActiveTestRules = {
  id: 'host-header',
  values: () => [],
  headers: (marker) => ({ 'x-forwarded-host': elsewhere(marker) }),
  judge(heard, marker) {
    const location = headerValue(heard.headers, 'location');
    if (location && parseUrl(location, 'https://own.invalid/')?.hostname === elsewhere(marker))
      return { kind: 'location', confidence: 'certain', where: { header: 'location' } };
    if (!isMarkup(heard)) return null;
    const link = new RegExp(
      `(?:href|src|action|content)\\s{0,3}=\\s{0,3}["']?(?:https?:)?//${marker}\\.invalid\\b`,
      'i',
    );
    const found = link.exec(heard.text);
    return found ? { kind: 'link', confidence: 'firm', where: { at: found.index } } : null;
  },
};
