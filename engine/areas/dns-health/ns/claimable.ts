/**
 * Services that let every customer create a zone with any name on their name servers, according to studies of abandoned
 * delegations. If a delegation lists such a server and the server does not serve the zone, an attacker can create it
 * there.
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

/** The service on which anyone can create a zone on this name server, or null. */
export function claimableAt(server: string): string | null {
  return SERVICES.find(([, servers]) => servers.test(server))?.[0] ?? null;
}
