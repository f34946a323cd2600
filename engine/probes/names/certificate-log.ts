import type { Outcome } from '#evidence/index.ts';
import type { CertificateLogEvidence } from '#evidence/third-party.ts';
import type { Network } from '#network/network.ts';
import type { SourceSettings } from '#settings.ts';
import { lookUpLoggedNames } from '#sources/certificates/certificate-log.ts';

/** `certificate-log`: names at or under the domain for which certificates were logged. */
export function probeCertificateLog(
  input: { domain: string; sources: Pick<SourceSettings, 'certificateLog' | 'certificateLogFallback'> },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<CertificateLogEvidence>> {
  return lookUpLoggedNames(input.domain, input.sources, network, signal);
}
