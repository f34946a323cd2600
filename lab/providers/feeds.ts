import { gzipSync } from 'node:zlib';
import type { Site } from '../world/site.ts';
import { ADVISORIES, PRODUCTS } from './advisories.ts';

/** CISA's Known Exploited Vulnerabilities catalog in JSON. */
export function kev(): unknown {
  const listed = ADVISORIES.flatMap((advisory) => (advisory.kev ? [{ ...advisory, kev: advisory.kev }] : []));
  return {
    title: 'Catalog of Known Exploited Vulnerabilities',
    catalogVersion: '2026.11.01',
    dateReleased: '2026-11-01T12:00:00.0000Z',
    count: listed.length,
    vulnerabilities: listed.map(({ id, vendor, product, title, cwe, kev: { added, due, ransomware } }) => ({
      cveID: id,
      vendorProject: vendor,
      product,
      vulnerabilityName: title,
      dateAdded: added,
      shortDescription: title,
      requiredAction: 'Apply the mended version.',
      dueDate: due,
      knownRansomwareCampaignUse: ransomware ? 'Known' : 'Unknown',
      notes: '',
      cwes: [`CWE-${cwe}`],
    })),
  };
}

/** FIRST's EPSS scores as gzipped CSV. */
export function epss(): Buffer {
  const rows = ADVISORIES.map(({ id, epss: [probability, percentile] }) => `${id},${probability},${percentile}`);
  const head = ['#model_version:v2025.03.14,score_date:2026-11-01T00:00:00+0000', 'cve,epss,percentile'];
  return gzipSync([...head, ...rows, ''].join('\n'));
}

/**
 * NVD's CVE API 2.0 with the parameters `startIndex`, `resultsPerPage`, `cveId`, `cpeName` and `virtualMatchString`
 * (the last two filter by vendor and product).
 */
export function nvd(query: URLSearchParams): unknown {
  const pattern = query.get('virtualMatchString') ?? query.get('cpeName');
  const [, , , vendor, product] = pattern?.split(':') ?? [];
  const chosen = ADVISORIES.filter(
    (advisory) =>
      (!query.get('cveId') || query.get('cveId') === advisory.id) &&
      (!vendor || vendor === '*' || vendor === advisory.vendor) &&
      (!product || product === '*' || product === advisory.product),
  );
  const start = Number(query.get('startIndex') ?? 0);
  const page = chosen.slice(start, start + Number(query.get('resultsPerPage') ?? 2000));
  return {
    resultsPerPage: page.length,
    startIndex: start,
    totalResults: chosen.length,
    format: 'NVD_CVE',
    version: '2.0',
    timestamp: '2026-11-01T12:00:00.000',
    vulnerabilities: page.map(nvdRecord),
  };
}

function nvdRecord({ id, title, vendor, product, mendedIn, cvss, cwe, published }: (typeof ADVISORIES)[number]) {
  const severity = cvss >= 9 ? 'CRITICAL' : cvss >= 7 ? 'HIGH' : cvss >= 4 ? 'MEDIUM' : 'LOW';
  return {
    cve: {
      id,
      sourceIdentifier: 'security@lab.test',
      published,
      lastModified: published,
      vulnStatus: 'Analyzed',
      descriptions: [{ lang: 'en', value: title }],
      metrics: {
        cvssMetricV31: [
          {
            source: 'nvd@nist.gov',
            type: 'Primary',
            cvssData: {
              version: '3.1',
              vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N',
              baseScore: cvss,
              baseSeverity: severity,
            },
          },
        ],
      },
      weaknesses: [{ source: 'nvd@nist.gov', type: 'Primary', description: [{ lang: 'en', value: `CWE-${cwe}` }] }],
      configurations: [
        {
          nodes: [
            {
              operator: 'OR',
              negate: false,
              cpeMatch: [
                {
                  vulnerable: true,
                  criteria: `cpe:2.3:a:${vendor}:${product}:*:*:*:*:*:*:*:*`,
                  versionEndExcluding: mendedIn,
                  matchCriteriaId: '00000000-0000-4000-8000-000000000000',
                },
              ],
            },
          ],
        },
      ],
      references: [{ url: `https://advisories.lab.test/${id}`, source: 'security@lab.test' }],
    },
  };
}

/** endoflife.date's API v1: one product, or null. */
export function endOfLife(name: string): unknown {
  const product = PRODUCTS.find((one) => one.name === name);
  return product
    ? { schema_version: '1.2.0', last_modified: '2026-11-01T00:00:00+00:00', result: details(product) }
    : null;
}

/** endoflife.date's API v1: all products in full. */
export function endOfLifeAll(): unknown {
  return { schema_version: '1.2.0', total: PRODUCTS.length, result: PRODUCTS.map(details) };
}

function details({ name, vendor, product, kind, cycles }: (typeof PRODUCTS)[number]) {
  const part = kind === 'os' ? 'o' : 'a';
  return {
    name,
    label: name,
    category: kind,
    identifiers: [{ type: 'cpe', id: `cpe:2.3:${part}:${vendor}:${product}` }],
    releases: cycles.map((cycle) => ({
      name: cycle.name,
      label: cycle.name,
      isLts: false,
      isEol: cycle.eolFrom !== null && cycle.eolFrom < new Date().toISOString(),
      eolFrom: cycle.eolFrom,
      isMaintained: cycle.eolFrom === null,
      latest: { name: cycle.latest, date: '2026-10-01' },
    })),
  };
}

/** stamparm/ipsum's list: address, tab, number of lists. */
export function ipsum(sites: readonly Site[]): string {
  const listed = [{ address: '192.0.2.250', lists: 3 }, ...sites.flatMap((site) => site.outside.downloaded)];
  const rows = listed.map(({ address, lists }) => `${address}\t${lists}`);
  return ['# IPsum Threat Intelligence Feed', '#', ...rows, ''].join('\n');
}
