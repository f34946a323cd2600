import type { PageQuery } from '@assay/contract/api/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../../auth/guard.ts';
import type { Doer } from '../../suppliers/invite.ts';
import type { PageOf } from '../../suppliers/lists.ts';

export function doerOf(request: FastifyRequest): Doer {
  return { session: sessionOf(request), address: request.ip };
}

export function pageOf({ page, pageSize, search = '' }: PageQuery): PageOf {
  return { search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize };
}
