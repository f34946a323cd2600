import { TOP_LEVELS } from '../world/infrastructure.ts';
import type { Site } from '../world/site.ts';

const DAY = 86_400_000;

/** ISO 8601 timestamp this many days from now; negative = in the past. */
export function daysFromNow(days: number): string {
  return `${new Date(Date.now() + days * DAY).toISOString().slice(0, 19)}Z`;
}

/** IANA's RDAP bootstrap file for names (RFC 9224). */
export function rdapBootstrap(base: string): unknown {
  return { version: '1.0', publication: '2026-11-01T00:00:00Z', services: [[[...TOP_LEVELS], [`${base}/rdap/`]]] };
}

/** RDAP response for a name (RFC 9083 §5.3), or null. */
export function rdapDomain(name: string, sites: readonly Site[]): unknown {
  const site = sites.find((one) => one.domain === name);
  const look = sites.flatMap((one) => one.outside.lookAlikes).find((one) => one.name === name);
  const registration = site?.outside.registration;
  if (site && registration) {
    return domainObject(name, {
      handle: registration.handle,
      registrar: registration.registrar,
      created: daysFromNow(-registration.createdAgo),
      expires: daysFromNow(registration.expiresIn),
      status: registration.status,
      signed: site.parentDs,
    });
  }
  if (!look) return null;
  return domainObject(name, {
    handle: `P-${name}`,
    registrar: 'Corner Shop Domains',
    created: daysFromNow(-look.registeredAgo),
    expires: daysFromNow(365 - (look.registeredAgo % 365)),
    status: ['active'],
    signed: false,
    registrant: look.mail ? 'Proxy of Corner Shop Domains' : 'REDACTED FOR PRIVACY',
  });
}

interface Registered {
  handle: string;
  registrar: string;
  created: string;
  expires: string;
  status: string[];
  signed: boolean;
  registrant?: string;
}

function domainObject(name: string, { handle, registrar, created, expires, status, signed, registrant }: Registered) {
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    handle,
    ldhName: name,
    status,
    events: [
      { eventAction: 'registration', eventDate: created },
      { eventAction: 'expiration', eventDate: expires },
    ],
    secureDNS: { delegationSigned: signed },
    entities: [
      entity('registrar', '9999', registrar),
      ...(registrant === undefined ? [] : [entity('registrant', 'C-1', registrant)]),
    ],
  };
}

/** Networks of the lab as registered. */
const NETWORKS = [
  { start: '192.0.2.', name: 'LAB-NAMES', country: 'NL', holder: 'Polder Net' },
  { start: '198.51.100.', name: 'LAB-MAIL', country: 'US', holder: 'Prairie Hosting' },
  { start: '203.0.113.', name: 'LAB-WEB', country: 'TW', holder: 'Formosa Datacentre' },
  { start: '2001:db8:', name: 'LAB-WEB-6', country: 'TW', holder: 'Formosa Datacentre' },
];

/** The same networks in the format of the offline data; their AS numbers are reserved for documentation (RFC 5398). */
export const LOCATIONS = NETWORKS.map(({ start, country, holder }, at) => ({
  range: start.includes(':') ? '2001:db8::/32' : `${start}0/24`,
  country,
  asn: 64_496 + at,
  operator: holder,
}));

/** Subnet of the second network that belongs to the first one's operator; must precede both. */
export const CORNER = { ...LOCATIONS[0]!, range: '198.51.100.240/28' };

/** One address of the third network is a CDN edge; its AS number is Cloudflare's. */
export const EDGE = { ...LOCATIONS[2]!, range: '203.0.113.240/32', asn: 13_335 };

/** Web hosts of companies behind a CDN: willowhurst.test and northquay.test, with the services' AS numbers. */
export const CDN_HOSTS = [
  { range: '203.0.113.32/32', country: 'US', asn: 13_335, operator: 'Cloudflare, Inc.' },
  { range: '2001:db8:c::/48', country: 'US', asn: 13_335, operator: 'Cloudflare, Inc.' },
  { range: '203.0.113.27/32', country: 'US', asn: 54_113, operator: 'Fastly, Inc.' },
  { range: '2001:db8:7::/48', country: 'US', asn: 54_113, operator: 'Fastly, Inc.' },
];

/** RDAP response for an address (RFC 9083 §5.4), or null. */
export function rdapAddress(address: string): unknown {
  const network = NETWORKS.find(({ start }) => address.startsWith(start));
  if (!network) return null;
  const v6 = address.includes(':');
  return {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'ip network',
    handle: `NET-${network.name}-1`,
    startAddress: v6 ? '2001:db8::' : `${network.start}0`,
    endAddress: v6 ? '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff' : `${network.start}255`,
    ipVersion: v6 ? 'v6' : 'v4',
    name: network.name,
    type: 'DIRECT ALLOCATION',
    country: network.country,
    entities: [entity('registrant', `${network.name}-ORG`, network.holder)],
  };
}

function entity(role: string, handle: string, name: string) {
  const card = [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', name],
    ],
  ];
  return { objectClassName: 'entity', handle, roles: [role], vcardArray: card };
}

/** RIPEstat's network-info and rpki-validation: every lab address is announced separately. */
export function routeOrigin(call: string, resource: string, prefix: string | null, sites: readonly Site[]): unknown {
  const [address = ''] = (prefix ?? resource).split('/');
  const at = LOCATIONS.findIndex((_, place) => address.startsWith(NETWORKS[place]!.start));
  if (call === 'network-info') {
    const announced = `${address}/${address.includes(':') ? 128 : 32}`;
    return {
      status: 'ok',
      data: at < 0 ? { asns: [], prefix: '' } : { asns: [LOCATIONS[at]!.asn], prefix: announced },
    };
  }
  const misrouted = sites.some((site) => site.outside.misrouted?.includes(address));
  const status = misrouted ? 'invalid_asn' : at === 0 ? 'valid' : 'unknown';
  return { status: 'ok', data: { validator: 'routinator', resource, prefix, validating_roas: [], status } };
}

/** Cert Spotter's `/v1/issuances` with `expand=dns_names`; a single page. */
export function issuances(domain: string, after: string | null, sites: readonly Site[]): unknown {
  const site = sites.find((one) => one.domain === domain);
  const look = sites.flatMap((one) => one.outside.lookAlikes).find(({ name }) => name === domain);
  if (look?.certifiedAgo !== undefined && !after)
    return [{ id: '900', dns_names: [domain], not_before: daysFromNow(-look.certifiedAgo), revoked: false }];
  if (!site || after) return [];
  return site.outside.loggedNames.map((name, at) => ({
    id: String(1000 + at),
    tbs_sha256: at.toString(16).padStart(64, '0'),
    cert_sha256: (at + 4096).toString(16).padStart(64, '0'),
    dns_names: [name],
    not_before: daysFromNow(-20),
    not_after: daysFromNow(70),
    revoked: false,
  }));
}
