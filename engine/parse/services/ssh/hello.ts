import type { ServiceFacts } from '#evidence/services.ts';
import { bareService, productService } from '../service-facts.ts';

const KEXINIT = 20;
const NAMES_MAX = 60;
/** Order of the name lists in KEXINIT (RFC 4253 §7.1); the client-to-server lists of ciphers and MACs suffice. */
const LISTS = ['kex', 'host-key', 'cipher', null, 'mac'] as const;

/** Servers by their identification string; the group is the version, if present. */
const SERVERS: readonly (readonly [product: string, sign: RegExp])[] = [
  ['OpenSSH', /^SSH-[\d.]+-OpenSSH(?:_for_Windows)?_([\d.]+(?:p\d+)?)/i],
  ['dropbear', /^SSH-[\d.]+-dropbear(?:_([\d.]+))?/i],
  ['libssh', /^SSH-[\d.]+-libssh[_-]([\d.]+)/],
  ['RouterOS', /^SSH-[\d.]+-ROSSSH/],
  ['Cisco SSH', /^SSH-[\d.]+-Cisco-([\d.]+)/],
  ['ProFTPD mod_sftp', /^SSH-[\d.]+-mod_sftp(?:\/([\d.]+))?/],
  ['Bitvise SSH Server', /^SSH-[\d.]+-([\d.]+) FlowSsh: Bitvise SSH Server/],
  ['paramiko', /^SSH-[\d.]+-paramiko_([\d.]+)/],
  ['AsyncSSH', /^SSH-[\d.]+-AsyncSSH_([\d.]+)/],
  ['Apache MINA SSHD', /^SSH-[\d.]+-(?:APACHE-)?SSHD(?:-CORE)?-([\d.]+)/i],
  ['Erlang/OTP SSH', /^SSH-[\d.]+-Erlang\/([\d.]+)/],
  ['Sun SSH', /^SSH-[\d.]+-Sun_SSH_([\d.]+)/],
  ['WeOnlyDo SSH', /^SSH-[\d.]+-WeOnlyDo ([\d.]+)/],
  ['Go SSH', /^SSH-[\d.]+-Go$/],
];

/** Identification line and algorithms of an SSH server (RFC 4253 §4.2, §7.1). @param bytes starting with the line */
export function readSsh(bytes: Uint8Array): ServiceFacts {
  const text = Buffer.from(bytes.subarray(0, 255)).toString('latin1');
  const line = text.split(/\r?\n/, 1)[0] ?? '';
  const algorithms = readKexInit(bytes.subarray(line.length));
  for (const [product, sign] of SERVERS) {
    const match = sign.exec(line);
    if (match) return { ...productService('ssh', product, match[1] ?? null, line), algorithms };
  }
  return { ...bareService('ssh'), algorithms };
}

function readKexInit(bytes: Uint8Array): ServiceFacts['algorithms'] {
  const data = Buffer.from(bytes);
  // The line's end, then a packet: length, padding length, message number, 16 bytes of cookie.
  const start = data.indexOf(0x0a) + 1;
  if (start === 0 || data.length < start + 22 || data[start + 5] !== KEXINIT) return [];
  const end = Math.min(data.length, start + 4 + data.readUInt32BE(start));
  const found: ServiceFacts['algorithms'] = [];
  let at = start + 22;
  for (const kind of LISTS) {
    if (at + 4 > end) break;
    const length = data.readUInt32BE(at);
    if (at + 4 + length > end) break;
    const names = data
      .toString('latin1', at + 4, at + 4 + length)
      .split(',')
      .filter((name) => /^[\x21-\x7e]{1,64}$/.test(name));
    if (kind) found.push({ kind, names: names.slice(0, NAMES_MAX) });
    at += 4 + length;
  }
  return found;
}
