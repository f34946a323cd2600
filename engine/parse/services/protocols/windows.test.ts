import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { ntlmChallenge } from '../../../../lab/hosts/windows.ts';
import { parseTranscript } from '../transcript.ts';
import { readLdap } from './ldap.ts';
import { readNtlm, readNtlmHeader, windowsOf } from './ntlm.ts';
import { readRdp } from './rdp.ts';
import { readSmb } from './smb.ts';

const MACHINE = {
  computer: 'SRV',
  domain: 'CORP',
  dnsComputer: 'srv.corp.example',
  dnsDomain: 'corp.example',
  build: [6, 3, 9_600],
} as const;
const heard = (...answers: Buffer[]) =>
  parseTranscript({ port: 9_999, tls: false, greeting: Buffer.alloc(0), answers });
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** The example challenge of MS-NLMP §4.2.4.3: server name "Server", domain "Domain", build 6000. */
const EXAMPLE = Buffer.from(
  `4e544c4d53535000020000000c000c003800000033828ae20123456789abcdef0000000000000000240024004400
   0000060070170000000f53006500720076006500720002000c0044006f006d00610069006e0001000c00530065007200
   760065007200000000 00`.replaceAll(/\s/g, ''),
  'hex',
);

it('parses the challenge that is printed in the specification', () => {
  assert.deepEqual(readNtlm(EXAMPLE), {
    computer: 'Server',
    domain: 'Domain',
    dnsComputer: null,
    dnsDomain: null,
    build: '6.0.6000',
  });
});

it('finds a challenge at any offset, also encoded in a header, and nothing in half of one', () => {
  const challenge = ntlmChallenge({ ...MACHINE, build: [6, 3, 9_600] });
  const facts = readNtlm(Buffer.concat([bytes('anything before'), challenge]));
  assert.deepEqual([facts?.dnsComputer, facts?.build], ['srv.corp.example', '6.3.9600']);
  assert.equal(
    readNtlmHeader(`HTTP/1.1 401 x\r\nWWW-Authenticate: NTLM ${challenge.toString('base64')}\r\n`)?.domain,
    'CORP',
  );
  assert.equal(readNtlmHeader('WWW-Authenticate: NTLM\r\n'), null);
  assert.equal(readNtlm(challenge.subarray(0, 40)), null);
});

it('never throws, whatever follows the start of a challenge', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (rest) => {
      readNtlm(Buffer.concat([bytes('NTLMSSP\0\x02\0\0\0'), rest]));
    }),
    { numRuns: 500 },
  );
});

it('maps a build to its operating system, a server edition if there is one', () => {
  assert.deepEqual(windowsOf('10.0.20348'), { name: 'Windows Server', version: '2022' });
  assert.deepEqual(windowsOf('10.0.19045'), { name: 'Windows', version: '10' });
  assert.deepEqual(windowsOf('6.1.7601'), { name: 'Windows Server', version: '2008 R2' });
  assert.equal(windowsOf('5.0.2195'), null);
  assert.equal(windowsOf('x'), null);
});

it('takes the negotiated version of SMB, not the wildcard before it', () => {
  const answer = (dialect: number, mode: number) => {
    const packet = Buffer.alloc(4 + 64 + 65);
    packet.write('\xfeSMB', 4, 'latin1');
    packet.writeUInt16LE(65, 68);
    packet.writeUInt16LE(mode, 70);
    packet.writeUInt16LE(dialect, 72);
    return packet;
  };
  assert.deepEqual(readSmb(heard(answer(0x02ff, 1), answer(0x0302, 3)))?.smb, {
    dialect: '3.0.2',
    signing: 'required',
  });
  assert.deepEqual(readSmb(heard(answer(0x0210, 1)))?.smb, { dialect: '2.1', signing: 'optional' });
  assert.equal(readSmb(heard(answer(0x02ff, 1)))?.smb, undefined);
  assert.equal(readSmb(heard(bytes('\0\0\0\x20HTTP'))), null);
});

it('recognizes a remote desktop that accepts only network-level authentication', () => {
  const confirm = (kind: number, value: number) =>
    Buffer.from([3, 0, 0, 19, 14, 0xd0, 0, 0, 0, 0, 0, kind, 0, 8, 0, value, 0, 0, 0]);
  assert.equal(readRdp(heard(confirm(3, 5)))?.logIn, 'network');
  assert.equal(readRdp(heard(confirm(2, 1)))?.logIn, 'screen');
  assert.equal(readRdp(heard(confirm(3, 2)))?.logIn, undefined);
});

it('parses vendor and functional level from the root DSE', () => {
  const entry = (name: string, value: string) =>
    bytes(
      `0\x60\x02\x01\x01d[\x04\x000W0U\x04${String.fromCharCode(name.length)}${name}1${String.fromCharCode(value.length + 2)}\x04${String.fromCharCode(value.length)}${value}`,
    );
  const level = readLdap(heard(entry('domainControllerFunctionality', '6')));
  assert.deepEqual(
    [level?.product, level?.operatingSystem],
    ['Active Directory', { name: 'Windows Server', version: '2012 R2' }],
  );
  assert.equal(readLdap(heard(entry('objectClass', 'OpenLDAProotDSE')))?.product, 'OpenLDAP');
  const other = readLdap(heard(entry('vendorVersion', '389-Directory/1.4.4.11 B2021.070')));
  assert.deepEqual([other?.product, other?.version], ['389-Directory', '1.4.4.11']);
  assert.equal(readLdap(heard(bytes('HTTP/1.1 400'))), null);
});
