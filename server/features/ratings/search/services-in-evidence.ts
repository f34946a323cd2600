import type { EvidenceSet } from '@assay/engine';
import type { ObservedService } from '#platform/db/ratings/observed-services.ts';

/**
 * Software and open ports of a domain's evidence, including UDP responses, each endpoint and product once, for the search.
 */
export function servicesInEvidence(set: EvidenceSet): ObservedService[] {
  const found = new Map<string, ObservedService>();
  const add = (row: ObservedService) => {
    const key = `${row.place} ${row.product ?? ''} ${row.version ?? ''}`.toLowerCase();
    if (!found.has(key)) found.set(key, row);
  };
  const named = new Set<string>();
  for (const piece of set) {
    if (piece.kind !== 'products' || !piece.outcome.ok) continue;
    const { host, port, products } = piece.outcome.value;
    for (const { product, version } of products) {
      add({ place: piece.asset, host, port, service: null, product: cut(product), version: cut(version) });
      named.add(piece.asset);
    }
  }
  for (const piece of set) {
    if (piece.kind !== 'ports' || !piece.outcome.ok) continue;
    const host = piece.outcome.value.names[0] ?? piece.asset;
    for (const { open, udp = [] } of piece.outcome.value.addresses) {
      const answers = [
        ...open.map((one) => ({ ...one, transport: 'tcp' })),
        ...udp.map((one) => ({ ...one, transport: 'udp' })),
      ];
      for (const { port, facts, transport } of answers) {
        const place = `${host}:${port}/${transport}`;
        // A service whose software is known is also found by its port.
        if (named.has(place)) for (const row of found.values()) if (row.place === place) row.service ??= facts.service;
        if (!named.has(place)) {
          add({ place, host, port, service: facts.service, product: cut(facts.product), version: cut(facts.version) });
        }
      }
    }
  }
  return [...found.values()];
}

const cut = (text: string | null) => (text === null || text === '' ? null : text.slice(0, 100));
