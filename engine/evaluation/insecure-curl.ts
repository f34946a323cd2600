import type { Finding } from '@assay/contract/assessment.ts';
import type { EvidenceItemOf } from '../evidence/index.ts';
import { splitAsset } from './evidence-index.ts';

/** The word `curl` at the beginning of a command line or of a part of a pipe. */
const CURL = /(^|[|;&(] {0,2})curl (?!-k\b)/g;
const SECURE_URL = /https:\/\/(\[[0-9a-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?/g;

/** Accepts any certificate. */
const ANY_CERTIFICATE = '-k';
/** Enables TLS 1.0 and 1.1 with their cipher suites, which current OpenSSL builds disable. */
const OLD_TLS = '--tlsv1.0 --ciphers DEFAULT@SECLEVEL=0';
const MODERN: readonly string[] = ['TLSv1.2', 'TLSv1.3'];

/** Endpoints to which curl connects only with additional options: `host:port` → options. */
export function endpointsWithInvalidCertificates(pieces: readonly EvidenceItemOf<'tls'>[]): Map<string, string> {
  return new Map(
    pieces.flatMap(({ outcome }) => {
      if (!outcome.ok) return [];
      const { host, port, problems, versions } = outcome.value;
      const offered = versions.filter((row) => row.offered).map(({ version }) => version);
      const old = offered.length > 0 && !offered.some((version) => MODERN.includes(version));
      const options = [...(problems.length > 0 ? [ANY_CERTIFICATE] : []), ...(old ? [OLD_TLS] : [])];
      return options.length > 0 ? [[`${host}:${port}`, options.join(' ')] as const] : [];
    }),
  );
}

/**
 * Adds the options that the evidence shows to be needed to the finding's curl commands: without them curl fails with a
 * certificate or protocol error before it prints anything.
 * @param refused result of `endpointsWithInvalidCertificates`
 */
export function withInsecureCurl(finding: Finding, refused: ReadonlyMap<string, string>): Finding {
  const { reproduce } = finding;
  if (refused.size === 0 || reproduce === null || !reproduce.includes('curl ')) return finding;
  // Values that a shell could misread are returned separately from the command.
  const text = [reproduce, ...finding.seen.filter((line) => /^[A-Z_]+=/.test(line))].join('\n');
  const asked = [...text.matchAll(SECURE_URL)].map(([, host, port]) => `${host}:${port ?? 443}`);
  // Redirects are followed from http to https on the same host.
  if (/curl [^|;]{0,40}-\w{0,6}L/.test(reproduce)) asked.push(`${splitAsset(finding.asset).host}:443`);
  const options = asked.map((endpoint) => refused.get(endpoint)).find((needed) => needed !== undefined);
  return options === undefined ? finding : { ...finding, reproduce: reproduce.replace(CURL, `$1curl ${options} `) };
}
