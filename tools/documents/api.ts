import { type Endpoint, scopesOf } from '@assay/contract/endpoints/declare.ts';
import { ENDPOINTS } from '@assay/contract/endpoints/index.ts';
import { SESSION_ONLY } from '@assay/contract/endpoints/session-only.ts';
import { TAGS } from '@assay/contract/endpoints/tags.ts';
import { WEBHOOK_HEADERS, webhookBody } from '@assay/contract/endpoints/webhook.ts';
import { clientMessage, serverMessage } from '@assay/contract/events.ts';
import { NOTIFICATION_FACTS, WEBHOOK_KINDS } from '@assay/contract/values/notifications.ts';

/** docs/api.md: every endpoint with its access, so that a change of access appears in the diff of this file. */
export function apiDocument(): string {
  const lines = [
    '# API',
    '',
    'Generated from `contract/endpoints` by `npm run generate`. Parameters, bodies, responses and errors are in the OpenAPI 3.1',
    'document that every installation serves at `/api/openapi.json`.',
    '',
    'Access: `public` needs no log-in, `login` any account, `rated` a plan with ratings, a main supplier or an administrator,',
    '`suppliers` a main supplier or an administrator, `administrator` an administrator; followed by the lowest company role',
    'that is required, if any. API tokens (`Authorization: Bearer`) can call endpoints that have a scope, with the permissions',
    'of their account; endpoints without one require a session ([decision 0111](decisions/0111-scopes-of-api-tokens.md)).',
  ];
  for (const [tag, description] of Object.entries(TAGS)) {
    lines.push('', `## ${tag[0]!.toUpperCase()}${tag.slice(1)}`, '', description, '');
    lines.push('| endpoint | summary | access | API token scope |', '|---|---|---|---|');
    for (const endpoint of ENDPOINTS) if (endpoint.tag === tag) lines.push(row(endpoint));
  }
  lines.push('', '## Closed to API tokens', '', '| endpoints | reason |', '|---|---|');
  for (const { reason, operations } of SESSION_ONLY) lines.push(`| ${calls(operations)} | ${reason} |`);
  lines.push('', '## WebSocket', '', 'Messages on `/ws`, one JSON object each.', '');
  lines.push('| from | type | fields |', '|---|---|---|');
  for (const [from, messages] of [
    ['client', clientMessage.options],
    ['server', serverMessage.options],
  ] as const) {
    for (const { shape } of messages) {
      const fields = Object.keys(shape).filter((name) => name !== 'type');
      lines.push(`| ${from} | \`${shape.type.value}\` | ${fields.map((name) => `\`${name}\``).join(', ')} |`);
    }
  }
  lines.push('', '## Webhook calls', '', 'Requests to webhooks of format `json`.', '');
  lines.push('| part | name | meaning |', '|---|---|---|');
  for (const [name, meaning] of Object.entries(WEBHOOK_HEADERS)) lines.push(`| header | \`${name}\` | ${meaning} |`);
  lines.push(
    `| body | ${Object.keys(webhookBody.shape)
      .map((name) => `\`${name}\``)
      .join(', ')} | see the OpenAPI document |`,
  );
  lines.push('', '### Event catalog', '', 'Kinds of `kind` in the body, and their `facts`.', '');
  lines.push('| kind | facts |', '|---|---|');
  for (const kind of WEBHOOK_KINDS) {
    const facts = Object.entries(NOTIFICATION_FACTS[kind]).map(([name, meaning]) => `\`${name}\`: ${meaning}`);
    lines.push(`| \`${kind}\` | ${facts.join('; ')} |`);
  }
  return `${lines.join('\n')}\n`;
}

function row(endpoint: Endpoint): string {
  const { method, path, summary, access, companyRole } = endpoint;
  const who = companyRole ? `${access}, ${companyRole}` : access;
  return `| \`${method} ${path}\` | ${summary} | ${who} | ${scopesOf(endpoint)
    .map((scope) => `\`${scope}\``)
    .join(', ')} |`;
}

const calls = (operations: readonly string[]) =>
  ENDPOINTS.filter(({ operationId }) => operations.includes(operationId))
    .map(({ method, path }) => `\`${method} ${path}\``)
    .join(', ');
