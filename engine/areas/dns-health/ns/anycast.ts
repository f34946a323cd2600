/**
 * Suffixes of the name server names that anycast services publish. Each of their addresses is served from many
 * locations, so addresses in one network are not a weakness.
 */
const SERVERS = [
  /\.ns\.cloudflare\.com$/,
  /\.awsdns-\d+\.(?:com|net|org|co\.uk)$/,
  /\.googledomains\.com$/,
  /\.azure-dns\.(?:com|net|org|info)$/,
  /\.nsone\.net$/,
  /\.ultradns\.(?:com|net|org|biz|info|co\.uk)$/,
  /\.akam\.net$/,
  /\.akamaiedge\.net$/,
  /\.dnsmadeeasy\.com$/,
  /\.constellix\.(?:com|net)$/,
  /\.dynect\.net$/,
  /\.dnsimple(?:-edge)?\.(?:com|net|org|io)$/,
  /\.domaincontrol\.com$/,
  /\.registrar-servers\.com$/,
  /\.rcode0\.net$/,
  /\.easydns\.(?:com|net|org|info)$/,
  /\.cloudns\.net$/,
  /\.bunny\.net$/,
  /\.vercel-dns\.com$/,
  /\.gslb\.com$/,
  /\.desec\.(?:io|org)$/,
  /\.he\.net$/,
  /\.pch\.net$/,
];

/** AS numbers of the same services: Cloudflare, NS1, Akamai, UltraDNS, Dyn, Netnod, PCH, RcodeZero, Amazon, Google, Microsoft. */
const NETWORKS = new Set([
  13_335, 209_242, 62_597, 21_342, 12_222, 16_625, 397_213, 397_215, 397_219, 33_517, 8_674, 42, 1_921, 16_509, 15_169,
  8_068, 8_075,
]);

/** Returns true if the server belongs to an anycast service. */
export function isAnycast(server: string, asn: number | null): boolean {
  return SERVERS.some((pattern) => pattern.test(server)) || (asn !== null && NETWORKS.has(asn));
}
