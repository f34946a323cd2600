import type { Network } from '#network/network.ts';
import type { SourceSettings } from '#settings.ts';
import { fetchJson } from '../http.ts';
import { asInstant, asList, asRecord, SOURCE_OFF, type SourceResult, sourceFailure } from '../source-result.ts';
import { certificateSearch, ENTRIES_MAX, SEARCH } from './certificate-search.ts';

/** Unexpired certificates of a name in CT logs. */
export interface CertificatesOf {
  count: number;
  /** First day of validity of the oldest one; null if there is none. */
  first: string | null;
}

/**
 * Issue day of the oldest unexpired certificate for a name or a subdomain. Sites that renew in time always have one
 * that is older than a month, so a recent one means that the name came into use recently.
 */
export async function lookUpFirstCertificate(
  name: string,
  settings: Pick<SourceSettings, 'certificateLog'>,
  network: Network,
  signal?: AbortSignal,
): Promise<SourceResult<CertificatesOf>> {
  if (!settings.certificateLog) return SOURCE_OFF;
  const answer = await fetchJson(certificateSearch(settings.certificateLog).url(name, null, true), network, {
    ...SEARCH,
    signal,
  });
  if (!answer.ok) return sourceFailure(answer.reason);
  // Another shape is not an empty list.
  if (!Array.isArray(answer.value)) return sourceFailure('source-failed');
  const entries = asList(answer.value, ENTRIES_MAX).map(asRecord);
  const days = entries.flatMap(({ not_before }) => asInstant(not_before)?.slice(0, 10) ?? []).sort();
  return { ok: true, value: { count: entries.length, first: days[0] ?? null } };
}
