import type { PageQuery } from '@assay/contract/api/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../features/auth/authorization.ts';
import type { Actor } from '../features/auth/session.ts';
import type { PageRange } from '../features/suppliers/supplier-lists.ts';
import type { CursorPaging } from '../platform/db/lists/paging.ts';

/** For the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  return { session: sessionOf(request), address: request.ip };
}

/** As `pageRangeOf`, for a list that is also read with a cursor, after which the page does not count. */
export function cursorRangeOf({
  cursor = null,
  ...query
}: PageQuery & { cursor?: string | undefined | null }): PageRange & CursorPaging {
  const range = pageRangeOf(query);
  return cursor === null ? { ...range, after: null } : { ...range, offset: 0, after: cursor };
}

/** The page of a list given by the query, as offset and limit for the database. */
export function pageRangeOf({ page, pageSize, search = '' }: PageQuery): PageRange {
  return { search: search.trim(), limit: pageSize, offset: (page - 1) * pageSize };
}
