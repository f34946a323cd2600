import { ADDRESS_SORTS, type placesQuery } from '@assay/contract/api/analysis/addresses.ts';
import { addressEndpoints } from '@assay/contract/endpoints/ratings/addresses.ts';
import { UNKNOWN_COUNTRY } from '@assay/contract/values/addresses.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sessionOf } from '../../features/auth/guard.ts';
import { parseDomainName } from '../../features/domains/name.ts';
import { type Asked, overDomainsInSight } from '../../features/ratings/sight.ts';
import { type AddressSort, addressDomains, addressesOf, placesOf } from '../../platform/db/ratings/addresses.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { pageOf } from '../request.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-reach.ts';

/** Where the addresses of rated domains are: of one, and over all that one may see. */
export function addressRoutes(app: App, context: RouteContext): void {
  serve(app, addressEndpoints.countDomainPlaces, (request) => {
    const asked = { domain: request.params.domain, company: request.query.company };
    const reading = { ...asked, action: 'ratings.places', needs: 'everything' } as const;
    return readDomain(context, request, reading, async (tx, domain) => {
      const sight = { all: false, companyId: domain.companyId, shared: false, only: null, domain: domain.name };
      return ok(await placesOf(tx, sight));
    });
  });

  serve(app, addressEndpoints.countAddressPlaces, async (request) =>
    ok(await overDomainsInSight(context, askedBy(request, 'addresses.places'), placesOf)),
  );

  serve(app, addressEndpoints.listAddressDomains, async (request) => {
    const { page, pageSize } = request.query;
    const query = pageOf(request.query);
    const asked = askedBy(request, 'addresses.domains');
    const found = await overDomainsInSight(context, asked, (tx, sight) => addressDomains(tx, sight, query));
    return ok({ rows: seenBy(request, found.rows), total: found.total, page, pageSize });
  });

  serve(app, addressEndpoints.listAddresses, async (request) => {
    const { page, pageSize, sort, country } = request.query;
    const query = {
      ...pageOf(request.query),
      ...sortOf(sort),
      country: country === undefined ? null : country === UNKNOWN_COUNTRY ? '' : country,
    };
    const asked = askedBy(request, 'addresses.list');
    const found = await overDomainsInSight(context, asked, (tx, sight) => addressesOf(tx, sight, query));
    return ok({ rows: seenBy(request, found.rows), total: found.total, page, pageSize });
  });
}

/** Names the company only where it is another one. */
function seenBy<R extends { company: string; companyId: string }>(request: FastifyRequest, rows: readonly R[]) {
  const { companyId: own } = sessionOf(request);
  return rows.map((row) => (row.companyId === own ? { ...row, company: '', companyId: null } : row));
}

/** @throws {AppError} domain-* for what is no name */
function askedBy(request: FastifyRequest, action: string): Asked {
  const { domain, company } = request.query as z.infer<typeof placesQuery>;
  return {
    session: sessionOf(request),
    address: request.ip,
    action,
    company: company?.toLowerCase() ?? null,
    domain: domain ? parseDomainName(domain).ascii : null,
  };
}

/** A column that does not exist leaves the order by domain. */
function sortOf(sort = ''): { sort: AddressSort; descending: boolean } {
  const column = sort.replace(/^-/, '');
  const known = ADDRESS_SORTS.find((name) => name === column);
  return { sort: known ?? 'domain', descending: known !== undefined && sort.startsWith('-') };
}
