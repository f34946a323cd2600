import { hostsByAddress } from '../collection/hosts-by-address.ts';
import type { EvidenceSet } from '../evidence/index.ts';
import type { Exchange, HttpEvidence, TlsEvidence } from '../evidence/web.ts';
import { splitAsset } from './evidence-index.ts';

/**
 * Identity of an asset for points and counts: equal for names that resolve to the same host and get the same response
 * there.
 */
export type AssetKey = (asset: string) => string;

/**
 * Distinguishes names of one host from separate sites on it. Two names are one asset if they have the same addresses
 * and serve the same web page (compared by redirects, headers, title, scripts and forms, because bodies contain
 * one-time values), and on a TLS port the same certificate; virtual hosts with different pages stay separate.
 */
export function assetKeys(set: EvidenceSet): AssetKey {
  const machineOf = new Map<string, string>();
  for (const { asset, names } of hostsByAddress(set))
    for (const name of names) if (!machineOf.has(name)) machineOf.set(name, asset);
  const pages = new Map<string, string>();
  const certificates = new Map<string, string>();
  for (const piece of set) {
    if (!piece.outcome.ok) continue;
    if (piece.kind === 'http') pages.set(piece.asset, answerOf(piece.asset, piece.outcome.value));
    if (piece.kind === 'tls') certificates.set(piece.asset, certificateOf(piece.outcome.value));
  }
  return (asset) => {
    const { host, port } = splitAsset(asset);
    const machine = machineOf.get(host);
    if (machine === undefined) return asset;
    if (port === null) return `${machine} ${pages.get(host) ?? ''}`;
    return `${machine}:${port} ${certificates.get(asset) ?? pages.get(asset) ?? ''}`;
  };
}

function certificateOf({ chain }: TlsEvidence): string {
  return chain[0]?.sha256 ?? '';
}

/** The response of a web host without the parts that differ between requests, and without its own name. */
function answerOf(host: string, { plain, secure }: HttpEvidence): string {
  return JSON.stringify([plain, secure].map(shapeOf)).replaceAll(host, '*');
}

function shapeOf({ hops, page }: Exchange) {
  return [
    hops.map(({ url, status, headers, cookies }) => [
      url,
      status,
      headers.map(([name]) => name),
      cookies.map((cookie) => cookie.slice(0, cookie.indexOf('='))),
    ]),
    page && [page.title, page.generator, page.scripts, page.stylesheets, page.forms, page.signatures],
  ];
}
