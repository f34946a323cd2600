import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Catalog } from '@assay/engine';
import type { FaultId, Lab } from '@assay/lab';
import { runPeer } from '../web/peer.ts';
import type { Row } from './compare.ts';
import { compareFaults, type Peer } from './faults.ts';

const DOMAIN = 'harbourline.test';
const FAULTS: readonly FaultId[] = [
  'tls-old',
  'tls-only-old',
  'tls-without-1-3',
  'ciphers-null',
  'ciphers-static',
  'ciphers-cbc-only',
  'certificate-expired',
  'certificate-not-yet-valid',
  'certificate-self-signed',
  'certificate-untrusted',
  'certificate-incomplete',
  'certificate-wrong-name',
  'certificate-weak-key',
  'certificate-weak-signature',
  'certificate-ends-in-days',
  'certificate-revoked',
  'tls-padding-oracle',
  'tls-renegotiates',
];
const W = 'web_app_security.';
/** Protocol versions, cipher suites by OpenSSL or IANA name, and the report's text. */
interface Report {
  versions: readonly string[];
  suites: readonly string[];
  text: string;
}
const old = ({ versions }: Report) => versions.includes('1.0') || versions.includes('1.1');
const modern = ({ versions }: Report) => versions.includes('1.2') || versions.includes('1.3');
const without13 = ({ versions }: Report) => versions.includes('1.2') && !versions.includes('1.3');
const has = (pattern: RegExp) => (report: Report) => pattern.test(report.text);
const suite = (pattern: RegExp) => (report: Report) => report.suites.some((name) => pattern.test(name));
/** Suites with static RSA key exchange: no ephemeral key exchange in the name, and not of TLS 1.3. */
const STATIC =
  /^(?:TLS_RSA_WITH_(?!NULL)|(?!ECDHE|DHE|TLS_|ADH|AECDH)(?!NULL)(?:AES|CAMELLIA|DES|RC4|ARIA|SEED|IDEA)[A-Z0-9-]+$)/;
const AEAD = /GCM|CCM|CHACHA20/;

const ENUMERATED = {
  [`${W}tls-versions/old-tls-offered`]: old,
  [`${W}tls-versions/no-modern-version`]: (report: Report) => !modern(report),
  [`${W}tls-versions/no-tls-1-3`]: without13,
  [`${W}cipher-suites/no-protection`]: suite(/NULL/),
  [`${W}cipher-suites/static-key-exchange`]: suite(STATIC),
  [`${W}cipher-suites/no-authenticated-encryption`]: (report: Report) =>
    modern(report) && !report.suites.some((name) => AEAD.test(name)),
};

const sslscan: Peer<Report> = {
  name: 'sslscan',
  async ask(domain) {
    const run = await runPeer('sslscan', (file) => ['--no-colour', '--show-certificate', `--xml=${file}`, domain]);
    if (!run?.said) return null;
    const text = run.said;
    return {
      text,
      versions: [...text.matchAll(/<protocol type="tls" version="([\d.]+)" enabled="1"/g)].map(
        ([, version]) => version!,
      ),
      suites: [...text.matchAll(/<cipher status="(?:accepted|preferred)"[^>]* cipher="([^"]+)"/g)].map(
        ([, name]) => name!,
      ),
    };
  },
  said: {
    ...ENUMERATED,
    [`${W}certificate/expired`]: has(/<expired>true/),
    [`${W}certificate/self-signed`]: has(/<self-signed>true/),
    [`${W}certificate-strength/key-weak`]: has(/<pk error="false" type="RSA" bits="(?:512|768|1024|1536)"/),
    [`${W}certificate-strength/signature-weak`]: has(/<signature-algorithm>(?:sha1|md5|ecdsa-with-SHA1)/i),
    [`${W}tls-handshake/renegotiation-by-client`]: null,
  },
};

const nmap: Peer<Report> = {
  name: 'nmap',
  async ask(domain) {
    const words = ['-Pn', '-n', '-p', '443', '--script', 'ssl-enum-ciphers,ssl-cert'];
    const run = await runPeer('nmap', (file) => [...words, '-oX', file, domain]);
    if (!run?.said) return null;
    const text = run.said;
    return {
      text,
      versions: [...text.matchAll(/<table key="TLSv([\d.]+)">/g)].map(([, version]) => version!),
      suites: [...text.matchAll(/<elem key="name">(TLS_[A-Z0-9_]+)</g)].map(([, name]) => name!),
    };
  },
  said: ENUMERATED,
};

/** testssl.sh; the report's text has one line `id severity finding` per result. */
function testssl(authority: string): Peer<Report> {
  return {
    name: 'testssl.sh',
    async ask(domain) {
      const words = ['--quiet', '--color', '0', '--warnings', 'off', '--phone-out', '--add-ca', authority];
      const run = await runPeer('testssl', (file) => [
        ...words,
        '-p',
        '-s',
        '-S',
        '-R',
        '--robot',
        '--jsonfile',
        file,
        domain,
      ]);
      if (!run?.said) return null;
      const rows = JSON.parse(run.said) as { id: string; severity: string; finding: string }[];
      const version = (id: string) => ({ TLS1: '1.0', TLS1_1: '1.1', TLS1_2: '1.2', TLS1_3: '1.3' })[id];
      return {
        text: rows.map(({ id, severity, finding }) => `${id} ${severity} ${finding}`).join('\n'),
        versions: rows.flatMap(({ id, finding }) => (/^offered/.test(finding) ? (version(id) ?? []) : [])),
        suites: [],
      };
    },
    said: {
      [`${W}tls-versions/old-tls-offered`]: old,
      [`${W}tls-versions/no-modern-version`]: (report) => !modern(report),
      [`${W}tls-versions/no-tls-1-3`]: without13,
      [`${W}cipher-suites/no-protection`]: has(/^cipherlist_NULL \w+ offered/m),
      [`${W}certificate/expired`]: has(/^cert_(?:expirationStatus|notAfter)\S* \w+ expired/m),
      [`${W}certificate/not-yet-valid`]: has(/^cert_chain_of_trust\S* \w+ [^\n]*failed \(not yet valid/m),
      [`${W}certificate/self-signed`]: has(/^cert_chain_of_trust\S* \w+ [^\n]*failed \(self.signed\)/m),
      [`${W}certificate/untrusted-root`]: has(
        /^cert_chain_of_trust\S* \w+ [^\n]*failed \((?!self.signed\)|chain incomplete|expired|not yet valid)/m,
      ),
      [`${W}certificate/incomplete-chain`]: has(/^cert_chain_of_trust\S* \w+ [^\n]*chain incomplete/m),
      [`${W}certificate/name-mismatch`]: has(/^cert_trust\S* (?:LOW|MEDIUM|HIGH|CRITICAL)/m),
      [`${W}certificate-strength/key-weak`]: has(/^cert_keySize\S* (?:LOW|MEDIUM|HIGH|CRITICAL)/m),
      [`${W}certificate-strength/signature-weak`]: has(/^cert_signatureAlgorithm\S* (?:LOW|MEDIUM|HIGH|CRITICAL)/m),
      [`${W}certificate-life/ends-in-days`]: has(/^cert_expirationStatus\S* (?:MEDIUM|HIGH) expires </m),
      [`${W}certificate-revocation/revoked`]: has(/^cert_(?:crl|ocsp)Revoked\S* \w+ revoked/m),
      [`${W}tls-flaws/padding-oracle`]: has(/^ROBOT (?:HIGH|CRITICAL|MEDIUM) VULNERABLE/m),
      // `mitigated`: renegotiation is allowed, but limited.
      [`${W}tls-handshake/renegotiation-by-client`]: has(
        /^secure_client_renego (?:(?:LOW|MEDIUM|HIGH|CRITICAL)|\w+ not vulnerable, mitigated)/m,
      ),
    },
  };
}

/** TLS and certificates, compared with sslscan, testssl.sh and nmap's ssl-enum-ciphers. */
export async function tlsRows(lab: Lab, catalog: Catalog): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-authority-'));
  const authority = path.join(folder, 'ca.pem');
  writeFileSync(authority, new X509Certificate(lab.network.trust!.certificates[0]!).toString());
  const peers = [sslscan, testssl(authority), nmap] as const;
  const kinds = ['host-dns', 'ports', 'http', 'tls'] as const;
  try {
    const cells = await compareFaults(lab, catalog, DOMAIN, { faults: FAULTS, kinds, peers: peers as never });
    return peers.map(({ name }, at) => ({
      title: name === 'nmap' ? 'TLS versions and suites' : 'TLS and certificates',
      peer: cells[at] ? name : null,
      cells: cells[at] ?? [],
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
