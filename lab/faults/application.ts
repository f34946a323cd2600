import type { Page } from '../hosts/web.ts';
import { page, text } from '../world/healthy.ts';
import type { Site } from '../world/site.ts';
import { ENDED, fault, onWeb, VULNERABLE, webOf } from './fault.ts';

const puts = (path: string, answer: Page) => (site: Site) => {
  webOf(site).pages[path] = answer;
};
const sends = (header: string, value: string) => (site: Site) => {
  webOf(site).headers[header] = value;
};
const DAY = 86_400_000;
const VERSION = 'application_security.version-disclosure/version';

const LISTING = '<h1>Index of /</h1><pre><a href="../">../</a>\n<a href="report-2025.pdf">report-2025.pdf</a></pre>';
const DJANGO = `<h1>Page not found</h1><p>You're seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p>`;
const NGINX =
  '<h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working.</p>';
const STATUS =
  '<h1>Apache Server Status for localhost (via 127.0.0.1)</h1><dl><dt>Server Version: Apache/2.4.41 (Ubuntu)</dt></dl>';
const PHPINFO = '<table><tr><td><h1 class="p">PHP Version 7.4.3</h1></td></tr></table><h2>PHP Configuration</h2>';

/** Faults of application security and information leakage: what the web host gives away. */
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
    onWeb('application_security.debug-endpoint/open'),
  ),
  'git-exposed': fault((site) => {
    puts('/.git/HEAD', { type: 'application/octet-stream', body: 'ref: refs/heads/main\n' })(site);
    puts('/.git/config', {
      type: 'application/octet-stream',
      body: '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n',
    })(site);
  }, onWeb('information_leakage.version-control/readable')),
  'env-exposed': fault(
    puts('/.env', text('APP_ENV=production\nDB_HOST=127.0.0.1\nDB_PASSWORD=invented-for-the-lab\n')),
    onWeb('information_leakage.environment/readable'),
  ),
  'dump-exposed': fault(
    puts('/backup.sql', {
      type: 'application/sql',
      body: '-- MySQL dump 10.13  Distrib 5.7.33, for Linux (x86_64)\n--\n-- Host: localhost    Database: shop\nCREATE TABLE `users` (`id` int);\nINSERT INTO `users` VALUES (1);\n',
    }),
    onWeb('information_leakage.backup/database'),
  ),
  'log-exposed': fault(
    puts(
      '/error.log',
      text(
        '[Mon Nov 02 10:11:12.131415 2026] [core:error] [pid 42] [client 192.0.2.77:40000] AH00126: Invalid URI in request\n',
      ),
    ),
    onWeb('information_leakage.log/readable'),
  ),
  'security-txt-missing': fault((site) => {
    delete webOf(site).pages['/.well-known/security.txt'];
  }, onWeb('information_leakage.security-txt/missing')),
  'security-txt-expired': fault((site) => {
    const expired = new Date(Date.now() - 30 * DAY).toISOString();
    puts('/.well-known/security.txt', text(`Contact: mailto:security@${site.domain}\r\nExpires: ${expired}\r\n`))(site);
  }, onWeb('information_leakage.security-txt/expired')),
  'emails-on-page': fault((site) => {
    const addresses = ['anna.lindqvist', 'ben.okafor', 'chiyo.tanaka'].map((name) => `${name}@${site.domain}`);
    const links = addresses.map((address) => `<a href="mailto:${address}">${address}</a>`).join(' ');
    puts('/', { body: page('Contact', `<h1>Contact</h1><p>${links}</p>`) })(site);
  }, onWeb('information_leakage.contact/e-mail-addresses')),
  'internal-address': fault(
    puts('/', { body: page('Welcome', '<h1>Welcome</h1><!-- served by http://10.20.30.40:8080/ -->') }),
    onWeb('information_leakage.internal-address/in-page'),
  ),
} as const;
