import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import SCIMMY from 'scimmy';
import { z } from 'zod';
import type { ResourceKind } from '#features/auth/scim/attributes.ts';
import {
  createResource,
  listResources,
  patchResource,
  readResource,
  removeResource,
  replaceResource,
} from '#features/auth/scim/resources.ts';
import type { ScimRequest } from '#features/auth/scim/scim-context.ts';
import { SCIM_TYPE, ScimError, scimError, scimErrorBody, scimKeywordOf } from '#features/auth/scim/scim-error.ts';
import { companyOfScimToken } from '#features/auth/scim/scim-token.ts';
import { withinRequest } from '#platform/db/access.ts';
import { AppError } from '#platform/errors.ts';
import { toAppError } from '#platform/http/error-handler.ts';
import { BODY_BYTES_MAX, parseJsonBodies } from '#platform/http/json-body.ts';
import { translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';

const KINDS = { Users: 'User', Groups: 'Group' } as const;

/** Objects in objects of a body; the schemas of RFC 7643 have three levels. */
const DEPTH_MAX = 10;
/** Operations of one PATCH; directories send members of a group in parts of at most 100. */
const OPERATIONS_MAX = 1_000;
/** Characters of a filter, a path, or a list of attributes. */
const EXPRESSION_MAX = 1_000;

const expression = z.string().max(EXPRESSION_MAX);
const wholeNumber = z
  .string()
  .regex(/^-?\d{1,9}$/)
  .transform(Number);
/** Parameters of other names are ignored: Microsoft Entra ID sends `aadOptscim062020`. */
const attributesQuery = z.object({ attributes: expression.optional(), excludedAttributes: expression.optional() });
const listQuery = attributesQuery.extend({
  filter: expression.optional(),
  sortBy: expression.optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
  startIndex: wholeNumber.optional(),
  count: wholeNumber.optional(),
});
const params = z.object({ id: z.string().min(1).max(200) });
const resourceBody = z.record(z.string().max(EXPRESSION_MAX), z.unknown()).refine((body) => isShallow(body, DEPTH_MAX));
const patchBody = z.object({
  schemas: z.array(z.literal('urn:ietf:params:scim:api:messages:2.0:PatchOp')).length(1),
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'remove', 'replace'])),
        path: expression.optional(),
        value: z
          .unknown()
          .refine((value) => isShallow(value, DEPTH_MAX))
          .optional(),
      }),
    )
    .min(1)
    .max(OPERATIONS_MAX),
});

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((one) => isShallow(one, depth - 1));
}

/** RFC 7644; requests are authenticated by the company's token, and see its users only. */
export function scimProtocolRoutes(app: App, context: RouteContext): void {
  parseJsonBodies(app, BODY_BYTES_MAX, SCIM_TYPE);
  app.setErrorHandler((error: unknown, request, reply) => sendFailure(error, request, reply));
  const companies = new WeakMap<FastifyRequest, string>();
  // After the rate limit, and before the body is read.
  app.addHook('preParsing', async (request) => {
    companies.set(request, await companyOfScimToken(context, request.headers.authorization));
  });
  const config = { access: 'public' } as const;
  // Other paths would be those of the web app.
  app.all('/*', { config }, (request, reply) => sendFailure(new AppError('route-not-found'), request, reply));

  const forget = (id: string) => context.auth.sessions.forgetAccount(id);
  const of = (request: FastifyRequest): ScimRequest => ({
    ...{ context, companyId: companies.get(request)!, address: request.ip, forget },
  });
  const shownAt = (resource: unknown) => absolute(resource, context.config.publicUrl);

  for (const [name, kind] of Object.entries(KINDS) as [keyof typeof KINDS, ResourceKind][]) {
    const [all, one] = [`/${name}`, `/${name}/:id`];
    app.get(all, { config, schema: { querystring: listQuery } }, async (request, reply) =>
      send(reply, 200, shownAt(await withinRequest(() => listResources(kind, request.query, of(request))))),
    );
    app.get(one, { config, schema: { params, querystring: attributesQuery } }, async (request, reply) => {
      const { id } = request.params;
      return send(reply, 200, shownAt(await withinRequest(() => readResource(kind, id, request.query, of(request)))));
    });
    app.post(all, { config, schema: { body: resourceBody } }, async (request, reply) => {
      const created = shownAt(await withinRequest(() => createResource(kind, request.body, of(request))));
      // RFC 7644 §3.3.
      const { location } = (created as { meta: { location: string } }).meta;
      return send(reply.header('location', location), 201, created);
    });
    app.put(one, { config, schema: { params, body: resourceBody } }, async (request, reply) => {
      const { id } = request.params;
      return send(reply, 200, shownAt(await withinRequest(() => replaceResource(kind, id, request.body, of(request)))));
    });
    app.patch(one, { config, schema: { params, body: patchBody } }, async (request, reply) => {
      const { id } = request.params;
      const { Operations } = request.body;
      return send(reply, 200, shownAt(await withinRequest(() => patchResource(kind, id, Operations, of(request)))));
    });
    app.delete(one, { config, schema: { params } }, async (request, reply) => {
      await withinRequest(() => removeResource(kind, request.params.id, of(request)));
      return reply.code(204).send();
    });
  }
  const { ServiceProviderConfig, ResourceType, Schema } = SCIMMY.Resources;
  // What the service supports (RFC 7644 §4).
  app.get('/ServiceProviderConfig', { config, preHandler: refuseFilter }, async (_request, reply) =>
    send(reply, 200, shownAt(await new ServiceProviderConfig().read())),
  );
  for (const [name, type] of [
    ['ResourceTypes', ResourceType],
    ['Schemas', Schema],
  ] as const) {
    app.get(`/${name}`, { config, preHandler: refuseFilter }, async (_request, reply) =>
      send(reply, 200, shownAt(await new type().read())),
    );
    // Not by the id, which the library would put into a filter.
    app.get(`/${name}/:id`, { config, schema: { params } }, async (request, reply) => {
      const { Resources }: { Resources: { id: string }[] } = Object(await new type().read());
      const found = Resources.find(({ id }) => id.toLowerCase() === request.params.id.toLowerCase());
      if (!found) throw scimError(404, `${name} has no such entry`);
      return send(reply, 200, shownAt(found));
    });
  }
}

/** RFC 7644 §4. */
async function refuseFilter({ query }: FastifyRequest): Promise<void> {
  if (Object.hasOwn(Object(query), 'filter')) throw scimError(403, 'descriptions cannot be filtered');
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(`${SCIM_TYPE}; charset=utf-8`)
    .serializer(JSON.stringify)
    .send(body);
}

/** Errors in the format of RFC 7644 §3.12. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ScimError) {
    const { status, scimType, message } = error as Error & { status: number; scimType?: string };
    return send(reply, status, scimErrorBody(status, message, scimType));
  }
  const known = toAppError(error, request);
  if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter));
  if (known.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"');
  const detail = translatorFor(request).error(known.id, known.facts);
  const ofBody = hasZodFastifySchemaValidationErrors(error) && error.validationContext === 'body';
  const keyword = ofBody ? 'invalidSyntax' : scimKeywordOf(known.id);
  // RFC 7644 §3.12 has no 422.
  const status = known.status === 422 ? 400 : known.status;
  return send(reply, status, scimErrorBody(status, detail, keyword));
}

/** `meta.location` has to be a URI (RFC 7643 §3.1). */
function absolute(resource: unknown, publicUrl: string): unknown {
  return JSON.parse(JSON.stringify(resource), (key, value) =>
    key === 'location' && typeof value === 'string' && value.startsWith('/') ? publicUrl + value : value,
  );
}
