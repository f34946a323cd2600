import { type Endpoint, scopesOf } from '@assay/contract/endpoints/declare.ts';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { TAGS } from '@assay/contract/endpoints/tags.ts';
import { APPLICATION_NAME, APPLICATION_VERSION, IMAGE_TYPES } from '@assay/contract/limits.ts';
import { API_SCOPES } from '@assay/contract/values/integrations/api-scopes.ts';
import { accessText } from './access-text.ts';
import { errorResponsesOf } from './error-responses.ts';
import { exampleOf } from './examples.ts';
import { SchemaWriter } from './schemas.ts';
import { webhooks } from './webhooks.ts';

type Json = Record<string, unknown>;

/** Authentication: an API token, or the two headers of a session. */
const SECURITY_SCHEMES = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: `API token from the account page. The security requirement of an endpoint names the scope that it needs. Scopes: ${API_SCOPES.join(', ')}.`,
  },
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Auth-Token',
    description: 'Session token from the log-in response.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description:
      'CSRF token from the log-in response; required in addition to the session token for every method but GET.',
  },
};

/** Descriptions of parameters that many endpoints share. */
const PARAMETERS: Readonly<Record<string, string>> = {
  page: 'Page of the list, from 1.',
  pageSize: 'Rows on a page.',
  sort: 'Column to sort by; prefixed with `-` for descending order.',
  search: 'Text that the rows must contain.',
  company: 'Id of another company, for administrators and main suppliers.',
  domain: 'Name of the domain, in Unicode or Punycode.',
  id: 'Id of the row.',
  area: 'Assessment area.',
  fingerprint: 'Fingerprint of the finding; stable across scans.',
  severity: 'Comma-separated severities.',
  state: 'State of the rows.',
  days: 'Days to look back.',
  pdfName: 'Name of the report, from the list of reports.',
  code: 'Code at the end of the link.',
  language: 'Language tag (BCP 47).',
};

const DESCRIPTION = `
Every response is an envelope \`{ success, message, data }\`; an error also has \`error\`, a stable id, and \`facts\`, its
parameters; \`formerError\` is the earlier id of a renamed error. \`message\` is in the language of the header \`Accept-Language\`.

Authenticate with an API token (\`Authorization: Bearer assay_…\`, for endpoints with a scope) or with the tokens of a
session (\`X-Auth-Token\`, and \`X-CSRF-Token\` for every method but GET).

Paths are not versioned: fields are only added, and a breaking change gets a new path.`.trim();

/** The OpenAPI 3.1 document of the API, generated from the contract. @param server URL of the installation */
export function openApiDocument(server: string): Json {
  const writer = new SchemaWriter();
  const paths: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    const own = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    // Endpoints may name the same path parameter differently; OpenAPI allows only one name per path.
    const path = Object.keys(paths).find((other) => shapeOf(other) === shapeOf(own)) ?? own;
    const names = new Map(namesIn(own).map((name, index) => [name, namesIn(path)[index]!]));
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, writer, names) };
  }
  const hooks = webhooks(writer);
  const schemas = used({ paths, hooks }, writer.components);
  return {
    openapi: '3.1.0',
    info: {
      title: `${APPLICATION_NAME} API`,
      version: APPLICATION_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this installation', url: server },
    },
    servers: [{ url: server, description: 'This installation' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: hooks,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  };
}

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

/** @param names of the path parameters: in the declaration → in the document */
function operation(endpoint: Endpoint, writer: SchemaWriter, names: ReadonlyMap<string, string>): Json {
  const { operationId, tag, summary, description, method, access } = endpoint;
  const scopes = scopesOf(endpoint);
  const proof = method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, accessText(endpoint)].filter(Boolean).join('\n\n'),
    security: access === 'public' ? [] : [...(scopes.length > 0 ? [{ apiToken: scopes }] : []), proof],
    ...parametersOf(endpoint, writer, names),
    ...bodyOf(endpoint, writer),
    responses: { '200': answerOf(endpoint, writer), ...errorResponsesOf(endpoint) },
  };
}

function parametersOf(endpoint: Endpoint, writer: SchemaWriter, names: ReadonlyMap<string, string>): Json {
  const parameters = (['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (!schema) return [];
    const { properties, required } = writer.properties(schema);
    return Object.entries(properties).map(([name, one]) => ({
      name: place === 'params' ? (names.get(name) ?? name) : name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      ...(PARAMETERS[name] ? { description: PARAMETERS[name] } : {}),
      schema: one,
      ...(place === 'params' ? { example: exampleOf(one, writer.components, name) } : {}),
    }));
  });
  const all = [...parameters, ...(endpoint.method === 'POST' && endpoint.scope ? [IDEMPOTENCY_KEY] : [])];
  return all.length > 0 ? { parameters: all } : {};
}

/** Header of requests by API tokens (draft-ietf-httpapi-idempotency-key-header). */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a request of an API token safe to repeat: for 24 hours, the same key with the same request gets the first response again, with the header `Idempotency-Replayed`; with another request it is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
};

function bodyOf({ body, forms, image, example }: Endpoint, writer: SchemaWriter): Json {
  if (!body) return {};
  const schema = writer.write(body, 'input');
  const content = { schema, example: example?.body ?? exampleOf(schema, writer.components) };
  const others = forms ? { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content } : {};
  const images = image ? IMAGE_TYPES.map((type) => [type, { schema: fileSchema(type) }]) : [];
  return {
    requestBody: { required: true, content: { 'application/json': content, ...others, ...Object.fromEntries(images) } },
  };
}

function answerOf({ response, file, operationId, example }: Endpoint, writer: SchemaWriter): Json {
  const headers = TOKEN_ANSWERS.includes(operationId) ? { headers: TOKEN_HEADERS } : {};
  if (!response) {
    const content = (file ?? []).map((type) => [type, { schema: fileSchema(type) }]);
    return { description: 'The file.', content: Object.fromEntries(content) };
  }
  const data = writer.write(response, 'output');
  const schema = {
    type: 'object',
    required: ['success', 'message', 'data'],
    properties: { success: { type: 'boolean', const: true }, message: { type: 'string' }, data },
  };
  const shown = { success: true, message: '', data: example?.data ?? exampleOf(data, writer.components) };
  return { description: 'Done.', ...headers, content: { 'application/json': { schema, example: shown } } };
}

/** Operations whose response has the tokens of the session in headers (docs/product/api.md). */
const TOKEN_ANSWERS: readonly string[] = ['logIn', 'logInWithPasskey', 'finishSignOn', 'validateSession'];
const TOKEN_HEADERS = {
  'X-Auth-Token': { description: 'Session token.', schema: { type: 'string' } },
  'X-CSRF-Token': { description: 'CSRF token of the session.', schema: { type: 'string' } },
};

function fileSchema(type: string): Json {
  return /json$/.test(type)
    ? { type: 'object' }
    : { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) };
}

/** The components that the rest of the document references, directly or indirectly. */
function used(rest: unknown, components: Record<string, Json>): Record<string, Json> {
  const found = new Set<string>();
  const waiting = [rest];
  while (waiting.length > 0) {
    for (const [, name] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      waiting.push(components[name!]);
    }
  }
  return Object.fromEntries([...found].sort().map((name) => [name, components[name]!]));
}
