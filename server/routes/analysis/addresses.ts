import { ADDRESS_SORTS, type placesQuery } from '@assay/contract/api/analysis/addresses.ts';
import { addressEndpoints } from '@assay/contract/endpoints/ratings/addresses.ts';
import { UNKNOWN_COUNTRY } from '@assay/contract/values/addresses.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { sessionOf } from '#features/auth/authorization.ts';
import { parseDomainName } from '#features/domains/domain-name.ts';
import { type AddressQuery, readVisibleDomains } from '#features/ratings/visibility.ts';
import { listAddressDomains } from '#platform/db/ratings/addresses.ts';
import { type AddressSort, listAddresses } from '#platform/db/ratings/search/address-list.ts';
import { countByCountry } from '#platform/db/ratings/search/address-places.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { cursorRangeOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** Where the addresses of rated domains are: of one, and over all that one may see. */
export function addressRoutes(app: App, context: RouteContext): void {
  serve(app, addressEndpoints.countDomainPlaces, (request) => {
    const asked = { domain: request.params.domain, company: request.query.company };
    const reading = { ...asked, action: 'ratings.places', needs: 'everything' } as const;
    return readDomain(context, request, reading, async (tx, domain) => {
      const visibility = { all: false, companyId: domain.companyId, shared: false, only: null, domain: domain.name };
      return ok(await countByCountry(tx, visibility));
    });
  });

  serve(app, addressEndpoints.countAddressPlaces, async (request) =>
    ok(await readVisibleDomains(context, askedBy(request, 'addresses.places'), countByCountry)),
  );

  serve(app, addressEndpoints.listAddressDomains, async (request) => {
    const { page, pageSize } = request.query;
    const query = cursorRangeOf(request.query);
    const asked = askedBy(request, 'addresses.domains');
    const found = await readVisibleDomains(context, asked, (tx, visibility) =>
      listAddressDomains(tx, visibility, query),
    );
    const rows = seenBy(request, found.rows);
    return ok({ rows, total: found.total, page, pageSize, nextCursor: found.nextCursor });
  });

  serve(app, addressEndpoints.listAddresses, async (request) => {
    const { page, pageSize, sort, country } = request.query;
    const query = {
      ...pageRangeOf(request.query),
      ...sortOf(sort),
      country: country === undefined ? null : country === UNKNOWN_COUNTRY ? '' : country,
    };
    const asked = askedBy(request, 'addresses.list');
    const found = await readVisibleDomains(context, asked, (tx, visibility) => listAddresses(tx, visibility, query));
    return ok({ rows: seenBy(request, found.rows), total: found.total, page, pageSize });
  });
}

/** Names the company only if it is another one. */
function seenBy<R extends { company: string; companyId: string }>(request: FastifyRequest, rows: readonly R[]) {
  const { companyId: own } = sessionOf(request);
  return rows.map((row) => (row.companyId === own ? { ...row, company: '', companyId: null } : row));
}

/** @throws {AppError} domain-* for an invalid name */
function askedBy(request: FastifyRequest, action: string): AddressQuery {
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
