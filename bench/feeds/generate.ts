import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { nvdRecord } from '@assay/server/testing/feeds/nvd-files.ts';

/** Fictional CVEs in NVD's file format: years of equal size, with some products that have many CVEs. */
export interface World {
  cves: number;
  products: number;
  /** Path → content, as NVD serves it. */
  files: Map<string, Buffer | string>;
  /** EPSS for all of them. */
  epss: Buffer;
  /** KEV for one in two hundred. */
  kev: string;
}

const FIRST_YEAR = 2002;

/** Vendor and product of a number: a few have many CVEs, as in real data. */
export function productOf(n: number): { vendor: string; product: string } {
  return { vendor: `vendor${n % 700}`, product: `product${n}` };
}

/** Number between 0 and 1 that depends only on `n`. */
function chance(n: number): number {
  const x = Math.sin(n * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
}

export function generate(cves: number, products: number): World {
  const year = new Date().getUTCFullYear();
  const years = Array.from({ length: year - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);
  const files = new Map<string, Buffer | string>();
  const perYear = Math.ceil(cves / years.length);
  const scores: string[] = ['#model_version:v2026.03.14,score_date:2026-11-20T00:00:00+0000', 'cve,epss,percentile'];
  const exploited: { cveID: string; dateAdded: string }[] = [];
  let n = 0;
  for (const one of years) {
    const records: string[] = [];
    for (let at = 0; at < perYear && n < cves; at += 1, n += 1) {
      const id = `CVE-${one}-${10_000 + at}`;
      records.push(JSON.stringify(recordOf(id, one, n, products)));
      scores.push(`${id},${(chance(n + 5) ** 6).toFixed(5)},${chance(n + 5).toFixed(5)}`);
      if (n % 200 === 0) exploited.push({ cveID: id, dateAdded: `${one}-06-01` });
    }
    put(files, String(one), records);
  }
  put(files, 'modified', []);
  return {
    cves: n,
    products,
    files,
    epss: gzipSync(`${scores.join('\n')}\n`),
    kev: JSON.stringify({ catalogVersion: '2026.11.20', vulnerabilities: exploited }),
  };
}

function recordOf(id: string, year: number, n: number, products: number): object {
  // Most CVEs concern one product, some two or three; low numbers are chosen more often.
  const count = 1 + Number(chance(n) > 0.8) + Number(chance(n) > 0.95);
  const matches = Array.from({ length: count }, (_, at) => {
    const { vendor, product } = productOf(Math.floor(chance(n * 3 + at) ** 2 * products));
    const major = 1 + (n % 9);
    return [0, 1].slice(0, 1 + (n % 2)).map((branch) => ({
      vulnerable: true,
      criteria: `cpe:2.3:a:${vendor}:${product}:*:*:*:*:*:*:*:*`,
      versionStartIncluding: `${major + branch}.0`,
      versionEndExcluding: `${major + branch}.${n % 20}.${n % 7}`,
    }));
  });
  return nvdRecord(id, 'none', 'none', '0', {
    published: `${year}-0${1 + (n % 9)}-1${n % 9}T10:00:00.000`,
    configurations: [{ nodes: [{ cpeMatch: matches.flat() }] }],
  });
}

function put(files: World['files'], part: string, records: readonly string[]): void {
  const json = `{"format":"NVD_CVE","version":"2.0","vulnerabilities":[${records.join(',')}]}`;
  const sha = createHash('sha256').update(json).digest('hex').toUpperCase();
  files.set(`/nvdcve-2.0-${part}.json.gz`, gzipSync(json, { level: 1 }));
  files.set(`/nvdcve-2.0-${part}.meta`, `lastModifiedDate:2026-11-20T03:00:01-05:00\r\nsha256:${sha}\r\n`);
}
