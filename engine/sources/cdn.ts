import ipaddr from 'ipaddr.js';

/** AS numbers of content delivery services: all their announced addresses are the service's edge. */
const BY_AS: Readonly<Record<number, string>> = {
  13335: 'Cloudflare',
  209242: 'Cloudflare',
  54113: 'Fastly',
  16625: 'Akamai',
  20940: 'Akamai',
  18680: 'Akamai',
  12222: 'Akamai',
  32787: 'Akamai',
  35994: 'Akamai',
  19551: 'Imperva',
  30148: 'Sucuri',
  15133: 'Edgio',
  22822: 'Edgio',
  60068: 'CDN77',
  200325: 'Bunny',
  199524: 'Gcore',
  202422: 'Gcore',
  59796: 'StormWall',
  57363: 'CDNvideo',
};

/**
 * Ranges of services whose AS also contains customers' hosts, as published by the services (cloudflare.com/ips,
 * docs.aws.amazon.com CloudFront, learn.microsoft.com Front Door, docs.github.com Pages).
 */
const BY_RANGE: readonly (readonly [service: string, ranges: readonly string[]])[] = [
  [
    'Cloudflare',
    [
      '103.21.244.0/22',
      '103.22.200.0/22',
      '103.31.4.0/22',
      '104.16.0.0/13',
      '104.24.0.0/14',
      '108.162.192.0/18',
      '131.0.72.0/22',
      '141.101.64.0/18',
      '162.158.0.0/15',
      '172.64.0.0/13',
      '173.245.48.0/20',
      '188.114.96.0/20',
      '190.93.240.0/20',
      '197.234.240.0/22',
      '198.41.128.0/17',
      '2400:cb00::/32',
      '2405:8100::/32',
      '2405:b500::/32',
      '2606:4700::/32',
      '2803:f800::/32',
      '2a06:98c0::/29',
      '2c0f:f248::/32',
    ],
  ],
  [
    'CloudFront',
    [
      '13.32.0.0/15',
      '13.35.0.0/16',
      '13.224.0.0/14',
      '13.249.0.0/16',
      '18.64.0.0/14',
      '18.154.0.0/15',
      '18.160.0.0/15',
      '18.164.0.0/15',
      '18.172.0.0/15',
      '18.238.0.0/15',
      '18.244.0.0/15',
      '52.84.0.0/15',
      '54.182.0.0/16',
      '54.192.0.0/16',
      '54.230.0.0/16',
      '54.239.128.0/18',
      '54.239.192.0/19',
      '64.252.64.0/18',
      '99.84.0.0/16',
      '99.86.0.0/16',
      '108.138.0.0/15',
      '108.156.0.0/14',
      '143.204.0.0/16',
      '204.246.164.0/22',
      '204.246.168.0/22',
      '216.137.32.0/19',
      '2600:9000::/28',
    ],
  ],
  [
    'Azure Front Door',
    ['13.107.213.0/24', '13.107.246.0/24', '150.171.84.0/22', '2620:1ec:bdf::/48', '2620:1ec:46::/48'],
  ],
  ['GitHub Pages', ['185.199.108.0/22', '2606:50c0:8000::/46']],
  ['Vercel', ['76.76.21.0/24', '66.33.60.0/24', '216.198.79.0/24']],
];

const RANGES = BY_RANGE.flatMap(([service, ranges]) =>
  ranges.map((range) => ({ service, range: ipaddr.parseCIDR(range) as [ipaddr.IPv4 | ipaddr.IPv6, number] })),
);

/**
 * The content delivery service whose edge an address is, or null.
 * @param asn of the address, if known
 */
export function cdnOf(address: string, asn: number | null): string | null {
  if (ipaddr.isValid(address)) {
    const parsed = ipaddr.process(address);
    const found = RANGES.find(({ range }) => range[0].kind() === parsed.kind() && parsed.match(range as never));
    if (found) return found.service;
  }
  return asn === null ? null : (BY_AS[asn] ?? null);
}
