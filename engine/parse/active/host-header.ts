import { headerValue } from '../web/headers.ts';
import { parseUrl } from '../web/site.ts';
import { type ActiveTestRules, isMarkup } from './active-test.ts';

const elsewhere = (marker: string) => `${marker}.invalid`;

/**
 * The site writes its own address from what the visitor says it is called (CWE-644): links of mails and kept copies of pages
 * can be made to lead elsewhere. Asked by X-Forwarded-Host, which reaches the site whatever stands before it.
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
