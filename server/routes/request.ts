import type { PageQuery } from '@assay/contract/api/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../features/auth/guard.ts';
import type { Doer } from '../features/auth/session.ts';
import type { PageOf } from '../features/suppliers/lists.ts';

/** For the audit log. */
export function doerOf(request: FastifyRequest): Doer {
  return { session: sessionOf(request), address: request.ip };
}

/** The page of a list given by the query, as offset and limit for the database. */
export function pageOf({ page, pageSize, search = '' }: PageQuery): PageOf {
  return { search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize };
}
