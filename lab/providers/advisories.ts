/** One fictional vulnerability: the products are those of the lab's banners, the identifiers are unassigned. */
export interface LabAdvisory {
  id: string;
  title: string;
  vendor: string;
  product: string;
  /** First fixed version. */
  mendedIn: string;
  cvss: number;
  cwe: number;
  published: string;
  /** EPSS probability and percentile. */
  epss: [probability: number, percentile: number];
  kev: { added: string; due: string; ransomware: boolean } | null;
}

export const ADVISORIES: readonly LabAdvisory[] = [
  {
    id: 'CVE-2099-10008',
    title: 'memcached: a malformed header stops the service',
    vendor: 'memcached',
    product: 'memcached',
    mendedIn: '1.6.2',
    cvss: 7.5,
    cwe: 120,
    published: '2026-09-20T08:00:00.000',
    epss: [0.2, 0.95],
    // Exploited for a few days, so threat mentions are recent.
    kev: { added: day(-8), due: day(13), ransomware: false },
  },
  {
    id: 'CVE-2099-10001',
    title: 'Redis: a crafted script escapes its sandbox',
    vendor: 'redis',
    product: 'redis',
    mendedIn: '6.2.14',
    cvss: 9.8,
    cwe: 787,
    published: '2026-02-03T10:00:00.000',
    epss: [0.61, 0.98],
    kev: { added: '2026-03-01', due: '2026-03-22', ransomware: true },
  },
  {
    id: 'CVE-2099-10002',
    title: 'nginx: a long range header reads beyond the cache entry',
    vendor: 'f5',
    product: 'nginx',
    mendedIn: '1.20.1',
    cvss: 7.5,
    cwe: 190,
    published: '2026-01-12T08:00:00.000',
    epss: [0.14, 0.93],
    kev: null,
  },
  {
    id: 'CVE-2099-10003',
    title: 'OpenSSH: a race in the log-in timer',
    vendor: 'openbsd',
    product: 'openssh',
    mendedIn: '9.8',
    cvss: 8.1,
    cwe: 362,
    published: '2026-04-01T08:00:00.000',
    epss: [0.08, 0.9],
    kev: null,
  },
  {
    id: 'CVE-2099-10004',
    title: 'vsftpd: a crafted user name starts a shell',
    vendor: 'vsftpd_project',
    product: 'vsftpd',
    mendedIn: '2.3.5',
    cvss: 9.8,
    cwe: 78,
    published: '2025-11-20T08:00:00.000',
    epss: [0.72, 0.99],
    kev: null,
  },
  {
    id: 'CVE-2099-10005',
    title: 'jQuery: markup from another origin runs as script',
    vendor: 'jquery',
    product: 'jquery',
    mendedIn: '3.5.0',
    cvss: 6.1,
    cwe: 79,
    published: '2025-09-14T08:00:00.000',
    epss: [0.03, 0.8],
    kev: null,
  },
  {
    id: 'CVE-2099-10009',
    title: 'Contact Form 7: unrestricted file upload',
    vendor: 'rocklobster',
    product: 'contact_form_7',
    mendedIn: '5.3.2',
    cvss: 10,
    cwe: 434,
    published: '2025-12-18T08:00:00.000',
    epss: [0.9, 0.99],
    kev: null,
  },
  {
    id: 'CVE-2099-10006',
    title: 'PHP: a header is split at a line feed',
    vendor: 'php',
    product: 'php',
    mendedIn: '7.4.33',
    cvss: 6.5,
    cwe: 113,
    published: '2025-12-02T08:00:00.000',
    epss: [0.02, 0.7],
    kev: null,
  },
  {
    id: 'CVE-2099-10007',
    title: 'MySQL: a prepared statement reads another session',
    vendor: 'oracle',
    product: 'mysql',
    mendedIn: '8.0.36',
    cvss: 4.9,
    cwe: 200,
    published: '2026-05-11T08:00:00.000',
    epss: [0.004, 0.4],
    kev: null,
  },
];

/** Date (YYYY-MM-DD) this many days from now; negative = in the past. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Release cycles as listed by endoflife.date, with fictional dates. */
export const PRODUCTS: readonly {
  name: string;
  vendor: string;
  product: string;
  kind: string;
  cycles: readonly { name: string; eolFrom: string | null; latest: string }[];
}[] = [
  {
    name: 'redis',
    vendor: 'redis',
    product: 'redis',
    kind: 'database',
    cycles: [
      { name: '7.4', eolFrom: null, latest: '7.4.2' },
      { name: '5.0', eolFrom: '2024-04-27', latest: '5.0.14' },
    ],
  },
  {
    name: 'nginx',
    vendor: 'f5',
    product: 'nginx',
    kind: 'server-app',
    cycles: [
      { name: '1.28', eolFrom: null, latest: '1.28.1' },
      { name: '1.18', eolFrom: '2021-04-20', latest: '1.18.0' },
    ],
  },
  {
    name: 'php',
    vendor: 'php',
    product: 'php',
    kind: 'lang',
    cycles: [
      { name: '8.4', eolFrom: '2028-12-31', latest: '8.4.10' },
      { name: '8.1', eolFrom: day(40), latest: '8.1.33' },
      { name: '7.4', eolFrom: '2022-11-28', latest: '7.4.33' },
    ],
  },
  {
    name: 'ubuntu',
    vendor: 'canonical',
    product: 'ubuntu_linux',
    kind: 'os',
    cycles: [
      { name: '24.04', eolFrom: '2029-05-31', latest: '24.04.3' },
      { name: '16.04', eolFrom: '2021-04-02', latest: '16.04.7' },
    ],
  },
  {
    name: 'debian',
    vendor: 'debian',
    product: 'debian_linux',
    kind: 'os',
    cycles: [
      { name: '13', eolFrom: '2030-06-30', latest: '13.1' },
      { name: '12', eolFrom: day(40), latest: '12.12' },
      { name: '9', eolFrom: '2022-06-30', latest: '9.13' },
    ],
  },
];
