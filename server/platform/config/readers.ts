import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type BlockList, KNOWN_BLOCK_LISTS } from '@assay/engine';

/** Parsers of one variable's text. Each throws an Error whose message completes the sentence "NAME must be …". */

export const text = (value: string): string => value;

export function port(value: string): number {
  return wholeNumber(0, 65_535)(value);
}

export function wholeNumber(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) throw new Error(`a whole number from ${min} to ${max}`);
    return number;
  };
}

export function oneOf<const T extends string>(...choices: readonly T[]): (value: string) => T {
  return (value) => {
    const found = choices.find((choice) => choice === value);
    if (!found) throw new Error(`one of ${choices.join(', ')}`);
    return found;
  };
}

export function yesOrNo(value: string): boolean {
  if (/^(1|true|yes|on)$/i.test(value)) return true;
  if (/^(0|false|no|off)$/i.test(value)) return false;
  throw new Error('yes or no');
}

/** Scheme, host and port of the installation: no path, so that links can be built by appending one. */
export function origin(value: string): string {
  const url = parsed(value);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Error('an address such as https://assay.example.com, without a path');
  }
  return url.origin;
}

export function httpUrl(value: string): string {
  const url = parsed(value);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('an address that begins with https:// or http://');
  return value;
}

/** A bucket of S3 and the start of its keys, which ends with a slash unless it is empty. */
export function bucket(value: string): { bucket: string; prefix: string } {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  const [, name, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,500}))?$/.exec(value) ?? [];
  if (!name) throw new Error('an address such as s3://bucket or s3://bucket/prefix');
  return { bucket: name, prefix: path === '' || path.endsWith('/') ? path : `${path}/` };
}

/** HTTP headers in the format of W3C Baggage, as in OpenTelemetry's variables. */
export function headers(value: string): Record<string, string> {
  const rows = list(value).map((item) => {
    const at = item.indexOf('=');
    const [name, text] = [item.slice(0, at).trim(), item.slice(at + 1).trim()];
    // RFC 9110 §5.6.2: token.
    if (at < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\x20-\x7e]*$/.test(text)) {
      throw new Error('a list such as name=value, separated by commas');
    }
    return [name, decodedText(text)] as const;
  });
  return Object.fromEntries(rows);
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function ratio(value: string): number {
  const number = /^\d(?:\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number <= 1)) throw new Error('a number from 0 to 1, such as 0.05');
  return number;
}

/** Where a vulnerability is reported (RFC 9116 §2.5.3). */
export function contact(value: string): string {
  const fits = /^(?:https:\/\/[^\s/]|mailto:[^\s@]+@[^\s@]|tel:\+[\d-])\S*$/.test(value);
  if (!fits) throw new Error('an address that begins with https://, mailto: or tel:+');
  return value;
}

/** Issuer of tokens that grant access to accounts: encrypted, unless it runs on this host. */
export function issuer(value: string): string {
  const url = parsed(value);
  const local = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) || url.search || url.hash) {
    throw new Error('an address that begins with https://, without query');
  }
  return value;
}

/** An address, or `off`: null. */
export function httpUrlOrOff(value: string): string | null {
  if (value === 'off') return null;
  try {
    return httpUrl(value);
  } catch {
    throw new Error('an address that begins with https:// or http://, or "off"');
  }
}

export function postgresUrl(value: string): string {
  const url = parsed(value);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.hostname || url.pathname.length < 2 || !url.username) {
    throw new Error('an address such as postgres://user:password@host:5432/database');
  }
  return value;
}

export function smtpUrl(value: string): string {
  const url = parsed(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new Error('an address such as smtp://user:password@host:587 or smtps://host:465');
  }
  return value;
}

export function emailAddress(value: string): string {
  if (value.length > 254 || !/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(value)) throw new Error('an e-mail address');
  return value;
}

/** `Name <address>` or an address. */
export function sender(value: string): string {
  emailAddress(/<([^<>]+)>$/.exec(value)?.[1] ?? value);
  return value;
}

export function secret(value: string): string {
  if (value.length < 32)
    throw new Error('at least 32 characters of random text (`openssl rand -base64 48` makes some)');
  return value;
}

/** Text of a file, at most 1 MB, without the line break at its end. */
export function file(value: string): string {
  try {
    const content = readFileSync(value, 'utf8');
    if (content.length > 1_000_000) throw new Error();
    return content.replace(/\r?\n$/, '');
  } catch {
    throw new Error('the path of a readable text file below 1 MB');
  }
}

/** PEM certificates of a file. */
export function certificates(value: string): string[] {
  const found = file(value).match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  if (!found) throw new Error('the path of a file with certificates in PEM form');
  return found;
}

/** One name or network a line; `#` begins a comment. */
export function lines(value: string): string[] {
  return file(value)
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

/** Comma-separated `address`, `address:port` or `[address]:port`; port 53 unless given. */
export function servers(value: string): { address: string; port: number }[] {
  return list(value).map((item) => {
    const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(item);
    const plain = isIP(item) ? [item, item, undefined] : /^([^:]+):(\d+)$/.exec(item);
    const [, address = '', number = '53'] = bracketed ?? plain ?? [];
    if (!isIP(address)) throw new Error('addresses such as 192.0.2.53 or [2001:db8::53]:5353, separated by commas');
    return { address, port: port(number) };
  });
}

/** Comma-separated addresses and networks; kept as one text. */
export function networks(value: string): string {
  const found = list(value);
  if (!found.every((item) => isIP(item.replace(/\/\d{1,3}$/, '')))) {
    throw new Error('addresses or networks such as 192.0.2.10 or 2001:db8::/48, separated by commas');
  }
  return found.join(', ');
}

/** Host names and addresses, separated by commas. */
export function hosts(value: string): string[] {
  return list(value).map((item) => {
    const url = parsed(`https://${isIP(item) === 6 ? `[${item}]` : item}`);
    if (url === null || url.port !== '' || /[/\\?#@]/.test(item)) {
      throw new Error('host names or addresses such as keys.corp.example or 10.0.0.5, separated by commas');
    }
    return url.hostname;
  });
}

/** TCP ports, separated by commas. */
export function ports(value: string): number[] {
  return list(value).map(port);
}

/** JSON file: a list of `{ "name": …, "addresses": […] }`. */
export function roots(value: string): { name: string; addresses: string[] }[] {
  const content = json(value);
  const fits =
    Array.isArray(content) &&
    content.length > 0 &&
    content.every(
      (root) => typeof root?.name === 'string' && Array.isArray(root.addresses) && root.addresses.every(isIP),
    );
  if (!fits) throw new Error('the path of a JSON file: [{"name": "a.root.example", "addresses": ["192.0.2.1"]}]');
  return content as { name: string; addresses: string[] }[];
}

/** JSON file: `address port` → port on 127.0.0.1. */
export function dialMap(value: string): Record<string, number> {
  const content = json(value);
  if (typeof content !== 'object' || content === null || !Object.values(content).every(Number.isInteger)) {
    throw new Error('the path of a JSON file: {"192.0.2.1 443": 40443}');
  }
  return content as Record<string, number>;
}

/** Comma-separated `name=address`, or `off`. */
export function namedUrls(value: string): { name: string; url: string }[] {
  if (value === 'off') return [];
  return list(value).map((item) => {
    const [, name, url] = /^([a-z0-9-]+)=(.+)$/.exec(item) ?? [];
    if (!name || !url || !parsed(url))
      throw new Error('a list such as name=https://host/list.txt, separated by commas');
    return { name, url };
  });
}

/** As `blockListZones`, with ids of known lists of addresses, and `open` for all that allow public queries. */
export function addressBlockLists(value: string): BlockList[] {
  if (value === 'off') return [];
  const rows = list(value).flatMap((item) => {
    const known = KNOWN_BLOCK_LISTS.filter(({ id, terms }) => id === item || (item === 'open' && terms === 'open'));
    if (known.length === 0 && !item.includes('=')) throw new Error(`known lists or id=zone; ${item} is neither`);
    return known.length === 0
      ? blockListZones(item)
      : known.map(({ id, zone, policyCodes, codes }) => ({ id, zone, policyCodes, ...(codes ? { codes } : {}) }));
  });
  return rows.filter(({ zone }, at) => rows.findIndex((other) => other.zone === zone) === at);
}

/** Comma-separated `id=zone` or `id=zone/127.0.0.10/127.0.0.11` (return codes for a policy, not abuse), or `off`. */
export function blockListZones(value: string): BlockList[] {
  if (value === 'off') return [];
  return list(value).map((item) => {
    const [, id, zone, codes = ''] = /^([a-z0-9-]+)=([a-z0-9.-]+)((?:\/[\d.]+)*)$/i.exec(item) ?? [];
    if (!id || !zone)
      throw new Error('a list such as id=zone.example or id=zone.example/127.0.0.10, separated by commas');
    return { id, zone, policyCodes: codes.split('/').filter((code) => code !== '') };
  });
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function json(value: string): unknown {
  try {
    return JSON.parse(file(value));
  } catch {
    return null;
  }
}

function parsed(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}
