import type { ProductsEvidence } from '#evidence/services.ts';

type Product = ProductsEvidence['products'][number];

/** Implicit TLS ports (RFC 8314, RFC 4217). */
const IMPLICIT_TLS: ReadonlySet<number> = new Set([465, 990, 993, 995]);
/** Banners that the server sends first. */
const GREETS = /^(?:SSH-|220[ -]|\+OK|\* (?:OK|PREAUTH)|20[01] |@RSYNCD)/;
/** Commands that read the version in the service's own protocol, by its evidence. */
const BY_PROTOCOL: readonly (readonly [sign: RegExp, command: string])[] = [
  [/\bredis_version:/, "printf 'INFO server\\r\\n' | nc -w 3 {host} {port} | grep redis_version"],
  [/^VERSION \d/, "printf 'version\\r\\n' | nc -w 3 {host} {port}"],
  // The version is in the binary greeting.
  [
    /\b(?:mysql_native_password|caching_sha2_password|MariaDB)\b/,
    "nc -w 3 {host} {port} < /dev/null | tr -dc '[:print:]'",
  ],
];
const HEADERS = /^(?:server|x-powered-by|via|x-aspnet-version|x-generator):/;
const GREP_HEADERS = "grep -iE '^(server|x-powered-by|via|x-aspnet-version|x-generator):'";

/** A command that prints the source of a version: banner, header, generator or the head of a script. */
export function productCommand(
  { from, seen }: Pick<Product, 'from' | 'seen'>,
  { host, port }: Pick<ProductsEvidence, 'host' | 'port'>,
): { reproduce: string; shows: string; commandValues?: { url: string } } {
  // Roundcube writes its version as one number.
  return { ...commandOf({ from, seen }, { host, port }), shows: /"rcversion":/.test(seen) ? 'rcversion' : '{version}' };
}

function commandOf(
  { from, seen }: Pick<Product, 'from' | 'seen'>,
  { host, port }: Pick<ProductsEvidence, 'host' | 'port'>,
): { reproduce: string; commandValues?: { url: string } } {
  if (from === 'page') {
    const url = URL.parse(seen.split(': ', 1)[0] ?? '/', `https://${host}${port === null ? '' : `:${port}`}/`)?.href;
    if (url) return { reproduce: 'curl -sSi {url}', commandValues: { url } };
  }
  if (from === 'script') {
    // Evidence from the text of a file is `path: library version`.
    const source = /^(\S+): \S+ \S+$/.exec(seen)?.[1] ?? seen;
    const url = URL.parse(source, `https://${host}/`)?.href;
    if (url) return { reproduce: 'curl -sSL {url} | head -c 2000', commandValues: { url } };
  }
  const place = port === null ? '{host}' : '{host}:{port}';
  if (from === 'script' || from === 'generator') {
    return { reproduce: `curl -sSL https://${place}/ http://${place}/ | grep -aiE '<(meta|script)'` };
  }
  if (from === 'header') {
    const own = /^([a-z][a-z0-9-]{1,60}): /.exec(seen)?.[1];
    const grep = own && !HEADERS.test(seen) ? `grep -i '^${own}:'` : GREP_HEADERS;
    return { reproduce: `curl -sS -D - -o /dev/null -o /dev/null https://${place}/ http://${place}/ | ${grep}` };
  }
  if (port === null) return { reproduce: 'nmap -Pn -sV {host}' };
  if (/^HTTP\//.test(seen)) {
    return { reproduce: `curl -sS -D - -o /dev/null -o /dev/null https://{host}:{port}/ http://{host}:{port}/` };
  }
  if (IMPLICIT_TLS.has(port) && GREETS.test(seen)) {
    return { reproduce: 'sleep 3 | openssl s_client -quiet -no_ign_eof -connect {host}:{port} -servername {host}' };
  }
  if (GREETS.test(seen)) return { reproduce: 'nc -w 3 {host} {port} < /dev/null' };
  const [, own] = BY_PROTOCOL.find(([sign]) => sign.test(seen)) ?? [];
  return { reproduce: own ?? 'nmap -Pn -sV -p {port} {host}' };
}
