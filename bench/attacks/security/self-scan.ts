import { setTimeout as sleep } from 'node:timers/promises';
import type { FindingRow, RatingSummary } from '@assay/contract/api/ratings.ts';
import { freePort, startLab } from '@assay/lab';
import { createInstallation } from '@assay/server/testing/installation.ts';
import { proveDomain } from '@assay/server/testing/lab.ts';
import type { Figure } from '../../measured.ts';
import { startProxy } from './proxy.ts';

/** A healthy domain of the lab: its DNS and mail are kept, its web host is replaced by the proxy. */
const DOMAIN = 'harbourline.test';
const COVERAGE_MIN = 0.9;
const SCAN_MAX_MS = 600_000;
/** Time for loading the feeds after the first start. */
const FEEDS_LOAD_MS = 20_000;

/** Configures the lab's VirusTotal endpoint. */
function virusTotalOf(given: { url: string; key: string } | null): Record<string, string> {
  return given ? { SOURCE_VIRUSTOTAL_URL: given.url, SOURCE_VIRUSTOTAL_KEY: given.key } : {};
}

export interface SelfScan {
  figures: Figure[];
  /** Why the goal was missed, with all findings. */
  faults: string[];
}

/** Assay scans itself behind the documented proxy: real TLS, DNS, mail and HTTP, all on loopback. */
export async function scanSelf(): Promise<SelfScan> {
  const lab = await startLab({ domains: [DOMAIN] });
  const upstream = await freePort();
  const proxy = await startProxy(DOMAIN, upstream, lab.issue([DOMAIN, `www.${DOMAIN}`]));
  const dialMap = lab.network.dialMap as Record<string, number> | null;
  if (!dialMap) throw new Error('the lab has no dial map');
  // Replaces the web host of the domain, over IPv4 and IPv6, but not the mail host, which serves the MTA-STS policy.
  for (const key of Object.keys(dialMap)) {
    if (/^(?:203\.0\.113\.\d+|2001:db8:[0-9a-f]+::80) 80$/.test(key)) dialMap[key] = proxy.plain;
    if (/^(?:203\.0\.113\.\d+|2001:db8:[0-9a-f]+::80) 443$/.test(key)) dialMap[key] = proxy.secure;
  }
  const installation = createInstallation(lab);
  try {
    const product = await installation.start({
      PORT: String(upstream),
      PUBLIC_URL: `https://${DOMAIN}`,
      TRUST_PROXY: '1',
      ...virusTotalOf(lab.sources.virusTotal),
      SECURITY_CONTACT: `mailto:security@${DOMAIN}`,
    });
    const caller = await product.administrator();
    await sleep(FEEDS_LOAD_MS);
    await proveDomain(lab, caller, DOMAIN);
    const began = performance.now();
    const { data, message } = await caller.call('POST', '/api/scans', { domain: DOMAIN });
    if (!data) throw new Error(message);
    for (;;) {
      const { scan } = (await caller.call('GET', `/api/scans/${data.id}`)).data;
      if (scan.scanstate === 2) break;
      if (scan.scanstate === 0 || performance.now() - began > SCAN_MAX_MS)
        throw new Error(`the scan failed: ${scan.failure}`);
      await sleep(500);
    }
    const rating: RatingSummary = (await caller.call('GET', `/api/ratings/${DOMAIN}`)).data;
    const { rows } = (await caller.call('GET', `/api/ratings/${DOMAIN}/findings?pageSize=200`)).data;
    await product.end('SIGTERM');
    return judged(rating, rows);
  } finally {
    await installation.remove();
    await proxy.stop();
    await lab.close();
  }
}

function judged({ total, grade, coverage }: RatingSummary, findings: readonly FindingRow[]): SelfScan {
  const lines = findings.map(({ check, severity, title, asset }) => `${severity}: ${check} ${title} ${asset}`);
  for (const line of lines) process.stdout.write(`${line}\n`);
  const reached = grade === 'S' && coverage >= COVERAGE_MIN;
  return {
    figures: [
      {
        what: 'Assay behind the documented proxy, scanned by Assay: grade and score',
        value: `${grade}, ${total}`,
        limit: 'S',
      },
      { what: 'Coverage of that scan', value: `${(coverage * 100).toFixed(1)} %`, limit: '≥ 90 %' },
      { what: 'Findings of that scan', value: String(findings.length), limit: '–' },
    ],
    faults: reached ? [] : [`grade ${grade} at a coverage of ${(coverage * 100).toFixed(1)} %`, ...lines],
  };
}
