/**
 * Services on whose name servers every customer may set up a zone of whatever name, as studies of abandoned delegations
 * found them: where such a server is named and does not carry the zone, a stranger can make it carry one.
 */
const SERVICES: readonly (readonly [service: string, servers: RegExp])[] = [
  ['DigitalOcean', /^ns[1-3]\.digitalocean\.com$/],
  ['Linode', /^ns[1-5]\.linode\.com$/],
  ['Hurricane Electric', /^ns[1-5]\.he\.net$/],
  ['DNSimple', /^ns[1-4]\.dnsimple(?:-edge)?\.(?:com|net|org)$/],
  ['DNS Made Easy', /^ns\d+\.dnsmadeeasy\.com$/],
  ['NS1', /^dns[1-4]\.p\d+\.nsone\.net$/],
  ['Google Cloud DNS', /^ns-cloud-[a-z]\d\.googledomains\.com$/],
];

/** The service of a name server at which anybody may set up a zone; null for others. */
export function claimableAt(server: string): string | null {
  return SERVICES.find(([, servers]) => servers.test(server))?.[0] ?? null;
}
