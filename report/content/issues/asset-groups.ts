import { formatAsset } from '../blocks.ts';

/** Maximum hosts named per issue; the web app lists all. */
const HOSTS_MAX = 12;
/** Maximum endpoints named per host. */
const ENDPOINTS_MAX = 6;

/** Host and port of an asset; URLs and names without a port are a host of their own. */
const ENDPOINT = /^([^\s/:]+|\[[0-9a-f:.]+\]):(\d+(?:\/udp)?)$/i;

/** Assets with the ports of a host on one line: `www.example.com:80, 443`. */
export function groupAssets(assets: readonly string[]): string[] {
  const hosts = new Map<string, string[]>();
  for (const asset of new Set(assets.map(formatAsset))) {
    const [, host = asset, port] = ENDPOINT.exec(asset) ?? [];
    hosts.set(host, [...(hosts.get(host) ?? []), ...(port ? [port] : [])]);
  }
  const lines = [...hosts].map(([host, ports]) => {
    if (ports.length === 0) return host;
    const more = ports.length - ENDPOINTS_MAX;
    return `${host}:${ports.slice(0, ENDPOINTS_MAX).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  });
  const more = lines.length - HOSTS_MAX;
  return more > 0 ? [...lines.slice(0, HOSTS_MAX), `+${more}`] : lines;
}
