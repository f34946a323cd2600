import type { Advisory, PackageBuild, ProductsEvidence } from '#evidence/services.ts';
import { distributionOf } from '../distribution.ts';
import { comparePackageVersions } from './package-version.ts';

type Seen = Pick<ProductsEvidence['products'][number], 'vendor' | 'product' | 'version' | 'seen'>;
type System = { name: string; version: string | null };

/** Distributions with a supported security tracker: name in banners → name in the tracker. */
const DISTRIBUTIONS: Readonly<Record<string, PackageBuild['distribution']>> = {
  Debian: 'debian',
  Ubuntu: 'ubuntu',
  'Red Hat Enterprise Linux': 'redhat',
  AlmaLinux: 'almalinux',
  Rocky: 'rocky',
};

type Names = readonly string[] | ((version: string) => readonly string[]);

const minor = (version: string) => /^\d+\.\d+/.exec(version)?.[0] ?? version;
const major = (version: string) => /^\d+/.exec(version)?.[0] ?? version;

/** CPE vendor and product → source packages in Debian and Ubuntu (deb), and in Red Hat and its rebuilds (rpm). */
const PACKAGES: Readonly<Record<string, { deb: Names; rpm: readonly string[] }>> = {
  'openbsd:openssh': { deb: ['openssh'], rpm: ['openssh'] },
  'apache:http_server': { deb: ['apache2'], rpm: ['httpd'] },
  'f5:nginx': { deb: ['nginx'], rpm: ['nginx'] },
  'php:php': { deb: (version) => [`php${minor(version)}`], rpm: ['php'] },
  'openssl:openssl': { deb: ['openssl'], rpm: ['openssl'] },
  'isc:bind': { deb: ['bind9'], rpm: ['bind'] },
  'exim:exim': { deb: ['exim4'], rpm: ['exim'] },
  'postfix:postfix': { deb: ['postfix'], rpm: ['postfix'] },
  'dovecot:dovecot': { deb: ['dovecot'], rpm: ['dovecot'] },
  'proftpd:proftpd': { deb: ['proftpd-dfsg'], rpm: ['proftpd'] },
  'vsftpd_project:vsftpd': { deb: ['vsftpd'], rpm: ['vsftpd'] },
  'pureftpd:pure-ftpd': { deb: ['pure-ftpd'], rpm: ['pure-ftpd'] },
  'mariadb:mariadb': { deb: (version) => ['mariadb', `mariadb-${minor(version)}`], rpm: ['mariadb'] },
  'oracle:mysql': { deb: (version) => [`mysql-${minor(version)}`], rpm: ['mysql'] },
  'postgresql:postgresql': { deb: (version) => [`postgresql-${major(version)}`], rpm: ['postgresql'] },
  'redis:redis': { deb: ['redis'], rpm: ['redis'] },
  'memcached:memcached': { deb: ['memcached'], rpm: ['memcached'] },
  'lighttpd:lighttpd': { deb: ['lighttpd'], rpm: ['lighttpd'] },
  'squid-cache:squid': { deb: ['squid', 'squid3'], rpm: ['squid'] },
  'thekelleys:dnsmasq': { deb: ['dnsmasq'], rpm: ['dnsmasq'] },
  'nlnetlabs:unbound': { deb: ['unbound'], rpm: ['unbound'] },
  'eclipse:mosquitto': { deb: ['mosquitto'], rpm: ['mosquitto'] },
};

/** Package names of the table above in any version; an import of tracker data keeps only these. */
export const TRACKED_PACKAGES =
  /^(?:openssh|apache2|httpd|nginx|php(?:\d\.\d)?|openssl|bind9?|exim4?|postfix|dovecot|proftpd(?:-dfsg)?|vsftpd|pure-ftpd|mariadb(?:-\d{1,2}\.\d{1,2})?|mysql(?:-\d{1,2}\.\d)?|postgresql(?:-\d{1,2})?|redis|memcached|lighttpd|squid3?|dnsmasq|unbound|mosquitto)$/;

/** Third-party builds: upstream repositories and backports. */
const FOREIGN = /pgdg|maria~|\+0~20\d{6}|sury|dotdeb|remi|\bppa\b|~bpo|plesk|cloudlinux/i;

/** Whether the text tells a build of another repository than the distribution's, which has its own fixes. */
export function isForeignBuild(text: string): boolean {
  return FOREIGN.test(text.slice(0, 500));
}

/** Package versions in banners, without epoch. */
const BUILDS: readonly (readonly [sign: RegExp, build: string])[] = [
  [/\bOpenSSH_(\d[\d.]{0,10}p\d{1,2}) (?:Debian|Ubuntu)-([\w.+~]{1,40})/, '$1-$2'],
  [/\((?:Debian|Ubuntu) (\d[\w.]{0,20}-[\w.+~]{1,40})\)/, '$1'],
  [/\b(\d[\d.]{0,12})-MariaDB-([\w.+~]{1,40})/, '$1-$2'],
  [/-RedHat-(\d[\w.]{0,20}-\d[\w.]{0,20}\.el\d{1,2}[\w.]{0,12})/, '$1'],
  [/(?<![\w.])(\d[\w.]{0,20}-[\w.+~]{1,40}?)-(?:Debian|Ubuntu)\b/, '$1'],
  [/(?<![\w.])(\d[\w.]{0,20}-[\d.+~]{0,12}(?:ubuntu|\+?deb\d)[\w.+~]{0,30})/, '$1'],
  [/(?<![\w.])(\d[\w.]{0,20}-\d[\w.]{0,20}\.el\d{1,2}[\w.]{0,12})/, '$1'],
];

/**
 * The distribution package behind a banner: distribution and release, package names, and the build if the banner
 * contains it. Null if the distribution's release is unknown or its tracker is not supported.
 * @param around operating system found by other services of the same host
 */
export function packageOf(
  { vendor, product, version, seen }: Seen,
  around: System | null = null,
): { build: Omit<PackageBuild, 'package'>; packages: readonly string[] } | null {
  const key = `${vendor}:${product}`;
  const text = seen.slice(0, 500);
  if (!Object.hasOwn(PACKAGES, key) || FOREIGN.test(text)) return null;
  const own = distributionOf(text).operatingSystem;
  const system = own?.version || (own && own.name !== around?.name) ? own : around;
  const name = system?.name ?? '';
  if (!system?.version || !Object.hasOwn(DISTRIBUTIONS, name)) return null;
  const distribution = DISTRIBUTIONS[name]!;
  return {
    build: { distribution, release: system.version, version: buildIn(text, version) },
    packages: packagesOf({ vendor, product, version }, distribution),
  };
}

/** The package version of a product in a banner; null if it contains only the upstream version. */
function buildIn(text: string, version: string): string | null {
  const found = BUILDS.map(([sign, build]) => sign.exec(text)?.[0].replace(sign, build));
  return found.find((one) => one?.startsWith(version)) ?? null;
}

/** Source packages of a product in a distribution, the likeliest first; none if no tracker is read for the product. */
function packagesOf(
  { vendor, product, version }: Pick<Seen, 'vendor' | 'product' | 'version'>,
  distribution: PackageBuild['distribution'],
): readonly string[] {
  const key = `${vendor}:${product}`;
  if (!Object.hasOwn(PACKAGES, key)) return [];
  const names = isDebian(distribution) ? PACKAGES[key]!.deb : PACKAGES[key]!.rpm;
  return typeof names === 'function' ? names(version) : names;
}

/** A package as its owner names it. */
export interface NamedPackage extends Omit<PackageBuild, 'package' | 'version' | 'named'> {
  version: string;
}

/**
 * The build that an owner names for a product that a scan observed.
 * @returns `contradicted` if what was observed rules it out: another upstream version, another distribution, another
 * build; otherwise the build and the packages to look up in the tracker: none if no tracker covers the product or the
 * build comes from a third party's repository
 */
export function namedBuild(
  seen: Seen,
  { distribution, release, version }: NamedPackage,
): 'contradicted' | { build: Omit<PackageBuild, 'package'> & { version: string }; packages: readonly string[] } {
  const text = seen.seen.slice(0, 500);
  const plain = version.trim().replace(/^\d{1,9}:/, '');
  const upstream = plain.startsWith(seen.version) && !/^\d/.test(plain.slice(seen.version.length));
  const system = distributionOf(text).operatingSystem;
  const isOther = system !== null && DISTRIBUTIONS[system.name] !== distribution;
  const observed = buildIn(text, seen.version);
  if (!upstream || isOther || (observed !== null && observed !== plain)) return 'contradicted';
  const branch = isDebian(distribution) ? release.trim() : major(release.trim());
  const isForeign = FOREIGN.test(plain) || FOREIGN.test(text);
  return {
    build: { distribution, release: branch, version: plain, named: true },
    packages: isForeign ? [] : packagesOf(seen, distribution),
  };
}

/** The distribution that a product's banner names, and its release if known; null if it names none with a tracker. */
export function observedDistribution({ seen }: Pick<Seen, 'seen'>):
  | (Pick<NamedPackage, 'distribution'> & {
      release: string | null;
    })
  | null {
  const system = distributionOf(seen.slice(0, 500)).operatingSystem;
  const distribution = system && DISTRIBUTIONS[system.name];
  return distribution ? { distribution, release: system.version } : null;
}

/** Whether a distribution's tracker is read for a product. */
export function isTracked({ vendor, product }: Pick<Seen, 'vendor' | 'product'>): boolean {
  return Object.hasOwn(PACKAGES, `${vendor}:${product}`);
}

function isDebian(distribution: PackageBuild['distribution']): boolean {
  return distribution === 'debian' || distribution === 'ubuntu';
}

/**
 * State of a vulnerability in this build by the distribution's tracker: `fixed` (or never affected), `vulnerable`, or
 * `unknown` if the tracker does not list it or the banner does not contain the build.
 */
export function trackedState(
  { fixes }: Pick<Advisory, 'fixes'>,
  build: PackageBuild | undefined,
): 'fixed' | 'vulnerable' | 'unknown' {
  if (!build || !fixes || fixes.length === 0) return 'unknown';
  const by = isDebian(build.distribution) ? 'dpkg' : 'rpm';
  const states = fixes.map(({ introduced, fixed }) => {
    const { version } = build;
    if (version === null) return introduced === null && fixed === null ? 'vulnerable' : 'unknown';
    const older = (limit: string) => comparePackageVersions(version, limit, by) < 0;
    if (introduced !== null && older(introduced)) return 'fixed';
    return fixed === null || older(fixed) ? 'vulnerable' : 'fixed';
  });
  const [first = 'unknown'] = states;
  // Several streams of one package may be fixed in different builds.
  return states.every((state) => state === first) ? first : 'unknown';
}

/** Display names of distributions. */
const TITLES: Readonly<Record<PackageBuild['distribution'], string>> = {
  debian: 'Debian',
  ubuntu: 'Ubuntu',
  redhat: 'Red Hat Enterprise Linux',
  almalinux: 'AlmaLinux',
  rocky: 'Rocky Linux',
};

/** The tracker's statement as one line of evidence; null without one. */
export function trackedLine({ fixes = [] }: Pick<Advisory, 'fixes'>, build: PackageBuild | undefined): string | null {
  if (!build || fixes.length === 0) return null;
  const statements = fixes.map(({ fixed }) => (fixed === null ? 'not fixed yet' : `fixed in ${fixed}`));
  const said = build.named ? [`${build.version} according to the owner`] : [];
  const all = [...new Set(statements), ...said].join(', ');
  return `${TITLES[build.distribution]} ${build.release}, ${build.package}: ${all}`;
}
