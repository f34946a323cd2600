import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMarkCertificate } from './mark-certificate.ts';

/**
 * Generated with OpenSSL for this test: a leaf for example.com that contains the logo below, and its root. Valid until
 * 2126.
 */
const LEAF = `-----BEGIN CERTIFICATE-----
MIICjjCCAjWgAwIBAgIUcr3lXtL2Mku4BIXsZQ9ccWj6SZIwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRRXhhbXBsZSBNYXJrIFJvb3QwIBcNMjYxMTIyMTYzMjI0WhgP
MjEyNjEwMjkxNjMyMjRaMBcxFTATBgNVBAMMDEV4YW1wbGUgTWFyazBZMBMGByqG
SM49AgEGCCqGSM49AwEHA0IABIWOE7LsTZq1m42A8hzhuOssWNRuTRWem2FABcKO
MaiLgqFskSTju6GG3zExzsYy1lcREUuC7oXgqPgJJoEFI2ijggFWMIIBUjATBgNV
HSUEDDAKBggrBgEFBQcDHzAWBgNVHREEDzANggtleGFtcGxlLmNvbTCB4gYIKwYB
BQUHAQwEgdUWgdJkYXRhOmltYWdlL3N2Zyt4bWw7YmFzZTY0LEg0c0lBQUFBQUFB
Q0F5WE5RUTdDSUJCQTBhdE1aaStEN2FvR1dIZ0J2WUkyaUpNZ05ETlk2dTJ0Y2Zt
VGwzeW5hNEx0bFl0NmZMYTJuSWg2NzZhUHBrcWl3VnBMdTBCWW95alg0dkZvQm9U
N1RlTlY2b056OU5pNGZBNkw3b1pqUDlmTm93VUxFMHdZWE9PV1k3aThCWlJUY2ZS
dk43UE1PWUo0SEpHQyt5M0NGeU1ZeFZPS0FBQUEwHQYDVR0OBBYEFG/7flDm3GI5
NyDk/QPeLGHUYKZHMB8GA1UdIwQYMBaAFD3P9d7ANGVoA+PHjM3fAaZJv2I5MAoG
CCqGSM49BAMCA0cAMEQCIAwfPilwSQ8fKmRMd3+WXf0Ge76PgRdVh1xKSR3CPfC/
AiBu/6p2WjUnmtuBMJtJV/9bS3XxbPXmD0aBQT0Ym8/YdQ==
-----END CERTIFICATE-----`;
const ROOT = `-----BEGIN CERTIFICATE-----
MIIBbjCCARSgAwIBAgIUT+pfV13UfsIcpE4yNfNKAx8VjuIwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRRXhhbXBsZSBNYXJrIFJvb3QwIBcNMjYxMTIyMTYzMjI0WhgP
MjEyNjEwMjkxNjMyMjRaMBwxGjAYBgNVBAMMEUV4YW1wbGUgTWFyayBSb290MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEn1e1XJworSeTswDa+Lf4FMvqdc/nF8Bd
Y49BoLcYxre3wK5OgRZvprfY8+kRZW+FwIiRUu6zZH/DP5XeV4c5D6MyMDAwDwYD
VR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUPc/13sA0ZWgD48eMzd8Bpkm/YjkwCgYI
KoZIzj0EAwIDSAAwRQIhANm5Pmeto4dQgFOE3WKgucDAKNFylFfLJLVyNYt3qGun
AiANABLpDO1GI/H2H0yN1MUKM9q5H8OrPFuv6T/M3Lj5DQ==
-----END CERTIFICATE-----`;
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 9 9"><title>Our sign</title><circle r="3"/></svg>';

test('a mark certificate with the published logo has no problems', () => {
  const found = readMarkCertificate(`${LEAF}\n${ROOT}\n`, LOGO, 'example.com');
  assert.deepEqual(found.problems, []);
  assert.match(found.notAfter ?? '', /^2126-/);
  assert.deepEqual(readMarkCertificate(`${LEAF}${ROOT}`, LOGO, 'shop.example.com').problems, []);
});

test('each part that mail programs reject is named', () => {
  const problems = (text: string, logo: string | null, domain = 'example.com') =>
    readMarkCertificate(text, logo, domain).problems;
  assert.deepEqual(problems('<html>not found</html>', LOGO), ['PEM']);
  assert.deepEqual(problems(LEAF, LOGO), ['issuer']);
  assert.deepEqual(problems(`${LEAF}${LEAF}`, LOGO), ['issuer']);
  assert.deepEqual(problems(`${LEAF}${ROOT}`, LOGO, 'example.org'), ['subjectAltName']);
  assert.deepEqual(problems(`${LEAF}${ROOT}`, LOGO, 'badexample.com'), ['subjectAltName']);
  assert.deepEqual(problems(`${LEAF}${ROOT}`, LOGO.replace('Our', 'Their')), ['SVG']);
  assert.deepEqual(problems(`${LEAF}${ROOT}`, null), []);
  assert.deepEqual(problems(ROOT, LOGO), ['issuer', 'extendedKeyUsage', 'subjectAltName', 'logotype']);
});
