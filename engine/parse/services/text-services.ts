import type { ServiceFacts } from '#evidence/services.ts';
import { readNtlm, windowsOf } from './protocols/ntlm.ts';
import { bareService, productService } from './service-facts.ts';

/** Text protocols by their first line; the first match applies. */
const LINES: readonly (readonly [service: string, line: RegExp])[] = [
  ['vmware-auth', /^220 VMware Authentication Daemon Version [\d.]{1,10}/],
  ['pop3', /^\+OK\b/],
  ['imap', /^\* (?:OK|PREAUTH|BYE)\b/],
  ['nntp', /^20[01] [^\r\n]{0,200}(?:NNTP|news)/i],
  ['rsync', /^@RSYNCD: /],
  ['svn', /^\( success \( \d/],
  ['irc', /^:[^\s]{1,100} NOTICE /],
  ['git', /^(?:[0-9a-f]{4})?ERR [\s\S]{0,200}(?:access denied|repository)/i],
  ['clamav', /^(?:PONG|ClamAV \d)/],
];

/** SMTP ports (RFC 5321, RFC 6409, RFC 8314, and the common alternative 2525) and FTP ports (RFC 959, RFC 4217). */
const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);
const FILE_PORTS: ReadonlySet<number> = new Set([21, 990, 2121]);
/** SMTP by its banner, or by its response to EHLO (RFC 5321 §4.1.1.1). */
const MAIL = /^220[ -][^\r\n]{0,300}(?:SMTP|Postfix|Exim|Sendmail)|^220[ -][\s\S]{0,800}\r\n250[ -]/i;
const FILES = /^220[ -][^\r\n]{0,300}FTP|^220[ -][\s\S]{0,800}\r\n211[ -]/i;

/** SMTP or FTP, both of which greet with 220: banner and responses decide, then the port. */
function greetedWith220(port: number, text: string): 'smtp' | 'ftp' | null {
  if (!/^220[ -]/.test(text)) return null;
  const names = (service: string) => PRODUCTS[service]!.some(([, sign]) => sign.test(toldBy(text)));
  if (MAIL.test(text) || names('smtp')) return 'smtp';
  if (FILES.test(text) || names('ftp')) return 'ftp';
  return MAIL_PORTS.has(port) ? 'smtp' : FILE_PORTS.has(port) ? 'ftp' : null;
}

/** A product by its banner; the first group is the version, if present. */
type Product = readonly [name: string, sign: RegExp];

/** Domino under its successive vendors; the same text over SMTP, POP3 and IMAP. */
const DOMINO: readonly Product[] = [
  ['HCL Domino', /\bHCL Domino Release (\d[\d.]{0,11}(?:FP\d{1,3})?)/],
  ['IBM Domino', /\bIBM Domino Release (\d[\d.]{0,11}(?:FP\d{1,3})?)/],
  ['Lotus Domino', /\b(?:Domino|Lotus Notes)\b[^\r\n]{0,40}? Release (\d[\d.]{0,11}(?:FP\d{1,3})?)/],
];

const PRODUCTS: Readonly<Record<string, readonly Product[]>> = {
  ftp: [
    ['vsFTPd', /\bvsFTPd(?: v?([\d.]{1,12}[a-z]?))?/i],
    ['ProFTPD', /\bProFTPD(?: v?([\d.]{1,12}(?:rc\d{1,2}|[a-z])?))?/i],
    ['Pure-FTPd', /\bPure-FTPd(?: v?([\d.]{1,12}))?/i],
    ['FileZilla Server', /\bFileZilla Server(?: version)? ?v?([\d.]{1,12})?/i],
    ['Microsoft FTP', /\bMicrosoft FTP Service(?: \(Version ([\d.]{1,8})\))?/],
    ['Serv-U', /\bServ-U(?: FTP[ -]Server)?(?: v?(\d[\d.]{0,11}[a-z]?))?/i],
    ['WU-FTPD', /\bversion wu-([\d.]{1,12})/i],
    ['CrushFTP', /\bCrushFTP(?: Server)? ?(?:Ready|v?([\d.]{1,12}))?/i],
    ['Wing FTP Server', /\bWing FTP Server(?: ([\d.]{1,12}))?/i],
    ['Cerberus FTP Server', /\bCerberus FTP Server(?: v?([\d.]{1,12}))?/i],
    ['WS_FTP Server', /\bWS_FTP Server(?: v?(\d[\d.]{0,11}))?/i],
    ['bftpd', /\bbftpd ([\d.]{1,12})/i],
    ['pyftpdlib', /\bpyftpdlib(?:(?: based)? ftpd ready)? ?([\d.]{1,12})?/i],
  ],
  smtp: [
    ['Exim', /\bExim(?: ([\d.]{1,12}))?/],
    ['Sendmail', /\bSendmail(?: ([\d.]{1,12}))?/],
    ['Postfix', /\bPostfix(?: \(?([\d.]{1,12}))?/],
    ['OpenSMTPD', /\bOpenSMTPD(?: ([\d.p]{1,12}))?/],
    ['Microsoft Exchange', /\bMicrosoft ESMTP MAIL Service(?:, Version: ([\d.]{1,16}))?/],
    ['Haraka', /\bHaraka(?:\/([\d.]{1,12}))?/],
    ['MDaemon', /\bMDaemon(?: ([\d.]{1,12}))?/],
    ['MailEnable', /\bMailEnable Service, Version: ([\d.]{1,12})/],
    ['Kerio Connect', /\bKerio (?:Connect|MailServer) ([\d.]{1,12})/],
    ['Zimbra', /\bZimbra(?: ([\d.]{1,12}))?/],
    ['hMailServer', /\bhMailServer(?: ([\d.]{1,12}))?/],
    ...DOMINO,
  ],
  pop3: [
    ['Dovecot', /\bDovecot(?: ([\d.]{1,12}))?/i],
    ['Cyrus', /\bCyrus POP3 v?([\d.]{1,12})/],
    ['Courier', /\bHello there\b/],
    ['Microsoft Exchange', /\bMicrosoft Exchange(?: Server)?(?: 20\d\d)? POP3(?: server version (\d[\d.]{1,15}))?/],
    ...DOMINO,
  ],
  imap: [
    ['Dovecot', /\bDovecot(?:" "version" "([\d.]{1,12})| ([\d.]{1,12}))?/i],
    ['Cyrus', /\bCyrus IMAP4? v?([\d.]{1,12})/],
    ['Courier', /\bCourier-IMAP\b/],
    [
      'Microsoft Exchange',
      /\bMicrosoft Exchange(?: Server)?(?: 20\d\d)? IMAP4(?:rev1)?(?: server version (\d[\d.]{1,15}))?/,
    ],
    ...DOMINO,
  ],
  nntp: [['INN', /\bInterNetNews(?: NNRP)? server INN ([\d.]{1,12})/]],
  clamav: [['ClamAV', /^ClamAV ([\d.]{1,12})/]],
  'vmware-auth': [['VMware Authentication Daemon', /Daemon Version ([\d.]{1,10})/]],
};

/** A line-based service, by its first line; null for others. */
export function readLines(port: number, text: string): ServiceFacts | null {
  const service = LINES.find(([, line]) => line.test(text))?.[0] ?? greetedWith220(port, text);
  if (service === null) return null;
  const told = toldBy(text);
  for (const [name, sign] of PRODUCTS[service] ?? []) {
    const match = sign.exec(told);
    if (!match) continue;
    const version = (match[1] ?? match[2])?.replace(/\.$/, '') || null;
    return more(productService(service, name, version, told), text);
  }
  return more(bareService(service), text);
}

/** Text that may contain a product: the first lines, and the IMAP response to ID (RFC 2971). */
function toldBy(text: string): string {
  const id = /^\* ID \([^\r\n]{0,400}/m.exec(text)?.[0];
  return [...text.split(/\r?\n/, 3), ...(id ? [id] : [])].join('\n').slice(0, 1_000);
}

/** Additional data of the service's own protocol. */
function more(facts: ServiceFacts, text: string): ServiceFacts {
  switch (facts.service) {
    case 'rsync':
      // The list of modules was returned without authentication.
      return { ...facts, openAccess: /\n[\w.-]{1,100}\s*\t/.test(text) ? true : null };
    case 'smtp': {
      const coded = /^334 (TlRMTVNTUAAC[A-Za-z0-9+/=]{20,4000})/m.exec(text)?.[1];
      const ntlm = coded ? readNtlm(Buffer.from(coded, 'base64')) : null;
      return ntlm ? { ...facts, ntlm, operatingSystem: windowsOf(ntlm.build) } : facts;
    }
    default:
      return facts;
  }
}

const DEBUGPY = /^Content-Length: \d{1,9}\r\n\r\n\{[^\r\n]{0,200}"event"[^\r\n]{0,400}"(?:ptvsd|debugpy)"/;

/** Services that respond only to their own protocol, or return an error for another one. */
export function readResponses(port: number, text: string): ServiceFacts | null {
  if (/^\+PONG|^-(?:NOAUTH|DENIED|ERR|WRONGPASS)/.test(text)) return readRedis(text);
  const memcached = /^VERSION ([\w.-]{1,30})/.exec(text)?.[1];
  if (memcached) return { ...productService('memcached', 'memcached', memcached, '', true), confidence: 'certain' };
  const zookeeper = /^Zookeeper version: ([\d.]{1,20})/.exec(text)?.[1];
  if (zookeeper) return { ...productService('zookeeper', 'ZooKeeper', zookeeper, '', true), confidence: 'certain' };
  if (/^srvr is not executed because/.test(text)) return { ...bareService('zookeeper'), openAccess: false };
  // The adapter sends an event of the Debug Adapter Protocol before any request.
  if (DEBUGPY.test(text)) return { ...productService('debugpy', 'debugpy', null, '', true), confidence: 'certain' };
  const rtsp = /^RTSP\/1\.0 \d{3}/.test(text)
    ? /^Server: *([A-Za-z][\w -]{1,30}?)[ /]v?(\d[\w.]{0,20})/im.exec(text)
    : null;
  if (rtsp) return productService('rtsp', rtsp[1]!, rtsp[2]!, rtsp[0]);
  if (/^RTSP\/1\.0 /.test(text)) return bareService('rtsp');
  // Telnet negotiates options before any text (RFC 854).
  if (text.startsWith('\xff') && /^(?:\xff[\xfb-\xfe].){1,30}/s.test(text)) return bareService('telnet');
  if (port === 23 && /login:|username:|password:/i.test(text)) return bareService('telnet');
  return null;
}

function readRedis(text: string): ServiceFacts | null {
  const open = text.startsWith('+PONG') ? true : /^-(?:NOAUTH|DENIED)/.test(text) ? false : null;
  const told = /redis_version:([\d.]{1,20})/.exec(text)?.[1] ?? null;
  if (open === null) {
    // Its response to browsers.
    const toBrowsers = /^-ERR (?:wrong number of arguments for 'get' command|unknown command)/.test(text);
    return toBrowsers ? productService('redis', 'Redis', null, '') : null;
  }
  // Valkey reports a Redis version for old clients, and its own.
  const valkey = /valkey_version:([\d.]{1,20})/.exec(text)?.[1];
  return {
    ...productService('redis', valkey ? 'Valkey' : 'Redis', valkey ?? told, '', open),
    confidence: 'certain',
  };
}
