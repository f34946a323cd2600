import { mailOf, webOf } from '../faults/fault.ts';
import { recordedService } from '../hosts/real/replay.ts';
import type { Page } from '../hosts/web.ts';
import { page, text } from './baseline-site.ts';
import type { Site } from './site.ts';
import type { SiteRow } from './site-row.ts';

/** Paths → responses of an installed WordPress, whose installer answers that it has done its work. */
const WORDPRESS: Readonly<Record<string, Page>> = {
  '/': {
    body: page(
      'Our bakery',
      '<h1>Our bakery</h1><p>Bread from seven.</p>',
      '<meta name="generator" content="WordPress 6.8.3"><link rel="stylesheet" href="/wp-includes/css/dist/block-library/style.min.css?ver=6.8.3">',
    ),
  },
  '/wp-login.php': {
    body: page(
      'Log In &lsaquo; Our bakery &#8212; WordPress',
      '<form name="loginform" id="loginform" action="/wp-login.php" method="post"><input name="log"><input name="pwd" type="password"></form>',
    ),
  },
  '/wp-admin/install.php': {
    body: page(
      'WordPress &rsaquo; Installation',
      '<h1>Already Installed</h1><p>You appear to have already installed WordPress.</p><p class="step"><a href="/wp-login.php" class="button button-large">Log In</a></p>',
    ),
  },
};

const PHPMYADMIN = page(
  'phpMyAdmin',
  '<h1>Welcome to phpMyAdmin</h1><form method="post" id="login_form" action="index.php?route=/" name="login_form"><input type="hidden" name="token" value="5d3f6b7c2a1e"><input name="pma_username"><input type="password" name="pma_password"></form>',
);
const ROUNDCUBE = page(
  'Roundcube Webmail :: Welcome to Roundcube Webmail',
  '<form name="login-form" id="login-form" method="post" action="./?_task=login"><input type="hidden" name="_token" value="a81c9fe2"><input name="_user"><input name="_pass" type="password"></form>',
);

const LISTING = '<h1>Index of /uploads</h1><pre><a href="../">../</a>\n<a href="2026/">2026/</a></pre>';

/** The page of a registrar for a domain without a site. */
const PARKING = page(
  'bakery-next-door.example',
  '<h1>This domain has been registered by one of our customers</h1><p>A site will follow.</p>',
);

/** A page that a script fills: the server answers every path with it. */
const APPLICATION = page(
  'Orders',
  '<div id="root"></div>',
  '<script type="module" src="/assets/index-4f7a91c2.js"></script>',
);

function adds(pages: Readonly<Record<string, Page>>) {
  return (site: Site) => void Object.assign(webOf(site).pages, pages);
}

/** Only these headers are sent. */
function sendsOnly(headers: Readonly<Record<string, string>>) {
  return (site: Site) => {
    webOf(site).headers = { ...headers };
  };
}

function both(...shapes: readonly ((site: Site) => void)[]) {
  return (site: Site) => {
    for (const shape of shapes) shape(site);
  };
}

/** Nothing listens on the hosts, and no record says that this is meant. */
function silenced({ machines: { web, mail } }: Site): void {
  web.web = null;
  if (!mail) return;
  mail.web = null;
  mail.mail = null;
}

const APACHE = { Server: 'Apache' };

/** An average company's applications, as Debian installs them. */
const average = both(
  sendsOnly(APACHE),
  adds({
    ...WORDPRESS,
    '/phpmyadmin/': { body: PHPMYADMIN },
    '/phpmyadmin/index.php': { body: PHPMYADMIN },
    '/roundcube/': { body: ROUNDCUBE },
    '/wp-content/uploads/': { body: page('Index of /wp-content/uploads', LISTING) },
    '/uploads/': { body: page('Index of /uploads', LISTING) },
    '/wp-json/wp/v2/users': { type: 'application/json', body: '[{"id":1,"name":"Anna","slug":"anna"}]' },
  }),
);

/**
 * Companies as a tester meets them. Unlike those of lab/world/sites.ts they are made to be rated as wholes: which grade an analyst
 * would give them is in lab/world/plausibility.test.ts.
 */
export const TYPICAL_COMPANIES = [
  {
    domain: 'well-kept.test',
    company: 'Well kept',
    health: 'middling',
    faults: [
      'dmarc-quarantine',
      'permissions-missing',
      'resource-policy-missing',
      'csp-open',
      'hsts-without-subdomains',
      'mta-sts-missing',
      'caa-without-report',
    ],
  },
  {
    domain: 'average.test',
    company: 'Average, with the applications of its distribution',
    health: 'middling',
    faults: [
      'session-cookie-bare',
      'dnssec-missing',
      'caa-missing',
      'dmarc-missing',
      'dkim-missing',
      // Debian's Postfix has a certificate that nobody issued.
      'mail-certificate-expired',
      'mta-sts-missing',
      'tls-reports-missing',
      'security-txt-missing',
      'software-fixed-in-package',
      'redirect-missing',
      'ftp',
    ],
    shape: average,
  },
  {
    domain: 'average-fixed.test',
    company: 'The same after the fixes of its plan',
    health: 'middling',
    faults: ['dnssec-missing', 'caa-missing', 'mta-sts-missing', 'tls-reports-missing', 'software-fixed-in-package'],
    shape: both(
      average,
      sendsOnly({
        ...APACHE,
        'Strict-Transport-Security': 'max-age=31536000',
        'X-Frame-Options': 'SAMEORIGIN',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      }),
      (site) => {
        for (const path of ['/phpmyadmin/', '/phpmyadmin/index.php', '/roundcube/']) delete webOf(site).pages[path];
      },
    ),
  },
  {
    domain: 'neglected.test',
    company: 'Neglected, on a system without support',
    health: 'sick',
    faults: [
      'hsts-missing',
      'csp-missing',
      'framing-open',
      'sniffing-open',
      'session-cookie-bare',
      'redirect-missing',
      'certificate-expired',
      'tls-old',
      'powered-by',
      'server-version',
      'status-page',
      'env-exposed',
      'dump-exposed',
      'mysql-reachable',
      'telnet',
      'ftp',
      'ssh-old-system',
      'redis-open',
      'vnc',
      'smb',
      'git-exposed',
      'dnssec-missing',
      'caa-missing',
      'spf-missing',
      'dmarc-missing',
      'mta-sts-missing',
      'tls-reports-missing',
      'starttls-missing',
      'security-txt-missing',
    ],
  },
  {
    domain: 'developers.test',
    company: 'Developers whose tools listen on all addresses',
    health: 'sick',
    faults: ['dnssec-missing', 'caa-missing', 'csp-missing', 'hsts-missing', 'framing-open', 'mta-sts-missing'],
    shape: ({ machines: { web } }) => {
      web.services[3306] = recordedService('mariadb: root without a password');
      web.services[3000] = recordedService('json-server: default');
      web.services[6379] = recordedService('redis: without protected mode');
      web.services[8888] = recordedService('jupyter: without a token');
      web.services[9229] = recordedService('node-inspector: on all addresses');
      web.services[4873] = recordedService('verdaccio: default');
    },
  },
  {
    domain: 'static.test',
    company: 'Static pages behind a cache and a load balancer',
    health: 'middling',
    faults: ['caa-missing', 'csp-missing', 'mta-sts-missing', 'tls-reports-missing', 'security-txt-missing', 'no-mail'],
    shape: (site) => {
      const { headers, cookies } = webOf(site);
      Object.assign(headers, { Via: '1.1 varnish (Varnish/7.1)', 'X-Varnish': '32770 3', Age: '41', Server: 'nginx' });
      cookies.length = 0;
    },
  },
  {
    domain: 'parked.test',
    company: 'A parked domain',
    health: 'middling',
    faults: [
      'dnssec-missing',
      'caa-missing',
      'security-txt-missing',
      'https-missing',
      'null-mx-missing',
      'dmarc-missing',
    ],
    shape: (site) => {
      sendsOnly({ Server: 'nginx' })(site);
      webOf(site).pages = { '/': { body: PARKING } };
      webOf(site).missing = { body: PARKING };
    },
  },
  {
    domain: 'mail-only.test',
    company: 'Mail and no site',
    health: 'middling',
    faults: ['caa-missing', 'mta-sts-missing', 'tls-reports-missing', 'dmarc-quarantine'],
    shape: (site) => {
      Object.assign(site.machines.web, { names: [], web: null, reverse: null });
      Object.assign(mailOf(site), { names: ['mail'], web: null });
    },
  },
  {
    domain: 'application.test',
    company: 'A single-page application',
    health: 'middling',
    faults: ['hsts-missing', 'csp-missing', 'framing-open', 'caa-missing', 'security-txt-missing', 'no-mail'],
    shape: (site) => {
      const web = webOf(site);
      web.cookies = [];
      web.pages = {
        '/': { body: APPLICATION },
        '/assets/index-4f7a91c2.js': {
          type: 'text/javascript',
          body: 'document.querySelector("#root").textContent="Orders";\n',
        },
        '/robots.txt': text('User-agent: *\nDisallow:\n'),
      };
      web.missing = { body: APPLICATION };
    },
  },
  {
    domain: 'down.test',
    company: 'Nothing answers',
    health: 'sick',
    faults: [],
    shape: silenced,
  },
  {
    domain: 'dropped.test',
    company: 'A firewall drops every packet',
    health: 'sick',
    faults: [],
    shape: silenced,
  },
  {
    domain: 'guarded.test',
    company: 'A firewall answers every request with a block page',
    health: 'middling',
    faults: ['refused-by-firewall'],
  },
  {
    domain: 'empty.test',
    company: 'A registered domain without a record',
    health: 'middling',
    faults: ['no-mail'],
    shape: ({ machines: { web } }) => {
      web.names = [];
      web.web = null;
      web.reverse = null;
    },
  },
] as const satisfies readonly SiteRow[];
