import { envelope } from '@assay/contract/api/envelope.ts';
import { branding, brandingChange, logoUpload } from '@assay/contract/api/reports/branding.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { changeColours, changeLogo, drawLogo, readBranding } from '../../reports/branding/branding.ts';
import type { App, RouteContext } from '../context.ts';
import { companyQuery, reachOf } from '../reach.ts';

/** A logo of the largest size in base64, with what is around it. */
const LOGO_BODY_BYTES_MAX = 3 * 1024 * 1024;

/** How a company's reports look: logo and colours, set by its owner or by an administrator. */
export function brandingRoutes(app: App, context: RouteContext): void {
  const owner = { access: 'login', companyRole: 'owner' } as const;
  const tags = ['company'];
  const response = { 200: envelope(branding) };
  const reached = (request: FastifyRequest, query: z.infer<typeof companyQuery>) => {
    const reach = reachOf(context, request, 'reports.branding', query);
    const { accountId, companyId } = reach.session;
    return { ...reach, companyId: reach.companyId ?? companyId, by: { accountId, address: request.ip } };
  };

  app.get(
    '/api/company/branding',
    { config: { access: 'login' }, schema: { querystring: companyQuery, response, tags } },
    async (request) => {
      const { run, companyId } = reached(request, request.query);
      return ok(await run((tx) => readBranding(tx, companyId)));
    },
  );

  app.put(
    '/api/company/branding',
    { config: owner, schema: { querystring: companyQuery, body: brandingChange, response, tags } },
    async (request) => {
      const { run, companyId, by } = reached(request, request.query);
      return ok(await run((tx) => changeColours(tx, companyId, request.body, by)));
    },
  );

  app.post(
    '/api/company/branding/logo',
    {
      config: owner,
      bodyLimit: LOGO_BODY_BYTES_MAX,
      schema: { querystring: companyQuery, body: logoUpload, response, tags },
    },
    async (request) => {
      const logo = await drawLogo(request.body.logo);
      const { run, companyId, by } = reached(request, request.query);
      return ok(await run((tx) => changeLogo(tx, companyId, logo, by)));
    },
  );

  app.delete(
    '/api/company/branding/logo',
    { config: owner, schema: { querystring: companyQuery, response, tags } },
    async (request) => {
      const { run, companyId, by } = reached(request, request.query);
      return ok(await run((tx) => changeLogo(tx, companyId, null, by)));
    },
  );
}
