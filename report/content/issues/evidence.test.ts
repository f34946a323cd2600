import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@assay/contract/assessment.ts';
import { createTranslator } from '@assay/locales';
import { evidenceOf } from './evidence.ts';

const words = createTranslator('en-US', 'Asia/Taipei');
const found = (seen: string[], check = 'web_app_security.certificate') =>
  ({ check, area: check.split('.')[0], seen }) as unknown as Finding;

test('evidence of certificates has labels and times of the report, and other evidence stays as received', () => {
  const lines = ['subject: CN=a.example', 'valid: 2026-01-02T03:04:05.000Z – 2026-02-02T03:04:05Z', 'told by: OCSP'];
  assert.deepEqual(evidenceOf([found(lines)], words), {
    lines: ['Subject: CN=a.example', 'Valid: 2026-01-02 11:04:05 UTC+8 – 2026-02-02 11:04:05 UTC+8', 'Source: OCSP'],
    total: 3,
    raw: false,
  });
  const graded = found(['protocols 93, key exchange 90, ciphers 80'], 'web_app_security.tls-grade');
  assert.deepEqual(evidenceOf([graded], words).lines, ['Protocols 93, key exchange 90, ciphers 80']);
  const raw = ['constructor: 1', 'Date: 2026-01-02T03:04:05Z', 'subject line'];
  assert.deepEqual(evidenceOf([found(raw)], words), { lines: raw, total: 3, raw: true });
  const elsewhere = ['subject: x'];
  assert.deepEqual(evidenceOf([found(elsewhere, 'information_leakage.leaks')], words).lines, elsewhere);
});

test('times of evidence from data sources are in the zone of the report, and those that a server sent as they were', () => {
  const line = 'https://a.example/account 2026-01-02T03:04:05.000Z';
  assert.deepEqual(evidenceOf([found([line], 'social_engineering.phishing')], words), {
    lines: ['https://a.example/account 2026-01-02 11:04:05 UTC+8'],
    total: 1,
    raw: false,
  });
  assert.deepEqual(evidenceOf([found([line], 'information_leakage.logs')], words).lines, [line]);
});

test('evidence of look-alike domains names the permutation in the language of the report', () => {
  const german = createTranslator('de', 'UTC');
  const shown = (line: string, check = 'social_engineering.look-alikes') =>
    evidenceOf([found([line], check)], german).lines[0];
  assert.equal(shown('oldmills.example (addition)'), `oldmills.example (${german.t('terms:lookAlikes.addition')})`);
  assert.equal(shown('oldmills.example (guess)'), 'oldmills.example (guess)');
  assert.equal(shown('oldmills.example'), 'oldmills.example');
  assert.equal(shown('a (addition)', 'social_engineering.spoofing'), 'a (addition)');
});

test('the first three different lines are printed, and all are counted', () => {
  const { lines, total } = evidenceOf([found(['a', 'b']), found(['b', 'c', 'd']), found(['e'])], words);
  assert.deepEqual([lines, total], [['a', 'b', 'c'], 5]);
});

test('evidence is as received if a translated line is not printed', () => {
  assert.equal(evidenceOf([found(['a', 'b', 'c', 'subject: CN=a.example'])], words).raw, true);
  assert.equal(evidenceOf([found(['a', 'b', 'subject: CN=a.example'])], words).raw, false);
});
