import type { NtlmFacts } from '#evidence/services.ts';

const SIGNATURE = Buffer.from('NTLMSSP\0\x02\0\0\0', 'latin1');
/** Types of names in the target information (MS-NLMP §2.2.2.1). */
const NAMES: Readonly<Record<number, keyof NtlmFacts>> = {
  1: 'computer',
  2: 'domain',
  3: 'dnsComputer',
  4: 'dnsDomain',
};
const NEGOTIATE_VERSION = 0x02000000;
const NAME_MAX = 255;

/**
 * The NTLM challenge at any position in a response (MS-NLMP §2.2.1.2): names and build that a Windows host discloses to
 * unauthenticated users. Null without a challenge or data in it.
 */
export function readNtlm(bytes: Uint8Array): NtlmFacts | null {
  const data = Buffer.from(bytes);
  const start = data.indexOf(SIGNATURE);
  if (start < 0 || data.length < start + 48) return null;
  const message = data.subarray(start);
  const facts: NtlmFacts = { computer: null, domain: null, dnsComputer: null, dnsDomain: null, build: null };
  const flags = message.readUInt32LE(20);
  if ((flags & NEGOTIATE_VERSION) !== 0 && message.length >= 56 && message[48]! > 0) {
    facts.build = `${message[48]}.${message[49]}.${message.readUInt16LE(50)}`;
  }
  const length = message.readUInt16LE(40);
  let at = message.readUInt32LE(44);
  const end = Math.min(at + length, message.length);
  while (at + 4 <= end) {
    const kind = message.readUInt16LE(at);
    const size = message.readUInt16LE(at + 2);
    at += 4;
    if (kind === 0 || at + size > end) break;
    const name = NAMES[kind];
    if (name) facts[name] = plainName(message.toString('utf16le', at, at + Math.min(size, NAME_MAX * 2)));
    at += size;
  }
  return Object.values(facts).some((value) => value !== null) ? facts : null;
}

/** The same in a header: `WWW-Authenticate: NTLM TlRMTVNTUAAC…`. */
export function readNtlmHeader(text: string): NtlmFacts | null {
  const coded = /^WWW-Authenticate:\s*(?:NTLM|Negotiate)\s+([A-Za-z0-9+/=]{40,4000})/im.exec(text)?.[1];
  return coded ? readNtlm(Buffer.from(coded, 'base64')) : null;
}

function plainName(text: string): string | null {
  const name = text.replace(/[^\p{L}\p{N}._ $-]/gu, '').trim();
  return name === '' ? null : name;
}

/**
 * Windows version of a build: the server version if there is one, since internet hosts are usually servers. Builds of
 * workstations and servers are the same (learn.microsoft.com, "Windows Server release information", "Windows 10 release
 * information").
 */
const BUILDS: readonly (readonly [from: number, name: string, version: string])[] = [
  [26_100, 'Windows Server', '2025'],
  [22_000, 'Windows', '11'],
  [20_348, 'Windows Server', '2022'],
  [18_362, 'Windows', '10'],
  [17_763, 'Windows Server', '2019'],
  [14_393, 'Windows Server', '2016'],
  [10_240, 'Windows', '10'],
  [9_600, 'Windows Server', '2012 R2'],
  [9_200, 'Windows Server', '2012'],
  [7_600, 'Windows Server', '2008 R2'],
  [6_001, 'Windows Server', '2008'],
  [3_790, 'Windows Server', '2003'],
];

/** The Windows version of a build number; null for older and malformed ones. */
export function windowsOf(build: string | null): { name: string; version: string } | null {
  const number = Number(/^\d{1,2}\.\d{1,2}\.(\d{3,6})$/.exec(build ?? '')?.[1] ?? 0);
  const found = BUILDS.find(([from]) => number >= from);
  return found ? { name: found[1], version: found[2] } : null;
}
