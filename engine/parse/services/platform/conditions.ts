import type { Advisory, ProductsEvidence } from '#evidence/services.ts';
import type { HostPlatform } from './operating-system.ts';

type Product = Pick<ProductsEvidence['products'][number], 'product' | 'kind' | 'from' | 'seen'>;

/** Whether a condition is met; `unknown` without evidence. */
export type ConditionResult = 'holds' | 'fails' | 'unknown';

/**
 * CVEs that affect only one platform although neither NVD's configurations nor the record's CPE names contain it: the
 * platform is in the description, or in the vendor's advisory.
 */
const PLATFORM_BOUND: Readonly<Record<string, string | readonly string[]>> = {
  // PHP on Windows (https://www.php.net/ChangeLog-8.php): PHP-CGI's best-fit mapping of arguments, and its bypass.
  'CVE-2024-4577': 'o:microsoft:windows',
  'CVE-2024-8926': 'o:microsoft:windows',
  // proc_open() of batch files, and its incomplete fix.
  'CVE-2024-1874': 'o:microsoft:windows',
  'CVE-2024-5585': 'o:microsoft:windows',
  // link() with a null byte, and a double free in mail().
  'CVE-2019-11044': 'o:microsoft:windows',
  'CVE-2019-11049': 'o:microsoft:windows',
  // Apache httpd on Windows (https://httpd.apache.org/security/vulnerabilities_24.html): UNC paths, and stopping the service.
  'CVE-2024-38472': 'o:microsoft:windows',
  'CVE-2024-40898': 'o:microsoft:windows',
  'CVE-2024-43394': 'o:microsoft:windows',
  'CVE-2020-13938': 'o:microsoft:windows',
  // Tomcat on Windows (https://tomcat.apache.org/security-7.html): PUT of a script, and arguments of the CGI servlet.
  'CVE-2017-12615': 'o:microsoft:windows',
  'CVE-2019-0232': 'o:microsoft:windows',
  // nginx/Windows (https://nginx.org/en/security_advisories.html).
  'CVE-2011-4963': 'o:microsoft:windows',
  'CVE-2010-2263': 'o:microsoft:windows',
  'CVE-2010-2266': 'o:microsoft:windows',
  // Installers of PostgreSQL and Python for Windows.
  'CVE-2020-10733': 'o:microsoft:windows',
  'CVE-2022-26488': 'o:microsoft:windows',
  // regreSSHion: signal handlers of glibc (https://www.qualys.com/2024/07/01/cve-2024-6387/regresshion.txt), and of
  // FreeBSD (https://www.freebsd.org/security/advisories/FreeBSD-SA-24:04.openssh.asc); not of OpenBSD and Windows.
  'CVE-2024-6387': ['o:linux:linux_kernel', 'o:freebsd:freebsd'],
  // Lua's sandbox as Debian and Ubuntu link it (https://www.debian.org/security/2022/dsa-5081).
  'CVE-2022-0543': 'o:debian:debian_linux',
};

/** Distributions that share a package: a condition on one applies to the other. */
const DERIVED: Readonly<Record<string, readonly string[]>> = { debian_linux: ['ubuntu_linux'] };

/**
 * Fixes in FreeBSD's base system, whose sshd announces the day of its newest change (`FreeBSD-20240701`), by the
 * advisories of FreeBSD.
 */
const FREEBSD_FIXED: ReadonlyMap<string, string> = new Map([['CVE-2024-6387', '20240701']]);

/** Whether the platform of a platform-specific CVE is the host's, and not already fixed by the platform. @param seen the banner */
export function evaluatePlatform(id: string, machine: HostPlatform, seen: string): ConditionResult {
  const built = /\bFreeBSD-(20\d{6})\b/.exec(seen)?.[1];
  const fixed = FREEBSD_FIXED.get(id);
  if (built && fixed && built >= fixed) return 'fails';
  // Ids are feed data, and `constructor` must not match.
  const members = Object.hasOwn(PLATFORM_BOUND, id) ? PLATFORM_BOUND[id] : undefined;
  return members === undefined ? 'holds' : any([members].flat().map((member) => memberHeld(member, null, machine)));
}

/**
 * Whether the conditions of one range are met: every group, by any of its members, and the software that it extends.
 */
export function evaluateRange(
  range: Advisory['ranges'][number],
  product: Product,
  machine: HostPlatform,
): ConditionResult {
  const groups = (range.requires ?? []).map((group) =>
    any(group.map((member) => memberHeld(member, product.product, machine))),
  );
  return every([...groups, range.target === undefined ? 'holds' : targetHeld(range.target, product, machine)]);
}

const any = (all: readonly ConditionResult[]): ConditionResult =>
  all.includes('holds') ? 'holds' : all.includes('unknown') || all.length === 0 ? 'unknown' : 'fails';

const every = (all: readonly ConditionResult[]): ConditionResult =>
  all.includes('fails') ? 'fails' : all.includes('unknown') ? 'unknown' : 'holds';

/** @param member `part:vendor:product` of a CPE name */
function memberHeld(member: string, own: string | null, machine: HostPlatform): ConditionResult {
  const [part, vendor = '', name = ''] = member.split(':');
  // Firmware named after a device runs on that device.
  if (part === 'h') return own === `${name}_firmware` ? 'holds' : 'unknown';
  if (part === 'a') return machine.beside.includes(`${vendor}:${name}`) ? 'holds' : 'unknown';
  return systemHeld(name, machine);
}

function systemHeld(name: string, { family, distribution }: HostPlatform): ConditionResult {
  if (family === null) return 'unknown';
  if (/^windows/.test(name)) return family === 'windows' ? 'holds' : 'fails';
  if (/^(?:mac_?os(?:_x)?|iphone_os|ipados|android)$/.test(name)) return family === 'unix' ? 'unknown' : 'fails';
  if (name === 'unix') return family === 'windows' ? 'fails' : 'holds';
  if (family === 'windows') return 'fails';
  if (/^linux(?:_kernel)?$/.test(name)) return family === 'linux' ? 'holds' : family === 'bsd' ? 'fails' : 'unknown';
  if (distribution === null) return 'unknown';
  const derived = Object.hasOwn(DERIVED, name) ? DERIVED[name]! : [];
  return distribution === name || derived.includes(distribution) ? 'holds' : 'fails';
}

const SYSTEM_TARGETS = /^(?:windows(?:_.*)?|linux(?:_kernel)?|unix|mac_?os(?:_x)?|iphone_os|ipados|android)$/;
/** Content management systems: a product for one is its extension, never the plain product of the same name. */
const EXTENDED = /^(?:wordpress|drupal|joomla\\?!|typo3|magento|moodle)$/;
/** Sources of a script library: the same code in a browser. */
const SCRIPT_TARGETS = /^(?:node\.js|npm|jquery|javascript|typescript)$/;

/** @param target the attribute target_sw of a CPE name (NISTIR 7695 §5.3.3.8) */
function targetHeld(target: string, { kind, from, seen }: Product, machine: HostPlatform): ConditionResult {
  if (SYSTEM_TARGETS.test(target)) return systemHeld(target, machine);
  if (EXTENDED.test(target)) {
    if (target === 'wordpress' && from === 'script' && /\/wp-content\/plugins\//.test(seen)) return 'holds';
    return 'fails';
  }
  return kind === 'library' && SCRIPT_TARGETS.test(target) ? 'holds' : 'unknown';
}
