import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { signedBytes } from '@assay/report';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import type { Context } from '#platform/context.ts';
import { testContext } from '#testing/context.ts';
import { pdfSignerOf } from './pdf-certificate.ts';
import { signPdf } from './sign-pdf.ts';
import { toSigningKey } from './signing-keys.ts';

/** A time-stamp service: OpenSSL behind a server on loopback. */
const folder = mkdtempSync(path.join(os.tmpdir(), 'timestamp-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) =>
  execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

writeFileSync(
  at('tsa.cnf'),
  `[ tsa ]
default_tsa = service
[ service ]
serial = ${at('serial')}
signer_cert = ${at('tsa.pem')}
certs = ${at('ca.pem')}
signer_key = ${at('tsa.key')}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
[ extensions ]
extendedKeyUsage = critical,timeStamping
[ req ]
distinguished_name = name
[ name ]
`,
);
writeFileSync(at('serial'), '01');
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
openssl('req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=Time CA', '-days', '2');
const request = ['-config', at('tsa.cnf'), '-subj', '/CN=Time', '-keyout', at('tsa.key'), '-out', at('tsa.csr')];
openssl('req', ...newKey, ...request);
const issued = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-extfile', at('tsa.cnf'), '-extensions', 'extensions'];
openssl('x509', '-req', '-in', at('tsa.csr'), ...issued, '-set_serial', '7', '-days', '2', '-out', at('tsa.pem'));

/** What the service does instead of answering; null = it answers. */
let instead: ((query: Buffer) => { status: number; body: Buffer }) | null = null;
const queries: Buffer[] = [];
const service = createServer(async (incoming, outgoing) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const query = Buffer.concat(chunks);
  queries.push(query);
  const { status, body } = instead?.(query) ?? { status: 200, body: await reply(query) };
  outgoing.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
after(() => {
  service.closeAllConnections();
  service.close();
});
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;

function reply(query: Buffer): Promise<Buffer> {
  writeFileSync(at('query.tsq'), query);
  const args = ['ts', '-reply', '-config', at('tsa.cnf'), '-queryfile', at('query.tsq'), '-out', at('reply.tsr')];
  return new Promise((resolve, reject) => {
    execFile('openssl', args, (error) => (error ? reject(error) : resolve(readFileSync(at('reply.tsr')))));
  });
}

const { context } = await testContext();
/** A file with an empty signature field, as the report process writes it. */
const unsigned = Buffer.from(
  `%PDF-1.7\n<< /Type /Sig /ByteRange [0 0000000000 0000000000 0000000000] /Contents <${'0'.repeat(2 * 12_288)}> >>\n%%EOF\n`,
);

/** Signs with the service. */
async function signed(timestampUrl: string | null = url) {
  const failures: unknown[] = [];
  const log = { error: (details: unknown) => failures.push(details) };
  const parts = { config: { timestampUrl }, log, secrets: context.secrets } as unknown as Context;
  const pdf = await signPdf(parts, unsigned);
  const [, hex = ''] = /\/Contents <([0-9a-f]+)>/.exec(pdf.toString('latin1'))!;
  const cms = Buffer.from(hex, 'hex');
  const data = AsnConvert.parse(AsnConvert.parse(cms, ContentInfo).content, SignedData);
  return { pdf, cms, info: data.signerInfos[0]!, failures };
}

test('a signature has the time-stamp of the service, which OpenSSL verifies with the signature itself', async () => {
  const { pdf, cms, info, failures } = await signed();
  assert.deepEqual(failures, []);
  const [stamp, ...others] = info.unsignedAttrs!;
  assert.deepEqual([stamp!.attrType, others], ['1.2.840.113549.1.9.16.2.14', []]);
  writeFileSync(at('token.der'), Buffer.from(stamp!.attrValues[0]!));
  const digest = createHash('sha256').update(Buffer.from(info.signature.buffer)).digest('hex');
  const verify = (value: string) =>
    openssl('ts', '-verify', '-digest', value, '-in', at('token.der'), '-token_in', '-CAfile', at('ca.pem'));
  assert.match(verify(digest), /Verification: OK/);
  assert.throws(() => verify(digest.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))));

  const key = context.secrets.keys.current('report');
  const base64 = Buffer.from(AsnConvert.serialize(pdfSignerOf(key, toSigningKey(key).kid).issuer)).toString('base64');
  writeFileSync(
    at('issuer.pem'),
    `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  );
  writeFileSync(at('signature.der'), cms);
  writeFileSync(at('content.bin'), signedBytes(pdf));
  const content = ['-inform', 'DER', '-in', at('signature.der'), '-content', at('content.bin'), '-out', at('out.bin')];
  openssl('cms', '-verify', '-cades', '-binary', ...content, '-CAfile', at('issuer.pem'), '-purpose', 'any');
});

test('the service receives a digest and a new number each time, and nothing of the report', async () => {
  queries.splice(0);
  await signed();
  await signed();
  assert.equal(queries.length, 2);
  assert.ok(queries.every((query) => query.length < 100));
  assert.notDeepEqual(queries[0], queries[1]);
});

test('without a time-stamp that fits, a report is signed without one, and the failure is logged', async () => {
  const earlier = queries[0]!;
  const late = await reply(earlier);
  const failing = [
    () => ({ status: 503, body: Buffer.alloc(0) }),
    () => ({ status: 200, body: Buffer.from('no time-stamp') }),
    () => ({ status: 200, body: Buffer.alloc(100_000) }),
    // Granted, but without a token.
    () => ({ status: 200, body: Buffer.from('30053003020100', 'hex') }),
    // Rejected.
    () => ({ status: 200, body: Buffer.from('30053003020102', 'hex') }),
    // A valid one, for another request.
    () => ({ status: 200, body: late }),
  ];
  for (const [index, answer] of failing.entries()) {
    instead = answer;
    const { info, failures } = await signed();
    assert.deepEqual([info.unsignedAttrs?.length ?? 0, failures.length], [0, 1], `answer ${index}`);
  }
  instead = null;
  const { info, failures } = await signed(null);
  assert.deepEqual([info.unsignedAttrs?.length ?? 0, failures], [0, []]);
});
