import { LOOK_ALIKE_FACTS, type LookAlikeFact } from '@assay/contract/api/analysis/look-alikes.ts';
import type { LookAlikesEvidence } from '#evidence/third-party.ts';

/** What is known of a look-alike, as every list of them shows it. */
export interface LookAlikeFacts {
  /** Null if the look-up failed. */
  mail: boolean | null;
  /** YYYY-MM-DD */
  registered: string | null;
  registrant: string | null;
  /** `AS64496 Polder Net` */
  networks: string[];
  nameServers: string[];
  /** Issue day of its oldest valid certificate. */
  certified: string | null;
  /** How much of its front page is that of the domain, 0–100. */
  similarity: number | null;
  /** Facts that were not established: not asked, or without an answer. What is empty and not here does not exist. */
  unknown: LookAlikeFact[];
}

/** @param row of the evidence, in which facts of the name may be missing */
export function lookAlikeFacts(row: LookAlikesEvidence['found'][number]): LookAlikeFacts {
  const { addresses, mx, nameServers, registered, registrant, networks, certificates, page, lacks = {} } = row;
  const missing: Readonly<Record<LookAlikeFact, boolean>> = {
    mail: lacks.mx !== undefined,
    addresses: lacks.addresses !== undefined,
    registered: registered === null,
    registrant: registrant === undefined,
    networks: networks === undefined,
    name_servers: lacks.nameServers !== undefined,
    certified: certificates === undefined,
    // A name without an address has no page.
    similarity: page === undefined && (addresses.length > 0 || lacks.addresses !== undefined),
  };
  return {
    mail: missing.mail ? null : mx,
    registered: registered?.slice(0, 10) ?? null,
    registrant: registrant ?? null,
    networks: (networks ?? []).map(({ asn, operator }) => `AS${asn}${operator ? ` ${operator}` : ''}`),
    nameServers,
    certified: certificates?.first?.slice(0, 10) ?? null,
    similarity: page?.similarity ?? null,
    unknown: LOOK_ALIKE_FACTS.filter((fact) => missing[fact]),
  };
}
