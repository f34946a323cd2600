import { SOFTWARE, type SoftwareId } from '@assay/contract/values/software.ts';
import type { EvidenceItem } from '@assay/engine';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import { listRatedEvidence } from '#platform/db/scans/evidence.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';

/**
 * Software whose configuration fixes the findings of a host, as far as the newest rating's evidence shows: by the
 * `Server` header of its responses, and by the name servers of the domain.
 * @param host name without port
 */
export async function softwareOf(tx: Tx, domain: DomainRow, host: string): Promise<SoftwareId[]> {
  const hashes = [
    ...(await listRatedEvidence(tx, domain.id, 'http', host)),
    ...(await listRatedEvidence(tx, domain.id, 'zone', domain.name)),
  ];
  const pieces = await evidenceStore.byReference(tx, domain.companyId, hashes);
  const seen = new Set(pieces.flatMap(softwareIn));
  return [...new Set(SOFTWARE.map(({ id }) => id))].filter((id) => seen.has(id));
}

function softwareIn(piece: EvidenceItem): SoftwareId[] {
  if (!piece.outcome.ok) return [];
  if (piece.kind === 'http') {
    const { plain, secure } = piece.outcome.value;
    const servers = [...secure.hops, ...plain.hops].flatMap(({ headers }) =>
      headers.filter(([name]) => name === 'server').map(([, value]) => value.toLowerCase()),
    );
    return SOFTWARE.filter(({ server }) => server && servers.some((text) => text.includes(server))).map(({ id }) => id);
  }
  if (piece.kind === 'zone') {
    const names = piece.outcome.value.nameServers.map(({ name }) => `.${name.toLowerCase()}`);
    return SOFTWARE.filter(({ nameServer }) => nameServer && names.some((name) => name.includes(nameServer))).map(
      ({ id }) => id,
    );
  }
  return [];
}
