import {
  madeRatingLink,
  newRatingLink,
  ratingLink,
  ratingLinkPage,
  sharedFindingPage,
  sharedFindingsRequest,
  sharedRating,
  sharedRatingRequest,
} from '@assay/contract/api/analysis/links.ts';
import { envelope, pageQuery } from '@assay/contract/api/envelope.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok, wordsFor } from '../../answers/reply.ts';
import { linksOf } from '../../db/ratings/links.ts';
import { AppError } from '../../errors.ts';
import { endLink, linkShape, makeLink } from '../../ratings/analysis/links.ts';
import { findingsBehind, openLink } from '../../ratings/analysis/open-link.ts';
import { selectRows } from '../../ratings/select.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery } from '../reach.ts';
import { readDomain } from '../shared-reach.ts';

/** Read-only links to one rating: made and ended by owners, opened by whoever has them. */
export function linkRoutes(app: App, context: RouteContext): void {
  const reader = { access: RATED_PERMISSIONS } as const;
  const owner = { access: RATED_PERMISSIONS, companyRole: 'owner' } as const;
  const everybody = { access: 'public' } as const;
  const tags = ['ratings'];
  const params = z.object({ domain: z.string().max(300) });
  const code = z.object({ code: z.string().max(200) });

  const asked = (request: FastifyRequest, action: string) => {
    const { domain } = request.params as z.infer<typeof params>;
    const { company } = request.query as z.infer<typeof companyQuery>;
    return { domain, company, action, needs: 'own' } as const;
  };

  app.get(
    '/api/ratings/:domain/links',
    {
      config: reader,
      schema: {
        params,
        querystring: pageQuery.pick({ page: true, pageSize: true }).extend(companyQuery.shape),
        response: { 200: envelope(ratingLinkPage) },
        tags,
      },
    },
    (request) =>
      readDomain(context, request, asked(request, 'ratings.links'), async (tx, domain) => {
        const { page, pageSize } = request.query;
        const { rows, total } = await linksOf(tx, domain.id, { limit: pageSize, offset: (page - 1) * pageSize });
        return ok({ rows: rows.map(linkShape), total, page, pageSize });
      }),
  );

  app.post(
    '/api/ratings/:domain/links',
    {
      config: owner,
      schema: {
        params,
        querystring: companyQuery,
        body: newRatingLink,
        response: { 200: envelope(madeRatingLink) },
        tags,
      },
    },
    (request) =>
      readDomain(context, request, asked(request, 'ratings.link'), async (tx, domain, { session }) => {
        // An administrator may end another company's link, but gives nothing of it away.
        if (domain.companyId !== session.companyId) throw new AppError('forbidden');
        const by = { accountId: session.accountId, address: request.ip };
        return ok(await makeLink(context, tx, domain, request.body, by));
      }),
  );

  app.delete(
    '/api/ratings/:domain/links/:id',
    {
      config: owner,
      schema: {
        params: params.extend({ id: z.uuid() }),
        querystring: companyQuery,
        response: { 200: envelope(ratingLink) },
        tags,
      },
    },
    (request) =>
      readDomain(context, request, asked(request, 'ratings.link'), async (tx, domain, { session }) => {
        const by = { accountId: session.accountId, address: request.ip };
        return ok(await endLink(tx, domain, request.params.id, by));
      }),
  );

  app.post(
    '/api/shared/:code',
    {
      config: everybody,
      schema: { params: code, body: sharedRatingRequest, response: { 200: envelope(sharedRating) }, tags },
    },
    async (request) => ok(await openLink(context, visitOf(request, request.params, request.body))),
  );

  app.post(
    '/api/shared/:code/findings',
    {
      config: everybody,
      schema: { params: code, body: sharedFindingsRequest, response: { 200: envelope(sharedFindingPage) }, tags },
    },
    async (request) => {
      const rows = await findingsBehind(context, visitOf(request, request.params, request.body), wordsFor(request));
      return ok(selectRows(rows, request.body, 'column'));
    },
  );
}

function visitOf(request: FastifyRequest, { code }: { code: string }, body: z.infer<typeof sharedRatingRequest>) {
  return { code, password: body.password, pass: body.pass, address: request.ip };
}
