import ipaddr from 'ipaddr.js';
import type { RouteOrigin } from '../evidence/third-party.ts';
import type { Network } from '../network/network.ts';
import { withoutEnd } from '../parse/pages/text-edges.ts';
import type { SourceSettings } from '../settings.ts';
import { fetchJson } from './http.ts';
import { asList, asRecord, asText, SOURCE_OFF, type SourceResult, sourceFailure } from './source-result.ts';

/** Announcements change at most hourly; a scan has many addresses of few networks. */
const FRESH_MS = 3_600_000;
const KEPT_MAX = 5_000;

const kept = new Map<string, { at: number; origin: RouteOrigin }>();

/**
 * The announced prefix of an address, and the RPKI state of its origin (RFC 6811), by RIPEstat's data calls
 * network-info and rpki-validation (https://stat.ripe.net/docs/data-api/). An address without an announcement is
 * `missing`.
 */
export async function lookUpRouteOrigin(
  address: string,
  settings: Pick<SourceSettings, 'routeOrigins'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<RouteOrigin | null>> {
  if (!settings.routeOrigins) return SOURCE_OFF;
  const base = withoutEnd(settings.routeOrigins, '/');
  const known = [...kept].find(
    ([key, entry]) => key.startsWith(`${base} `) && isFresh(entry) && holds(entry.origin.prefix, address),
  );
  if (known) return { ok: true, value: known[1].origin };
  const options = { signal, operators: true, redirects: 1 };
  const call = (name: string, query: string) => fetchJson(`${base}/${name}/data.json?${query}`, network, options);
  const found = await call('network-info', `resource=${encodeURIComponent(address)}`);
  if (!found.ok) return sourceFailure(found.reason);
  const { prefix: announced, asns } = asRecord(asRecord(found.value).data);
  // An address that nobody announces has an empty list.
  if (!Array.isArray(asns)) return { ok: false, reason: 'source-failed' };
  if (asns.length === 0) return { ok: true, value: null };
  const prefix = asText(announced, 60);
  const asn = Number(asList(asns, 10)[0]);
  const isReadable = prefix !== null && ipaddr.isValidCIDR(prefix) && Number.isInteger(asn) && asn > 0;
  if (!isReadable) return { ok: false, reason: 'source-failed' };
  const verdict = await call('rpki-validation', `resource=AS${asn}&prefix=${encodeURIComponent(prefix)}`);
  if (!verdict.ok) return sourceFailure(verdict.reason);
  const state = stateOf(asText(asRecord(asRecord(verdict.value).data).status, 40));
  if (state === null) return { ok: false, reason: 'source-failed' };
  const origin = { prefix, asn, state };
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(`${base} ${prefix}`, { at: performance.now(), origin });
  return { ok: true, value: origin };
}

/** RIPEstat returns `valid`, `unknown`, and `invalid_asn` or `invalid_length` for the two kinds of invalid. */
function stateOf(status: string | null): RouteOrigin['state'] | null {
  if (status === 'valid' || status === 'unknown') return status;
  return status?.startsWith('invalid') ? 'invalid' : null;
}

function isFresh({ at }: { at: number }): boolean {
  return performance.now() - at < FRESH_MS;
}

function holds(prefix: string, address: string): boolean {
  const parsed = ipaddr.process(address);
  const [range, bits] = ipaddr.parseCIDR(prefix);
  return parsed.kind() === range.kind() && parsed.match(range as never, bits);
}
