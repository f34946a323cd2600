import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { hostDocument } from '#parse/web/document.ts';
import { headerLine, headerMembers } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -i '^permissions-policy'";
/**
 * Features that record or locate a visitor, take payments or open devices; they prompt the user, but a frame's prompt
 * looks like the page's.
 */
const POWERFUL = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'hid',
];

/** The front page declares the browser features that it needs (Permissions Policy §5). */
export default defineCheck({
  id: 'web_app_security.permissions-policy',
  area: 'web_app_security',
  topics: ['web'],
  needs: ['http'],
  findings: {
    open: {
      severity: 'low',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url', features: 'names' },
      reproduce: SHOW,
      shows: '{seen}',
    },
    missing: {
      severity: 'informational',
      cwe: [693],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      lacks: 'permissions-policy:',
    },
  },
  refs: ['https://www.w3.org/TR/permissions-policy/', 'CWE-693'],
  evaluate({ http, asset }, report) {
    const document = hostDocument(http, asset);
    if (!document?.page) return NOT_APPLICABLE;
    const { headers, url } = document.hop;
    const members = headerMembers(headers, 'permissions-policy');
    if (members.length === 0) return report('missing', { facts: { url } });
    // `camera=*` and `camera=(*)`; if a feature occurs twice, the last one applies (RFC 9651 §3.2).
    const policies = new Map(
      members.map((member) => {
        const [feature = '', allowed = ''] = member.split('=', 2);
        return [feature.trim().toLowerCase(), allowed] as const;
      }),
    );
    const open = POWERFUL.filter((feature) => /^\(?\s*\*/.test(policies.get(feature) ?? ''));
    if (open.length > 0)
      report('open', { facts: { url, features: open }, seen: [headerLine('permissions-policy', members.join(', '))] });
  },
});
