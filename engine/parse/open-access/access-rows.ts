import type { Severity } from '@assay/contract/severities.ts';
import type { AnonymousAccess } from '#evidence/services.ts';
import { accessSeverity } from './anonymous-access.ts';
import { HTTP_ACCESS_RULES, proofOf } from './http-access-rules.ts';

/** One proof of open access over HTTP, for docs/checks.md. */
export interface AccessRow {
  name: string;
  request: string;
  can: AnonymousAccess;
  severity: Severity;
  source: string;
  observed: string | null;
}

/** Every proof of open access over HTTP. */
export function accessRows(): AccessRow[] {
  return HTTP_ACCESS_RULES.flatMap(({ service, name, requests, source, observed = null }) =>
    requests.map((request) => {
      const proof = proofOf(request);
      const severity = accessSeverity({ service, access: { can: request.can, proof } });
      return { name, request: request.body ? `POST ${proof}` : proof, can: request.can, severity, source, observed };
    }),
  );
}
