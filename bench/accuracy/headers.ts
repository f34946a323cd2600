import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Catalog } from '@assay/engine';
import type { FaultId, Lab } from '@assay/lab';
import { runPeer } from '../web/peer.ts';
import type { Row } from './compare.ts';
import { compareFaults, type Peer } from './faults.ts';
import { installNpm } from './npm-peer.ts';

const VERSION = '1.4.8';
const PACKAGES = [`@mdn/mdn-http-observatory@${VERSION}`];
const DOMAIN = 'harbourline.test';
const FAULTS: readonly FaultId[] = [
  'hsts-missing',
  'hsts-short',
  'hsts-invalid',
  'csp-missing',
  'csp-report-only',
  'csp-open',
  'framing-open',
  'framing-invalid',
  'sniffing-open',
  'sniffing-invalid',
  'referrer-unsafe',
  'session-cookie-bare',
  'cookies-loose',
  'cookies-same-site',
  'script-without-integrity',
  'redirect-missing',
  'origin-reflected',
  'resource-policy-invalid',
];
const W = 'web_app_security.';

/** Names of the results of the Observatory's tests. */
type Report = readonly string[];
const result = (pattern: RegExp) => (report: Report) => report.some((one) => pattern.test(one));

/** Installs the Observatory from the registry if it is missing. @returns its node_modules */
export async function installObservatory(): Promise<string | null> {
  const modules = await installNpm('observatory', PACKAGES);
  // Its install script would download Chromium's HSTS preload list, which contains no host of the lab.
  if (modules) writeFileSync(path.join(modules, '@mdn/mdn-http-observatory/conf/hsts-preload.json'), '{}');
  return modules;
}

/** HTTP headers, cookies and redirects, compared with Mozilla's Observatory. */
export async function headerRows(lab: Lab, catalog: Catalog): Promise<Row[]> {
  const modules = await installObservatory();
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-authorities-'));
  const authorities = path.join(folder, 'ca.pem');
  writeFileSync(authorities, lab.network.trust!.certificates.join('\n'));
  const observatory: Peer<Report> = {
    name: `Observatory ${VERSION}`,
    async ask(domain) {
      if (!modules) return null;
      const script = path.join(modules, '@mdn/mdn-http-observatory/src/scan.js');
      const run = await runPeer(process.execPath, () => [script, domain], 120_000, {
        NODE_EXTRA_CA_CERTS: authorities,
      });
      const start = run?.printed.indexOf('{') ?? -1;
      if (!run || start < 0 || !run.printed.includes('"tests"')) {
        process.stderr.write(`the Observatory ended without a result: ${run?.printed.slice(0, 300)}\n`);
        return null;
      }
      const { tests } = JSON.parse(run.printed.slice(start)) as { tests?: Record<string, { result: string }> };
      return tests ? Object.values(tests).map((test) => test.result) : null;
    },
    said: {
      [`${W}hsts/missing`]: result(/^hsts-not-implemented/),
      [`${W}hsts/max-age-short`]: result(/^hsts-implemented-max-age-less-than/),
      [`${W}hsts/invalid`]: result(/^hsts-header-invalid/),
      [`${W}csp/missing`]: result(/^csp-not-implemented$/),
      [`${W}csp/report-only`]: result(/^csp-not-implemented-but-reporting-enabled/),
      [`${W}csp/scripts-open`]: result(
        /^csp-implemented-with-(?:unsafe-inline$|insecure-scheme$|unsafe-inline-in-script)/,
      ),
      [`${W}framing/missing`]: result(/^x-frame-options-not-implemented/),
      [`${W}framing/invalid`]: result(/^x-frame-options-header-invalid/),
      [`${W}content-type-options/missing`]: result(/^x-content-type-options-not-implemented/),
      [`${W}content-type-options/invalid`]: result(/^x-content-type-options-header-invalid/),
      [`${W}referrer-policy/unsafe`]: result(/^referrer-policy-unsafe/),
      [`${W}cookies/session-not-secure`]: result(/^cookies-session-without-secure-flag/),
      [`${W}cookies/session-script-readable`]: result(/^cookies-session-without-httponly-flag/),
      [`${W}cookies/same-site-none-not-secure`]: result(/^cookies-samesite-flag-invalid/),
      [`${W}cookies/anti-forgery-same-site-missing`]: result(/^cookies-anticsrf-without-samesite-flag/),
      [`${W}script-integrity/missing`]: result(/^sri-not-implemented-but-external/),
      [`${W}redirect/missing`]: result(/^redirection-missing|^redirection-not-to-https$/),
      [`${W}cors/credentials-to-anybody`]: result(/^cross-origin-resource-sharing-implemented-with-universal-access/),
      [`${W}resource-policy/invalid`]: result(/^corp-header-invalid/),
    },
  };
  const kinds = ['host-dns', 'http', 'site'] as const;
  try {
    const [cells = null] = await compareFaults(lab, catalog, DOMAIN, {
      faults: FAULTS,
      kinds,
      peers: [observatory] as never,
    });
    return [{ title: 'HTTP headers, cookies and redirects', peer: cells && observatory.name, cells: cells ?? [] }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
