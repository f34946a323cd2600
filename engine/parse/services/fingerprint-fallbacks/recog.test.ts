import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readService } from '../banner.ts';
import { parseFingerprints } from './recog.ts';

/** Created for this test, in the format of github.com/rapid7/recog. */
const FILE = `<?xml version="1.0"?>
<fingerprints matches="ftp.banner" protocol="ftp" database_type="service">
  <fingerprint pattern="(?i)^Acme FTPd (\\d+\\.[\\d.]++)(?: .*)?$">
    <description>Acme's server</description>
    <example service.version="2.1">ACME FTPd 2.1 ready</example>
    <param pos="0" name="service.vendor" value="Acme"/>
    <param pos="0" name="service.product" value="FTPd"/>
    <param pos="1" name="service.version"/>
    <param pos="0" name="service.cpe23" value="cpe:/a:acme:ftpd:{service.version}"/>
  </fingerprint>
  <fingerprint pattern="^(unclosed"><param pos="0" name="service.product" value="Never"/></fingerprint>
</fingerprints>`;
const TITLES = `<fingerprints matches="html_title"><fingerprint pattern="^(?i)Widget Console$">
  <param pos="0" name="hw.product" value="Widget"/>
  <param pos="0" name="service.cpe23" value="cpe:/a:acme:widget:-"/></fingerprint></fingerprints>`;

const heard = (port: number, text: string) => {
  const transcript = { port, tls: false, greeting: Buffer.from(text), answers: [] };
  return { facts: readService(transcript), text };
};

it('identifies products by loaded fingerprints if the built-in ones do not', () => {
  const book = parseFingerprints([FILE, TITLES]);
  assert.equal(book.size, 2, 'a pattern that does not compile is left out');
  const ftp = heard(21, '220 Acme ftpd 3.0.1 welcome\r\n');
  const facts = book.complete(ftp.facts, ftp.text);
  assert.deepEqual(
    [facts.service, facts.product, facts.version, facts.cpe, facts.confidence],
    ['ftp', 'FTPd', '3.0.1', 'cpe:2.3:a:acme:ftpd:3.0.1:*:*:*:*:*:*:*', 'firm'],
  );
  const page = heard(8_080, 'HTTP/1.1 200 OK\r\n\r\n<title>widget console</title>');
  const console = book.complete(page.facts, page.text);
  assert.deepEqual([console.product, console.cpe], ['Widget', null]);
});

it('ignores products that are already known, and services that the fingerprint is not about', () => {
  const book = parseFingerprints([FILE]);
  const known = heard(21, '220 (vsFTPd 3.0.5)\r\n');
  assert.equal(book.complete(known.facts, known.text).product, 'vsFTPd');
  const mail = heard(25, '220 Acme FTPd 3.0.1 ESMTP\r\n');
  assert.equal(book.complete(mail.facts, mail.text).product, null);
});

it('adds the version to a product that is identified without one, and to no other', () => {
  const file = `<fingerprints matches="imap4.banner"><fingerprint pattern="^(\\S+) Dovecot v(\\d+\\.\\d+) ready">
    <param pos="0" name="service.product" value="Dovecot"/><param pos="2" name="service.version"/></fingerprint>
    <fingerprint pattern="Courier v(\\d+\\.\\d+)"><param pos="0" name="service.product" value="Cyrus"/>
    <param pos="1" name="service.version"/></fingerprint></fingerprints>`;
  const book = parseFingerprints([file]);
  const dovecot = heard(143, '* OK mail.example Dovecot v2.3 ready\r\n');
  assert.equal(dovecot.facts.version, null);
  const facts = book.complete(dovecot.facts, dovecot.text);
  assert.deepEqual(
    [facts.product, facts.version, facts.cpe],
    ['Dovecot', '2.3', 'cpe:2.3:a:dovecot:dovecot:2.3:*:*:*:*:*:*:*'],
  );
  const courier = heard(143, '* OK Courier-IMAP ready, Courier v2.3\r\n');
  assert.equal(book.complete(courier.facts, courier.text).version, null);
});

it('omits patterns with superlinear running time', () => {
  const sign = (pattern: string) =>
    `<fingerprints matches="ftp.banner"><fingerprint pattern="${pattern}"><param pos="0" name="service.product" value="X"/></fingerprint></fingerprints>`;
  for (const pattern of ['^(a+)+$', '^(?:[ab]*c?)*$', '^((x{2,})y)*$', '^(\\S+ )+ready$'])
    assert.equal(parseFingerprints([sign(pattern)]).size, 0, pattern);
  for (const pattern of ['^(\\S+) +FTP (?:server )?\\(([^)]+)\\)$', '^[(+]*x(a{1,3})+$', '^\\(a+\\)+$'])
    assert.equal(parseFingerprints([sign(pattern)]).size, 1, pattern);
});

it('treats text in another format as an empty file', () => {
  assert.equal(
    parseFingerprints(['', 'not XML', '<fingerprints matches="constructor"><fingerprint pattern="x"/></fingerprints>'])
      .size,
    0,
  );
});
