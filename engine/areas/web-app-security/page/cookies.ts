import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { breaksPrefix, parseCookie } from '#parse/web/cookies/cookies.ts';
import { crawlOf, hostHops } from '#parse/web/document.ts';
import { parseUrl } from '#parse/web/site.ts';

const SHOW = "curl -sSL -D - -o /dev/null {url} | grep -i '^set-cookie:'";
/** Prints the cookies without an attribute. */
const without = (attribute: string) => `${SHOW} | grep -viE '; *${attribute}'`;

const cookie = { effort: 'low', facts: { name: 'name', url: 'url' }, reproduce: SHOW } as const;

/**
 * Cookies of the front page, its redirects and further pages are restricted to https and protected from scripts and
 * other sites (RFC 6265bis §4.1.2).
 */
export default defineCheck({
  id: 'web_app_security.cookies',
  area: 'web_app_security',
  topics: ['web', 'authentication'],
  needs: ['http', 'scan'],
  optional: ['site'],
  findings: {
    'session-not-secure': {
      ...cookie,
      severity: 'medium',
      cwe: [614],
      reproduce: without('secure'),
      shows: '{name}=',
    },
    'not-secure': {
      ...cookie,
      severity: 'low',
      cwe: [614],
      reproduce: without('secure'),
      shows: '{name}=',
    },
    'session-script-readable': {
      ...cookie,
      severity: 'medium',
      cwe: [1004],
      reproduce: without('httponly'),
      shows: '{name}=',
    },
    'session-same-site-missing': {
      ...cookie,
      severity: 'low',
      cwe: [1275],
      reproduce: without('samesite='),
      shows: '{name}=',
    },
    // Without SameSite, cross-site requests include the token, which defeats its purpose.
    'anti-forgery-same-site-missing': {
      ...cookie,
      severity: 'low',
      cwe: [1275, 352],
      reproduce: without('samesite='),
      shows: '{name}=',
    },
    'same-site-invalid': {
      ...cookie,
      severity: 'low',
      cwe: [1275],
      reproduce: without('samesite=(strict|lax|none)'),
      shows: '{name}=',
    },
    'same-site-none-not-secure': {
      ...cookie,
      severity: 'low',
      cwe: [1275],
      reproduce: "curl -sSL -D - -o /dev/null {url} | grep -i '^set-cookie:.*samesite=none' | grep -vi '; *secure'",
      shows: '{name}=',
    },
    'prefix-broken': { ...cookie, severity: 'low', cwe: [693], shows: '{name}=' },
  },
  refs: ['RFC 6265bis section 4.1.2', 'CWE-614', 'CWE-1004', 'CWE-1275'],
  evaluate({ http, scan, site, asset }, report) {
    const hops = [...hostHops(http, asset), ...(crawlOf(site, asset)?.pages ?? []).map(({ hop }) => hop)];
    const found = new Map(
      hops.flatMap((hop) =>
        hop.cookies.flatMap((line) => {
          const facts = parseCookie(line, scan.time);
          return facts && !facts.deletes ? [[`${facts.name} ${line}`, { hop, facts }] as const] : [];
        }),
      ),
    );
    if (found.size === 0) return NOT_APPLICABLE;
    const reported = new Set<string>();
    for (const { hop, facts } of found.values()) {
      const { name, line, session, antiForgery } = facts;
      const tell = (finding: Parameters<typeof report>[0]) => {
        if (reported.has(`${finding} ${name}`)) return;
        reported.add(`${finding} ${name}`);
        report(finding, { subject: name, facts: { name, url: hop.url }, seen: [`set-cookie: ${line}`] });
      };
      // Over http alone a cookie cannot be Secure; missing https is a separate finding.
      const couldBeSecure = parseUrl(hop.url)?.protocol === 'https:' || http.secure.hops.length > 0;
      if (breaksPrefix(facts)) tell('prefix-broken');
      else if (!facts.secure && facts.sameSite === 'none') tell('same-site-none-not-secure');
      else if (!facts.secure && couldBeSecure) tell(session ? 'session-not-secure' : 'not-secure');
      if (session && !facts.httpOnly) tell('session-script-readable');
      if (facts.sameSiteInvalid) tell('same-site-invalid');
      else if (session && facts.sameSite === null) tell('session-same-site-missing');
      else if (antiForgery && facts.sameSite === null) tell('anti-forgery-same-site-missing');
    }
  },
});
