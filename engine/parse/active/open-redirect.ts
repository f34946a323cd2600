import { headerValue } from '../web/headers.ts';
import { parseUrl } from '../web/site.ts';
import { type ActiveTestRules, isMarkup } from './active-test.ts';

/** A host that can never exist (RFC 6761 §6.4). */
const elsewhere = (marker: string) => `${marker}.invalid`;

/** A parameter controls the redirect target site (CWE-601). The test does not follow the redirect. */
export const OPEN_REDIRECT: ActiveTestRules = {
  id: 'open-redirect',
  // Raw values: frameworks decode both spellings alike, web server rules copy the query without decoding.
  values: (marker) => [{ raw: `https://${elsewhere(marker)}/` }, { raw: `//${elsewhere(marker)}/` }],
  judge(heard, marker) {
    const leads = (target: string | undefined) =>
      target !== undefined && parseUrl(target.trim(), 'https://own.invalid/')?.hostname === elsewhere(marker);
    const location = headerValue(heard.headers, 'location');
    if (heard.status >= 300 && heard.status < 400 && location && leads(location))
      return { kind: 'location', confidence: 'certain', where: { header: 'location' } };
    const refresh = headerValue(heard.headers, 'refresh');
    if (refresh && leads(/url\s*=\s*["']?([^"']+)/i.exec(refresh)?.[1]))
      return { kind: 'refresh', confidence: 'certain', where: { header: 'refresh' } };
    const meta = isMarkup(heard)
      ? /<meta[^>]{0,80}http-equiv\s{0,3}=\s{0,3}["']?refresh[^>]{0,80}url\s{0,3}=\s{0,3}["']?([^"'>\s]{1,300})/i.exec(
          heard.text,
        )
      : null;
    return meta && leads(meta[1]) ? { kind: 'refresh', confidence: 'certain', where: { at: meta.index } } : null;
  },
};

/** Common redirect parameters, tested even if no page links them. */
export const REDIRECT_NAMES: readonly string[] = [
  ...['next', 'url', 'redirect', 'redirect_uri', 'redirect_url', 'redirectUrl', 'redirect_to', 'return', 'returnUrl'],
  ...[
    'return_url',
    'return_to',
    'returnTo',
    'ReturnUrl',
    'continue',
    'dest',
    'destination',
    'goto',
    'target',
    'to',
    'u',
  ],
  ...['r', 'link', 'out', 'forward', 'callback', 'success_url', 'back', 'ref', 'page', 'service'],
];
/** Paths on which such parameters are common. */
export const REDIRECT_PATHS: readonly string[] = ['/', '/login', '/redirect', '/go', '/out'];
