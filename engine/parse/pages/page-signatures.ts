import { withoutInert } from './document/inert.ts';
import { isListing, LISTING_FORMS } from './folder-index.ts';
import { takesSetup, WORDPRESS_SETUP } from './installers.ts';

/** Type of a recognized page: the checks select by class, the finding contains the rule. */
export type PageClass = 'listing' | 'debug' | 'error' | 'default' | 'parked' | 'installer' | 'device' | 'portal';

export interface PageSignature {
  id: string;
  class: PageClass;
  /** One match in the HTML is sufficient. Anchored on fixed strings, so that matching stays linear. */
  patterns: readonly RegExp[];
  /** Plain phrases of the software that manuals quote: they count only outside of quotations. */
  words?: readonly RegExp[];
  /** Additional condition on the page. */
  holds?: (html: string) => boolean;
}

/** Rules that were proved on pages of the software itself, from Debian 12 or npm (document/real-pages.json). */
const PROVED: ReadonlySet<string> = new Set([
  ...['directory-listing', 'django-debug', 'werkzeug-debugger', 'symfony-debug', 'rails-debug', 'vite-development'],
  ...['express-error', 'php-error', 'python-traceback', 'java-stack-trace', 'node-stack-trace', 'tomcat-error'],
  ...['nginx-default', 'apache-default', 'tomcat-default', 'lighttpd-default', 'caddy-default'],
  ...['jetty-default', 'rails-default'],
]);

/** Maximum number of characters of a notice that a domain is parked. */
const PARKED_MAX = 60_000;

/**
 * Pages that disclose how a server is operated. Every pattern is a phrase that the software itself generates; phrases
 * that articles quote are bound to the software's tag.
 */
export const PAGE_SIGNATURES: readonly PageSignature[] = [
  {
    id: 'directory-listing',
    class: 'listing',
    patterns: LISTING_FORMS,
    holds: isListing,
  },
  {
    id: 'django-debug',
    class: 'debug',
    // The pages of an address that does not exist, of an exception, and of a new project.
    patterns: [
      /You['’]re seeing this error because you have <code>DEBUG = True<\/code>/,
      /<div id="browserTraceback">/,
      /<a href="https:\/\/docs\.djangoproject\.com\/[^>]{1,200}>DEBUG=True<\/a>/,
    ],
  },
  {
    id: 'werkzeug-debugger',
    class: 'debug',
    patterns: [/Werkzeug Debugger<\/title>/],
    words: [/The debugger caught an exception in your WSGI application/],
  },
  {
    id: 'laravel-debug',
    class: 'debug',
    patterns: [/<title>[^<]{0,40}Whoops! There was an error/, /window\.ignite\s{0,3}[=(]/],
    words: [/Illuminate\\[A-Z][\w\\]{3,80}Exception/],
  },
  {
    id: 'symfony-debug',
    class: 'debug',
    patterns: [
      /Symfony Exception<\/title>/,
      /<div class="exception-summary\b/,
      /<div id="sfwdt[0-9a-f]{6}/,
      /class="sf-toolbar/,
    ],
  },
  {
    id: 'rails-debug',
    class: 'debug',
    patterns: [
      /<h1>[^<]{0,40}Action Controller: Exception caught/,
      /<title>Action Controller: Exception caught<\/title>/,
    ],
  },
  {
    id: 'aspnet-debug',
    class: 'debug',
    patterns: [/<b>\s{0,3}Source Error:\s{0,3}<\/b>/i, /<b>Stack Trace:<\/b>/i],
    words: [/Microsoft .NET Framework Version:[\d.]{1,20}; ASP\.NET Version:/i],
  },
  {
    // Microsoft.AspNetCore.Diagnostics: the developer exception page, also of errors in views.
    id: 'aspnetcore-debug',
    class: 'debug',
    patterns: [
      /<h1>An unhandled exception occurred while processing the request\.<\/h1>/,
      /<h1>An error occurred during the compilation of a resource required to process this request\./,
    ],
  },
  {
    id: 'vite-development',
    class: 'debug',
    patterns: [/<script type="module" src="[^"]{0,100}\/@vite\/client"><\/script>/],
  },
  {
    // Express without NODE_ENV=production, whose error handler sends the stack.
    id: 'express-error',
    class: 'error',
    patterns: [/<title>Error<\/title>\s{1,9}<\/head>\s{1,9}<body>\s{1,9}<pre>[^<]{1,300}<br> &nbsp; &nbsp;at /],
  },
  {
    id: 'php-error',
    class: 'error',
    patterns: [/<b>(?:Fatal error|Warning|Notice|Parse error|Deprecated)<\/b>:\s.{1,300}? in <b>/],
    words: [/PHP (?:Fatal error|Warning|Parse error):\s{1,3}.{1,300}? in \//],
  },
  { id: 'python-traceback', class: 'error', patterns: [], words: [/Traceback \(most recent call last\):/] },
  {
    id: 'java-stack-trace',
    class: 'error',
    // Tomcat's error page, and Jetty's.
    patterns: [/<p><b>(?:Exception|Root Cause)<\/b><\/p><pre>/, /<h3>Caused by:<\/h3><pre>/],
    words: [
      /\bat (?:java|javax|jakarta|org\.apache|org\.springframework|com\.sun)\.[\w.$]{3,120}\([\w]{1,60}\.java:\d{1,6}\)/,
    ],
  },
  {
    id: 'node-stack-trace',
    class: 'error',
    patterns: [],
    words: [/at [\w.<> ]{1,80} \((?:\/|[A-Z]:\\)[^)\n]{1,200}\.(?:c|m)?[jt]s:\d{1,6}:\d{1,6}\)/],
  },
  {
    id: 'dotnet-stack-trace',
    class: 'error',
    patterns: [],
    words: [/at (?:System|Microsoft)\.[\w.`]{3,120}\([^)\n]{0,200}\) in [A-Z]:\\/],
  },
  {
    id: 'ruby-stack-trace',
    class: 'error',
    patterns: [],
    words: [/\/gems\/[\w.-]{1,60}\/lib\/[\w/.-]{1,120}\.rb:\d{1,6}:in /],
  },
  {
    id: 'sql-error',
    class: 'error',
    patterns: [],
    words: [
      /You have an error in your SQL syntax; check the manual that corresponds to your (?:MySQL|MariaDB)/i,
      /Unclosed quotation mark after the character string/i,
      /ORA-\d{5}: /,
      /SQLSTATE\[\w{5}\]/,
      /PG::SyntaxError:|pg_query\(\): Query failed/,
      /sqlite3\.OperationalError|SQLITE_ERROR:/,
    ],
  },
  { id: 'spring-error', class: 'error', patterns: [/<h1>Whitelabel Error Page<\/h1>/] },
  {
    id: 'tomcat-error',
    class: 'error',
    patterns: [/<title>HTTP Status \d{3}[\s\S]{0,8000}?<h3>Apache Tomcat\/[\d.]{1,20}[^<]{0,40}<\/h3>/],
  },
  {
    id: 'nginx-default',
    class: 'default',
    patterns: [/<title>Welcome to nginx!<\/title>/, /<title>Test Page for the (?:Nginx|HTTP) (?:HTTP )?Server on/i],
  },
  {
    id: 'apache-default',
    class: 'default',
    patterns: [
      /<title>Apache2 (?:Debian|Ubuntu) Default Page/i,
      /<html><body><h1>It works!<\/h1><\/body><\/html>/i,
      /<title>(?:Apache HTTP Server )?Test Page (?:for|powered by)/i,
    ],
  },
  {
    id: 'iis-default',
    class: 'default',
    patterns: [/<title>IIS Windows(?: Server)?<\/title>/i, /<title>IIS\d{0,2}<\/title>/i],
  },
  {
    id: 'tomcat-default',
    class: 'default',
    patterns: [
      /<title>Apache Tomcat\/[\d.]{1,20}<\/title>/i,
      /If you're seeing this, you've successfully installed Tomcat/,
      /<title>Apache Tomcat<\/title>[\s\S]{0,400}<h1>It works ?!<\/h1>/,
    ],
  },
  { id: 'caddy-default', class: 'default', patterns: [/<title>Caddy works!<\/title>/] },
  { id: 'lighttpd-default', class: 'default', patterns: [/<title>Welcome page<\/title>[\s\S]{0,2000}lighttpd/] },
  { id: 'rails-default', class: 'default', patterns: [/<h1>Yay! You&rsquo;re on Rails!<\/h1>/] },
  { id: 'jetty-default', class: 'default', patterns: [/<title>(?:Welcome to Jetty|Eclipse Jetty)/i] },
  {
    id: 'plesk-default',
    class: 'default',
    patterns: [/<title>(?:Domain )?Default (?:Plesk )?Page<\/title>/i, /Web Server's Default Page<\/title>/i],
  },
  { id: 'cpanel-default', class: 'default', patterns: [/\/cgi-sys\/defaultwebpage\.cgi/] },
  {
    // Services that show advertisements on unused domains, and the notices of registrars.
    id: 'parked-domain',
    class: 'parked',
    patterns: [
      /<(?:script|iframe|frame|img|link)\b[^>]{0,300}?\b(?:src|href)=["']?(?:https?:)?\/\/[^"'/>]{0,60}(?:parkingcrew\.net|sedoparking\.com|bodis\.com|bodiscdn\.com|parklogic\.com|dsnextgen\.com|parkweb\.com|namedrive\.com|d38psrni17bvxu\.cloudfront\.net)\//i,
      /<(?:title|h1|h2)[^>]{0,100}>[^<]{0,100}(?:\bdomain(?: name)? (?:is|has been) (?:parked|for sale)\b|\bparked (?:domain|free|page)\b|\bdomain parking\b|\bDomain (?:ist |wurde )?geparkt\b|\bDomain steht zum Verkauf\b)/i,
      /<(?:title|h1|h2|p)[^>]{0,100}>[^<]{0,100}\b(?:this|the) domain (?:name )?(?:has been|was|is) (?:just |recently )?registered (?:at|with|by|through)\b/i,
    ],
    // A shop for domains and an article about parking have more than a notice.
    holds: (html) => html.length < PARKED_MAX && !/<input[^>]{1,300}type\s{0,3}=\s{0,3}["']?password/i.test(html),
  },
  {
    id: 'wordpress-installer',
    class: 'installer',
    patterns: [WORDPRESS_SETUP],
  },
  {
    id: 'drupal-installer',
    class: 'installer',
    patterns: [/<title>(?:Choose language|Select an installation profile)[^<]{0,40}\| Drupal/i],
    holds: takesSetup,
  },
  {
    id: 'joomla-installer',
    class: 'installer',
    patterns: [/<title>Joomla! Web Installer<\/title>/i],
    holds: takesSetup,
  },
  {
    id: 'printer-page',
    class: 'device',
    patterns: [
      /<title>[^<]{0,60}(?:LaserJet|OfficeJet|PageWide|WorkForce|imageRUNNER|bizhub|Phaser|ECOSYS|TASKalfa|AltaLink|VersaLink)[^<]{0,60}<\/title>/i,
    ],
  },
  {
    id: 'camera-page',
    class: 'device',
    patterns: [
      /<title>[^<]{0,60}(?:Network Camera|IP CAMERA|NETSurveillance|DVR WebClient|AXIS [MPQ]\d{4})[^<]{0,60}<\/title>/i,
      /doc\/page\/login\.asp/,
    ],
  },
  {
    id: 'router-page',
    class: 'device',
    patterns: [
      /<title>[^<]{0,60}(?:RouterOS|EdgeOS|OpenWrt - LuCI|DD-WRT|ASUS Login|NETGEAR Router|DrayTek|Vigor Login)[^<]{0,60}<\/title>/i,
    ],
  },
  {
    id: 'nas-page',
    class: 'device',
    patterns: [/<title>[^<]{0,60}(?:Synology|DiskStation|QNAP Turbo NAS|TrueNAS|ReadyNAS)[^<]{0,60}<\/title>/i],
  },
  {
    id: 'management-controller-page',
    class: 'device',
    patterns: [/<title>[^<]{0,60}(?:iDRAC|Integrated Lights-Out|iLO \d|Supermicro BMC|IPMI)[^<]{0,60}<\/title>/i],
  },
  {
    id: 'vpn-portal',
    class: 'portal',
    patterns: [
      /<title>[^<]{0,60}(?:Pulse Connect Secure|Ivanti Connect Secure|GlobalProtect Portal|SSL VPN Service|Citrix Gateway|NetScaler Gateway|SonicWall - |OpenVPN Access Server)/i,
      /\/remote\/login\?lang=|\/dana-na\/auth\/|\/\+CSCOE\+\/logon/,
    ],
  },
  {
    id: 'outlook-web-portal',
    class: 'portal',
    patterns: [/<title>Outlook(?: Web App)?<\/title>[\s\S]{0,4000}\/owa\/auth/i],
  },
  { id: 'phpmyadmin-portal', class: 'portal', patterns: [/<title>phpMyAdmin[^<]{0,40}<\/title>/i] },
  {
    id: 'webmail-portal',
    class: 'portal',
    patterns: [/<title>[^<]{0,60}(?:Roundcube Webmail|SquirrelMail|Horde :: |Zimbra)[^<]{0,40}/i],
  },
  {
    id: 'wordpress-portal',
    class: 'portal',
    patterns: [/<form name="loginform" id="loginform" action="[^"]{0,200}wp-login\.php/i],
  },
  {
    id: 'jenkins-portal',
    class: 'portal',
    patterns: [/<title>(?:Sign in - Jenkins|Sign in \[Jenkins\]|Dashboard \[Jenkins\])/i],
  },
  { id: 'gitlab-portal', class: 'portal', patterns: [/<title>Sign in · GitLab<\/title>/i] },
  { id: 'grafana-portal', class: 'portal', patterns: [/<title>Grafana<\/title>/i] },
  { id: 'kibana-portal', class: 'portal', patterns: [/<title>(?:Kibana|Elastic)<\/title>/i] },
  { id: 'cpanel-portal', class: 'portal', patterns: [/<title>(?:cPanel|WHM|Webmail) Login<\/title>/i] },
  { id: 'plesk-portal', class: 'portal', patterns: [/<title>Plesk [^<]{0,40}<\/title>/i] },
];

/** Rules that were made from documentation or source code, and have not been compared with the software. */
export const UNPROVED_PAGES: readonly string[] = PAGE_SIGNATURES.map(({ id }) => id).filter((id) => !PROVED.has(id));

const BY_ID = new Map(PAGE_SIGNATURES.map((signature) => [signature.id, signature]));

/** Class of a signature id in evidence; null for ids of other versions. */
export function pageClass(id: string): PageClass | null {
  return BY_ID.get(id)?.class ?? null;
}

/**
 * Matching signatures with their offsets in the text.
 * @param own the text without possible quotations; the text itself if it quotes nothing, such as an error page
 */
export function matchPageSignatures(text: string, own = text): { id: string; at: number; length: number }[] {
  const matches: { id: string; at: number; length: number }[] = [];
  let markup: string | null = null;
  /** The page without what is no markup for a browser; computed for pages that match only. */
  const live = () => {
    markup ??= withoutInert(text);
    return markup;
  };
  for (const { id, class: kind, patterns, words = [], holds } of PAGE_SIGNATURES) {
    for (const [pattern, where] of [
      ...patterns.map((one) => [one, text] as const),
      ...words.map((one) => [one, own] as const),
    ]) {
      let match = pattern.exec(where);
      // Errors also appear in the middle of scripts, attributes and comments.
      const isShown = match?.[0].startsWith('<') === true && kind !== 'debug' && kind !== 'error';
      if (isShown) match = pattern.exec(live());
      if (!match || holds?.(isShown ? live() : text) === false) continue;
      matches.push({ id, at: match.index, length: match[0].length });
      break;
    }
  }
  return matches;
}
