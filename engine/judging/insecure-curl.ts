import type { Finding } from '@assay/contract/assessment.ts';
import type { PieceOf } from '../evidence/index.ts';
import { splitAsset } from './evidence-index.ts';

/** Whole words `curl`, which is what a command line or a part of a pipe begins with. */
const CURL = /(^|[|;&(] {0,2})curl (?!-k\b)/g;
const SECURE_URL = /https:\/\/(\[[0-9a-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?/g;

/** Endpoints whose certificate chain curl refuses: `host:port`. */
export function refusedChains(pieces: readonly PieceOf<'tls'>[]): Set<string> {
  return new Set(
    pieces.flatMap(({ outcome }) =>
      outcome.ok && outcome.value.problems.length > 0 ? [`${outcome.value.host}:${outcome.value.port}`] : [],
    ),
  );
}

/**
 * The finding with `-k` in its curl commands where the evidence says that the certificate is refused: without it curl ends with
 * error 60 before it has shown anything.
 * @param refused as `refusedChains` gives it
 */
export function withInsecureCurl(finding: Finding, refused: ReadonlySet<string>): Finding {
  const { reproduce } = finding;
  if (refused.size === 0 || reproduce === null || !reproduce.includes('curl ')) return finding;
  // Values that a shell could misread stand beside the command.
  const text = [reproduce, ...finding.seen.filter((line) => /^[A-Z_]+=/.test(line))].join('\n');
  const asked = [...text.matchAll(SECURE_URL)].map(([, host, port]) => `${host}:${port ?? 443}`);
  // Redirects that are followed lead from http to https on the same host.
  if (/curl [^|;]{0,40}-\w{0,6}L/.test(reproduce)) asked.push(`${splitAsset(finding.asset).host}:443`);
  if (!asked.some((endpoint) => refused.has(endpoint))) return finding;
  return { ...finding, reproduce: reproduce.replace(CURL, '$1curl -k ') };
}
