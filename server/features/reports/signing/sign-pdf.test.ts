import assert from 'node:assert/strict';
import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { test } from 'node:test';
import { insertSignature } from '@assay/report';
import { ContentInfo, id_signedData, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import type { Key } from '#platform/secrets/key-ring.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { generateReport } from '../generate-report.ts';
import { pdfSignerOf } from './pdf-certificate.ts';
import { signPdf } from './sign-pdf.ts';
import { toSigningKey } from './signing-keys.ts';

const { context } = await testContext();
const owner = await createTestAccount(context, { email: 'owner@pdf.example', permission: 23, company: 'PDF Ltd' });
const { companyId } = owner;
await createRatedDomain(context, owner, 'pdf.example');
const server = await testServer(context);
const caller = await server.logIn(owner.email);

async function madeReport(): Promise<Buffer> {
  const { data } = await caller.call('POST', '/api/reports/pdf.example', { language: 'en-US', force: true });
  await generateReport(context, { companyId, reportId: data.pdfName.slice(-36) }, new AbortController().signal);
  const headers = { 'x-auth-token': caller.token! };
  const answer = await fetch(`${server.url}/api/reports/${data.pdfName}/pdf`, { headers });
  return Buffer.from(await answer.arrayBuffer());
}

/** The signature of a file and its certificates, read with the range of bytes that the file states. */
function signatureIn(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const [, start = 0, end = 0, rest = 0] = (/\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  assert.equal(end + rest, pdf.length, 'everything to the end is signed');
  const cms = Buffer.from(text.slice(start + 1, end - 1), 'hex');
  const wrapped = AsnConvert.parse(cms, ContentInfo);
  assert.equal(wrapped.contentType, id_signedData);
  const signed = AsnConvert.parse(wrapped.content, SignedData);
  const certificates = signed.certificates!.map(
    ({ certificate }) => new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))),
  );
  const content = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
  return { info: signed.signerInfos[0]!, certificates, content };
}

function digestIn({ info }: ReturnType<typeof signatureIn>): Buffer {
  const [value] = info.signedAttrs!.find(({ attrType }) => attrType === '1.2.840.113549.1.9.4')!.attrValues;
  return Buffer.from(AsnConvert.parse(value!, OctetString).buffer);
}

/** Whether the signer's certificate verifies the signed attributes, and these the content. */
function isValid(pdf: Buffer): boolean {
  const read = signatureIn(pdf);
  const attributes = Buffer.concat(read.info.signedAttrs!.map((one) => Buffer.from(AsnConvert.serialize(one))));
  const set = Buffer.concat([Buffer.from([0x31, 0x81, attributes.length]), attributes]);
  return (
    verify('sha256', set, read.certificates[0]!.publicKey, Buffer.from(read.info.signature.buffer)) &&
    digestIn(read).equals(createHash('sha256').update(read.content).digest())
  );
}

test('a report is signed as PAdES with a certificate that the key of the installation issued, and only where there is a field', async () => {
  const pdf = await madeReport();
  assert.ok(isValid(pdf));
  const { certificates } = signatureIn(pdf);
  const [own, issuer] = certificates as [X509Certificate, X509Certificate];
  assert.ok(own.verify(issuer.publicKey) && own.checkIssued(issuer) && issuer.ca && !own.ca);
  const { x, kid } = toSigningKey(context.secrets.keys.current('report'));
  assert.equal(issuer.publicKey.export({ format: 'jwk' }).x, x, 'the published key');
  assert.equal(own.subject, `CN=Assay report ${kid}`);

  const changed = Buffer.from(pdf);
  changed[100]! ^= 1;
  assert.ok(!isValid(changed), 'a changed byte');
  assert.ok(isValid(await signPdf(context, changed)), 'signed again');

  const withoutField = Buffer.from(pdf.toString('latin1').replace('/ByteRange', '/Other'), 'latin1');
  await assert.rejects(signPdf(context, withoutField), /no signature field/);
  assert.throws(() => insertSignature(pdf, Buffer.alloc(100_000)), /no room/);
});

test('key and certificates of a key are always the same, and others for another key', () => {
  const key = (): Key => ({ id: '', purpose: 'report', bytes: randomBytes(32), retiredAt: null, revokedAt: null });
  const raw = (from: Key) => {
    const { certificate, issuer, privateKey } = pdfSignerOf(from, 'k'.repeat(43));
    const [own, issuing] = [certificate, issuer].map((one) => Buffer.from(AsnConvert.serialize(one)).toString('hex'));
    return [own, issuing, privateKey.export({ format: 'jwk' }).d];
  };
  const [one, other] = [key(), key()];
  assert.deepEqual(raw(one), raw(one));
  const others = raw(other);
  assert.ok(raw(one).every((value, at) => value !== others[at]));
});
