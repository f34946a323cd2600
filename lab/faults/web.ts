import { page } from '../world/baseline-site.ts';
import { fault, front, onDomain, onFront, onWeb, sends, webOf, without } from './fault.ts';

const CSP = 'Content-Security-Policy';

/** Web application security faults visible in headers, cookies and pages. */
export const WEB_FAULTS = {
  'hsts-missing': fault(without('Strict-Transport-Security'), onWeb('web_app_security.hsts/missing')),
  'hsts-short': fault(
    sends('Strict-Transport-Security', 'max-age=86400; includeSubDomains'),
    onWeb('web_app_security.hsts/max-age-short'),
  ),
  'hsts-disabled': fault(
    sends('Strict-Transport-Security', 'max-age=0; includeSubDomains'),
    onWeb('web_app_security.hsts/disabled'),
  ),
  'csp-directives-ignored': fault(
    (site) => {
      const { headers } = webOf(site);
      headers[CSP] = `${headers[CSP] ?? ''}; img-src https:; script-source 'self'`;
    },
    onWeb('web_app_security.csp/directive-repeated', 'web_app_security.csp/directive-unknown'),
  ),
  'integrity-without-hash': fault(
    front('<h1>Welcome</h1>', '<script src="https://scripts.lab.test/widget.js" integrity="yes"></script>'),
    onWeb('web_app_security.script-integrity/missing'),
  ),
  'cookies-same-site': fault(
    (site) => {
      webOf(site).cookies = [
        'theme=dark; Path=/; Secure; HttpOnly; SameSite=Relaxed',
        'csrftoken=9d1c4b7a2e8f4056; Path=/; Secure',
      ];
    },
    onWeb('web_app_security.cookies/same-site-invalid', 'web_app_security.cookies/anti-forgery-same-site-missing'),
  ),
  'csp-missing': fault(without(CSP), onWeb('web_app_security.csp/missing')),
  'csp-open': fault(
    sends(
      CSP,
      "default-src 'self'; script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
    onWeb('web_app_security.csp/scripts-open'),
  ),
  'framing-open': fault((site) => {
    const { headers } = webOf(site);
    delete headers['X-Frame-Options'];
    if (headers[CSP]) headers[CSP] = headers[CSP].replace(/; frame-ancestors [^;]*/, '');
  }, onWeb('web_app_security.framing/missing')),
  'sniffing-open': fault(without('X-Content-Type-Options'), onWeb('web_app_security.content-type-options/missing')),
  'referrer-unsafe': fault(sends('Referrer-Policy', 'unsafe-url'), onWeb('web_app_security.referrer-policy/unsafe')),
  'permissions-missing': fault(without('Permissions-Policy'), onWeb('web_app_security.permissions-policy/missing')),
  'opener-missing': fault(without('Cross-Origin-Opener-Policy'), onWeb('web_app_security.opener-policy/missing')),
  'session-cookie-bare': fault(
    (site) => {
      webOf(site).cookies = ['PHPSESSID=9d1c4b7a2e8f4056; Path=/'];
    },
    onWeb(
      'web_app_security.cookies/session-not-secure',
      'web_app_security.cookies/session-script-readable',
      'web_app_security.cookies/session-same-site-missing',
    ),
  ),
  'mixed-content': fault(
    front('<h1>Welcome</h1><img src="http://images.lab.test/harbour.jpg" alt="">'),
    onWeb('web_app_security.mixed-content/passive'),
  ),
  'script-without-integrity': fault(
    front('<h1>Welcome</h1>', '<script src="https://scripts.lab.test/widget.js"></script>'),
    onWeb('web_app_security.script-integrity/missing'),
  ),
  'hsts-without-subdomains': fault(
    sends('Strict-Transport-Security', 'max-age=31536000'),
    onWeb('web_app_security.hsts/no-subdomains'),
  ),
  'hsts-invalid': fault(sends('Strict-Transport-Security', 'on'), onWeb('web_app_security.hsts/invalid')),
  'csp-report-only': fault((site) => {
    const { headers } = webOf(site);
    headers['Content-Security-Policy-Report-Only'] = headers[CSP] ?? '';
    delete headers[CSP];
  }, onWeb('web_app_security.csp/report-only')),
  'csp-nonce-repeated': fault(
    sends(
      CSP,
      "default-src 'none'; script-src 'nonce-cmFuZG9tIG5vbmNlIDEyMzQ='; style-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
    onWeb('web_app_security.csp/nonce-repeated'),
  ),
  'csp-gaps': fault(sends(CSP, "script-src 'self'; frame-ancestors 'none'"), onWeb('web_app_security.csp/gaps')),
  'framing-any-site': fault((site) => {
    const { headers } = webOf(site);
    delete headers['X-Frame-Options'];
    headers[CSP] = headers[CSP]!.replace("frame-ancestors 'none'", 'frame-ancestors *');
  }, onWeb('web_app_security.framing/any-site')),
  'framing-invalid': fault((site) => {
    const { headers } = webOf(site);
    headers['X-Frame-Options'] = 'ALLOWALL';
    headers[CSP] = headers[CSP]!.replace(/; frame-ancestors [^;]*/, '');
  }, onWeb('web_app_security.framing/invalid')),
  'sniffing-invalid': fault(
    sends('X-Content-Type-Options', 'sniff'),
    onWeb('web_app_security.content-type-options/invalid'),
  ),
  'referrer-missing': fault(without('Referrer-Policy'), onWeb('web_app_security.referrer-policy/missing')),
  'origin-reflected': fault((site) => {
    webOf(site).reflectsOrigin = 'with-credentials';
  }, onWeb('web_app_security.cors/credentials-to-anybody')),
  'origin-fixed': fault((site) => {
    const { headers } = webOf(site);
    headers['Access-Control-Allow-Origin'] = 'https://partner.lab.test';
    headers['Access-Control-Allow-Credentials'] = 'true';
    headers.Vary = 'Origin';
  }, onWeb('web_app_security.cors/fixed-origin')),
  'origin-reflected-plainly': fault((site) => {
    webOf(site).reflectsOrigin = 'plainly';
  }, onWeb('web_app_security.cors/origin-reflected')),
  'cookies-loose': fault(
    (site) => {
      webOf(site).cookies = [
        'theme=dark; Path=/; HttpOnly; SameSite=Lax',
        'shown=yes; Path=/; HttpOnly; SameSite=None',
        '__Host-lang=en; Path=/en; Secure; HttpOnly; SameSite=Lax',
      ];
    },
    onWeb(
      'web_app_security.cookies/not-secure',
      'web_app_security.cookies/same-site-none-not-secure',
      'web_app_security.cookies/prefix-broken',
    ),
  ),
  'mixed-script': fault(
    front(
      '<h1>Welcome</h1>',
      '<script src="http://scripts.lab.test/menu.js" integrity="sha384-AAAA" crossorigin></script>',
    ),
    onWeb('web_app_security.mixed-content/active'),
  ),
  'hsts-preloaded': fault((site) => {
    site.outside.chatter.preload = 'preloaded';
  }, onDomain('web_app_security.hsts/preloaded')),
  'hsts-not-preloaded': fault((site) => {
    site.outside.chatter.preload = 'unknown';
  }, onDomain('web_app_security.hsts/not-preloaded')),
  'hsts-preload-unmet': fault(
    sends('Strict-Transport-Security', 'max-age=20000000; includeSubDomains; preload'),
    onWeb('web_app_security.hsts/preload-unmet'),
  ),
  'permissions-open': fault(
    sends('Permissions-Policy', 'camera=*, geolocation=()'),
    onWeb('web_app_security.permissions-policy/open'),
  ),
  'resource-policy-missing': fault(
    without('Cross-Origin-Resource-Policy'),
    onWeb('web_app_security.resource-policy/missing'),
  ),
  'resource-policy-invalid': fault(
    sends('Cross-Origin-Resource-Policy', 'self'),
    onWeb('web_app_security.resource-policy/invalid'),
  ),
  'origin-from-nowhere': fault((site) => {
    webOf(site).reflectsOrigin = 'nowhere';
  }, onWeb('web_app_security.cors/null-origin')),
  'origin-alike': fault((site) => {
    webOf(site).reflectsOrigin = 'alike';
  }, onWeb('web_app_security.cors/look-alike-origin')),
  'http-1-only': fault((site) => {
    webOf(site).tls!.http2 = false;
  }, onWeb('web_app_security.delivery/http-2-missing')),
  'not-packed': fault((site) => {
    const web = webOf(site);
    web.packs = false;
    web.pages['/'] = { body: page('Welcome', '<p>We carry goods from door to door.</p>'.repeat(60)) };
  }, onWeb('web_app_security.delivery/compression-missing')),
  'firewall-before-it': fault(sends('CF-RAY', '8f2c4b7a2e8f4056-TPE'), onWeb('web_app_security.firewall/seen')),
  // No file is exposed: a scanner that relies on the status code reports all of them.
  'yes-to-everything': fault((site) => {
    webOf(site).missing = { body: page('Welcome', '<h1>Welcome</h1><p>DB_PASSWORD=none</p>'), echoes: true };
  }),
  // A manual for administrators: it contains no data of the server itself.
  'front-page-quotes': fault(
    front(
      [
        '<h1>Index of /</h1><p>Such a page is a directory listing. <a href="/manual/listing">Read on</a></p>',
        '<article><p>Look for Traceback (most recent call last): in the log of 10.1.2.3.</p></article>',
        '<pre>PHP Warning: include() in /var/www/a.php\nSQLSTATE[42000]: Syntax error</pre>',
        '<pre>-----BEGIN RSA PRIVATE KEY-----\nyour key\n-----END RSA PRIVATE KEY-----</pre>',
      ].join('\n'),
    ),
  ),
  'session-cached': fault(
    sends('Cache-Control', 'public, max-age=600'),
    onWeb('web_app_security.caching/session-shared'),
  ),
  'token-cached': fault((site) => {
    const { pages, cookies } = webOf(site);
    const form = '<form action="/ask" method="post"><input type="hidden" name="csrf_token" value="7f3a"></form>';
    pages['/'] = { body: page('Welcome', form), headers: { 'Cache-Control': 's-maxage=600' } };
    cookies.length = 0;
  }, onWeb('web_app_security.caching/token-shared')),
  'encoding-missing': fault((site) => {
    const { pages } = webOf(site);
    pages['/'] = {
      type: 'text/html',
      body: '<!doctype html><html lang="en"><title>Welcome</title><h1>Welcome</h1></html>',
    };
  }, onWeb('web_app_security.charset/missing')),
  'encoding-differs': fault((site) => {
    const { pages } = webOf(site);
    pages['/'] = { ...pages['/']!, type: 'text/html; charset=iso-8859-1' };
  }, onWeb('web_app_security.charset/mismatch')),
  'window-handed-over': fault(
    (site) => onFront(site, '<a href="https://partner.example/" target="_blank" rel="opener">partner</a>'),
    onWeb('web_app_security.opener-links/handed-over'),
  ),
  'objects-in-fields': fault(
    (site) =>
      onFront(
        site,
        '<form><input type="hidden" name="javax.faces.ViewState" value="rO0ABXVyABNbTGphdmEubGFuZy5PYmplY3Q7"><input type="hidden" name="__VIEWSTATE" value="dDwtMTI3OTMzNDM4NDs7Pg=="></form>',
      ),
    onWeb('application_security.page-state/serialized-object', 'application_security.page-state/viewstate-unsigned'),
  ),
  'secrets-in-links': fault(
    (site) =>
      onFront(
        site,
        '<a href="/list;jsessionid=1A530637289A03B07199A44E8D531427">list</a><a href="/feed?access_token=x7Qm2LpV9rTz4WcK">feed</a>',
      ),
    onWeb('information_leakage.url-secrets/session', 'information_leakage.url-secrets/credential'),
  ),
  'card-number-shown': fault(
    (site) => onFront(site, '<p>Paid with 4532 0151 1283 0366</p>'),
    onWeb('information_leakage.card-numbers/shown'),
  ),
  'redirects-everything': fault((site) => {
    webOf(site).missing = { status: 302, headers: { Location: '/' }, body: '' };
  }),
  // The content behind it is unknown: the check reports no finding and does not pass.
  'refused-by-firewall': fault((site) => {
    const web = webOf(site);
    web.plain = 'pages';
    web.cookies = [];
    web.headers = { Server: 'shield' };
    web.pages = {};
    web.missing = { status: 403, body: page('Access denied', '<h1>Your request was blocked.</h1>') };
  }),
} as const;
