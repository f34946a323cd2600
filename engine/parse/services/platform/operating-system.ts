import type { PortsEvidence, ProductsEvidence } from '#evidence/services.ts';
import { distributionOf } from '../distribution.ts';

/** Operating system family, as far as vulnerability conditions need it. */
export type SystemFamily = 'windows' | 'linux' | 'bsd' | 'unix';

/** Known facts about the host of a product. */
export interface HostPlatform {
  family: SystemFamily | null;
  /** Distribution as a CPE name (`debian_linux`); null if unknown. */
  distribution: string | null;
  /** The text of another service that identifies the distribution; null without one. */
  said: string | null;
  /** `vendor:product` of other software on the same host. */
  beside: readonly string[];
}

export const UNKNOWN_PLATFORM: HostPlatform = { family: null, distribution: null, said: null, beside: [] };

interface Sign {
  family: SystemFamily;
  distribution: string | null;
  text: string;
}

/** System name in parsed banners → family and CPE product. */
const SYSTEMS: readonly (readonly [name: RegExp, family: SystemFamily, distribution: string | null])[] = [
  [/^windows/i, 'windows', 'windows'],
  [/^debian|^raspbian/i, 'linux', 'debian_linux'],
  [/^ubuntu/i, 'linux', 'ubuntu_linux'],
  [/^red hat|^enterprise_linux/i, 'linux', 'enterprise_linux'],
  [/^centos/i, 'linux', 'centos'],
  [/^fedora/i, 'linux', 'fedora'],
  [/^rocky|^almalinux|^oracle linux|^amazon|suse|^alpine/i, 'linux', null],
  [/^linux/i, 'linux', null],
  [/^freebsd/i, 'bsd', 'freebsd'],
];

function signOf(name: string, text: string): Sign | null {
  const known = SYSTEMS.find(([pattern]) => pattern.test(name));
  return known ? { family: known[1], distribution: known[2], text } : null;
}

/** Builds contain their platform in place of the distribution's mark: `Apache/2.4.58 (Win64)`, `(Unix)`. */
function signIn(text: string): Sign | null {
  const told = distributionOf(text).operatingSystem;
  const known = told && signOf(told.name, text);
  if (known) return known;
  if (/\(Win(?:32|64)\)|\bOpenSSH_for_Windows/i.test(text)) return { family: 'windows', distribution: 'windows', text };
  return /\(Unix\)/i.test(text) ? { family: 'unix', distribution: null, text } : null;
}

/**
 * Combines the operating system data of all services of a host: a distribution in one applies to all.
 * @param ports of the same host; ignored for a provider's edge or for several hosts that disagree
 */
export function platformOf(place: ProductsEvidence, ports: PortsEvidence | null): HostPlatform {
  const beside = place.products.map(({ vendor, product }) => `${vendor}:${product}`.toLowerCase());
  const own = place.products.flatMap(({ kind, product, seen }) => {
    const sign = kind === 'operating-system' ? signOf(product, seen) : signIn(seen);
    return sign ?? [];
  });
  const others = ports === null || ports.provider !== null ? [] : signsOf(place, ports);
  const signs = [...own, ...others];
  const [first] = signs;
  if (!first || signs.some(({ family }) => !agree(family, first.family))) return { ...UNKNOWN_PLATFORM, beside };
  const named = signs.find(({ distribution }) => distribution !== null);
  const contradicted = signs.some((sign) => sign.distribution !== null && sign.distribution !== named?.distribution);
  return {
    family: signs.find(({ family }) => family !== 'unix')?.family ?? 'unix',
    distribution: contradicted ? null : (named?.distribution ?? null),
    said: own.length === 0 ? (named ?? first).text.slice(0, 200) : null,
    beside,
  };
}

function agree(one: SystemFamily, other: SystemFamily): boolean {
  return one === other || (one !== 'windows' && other !== 'windows' && (one === 'unix' || other === 'unix'));
}

function signsOf({ address }: ProductsEvidence, ports: PortsEvidence): Sign[] {
  return ports.addresses
    .filter((row) => address === null || row.address === address)
    .flatMap(({ open }) =>
      open.flatMap(({ banner, facts }) => {
        const text = banner ?? facts.operatingSystem?.name ?? '';
        return (facts.operatingSystem && signOf(facts.operatingSystem.name, text)) ?? signIn(text) ?? [];
      }),
    );
}

/**
 * Operating system and release that the services of a host disclose; null without one, if they disagree, and at a
 * provider's edge.
 */
export function systemOf(ports: PortsEvidence | null): { name: string; version: string } | null {
  if (ports === null || ports.provider !== null) return null;
  const told = ports.addresses.flatMap(({ open }) =>
    open.flatMap(({ facts: { operatingSystem } }) => (operatingSystem ? [operatingSystem] : [])),
  );
  const [first] = told.flatMap(({ name, version }) => (version === null ? [] : [{ name, version }]));
  return first && told.every(({ name, version }) => name === first.name && (version ?? first.version) === first.version)
    ? first
    : null;
}
