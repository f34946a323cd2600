import { defineCheck, NOT_APPLICABLE } from '#check.ts';
import { parseCookie } from '#parse/web/cookies/cookies.ts';
import { crawlOf, hostDocument, hostHops } from '#parse/web/document.ts';
import { headerMembers } from '#parse/web/headers.ts';

const SHOW = "curl -sS -D - -o /dev/null {url} | grep -iE '^(cache-control|set-cookie):'";

/** Returns true if shared caches may store the response (RFC 9111 §3, §5.2.2). */
function isShared(headers: readonly (readonly [string, string])[]): boolean {
  const directives = headerMembers(headers as [string, string][], 'cache-control').map((word) => word.toLowerCase());
  if (directives.some((word) => /^(?:no-store|no-cache|private)\b/.test(word))) return false;
  const age = directives.flatMap((word) => /^(?:s-maxage|max-age)\s*=\s*"?(\d{1,10})/.exec(word)?.[1] ?? []);
  return directives.includes('public') || age.some((seconds) => Number(seconds) > 0);
}

/** Responses with session cookies or anti-CSRF tokens are not stored in shared caches (RFC 9111 §7.1, CWE-524). */
export default defineCheck({
  id: 'web_app_security.caching',
  area: 'web_app_security',
  topics: ['web', 'authentication'],
  needs: ['http', 'scan'],
  optional: ['site'],
  findings: {
    'session-shared': {
      severity: 'medium',
      cwe: [524, 525],
      effort: 'low',
      facts: { url: 'url', name: 'name' },
      reproduce: SHOW,
      shows: '{seen}',
    },
    'token-shared': {
      severity: 'low',
      cwe: [524, 525],
      effort: 'low',
      facts: { url: 'url' },
      reproduce: SHOW,
      shows: '{seen}',
    },
  },
  refs: ['RFC 9111 section 7.1', 'CWE-524', 'CWE-525', 'OWASP WSTG-ATHN-06'],
  evaluate({ http, scan, site, asset }, report) {
    const document = hostDocument(http, asset);
    const walked = crawlOf(site, asset)?.pages ?? [];
    const hops = [...hostHops(http, asset), ...walked.map(({ hop }) => hop)].filter(({ status }) => status < 400);
    if (hops.length === 0) return NOT_APPLICABLE;
    const reported = new Set<string>();
    for (const { url, headers, cookies } of hops) {
      if (!isShared(headers)) continue;
      for (const cookie of cookies.map((line) => parseCookie(line, scan.time))) {
        if (!cookie?.session || cookie.deletes || reported.has(cookie.name)) continue;
        reported.add(cookie.name);
        report('session-shared', {
          subject: cookie.name,
          facts: { url, name: cookie.name },
          seen: cacheControl(headers),
        });
      }
    }
    const pages = [...(document?.page ? [{ hop: document.hop, page: document.page }] : []), ...walked];
    const token = pages.find(({ hop, page }) => page?.forms.some((form) => form.antiForgery) && isShared(hop.headers));
    if (token) report('token-shared', { facts: { url: token.hop.url }, seen: cacheControl(token.hop.headers) });
  },
});

function cacheControl(headers: readonly (readonly [string, string])[]): string[] {
  return headers.filter(([name]) => name === 'cache-control').map(([name, value]) => `${name}: ${value}`);
}
