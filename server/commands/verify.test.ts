import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { canonicalJson } from '@assay/contract/report/signed/canonical.ts';
import { REPORT_FORMAT } from '@assay/contract/report/signed/format.ts';
import { SIGNING_KEYS_PATH, thumbprintOf } from '@assay/contract/report/signed/keys.ts';
import { sha256Of } from '@assay/contract/report/signed/verify-files.ts';
import { runCommand } from '../testing/processes/command.ts';

/** The command on files as created by an installation; no running installation is required. */
const folder = mkdtempSync(join(tmpdir(), 'assay-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x } = publicKey.export({ format: 'jwk' }) as { x: string };
const kid = await thumbprintOf(x);
const keySet = JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'Ed25519' }] });
const pdfBytes = new TextEncoder().encode('%PDF-1.7 a report');
const report = {
  format: REPORT_FORMAT,
  kind: 'full',
  domain: 'signed.example',
  madeAt: '2026-03-01T04:05:06.000Z',
  url: 'https://assay.example/verify/0123',
  rating: { total: 83, grade: 'B' },
  pdf: { fileName: 'report.pdf', bytes: pdfBytes.length, pages: 1, sha256: await sha256Of(pdfBytes) },
};
const value = sign(null, Buffer.from(canonicalJson(report)), privateKey).toString('base64url');
const signature = { algorithm: 'Ed25519', key: kid, publicKey: x, value };
const signed = canonicalJson({ report, signature });

const pdf = file('report.pdf', pdfBytes);
const json = file('report.json', signed);
const keys = file('keys.json', keySet);

const command = (args: string[], environment: Record<string, string> = {}) => {
  const fixed = { TZ: 'UTC', LANG: 'en_US.UTF-8', DATA_DIR: join(folder, 'none') };
  return runCommand('server/commands/verify.ts', args, { ...fixed, ...environment });
};

test('assay verify confirms that both files are unchanged, with keys from a file, the data folder or a URL', async () => {
  const good = await command([pdf, json, '--keys', keys]);
  assert.deepEqual(good, {
    code: 0,
    output: [
      'VALID',
      '',
      'Signed data: unmodified',
      `Signature: valid (known key ${kid})`,
      'PDF: matches the signed data',
      '',
      'Report on signed.example (B, 83), generated 2026-03-01 04:05:06 UTC',
      'Verification page: https://assay.example/verify/0123',
      '',
    ].join('\n'),
  });
  file('signing-keys.json', keySet);
  assert.equal((await command([json, pdf], { DATA_DIR: folder })).code, 0, 'in whatever order');

  const server = createServer((request, response) => {
    response.statusCode = request.url === SIGNING_KEYS_PATH ? 200 : 404;
    response.end(keySet);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    assert.equal((await command([pdf, json, '--keys', url])).code, 0);
    const other = await command([pdf, json, '--keys', `${url}/elsewhere`]);
    assert.deepEqual([other.code, other.output.split('.')[0]], [2, 'No keys could be loaded from http://127']);
  } finally {
    server.close();
  }
});

test('assay verify detects a changed byte of either file, and a signature by an unknown or a revoked key', async () => {
  const otherPdf = file('other.pdf', new TextEncoder().encode('%PDF-1.7 a Report'));
  const otherJson = file('other.json', signed.replace('"total":83', '"total":93'));
  const ends = async (...args: string[]) => {
    const { code, output } = await command([...args, '--keys', keys]);
    return `${code} ${output}`;
  };
  assert.match(await ends(otherPdf, json), /^1 [\s\S]*PDF: does not match the signed data/);
  assert.match(await ends(pdf, otherJson), /^1 [\s\S]*Signature: INVALID/);
  assert.match(await ends(pdf, file('spaced.json', `${signed}\n`)), /^1 [\s\S]*was rewritten/);
  assert.match(await ends(pdf, pdf), /^1 FORGED[^\n]*\n\nSigned data: the file is not JSON/);
  assert.match(await ends(otherPdf, json), /^1 FORGED/);
  assert.doesNotMatch(await ends(otherPdf, json), /signed\.example/, 'nothing of a forged report');
  const result = JSON.parse((await command([otherPdf, json, '--keys', keys, '--json'])).output);
  assert.deepEqual([result.verdict, result.pdf, result.report], ['forged', 'other', null]);
  const valid = JSON.parse((await command([pdf, json, '--keys', keys, '--json'])).output);
  assert.deepEqual([valid.verdict, valid.report.domain], ['valid', 'signed.example']);
  const leaked = {
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    kid,
    use: 'sig',
    alg: 'Ed25519',
    revoked: { revoked_at: 1_772_000_000 },
  };
  const revoked = await command([pdf, json, '--keys', file('revoked.json', JSON.stringify({ keys: [leaked] }))]);
  assert.equal(revoked.code, 3);
  assert.ok(revoked.output.includes(`NOT TRUSTED (revoked key ${kid})`), revoked.output);
  const { code, output } = await command([pdf, json]);
  assert.equal(code, 3);
  assert.match(output, /^VALID \(UNKNOWN KEY\)/);
  assert.doesNotMatch(output, /signed\.example/, 'the key may be a forger’s own');
  assert.ok(output.includes(`NOT TRUSTED (valid, unknown key ${kid})`) && output.includes(SIGNING_KEYS_PATH), output);
});

test("assay verify uses the reader's language, and reports what it cannot do", async () => {
  assert.match((await command(['--help'], { LANG: 'zh_TW.UTF-8' })).output, /^用法：assay verify /);
  assert.match((await command(['--help', '--lang', 'zh-TW'])).output, /^用法：assay verify /);
  const help = await command(['--help']);
  assert.equal(help.code, 0);
  for (const part of ['Usage: assay verify ', '--keys FILE|URL', '--lang CODE', '  3 '])
    assert.ok(help.output.includes(part), part);
  const refused: Record<string, string[]> = {
    'Specify the PDF': [pdf],
    'cannot be read': [join(folder, 'nothing.pdf'), json],
    '--wrong': [pdf, json, '--wrong'],
    'contains no public keys': [pdf, json, '--keys', pdf],
    'No keys could be loaded from': [pdf, json, '--keys', 'http://127.0.0.1:1/'],
    '"zz" is not a supported language': [pdf, json, '--lang', 'zz'],
  };
  for (const [part, args] of Object.entries(refused)) {
    const { code, output } = await command(args);
    assert.equal(code, 2, part);
    assert.ok(output.includes(part), output);
  }
});
