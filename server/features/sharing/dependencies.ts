import type { DependencyKind } from '@assay/contract/api/suppliers.ts';
import { type EvidenceSet, knownOr } from '@assay/engine';
import { parse } from 'tldts';
import type { Context } from '#platform/context.ts';
import { evidenceReferences } from '#platform/db/ratings/ratings.ts';
import { type Dependency, insertDependencies, listUncountedDomains } from '#platform/db/suppliers/dependencies.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { forEachDueDomain } from '#platform/queue/rounds.ts';

/** Maximum number of providers of one kind counted for a domain. */
const PER_KIND_MAX = 50;
const PROVIDER_LENGTH_MAX = 120;
/** Domains of older ratings that one round of the planner reads. */
const PER_ROUND = 20;

/** Services whose name servers are under many registrable domains. */
const NAME_SERVICES: readonly (readonly [RegExp, string])[] = [
  [/^awsdns-\d+\./, 'Route 53'],
  [/^azure-dns\./, 'Azure DNS'],
  [/^ultradns\./, 'UltraDNS'],
  [/^(akam|akadns)\./, 'Akamai'],
];

/**
 * Operators that a domain depends on, derived from its evidence; never its hosts or addresses. Services that the domain
 * operates itself (name servers and mail under its own registrable domain, self-signed certificates) are not
 * dependencies.
 */
export function dependenciesOf(domain: string, set: EvidenceSet): Dependency[] {
  const own = registrable(domain) ?? domain;
  const found = new Map<DependencyKind, Set<string>>();
  const add = (kind: DependencyKind, provider: string | null | undefined) => {
    const name = provider?.trim().slice(0, PROVIDER_LENGTH_MAX);
    if (!name) return;
    const known = found.get(kind) ?? new Set();
    if (known.size < PER_KIND_MAX) found.set(kind, known.add(name));
  };
  const addName = (kind: 'name-server' | 'mail-host', host: string) => {
    const name = registrable(host);
    if (name && name !== own) add(kind, NAME_SERVICES.find(([pattern]) => pattern.test(name))?.[1] ?? name);
  };
  for (const piece of set) {
    if (!piece.outcome.ok) continue;
    if (piece.kind === 'zone') for (const { name } of piece.outcome.value.nameServers) addName('name-server', name);
    else if (piece.kind === 'mail')
      for (const { exchange } of knownOr(piece.outcome.value.mx, [])) addName('mail-host', exchange);
    else if (piece.kind === 'ports') add('cdn', piece.outcome.value.provider);
    else if (piece.kind === 'tls') add('certificate-authority', authority(piece.outcome.value.chain[0]));
    else if (piece.kind === 'reputation') {
      for (const { cdn, asn, operator } of piece.outcome.value.addresses) {
        if (cdn) add('cdn', cdn);
        else if (asn !== null) add('network', `AS${asn} ${operator ?? ''}`);
      }
    }
  }
  return [...found].flatMap(([kind, providers]) => [...providers].map((provider) => ({ kind, provider })));
}

function registrable(host: string): string | null {
  return parse(host.toLowerCase().replace(/\.$/, ''), { allowPrivateDomains: true }).domain;
}

/** The issuer's organization, else its common name; null for a certificate that vouches for itself. */
function authority(leaf: { issuer: string; selfSigned: boolean } | undefined): string | null {
  if (!leaf || leaf.selfSigned) return null;
  const part = (name: string) =>
    new RegExp(`(?:^|, )${name}=(.+?)(?=, [A-Za-z.0-9]{1,60}=|$)`).exec(leaf.issuer)?.[1] ?? null;
  return part('O') ?? part('CN');
}

/** Hourly: reads older ratings whose dependencies were not counted yet. */
export async function countOlderRatings({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  return forEachDueDomain(log, {
    size: PER_ROUND,
    list: (after) => db.withAllCompanies('planner', (tx) => listUncountedDomains(tx, after, PER_ROUND)),
    handle: ({ companyId, domainId, domain, ratingId }) =>
      db.withCompany(companyId, async (tx) => {
        const set = await evidenceStore.byReference(tx, companyId, await evidenceReferences(tx, ratingId));
        await insertDependencies(tx, { companyId, domainId, ratingId }, dependenciesOf(domain, set));
      }),
    failure: 'the dependencies of a domain cannot be read from its evidence',
  });
}
