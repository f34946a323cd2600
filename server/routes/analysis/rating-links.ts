import type { sharedRatingRequest } from '@assay/contract/api/analysis/share-links.ts';
import { ratingLinkEndpoints } from '@assay/contract/endpoints/ratings/share-links.ts';
import type { companyQuery, domainParams } from '@assay/contract/endpoints/shared-schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createRatingLink, endRatingLink, toRatingLink } from '#features/ratings/analysis/manage-rating-links.ts';
import { findingsOfRatingLink, openRatingLink } from '#features/ratings/analysis/open-rating-link.ts';
import { findingPage } from '#features/ratings/rows/finding-list.ts';
import { listRatingLinks } from '#platform/db/ratings/rating-links.ts';
import { AppError } from '#platform/errors.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { readDomain } from '../shared-access.ts';

/** Read-only links to one rating: created and revoked by owners, opened without a login. */
export function ratingLinkRoutes(app: App, context: RouteContext): void {
  const asked = (request: FastifyRequest, action: string) => {
    const { domain } = request.params as z.infer<typeof domainParams>;
    const { company } = request.query as z.infer<typeof companyQuery>;
    return { domain, company, action, needs: 'own' } as const;
  };

  serve(app, ratingLinkEndpoints.listRatingLinks, (request) =>
    readDomain(context, request, asked(request, 'ratings.links'), async (tx, domain) => {
      const { page, pageSize } = request.query;
      const { rows, total } = await listRatingLinks(tx, domain.id, { limit: pageSize, offset: (page - 1) * pageSize });
      return ok({ rows: rows.map(toRatingLink), total, page, pageSize });
    }),
  );

  serve(app, ratingLinkEndpoints.createRatingLink, (request) =>
    readDomain(context, request, asked(request, 'ratings.link'), async (tx, domain, { session }) => {
      // An administrator may revoke another company's link, but must not create one.
      if (domain.companyId !== session.companyId) throw new AppError('forbidden');
      const by = { accountId: session.accountId, address: request.ip };
      return ok(await createRatingLink(context, tx, domain, request.body, by));
    }),
  );

  serve(app, ratingLinkEndpoints.endRatingLink, (request) =>
    readDomain(context, request, asked(request, 'ratings.link'), async (tx, domain, { session }) => {
      const by = { accountId: session.accountId, address: request.ip };
      return ok(await endRatingLink(tx, domain, request.params.id, by));
    }),
  );

  serve(app, ratingLinkEndpoints.openSharedRating, async (request) =>
    ok(await openRatingLink(context, visitOf(request, request.params, request.body))),
  );

  serve(app, ratingLinkEndpoints.listSharedFindings, async (request) => {
    const rows = await findingsOfRatingLink(
      context,
      visitOf(request, request.params, request.body),
      translatorFor(request),
    );
    return ok(findingPage(rows, request.body.group ?? null, request.body, translatorFor(request), true));
  });
}

function visitOf(request: FastifyRequest, { code }: { code: string }, body: z.infer<typeof sharedRatingRequest>) {
  return { code, password: body.password, pass: body.pass, address: request.ip };
}
