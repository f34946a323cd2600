/**
 * Software with configuration snippets (web/components/findings/snippets), with the patterns that recognize it in
 * responses and name servers. The first match is used.
 */
export const SOFTWARE = [
  { id: 'cloudflare', name: 'Cloudflare', server: 'cloudflare', nameServer: '.ns.cloudflare.com' },
  { id: 'nginx', name: 'nginx', server: 'nginx', nameServer: null },
  { id: 'nginx', name: 'nginx', server: 'openresty', nameServer: null },
  { id: 'apache', name: 'Apache', server: 'apache', nameServer: null },
  { id: 'iis', name: 'IIS', server: 'microsoft-iis', nameServer: null },
  { id: 'caddy', name: 'Caddy', server: 'caddy', nameServer: null },
  { id: 'route53', name: 'Amazon Route 53', server: null, nameServer: '.awsdns-' },
  { id: 'google-cloud', name: 'Google Cloud DNS', server: null, nameServer: '.googledomains.com' },
] as const;
export type SoftwareId = (typeof SOFTWARE)[number]['id'];
