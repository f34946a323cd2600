import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { readKeySet, SIGNING_KEYS_PATH, type SigningKeySet, thumbprintOf } from '@assay/contract/report/signed/keys.ts';
import { signedReport } from '@assay/contract/report/signed/signed-report.ts';
import { isGenuine, verifyReportFiles } from '@assay/contract/report/signed/verify-files.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { createScannedDomain, createStoredReport } from '#testing/reports.ts';
import { generateReport } from '../generate-report.ts';
import { generateIntegrated } from '../integrated/generate-integrated.ts';
import { signingKeysFile } from './signing-keys.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, {
  email: 'owner@signed.example',
  permission: 23,
  company: 'Signed Ltd',
});
await createTestAccount(context, { email: 'other@signed.example', permission: 23 });
const { companyId } = owner;
await createRatedDomain(context, owner, 'signed.example');
const caller = await server.logIn(owner.email);
const other = await server.logIn('other@signed.example');
const never = new AbortController().signal;

const schema = JSON.parse(
  readFileSync(new URL('../../../../docs/schemas/report.schema.json', import.meta.url), 'utf8'),
);

/** Errors of a file by the published schema. */
function againstSchema(file: unknown): unknown {
  const validate = new Ajv2020({ strict: true, allErrors: false }).compile(schema);
  return validate(file) ? null : validate.errors;
}

const idOf = (pdfName: string) => pdfName.slice(-36);

async function download(path: string, token = caller.token) {
  const answer = await fetch(server.url + path, { headers: token ? { 'x-auth-token': token } : {} });
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function madeReport(): Promise<string> {
  const { data } = await caller.call('POST', '/api/reports/signed.example', { language: 'en-US', force: true });
  await generateReport(context, { companyId, reportId: idOf(data.pdfName) }, never);
  return data.pdfName;
}

/** The first report, created once for all tests that only read it. */
let firstReport: Promise<string> | null = null;
const someReport = () => {
  firstReport ??= madeReport();
  return firstReport;
};

const files = async (pdfName: string) => {
  const pdf = await download(`/api/reports/${pdfName}/pdf`);
  const json = await download(`/api/reports/${pdfName}/signed`);
  return { pdf: pdf.bytes, json: json.bytes, jsonAnswer: json.answer };
};

const published = async () => {
  const { answer, bytes } = await download(SIGNING_KEYS_PATH, null);
  return { answer, set: JSON.parse(new TextDecoder().decode(bytes)) as SigningKeySet };
};

test('a report has signed JSON data, which the published keys verify together with the PDF', async () => {
  const pdfName = await someReport();
  const { pdf, json, jsonAnswer } = await files(pdfName);
  assert.match(jsonAnswer.headers.get('content-type')!, /^application\/json/);
  assert.match(
    jsonAnswer.headers.get('content-disposition')!,
    /^attachment; filename="comprehensive-scan-report-\d{8}\.json"$/,
  );
  const text = new TextDecoder().decode(json);
  const { report, signature } = signedReport.strict().parse(JSON.parse(text));
  assert.equal(text, canonicalJson({ report, signature }), 'the file is canonical, and holds declared fields only');
  assert.equal(againstSchema(JSON.parse(text)), null);
  assert.notEqual(againstSchema({ report: { ...report, findings: 1 }, signature }), null);
  const { answer, set } = await published();
  assert.match(answer.headers.get('content-type')!, /^application\/jwk-set\+json/);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
  const checked = await verifyReportFiles({ json, pdf }, readKeySet(set)!);
  assert.ok(isGenuine(checked), JSON.stringify({ ...checked, report: null }));

  // The same by other means: Node's own verification, with the key as published.
  const [{ kid, ...jwk }] = set.keys as [SigningKeySet['keys'][number]];
  assert.equal(kid, signature.key);
  const key = createPublicKey({ key: { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, format: 'jwk' });
  assert.ok(verify(null, Buffer.from(canonicalJson(report)), key, Buffer.from(signature.value, 'base64url')));

  assert.ok(report.kind === 'full' && report.findings.length > 50);
  const rating = (await caller.call('GET', '/api/ratings/signed.example')).data;
  assert.deepEqual(
    [report.rating.total, report.rating.grade, report.rating.counts],
    [rating.total, rating.grade, rating.counts],
  );
  assert.deepEqual(report.reportCounts, rating.reportCounts);
  const { data: held } = await server.anonymous.call('GET', `/api/verify/${report.code}`);
  assert.equal(held.sha256, report.pdf.sha256);
});

test('the example in the published schema is valid, and so is its signature', async () => {
  const [example] = schema.examples;
  assert.equal(againstSchema(example), null);
  const { report, signature } = signedReport.strict().parse(example);
  const json = new TextEncoder().encode(canonicalJson({ report, signature }));
  const known = [{ kid: await thumbprintOf(signature.publicKey), x: signature.publicKey }];
  const checked = await verifyReportFiles({ json, pdf: null }, known);
  assert.deepEqual([checked.json, checked.signature], ['as-made', 'known-key']);
});

test('the data is a JSON Web Signature as well, which other libraries verify with the published keys', async () => {
  const pdfName = await someReport();
  const { answer, bytes } = await download(`/api/reports/${pdfName}/signed?format=jws`);
  assert.equal(answer.headers.get('content-type'), 'application/jose');
  assert.match(answer.headers.get('content-disposition')!, /\.jws"$/);
  const { set } = await published();
  const text = new TextDecoder().decode(bytes);
  const { payload, protectedHeader } = await compactVerify(text, createLocalJWKSet(set as JSONWebKeySet));
  assert.deepEqual([protectedHeader.kid, protectedHeader.typ], [set.keys[0]!.kid, 'assay-report+jws']);
  const { pdf, json } = await files(pdfName);
  assert.deepEqual(JSON.parse(new TextDecoder().decode(payload)), JSON.parse(new TextDecoder().decode(json)).report);

  const keys = readKeySet(set)!;
  assert.ok(isGenuine(await verifyReportFiles({ json: bytes, pdf }, keys)));
  assert.equal((await verifyReportFiles({ json: bytes, pdf }, [])).signature, 'unknown-key');
  const [header, body, signature] = text.split('.') as [string, string, string];
  const encoded = (value: string) => Buffer.from(value).toString('base64url');
  const decoded = Buffer.from(body, 'base64url').toString('utf8');
  const forged = [header, encoded(decoded.replace(/"grade":"\w"/, '"grade":"S"')), signature].join('.');
  const result = await verifyReportFiles({ json: new TextEncoder().encode(forged), pdf }, keys);
  assert.deepEqual([result.signature, result.report], ['wrong', null]);
  const spaced = [header, encoded(`${decoded} `), signature].join('.');
  assert.equal((await verifyReportFiles({ json: new TextEncoder().encode(spaced), pdf }, keys)).json, 'rewritten');
  const none = [encoded('{"alg":"none","typ":"assay-report+jws"}'), body, signature].join('.');
  assert.equal((await verifyReportFiles({ json: new TextEncoder().encode(none), pdf }, keys)).json, 'other-form');
});

test('a rating that arrives while a report waits is used for all of its parts', async () => {
  const { data } = await caller.call('POST', '/api/reports/signed.example', { language: 'de', force: true });
  await createRatedDomain(context, owner, 'signed.example', 'oldmill', (set) =>
    set.filter(({ kind }) => kind !== 'ports'),
  );
  await generateReport(context, { companyId, reportId: idOf(data.pdfName) }, never);
  const { report } = JSON.parse(new TextDecoder().decode((await files(data.pdfName)).json));
  const rating = (await caller.call('GET', '/api/ratings/signed.example')).data;
  assert.deepEqual([report.rating.total, report.rating.counts], [rating.total, rating.counts]);
  assert.deepEqual(report.reportCounts, rating.reportCounts);
  assert.equal(report.reportCounts.openPorts, 0);
  const { data: held } = await server.anonymous.call('GET', `/api/verify/${report.code}`);
  assert.deepEqual([held.grade, Date.parse(held.scannedAt)], [rating.grade, Date.parse(report.rating.at)]);
});

test('a changed byte of either file is detected, wherever it is', async () => {
  const { pdf, json } = await files(await someReport());
  const keys = readKeySet((await published()).set)!;
  const changed = (bytes: Uint8Array<ArrayBuffer>, at: number) => {
    const copy = bytes.slice();
    copy[at]! ^= 1;
    return copy;
  };
  assert.equal((await verifyReportFiles({ json, pdf: changed(pdf, pdf.length - 9) }, keys)).pdf, 'other');
  // Every byte of the signature, and bytes all over the report.
  const signatureAt = new TextDecoder('latin1').decode(json).lastIndexOf('"signature"');
  const places = [...Array(json.length - signatureAt).keys()].map((n) => signatureAt + n);
  for (let at = 0; at < signatureAt; at += Math.ceil(signatureAt / 40)) places.push(at);
  for (const at of places) {
    const checked = await verifyReportFiles({ json: changed(json, at), pdf }, keys);
    assert.ok(!isGenuine(checked), `byte ${at} of ${json.length}`);
    if (checked.signature !== 'known-key') assert.equal(checked.report, null, 'nothing is told of what is not signed');
  }
});

test('the same values in another order or with spaces are distinguished from the original file', async () => {
  const { pdf, json } = await files(await someReport());
  const keys = readKeySet((await published()).set)!;
  const text = new TextDecoder().decode(json);
  const bytes = (other: string) => new TextEncoder().encode(other);
  const spaced = await verifyReportFiles({ json: bytes(JSON.stringify(JSON.parse(text), null, 2)), pdf }, keys);
  assert.deepEqual([spaced.json, spaced.signature], ['rewritten', 'known-key']);
  // A duplicate name: readers that use the first value see another score than was signed.
  const twice = await verifyReportFiles({ json: bytes(text.replace('"total":', '"total":100,"total":')), pdf }, keys);
  assert.equal(twice.json, 'rewritten');
  const marked = await verifyReportFiles({ json: bytes(`\ufeff${text}`), pdf }, keys);
  assert.equal(marked.json, 'no-json');
  const foreign: [string, string][] = [
    ['', 'no-json'],
    ['[]', 'other-form'],
    ['null', 'other-form'],
    ['{"report":{}}', 'other-form'],
  ];
  for (const [other, state] of foreign)
    assert.equal((await verifyReportFiles({ json: bytes(other), pdf }, keys)).json, state, other);
});

test("another installation's signature is valid, but by an unknown key; a key with another's name is invalid", async () => {
  const { pdf, json } = await files(await someReport());
  const { set } = await published();
  const checked = await verifyReportFiles({ json, pdf }, []);
  assert.deepEqual([checked.signature, checked.pdf], ['unknown-key', 'same']);
  const { signature, report } = JSON.parse(new TextDecoder().decode(json));
  const named = { report, signature: { ...signature, key: 'A'.repeat(43) } };
  const bytes = new TextEncoder().encode(canonicalJson(named));
  assert.equal((await verifyReportFiles({ json: bytes, pdf }, readKeySet(set)!)).signature, 'wrong');
});

test('after a key rotation new reports have the new key and old ones still match the published set', async () => {
  const before = await files(await someReport());
  const first = (await published()).set.keys[0]!;
  await context.secrets.keys.rotate('report');
  const after = await files(await madeReport());
  const { set } = await published();
  assert.equal(set.keys.length, 2);
  assert.deepEqual(set.keys[1], first);
  for (const pair of [before, after]) assert.ok(isGenuine(await verifyReportFiles(pair, readKeySet(set)!)));
  const used = JSON.parse(new TextDecoder().decode(after.json)).signature.key;
  assert.equal(used, set.keys[0]!.kid);
  assert.deepEqual(JSON.parse(readFileSync(signingKeysFile(context.config.dataDir), 'utf8')), set);
});

test('an integrated report is signed in the same way', async () => {
  const { data } = await caller.call('POST', '/api/integratedReports', {
    domains: [{ companyId, domain: 'signed.example' }],
    language: 'zh-TW',
  });
  await generateIntegrated(context, { companyId, reportId: data.id }, never);
  const pair = await files(data.pdfName);
  const checked = await verifyReportFiles(pair, readKeySet((await published()).set)!);
  assert.ok(isGenuine(checked));
  const file = JSON.parse(new TextDecoder().decode(pair.json));
  signedReport.strict().parse(file);
  assert.equal(againstSchema(file), null);
  assert.ok(checked.report?.kind === 'integrated' && checked.report.companies[0]!.domains[0]!.findings!.length > 50);
});

test('signed data of a report that is missing, foreign, unfinished or too old is rejected with a message', async () => {
  const path = `/api/reports/${await someReport()}/signed`;
  assert.equal((await other.call('GET', path)).error, 'report-not-found');
  assert.equal((await server.anonymous.call('GET', path)).error, 'unauthorized');
  const { data } = await caller.call('POST', '/api/reports/signed.example', { language: 'de', force: true });
  assert.equal((await caller.call('GET', `/api/reports/${data.pdfName}/signed`)).error, 'report-generating');
  const domain = await createScannedDomain(context, owner, 'before.example');
  const { ratingId } = await createRatedDomain(context, owner, 'before.example');
  const old = await createStoredReport(context, domain, { ratingId, language: 'en-US', pdf: Buffer.from('%PDF') });
  assert.equal((await caller.call('GET', `/api/reports/${old.pdfName}/signed`)).error, 'report-not-signed');
});
