import { scimEndpoints } from '@assay/contract/endpoints/accounts/scim.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import SCIMMY from 'scimmy';
import { sessionOf } from '#features/auth/authorization.ts';
import { SCIM_PATH, supportedPatch } from '#features/auth/scim/resources.ts';
import type { ScimRequest } from '#features/auth/scim/scim-context.ts';
import { SCIM_TYPE, ScimError, scimError, scimErrorBody, scimKeywordOf } from '#features/auth/scim/scim-error.ts';
import { companyOfScimToken, createScimToken, endScimToken } from '#features/auth/scim/scim-token.ts';
import { withinRequest } from '#platform/db/access.ts';
import { listScimTokens } from '#platform/db/accounts/sign-on/scim.ts';
import { AppError } from '#platform/errors.ts';
import { toAppError } from '#platform/http/error-handler.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { confirmIdentity } from './confirm.ts';

/** Tokens of directories, for owners of a company, and the protocol that directories use with them. */
export function scimRoutes(app: App, context: RouteContext): void {
  serve(app, scimEndpoints.listScimTokens, async (request) => {
    const { companyId } = sessionOf(request);
    const rows = await context.db.withCompany(companyId, (tx) => listScimTokens(tx, companyId));
    return ok({ url: context.config.publicUrl + SCIM_PATH, tokens: rows.map(shown) });
  });

  serve(app, scimEndpoints.createScimToken, async (request) => {
    await confirmIdentity(context, request, request.body);
    const { token, ...record } = await createScimToken(context, sessionOf(request));
    return ok({ ...shown(record), token });
  });

  serve(app, scimEndpoints.revokeScimToken, async (request) => {
    await endScimToken(context, sessionOf(request), request.params.id);
    return ok(null);
  });

  app.register(
    (scim, _options, done) => {
      protocolRoutes(scim as unknown as App, context);
      done();
    },
    { prefix: SCIM_PATH },
  );
}

const shown = ({ id, createdBy, createdAt, lastUsedAt }: Awaited<ReturnType<typeof listScimTokens>>[number]) => ({
  ...{ id, createdBy, createdAt: createdAt.toISOString() },
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const RESOURCES = {
  Users: { kind: 'User', type: SCIMMY.Resources.User },
  Groups: { kind: 'Group', type: SCIMMY.Resources.Group },
} as const;
type ResourceName = keyof typeof RESOURCES;

/** RFC 7644; requests are authenticated by the company's token, and see its users only. */
function protocolRoutes(app: App, context: RouteContext): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(SCIM_TYPE, { parseAs: 'string' }, parse);
  app.setErrorHandler((error: unknown, request, reply) => sendFailure(error, request, reply));
  const config = { access: 'public' } as const;
  // Other paths would be those of the web app.
  app.all('/*', { config }, (request, reply) => sendFailure(new AppError('route-not-found'), request, reply));

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    work: (scim: ScimRequest) => Promise<unknown>,
  ): Promise<FastifyReply> => {
    const companyId = await companyOfScimToken(context, request.headers.authorization);
    const forget = (id: string) => context.auth.sessions.forgetAccount(id);
    const scim: ScimRequest = { context, companyId, address: request.ip, forget, failure: null };
    const result = await withinRequest(() => work(scim)).catch((error) => {
      throw scim.failure?.error ?? error;
    });
    if (result === undefined || result === null) return reply.code(204).send();
    return send(reply, status, absolute(result, context.config.publicUrl));
  };

  for (const [name, { kind, type }] of Object.entries(RESOURCES) as [
    ResourceName,
    (typeof RESOURCES)[ResourceName],
  ][]) {
    const open = (id: string | undefined, query: unknown) =>
      id === undefined ? new type(numbersIn(query) as never) : new type(id, numbersIn(query) as never);
    const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

    app.get(`/${name}`, { config }, (request, reply) =>
      answer(request, reply, 200, (scim) => open(undefined, request.query).read(scim)),
    );
    app.get(`/${name}/:id`, { config }, (request, reply) =>
      answer(request, reply, 200, (scim) => open(idOf(request), request.query).read(scim)),
    );
    app.post(`/${name}`, { config }, (request, reply) =>
      answer(request, reply, 201, (scim) => open(undefined, {}).write(request.body as never, scim)),
    );
    app.put(`/${name}/:id`, { config }, (request, reply) =>
      answer(request, reply, 200, (scim) => open(idOf(request), {}).write(request.body as never, scim)),
    );
    app.patch(`/${name}/:id`, { config }, (request, reply) =>
      answer(request, reply, 200, async (scim) => {
        const resource = open(idOf(request), {});
        const { message, empty } = supportedPatch(kind, request.body);
        const changed = empty ? undefined : await resource.patch(message as never, scim);
        // A change that changes nothing is answered with the resource as it is.
        return changed ?? resource.read(scim);
      }),
    );
    app.delete(`/${name}/:id`, { config }, (request, reply) =>
      answer(request, reply, 204, async (scim) => open(idOf(request), {}).dispose(scim)),
    );
  }
  descriptions(app, answer);
}

/** What the service supports (RFC 7644 §4). */
function descriptions(
  app: App,
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    work: () => Promise<unknown>,
  ) => Promise<FastifyReply>,
): void {
  const config = { access: 'public' } as const;
  const { ServiceProviderConfig, ResourceType, Schema } = SCIMMY.Resources;
  app.get('/ServiceProviderConfig', { config }, (request, reply) =>
    answer(request, reply, 200, () => new ServiceProviderConfig().read()),
  );
  for (const [name, type] of [
    ['ResourceTypes', ResourceType],
    ['Schemas', Schema],
  ] as const) {
    app.get(`/${name}`, { config }, (request, reply) =>
      answer(request, reply, 200, () => new type(request.query as never).read()),
    );
    app.get(`/${name}/:id`, { config }, (request, reply) =>
      answer(request, reply, 200, () => new type((request.params as { id: string }).id, {}).read()),
    );
  }
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
  return send(reply, known.status, scimErrorBody(known.status, detail, scimKeywordOf(known.id)));
}

/** The library expects numbers, where the query has texts. */
function numbersIn(query: unknown): Record<string, unknown> {
  const values = Object.entries((query ?? {}) as Record<string, unknown>).map(([name, value]) => {
    if (typeof value !== 'string' || value.length > 1_000) throw scimError(400, `${name} is not valid`, 'invalidValue');
    if (!['startIndex', 'count'].includes(name)) return [name, value];
    const number = Number(value);
    if (!Number.isInteger(number)) throw scimError(400, `${name} has to be a whole number`, 'invalidValue');
    return [name, number];
  });
  return Object.fromEntries(values);
}

/** `meta.location` has to be a URI (RFC 7643 §3.1). */
function absolute(resource: unknown, publicUrl: string): unknown {
  return JSON.parse(JSON.stringify(resource), (key, value) =>
    key === 'location' && typeof value === 'string' && value.startsWith('/') ? publicUrl + value : value,
  );
}
