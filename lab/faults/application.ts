import { page, text } from '../world/baseline-site.ts';
import { ENDED, fault, front, onFront, onWeb, puts, sends, VULNERABLE, webOf } from './fault.ts';

const VERSION = 'application_security.version-disclosure/version';
const LISTING = '<h1>Index of /</h1><pre><a href="../">../</a>\n<a href="report-2025.pdf">report-2025.pdf</a></pre>';
const DJANGO = `<h1>Page not found</h1><p>You're seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p>`;
const WERKZEUG = '<p>The debugger caught an exception in your WSGI application. You can now look at the traceback.</p>';
const TRACEBACK =
  '<pre>Traceback (most recent call last):\n  File "/srv/app/views.py", line 42, in show\nKeyError: 7</pre>';
const NGINX =
  '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working.</p>';
const STATUS =
  '<h1>Apache Server Status for localhost (via 127.0.0.1)</h1><dl><dt>Server Version: Apache/2.4.41 (Ubuntu)</dt></dl>';
const PHPINFO = '<table><tr><td><h1 class="p">PHP Version 7.4.3</h1></td></tr></table><h2>PHP Configuration</h2>';
const LOG_IN = '<input name="user"><input name="pass" type="password"><button>Log in</button>';
const OPENAPI = { openapi: '3.0.3', info: { title: 'Orders', version: '1' }, paths: {} };

/** Application security faults: information that the web host's software discloses. */
export const APPLICATION_FAULTS = {
  'server-version': fault(sends('Server', 'nginx/1.18.0 (Ubuntu)'), onWeb(VERSION, VULNERABLE, ENDED)),
  'powered-by': fault(sends('X-Powered-By', 'PHP/7.4.3'), onWeb(VERSION, VULNERABLE, ENDED)),
  'directory-listing': fault(
    puts('/', { body: page('Index of /', LISTING) }),
    onWeb('application_security.directory-listing/shown'),
  ),
  'default-page': fault(
    puts('/', { body: page('Welcome to nginx!', NGINX) }),
    onWeb('application_security.default-page/shown'),
  ),
  'debug-page': fault((site) => {
    webOf(site).missing = { status: 404, body: page('Page not found at /', DJANGO) };
  }, onWeb('application_security.debug-page/shown')),
  'trace-on': fault((site) => {
    webOf(site).trace = true;
  }, onWeb('application_security.trace/enabled')),
  'status-page': fault(
    puts('/server-status', { body: page('Apache Status', STATUS) }),
    onWeb('application_security.debug-endpoint/open'),
  ),
  phpinfo: fault(
    puts('/phpinfo.php', { body: page('PHP 7.4.3 - phpinfo()', PHPINFO) }),
    onWeb('application_security.debug-endpoint/open', VULNERABLE, ENDED),
  ),
  'generator-told': fault(
    front('<h1>Welcome</h1>', '<meta name="generator" content="Hugo 0.111.3">'),
    onWeb('application_security.version-disclosure/generator'),
  ),
  'plugin-outdated': fault(
    (site) => {
      const folder = '/wp-content/plugins/contact-form-7/';
      front('<h1>Welcome</h1>', `<script src="${folder}includes/js/index.js"></script>`)(site);
      const { pages } = webOf(site);
      pages[`${folder}includes/js/index.js`] = { type: 'text/javascript', body: '(()=>{})();\n' };
      pages[`${folder}readme.txt`] = text('=== Contact Form 7 ===\nContributors: lab\nStable tag: 5.3.1\n');
    },
    onWeb('application_security.version-disclosure/plugins', VULNERABLE),
  ),
  'server-behind': fault(sends('Server', 'nginx/1.28.0'), onWeb(VERSION, 'patch_cadence.behind/newer-version')),
  'comments-tell': fault(
    (site) => {
      onFront(site, '<!-- staging: log in as admin, password is Harbour-2291 -->');
      onFront(site, '<!-- template /var/www/site/themes/front.tpl -->');
    },
    onWeb('information_leakage.comments/credential', 'information_leakage.comments/inner-details'),
  ),
  'script-secret': fault((site) => {
    const web = webOf(site);
    web.pages['/'] = { body: page('Welcome', '<h1>Welcome</h1>', '<script src="/js/shop.js"></script>') };
    web.pages['/js/shop.js'] = { type: 'text/javascript', body: `const key = 'sk_live_${'a1B7x9Qz'.repeat(3)}';\n` };
  }, onWeb('application_security.script-secret/readable')),
  'error-page': fault((site) => {
    webOf(site).missing = { status: 500, body: page('Error', TRACEBACK) };
  }, onWeb('application_security.error-message/inner-details')),
  'framework-error-page': fault((site) => {
    webOf(site).missing = { status: 404, body: page('Error', '<h1>Whitelabel Error Page</h1>') };
  }, onWeb('application_security.error-message/framework-page')),
  'debug-console': fault((site) => {
    webOf(site).missing = { status: 500, body: page('KeyError // Werkzeug Debugger', WERKZEUG) };
  }, onWeb('application_security.debug-page/console')),
  'log-in-sent-over-http': fault(
    (site) =>
      front(
        `<form method="post" action="http://www.${site.domain}/enter">${LOG_IN}<input type="hidden" name="csrf_token" value="3f"></form>`,
      )(site),
    onWeb('application_security.log-in-form/sent-over-http'),
  ),
  'form-without-token': fault(
    front('<form method="post" action="/order"><input name="item"><button>Order</button></form>'),
    onWeb('application_security.form-forgery/no-token'),
  ),
  'database-console': fault(
    puts('/phpmyadmin/', { body: page('phpMyAdmin', '<h1>Welcome to phpMyAdmin</h1>') }),
    onWeb('application_security.admin-interface/reachable'),
  ),
  'installer-left': fault(
    puts('/install.php', {
      body: page('Shop Installer', '<h1>Step 1 of 5</h1><form method="post"><input name="database"></form>'),
    }),
    onWeb('application_security.installer/open'),
  ),
  'api-docs-open': fault(
    puts('/openapi.json', { type: 'application/json', body: JSON.stringify(OPENAPI) }),
    onWeb('application_security.api-docs/open'),
  ),
  'graphql-schema-open': fault(
    puts('/graphql', { type: 'application/json', body: '{"data":{"__schema":{"queryType":{"name":"Query"}}}}' }),
    onWeb('application_security.api-docs/graphql-schema'),
  ),
  'folder-listing': fault(
    puts('/uploads/', {
      body: page('Index of /uploads', '<h1>Index of /uploads</h1><pre><a href="../">../</a></pre>'),
    }),
    onWeb('application_security.directory-listing/shown'),
  ),
  'vpn-portal': fault(
    puts('/', { body: page('SSL VPN Service', '<h1>Remote access</h1>') }),
    onWeb(
      'network_security.appliances/portal',
      'information_leakage.log-in-portal/reachable',
      'endpoint_security.gateways/attacked-family',
    ),
  ),
  'log-in-over-http': fault(
    (site) => {
      front(`<form method="post" action="/enter">${LOG_IN}<input type="hidden" name="csrf_token" value="3f"></form>`)(
        site,
      );
      webOf(site).plain = 'pages';
    },
    onWeb('web_app_security.redirect/missing', 'application_security.log-in-form/page-over-http'),
  ),
  'runtime-ends-soon': fault(sends('X-Powered-By', 'PHP/8.1.33'), onWeb(VERSION, 'patch_cadence.end-of-life/soon')),
} as const;
