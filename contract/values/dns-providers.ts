/** DNS providers with a setup guide (docs/product/domains.md), recognized by name-server patterns. */
export const DNS_PROVIDERS = [
  { id: 'cloudflare', name: 'Cloudflare', nameServers: ['.ns.cloudflare.com'] },
  { id: 'route53', name: 'Amazon Route 53', nameServers: ['.awsdns-'] },
  { id: 'google-cloud', name: 'Google Cloud DNS', nameServers: ['.googledomains.com', 'ns-cloud-'] },
  { id: 'azure', name: 'Azure DNS', nameServers: ['.azure-dns.'] },
  { id: 'godaddy', name: 'GoDaddy', nameServers: ['.domaincontrol.com'] },
  { id: 'namecheap', name: 'Namecheap', nameServers: ['.registrar-servers.com'] },
  { id: 'gandi', name: 'Gandi', nameServers: ['.gandi.net'] },
  { id: 'ovhcloud', name: 'OVHcloud', nameServers: ['.ovh.net', '.anycast.me'] },
  { id: 'digitalocean', name: 'DigitalOcean', nameServers: ['.digitalocean.com'] },
  { id: 'hinet', name: 'HiNet', nameServers: ['.hinet.net'] },
  { id: 'general', name: '', nameServers: [] },
] as const;
