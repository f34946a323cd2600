import type { ServiceFacts } from '../../evidence/services.ts';
import { readBinaryService } from './binary-service.ts';
import { isHttp, readHttpService } from './http-service.ts';
import { bareService, productService } from './service-facts.ts';
import { readSsh } from './ssh-hello.ts';
import type { Transcript } from './transcript.ts';

const BANNER_MAX = 1_024;

/** Text protocols by their first line. */
const LINES: readonly (readonly [service: string, line: RegExp])[] = [
  ['smtp', /^220[ -][^\r\n]{0,300}(?:SMTP|Postfix|Exim|Sendmail)|^220[ -][\s\S]{0,800}\r\n250[ -]/i],
  ['ftp', /^220[ -]/],
  ['pop3', /^\+OK\b/],
  ['imap', /^\* (?:OK|PREAUTH|BYE)\b/],
  ['nntp', /^20[01] [^\r\n]{0,200}(?:NNTP|news)/i],
  ['rsync', /^@RSYNCD: /],
  ['svn', /^\( success \( \d/],
  ['irc', /^:[^\s]{1,100} NOTICE /],
];

/** Printable characters of the first kilobyte, lines kept apart by spaces; null when there is nothing to show. */
export function printableBanner(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.subarray(0, BANNER_MAX)).toString('latin1');
  const shown = text.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return shown === '' ? null : shown.slice(0, BANNER_MAX);
}

/** Recognises a service by what it said; `unknown` where nothing fits. Never throws, whatever the bytes. */
export function readService(transcript: Transcript): ServiceFacts {
  const all = Buffer.concat([transcript.greeting, ...transcript.answers]);
  const text = all.subarray(0, 16_384).toString('latin1');
  if (text.startsWith('SSH-')) return readSsh(all);
  if (isHttp(text)) return readHttpService(text, transcript.port);
  for (const [service, line] of LINES) if (line.test(text)) return readTextService(service, text);
  return readBinaryService(transcript, text) ?? readQuestioned(transcript.port, text) ?? bareService('unknown');
}

function readTextService(service: string, text: string): ServiceFacts {
  const first = text.split(/\r?\n/, 1)[0] ?? '';
  switch (service) {
    case 'ftp': {
      const match = /\b(vsFTPd|ProFTPD|Pure-FTPd|FileZilla Server)[ -]?v?([\d.]+[a-z]?\d*)?/i.exec(first);
      return match ? productService(service, match[1]!, match[2] ?? null, first) : bareService(service);
    }
    case 'smtp': {
      const match = /\b(Exim|Sendmail|Postfix)\b[ /]?([\d.]+)?/i.exec(first);
      return match
        ? productService(service, match[1]!, match[2]?.replace(/\.$/, '') ?? null, first)
        : bareService(service);
    }
    case 'pop3':
    case 'imap':
      return /dovecot/i.test(first) ? productService(service, 'Dovecot', null, first) : bareService(service);
    case 'rsync':
      // The list of modules came without a name being asked.
      return { ...bareService(service), openAccess: /\n[\w.-]{1,100}\s*\t/.test(text) ? true : null };
    default:
      return bareService(service);
  }
}

/** Services that answer only the question of their own protocol. */
function readQuestioned(port: number, text: string): ServiceFacts | null {
  if (/^\+PONG|^-(?:NOAUTH|DENIED|ERR|WRONGPASS)/.test(text)) {
    const version = /redis_version:([\d.]{1,20})/.exec(text)?.[1] ?? null;
    const open = text.startsWith('+PONG') ? true : /^-(?:NOAUTH|DENIED)/.test(text) ? false : null;
    return open === null ? null : productService('redis', 'Redis', version, '', open);
  }
  const memcached = /^VERSION ([\w.-]{1,30})/.exec(text)?.[1];
  if (memcached) return productService('memcached', 'memcached', memcached, '', true);
  const zookeeper = /^Zookeeper version: ([\d.]{1,20})/.exec(text)?.[1];
  if (zookeeper) return productService('zookeeper', 'ZooKeeper', zookeeper, '', true);
  if (/^srvr is not executed because/.test(text)) return { ...bareService('zookeeper'), openAccess: false };
  if (/^RTSP\/1\.0 /.test(text)) return bareService('rtsp');
  // Telnet negotiates options before it says anything (RFC 854).
  if (text.startsWith('\xff') && /^(?:\xff[\xfb-\xfe].){1,30}/s.test(text)) return bareService('telnet');
  if (port === 23 && /login:|username:|password:/i.test(text)) return bareService('telnet');
  return null;
}
