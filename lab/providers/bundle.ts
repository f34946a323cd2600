import type { writeCatalogBundle } from '@assay/engine';
import type { Site } from '../world/site.ts';
import { ADVISORIES, PRODUCTS } from './advisories.ts';

type Contents = Parameters<typeof writeCatalogBundle>[1];
type Advisory = Contents['advisories'][string][number];

/** The lab's feeds as a catalog bundle, equivalent to downloading all of them. */
export function bundleContents(sites: readonly Site[]): Contents {
  return {
    versions: {
      nvd: '2026-11-01',
      kev: '2026.11.01',
      epss: '2026-11-01',
      endoflife: '2026-11-01',
      ipsum: '2026-11-01',
      'tor-exits': '2026-11-01',
    },
    advisories: Object.fromEntries(
      Object.entries(Object.groupBy(ADVISORIES, ({ vendor, product }) => `${vendor}:${product}`)).map(
        ([key, rows = []]) => [key, rows.map(advisory)],
      ),
    ),
    cycles: Object.fromEntries(
      PRODUCTS.map(({ vendor, product, cycles }) => [
        `${vendor}:${product}`,
        cycles.map(({ name, eolFrom, latest }) => ({ cycle: name, endOfLife: eolFrom, latest })),
      ]),
    ),
    fixes: {
      'debian:11:openssh': [
        { package: 'openssh', cve: 'CVE-2099-10003', introduced: null, fixed: '1:8.4p1-5+deb11u3' },
      ],
    },
    blocks: [
      // One unassigned address: an empty list would count as missing.
      listed('ipsum', '192.0.2.250'),
      ...sites.flatMap(({ outside }) => outside.downloaded.map(({ address }) => listed('ipsum', address))),
      ...sites.flatMap(({ outside }) => (outside.torExits ?? []).map((address) => listed('tor-exits', address))),
    ],
  };
}

function listed(source: string, entry: string): Contents['blocks'][number] {
  return { source, entry, seen: '2026-11-01' };
}

function advisory({ id, title, mendedIn, cvss, cwe, published, epss, kev }: (typeof ADVISORIES)[number]): Advisory {
  const everything = { exact: null, startIncluding: null, startExcluding: null, endIncluding: null };
  return {
    id,
    title,
    published: published.slice(0, 10),
    cvss,
    epss: epss[0],
    kev: kev && { added: kev.added, ransomware: kev.ransomware },
    cwe: [cwe],
    ranges: [{ ...everything, endExcluding: mendedIn }],
    references: [`https://advisories.lab.test/${id}`],
  };
}
