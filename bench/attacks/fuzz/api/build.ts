import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import type { Random } from '../../../../engine/testing/fuzz/random.ts';
import type { Actor, Call } from './actor.ts';
import { EXAMPLES } from './examples.ts';
import type { Operation } from './operations.ts';
import { placeBefore } from './pool.ts';
import { HOSTILE, mutateValue, PNG, SKIP, valueFor } from './values.ts';

const MEDIA_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  '',
];
const BROKEN_BODIES = [
  '{',
  '[',
  '"',
  '',
  'null',
  '[]',
  '{"a":1,"a":2}',
  `{"a":${'['.repeat(500)}`,
  '\u0000',
  'a=1&a=2',
];
const OTHER_METHODS = ['PATCH', 'OPTIONS', 'TRACE', 'HEAD', 'DELETE', 'PUT'];

/** A value as text, for paths and queries. */
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

function parameterOf(name: string, { path }: Operation, actor: Actor, random: Random): string {
  const place = placeBefore(path, name);
  switch (name) {
    case 'domain':
      return actor.domain;
    case 'area':
      return random.one(['dns_health', 'network_security', 'application_security', 'ip_reputation', 'email_security']);
    case 'code':
      return actor.pool.pick(random, 'code') ?? 'x';
    case 'fingerprint':
      return actor.pool.pick(random, 'fingerprint') ?? 'x';
    case 'pdfName':
      return actor.pool.pick(random, 'pdfName') ?? 'x';
    default:
      return actor.pool.pick(random, `${place}/${name}`, `${place}/id`, name, 'id') ?? actor.accountId;
  }
}

/** A call that follows the schema. */
export function validCall(operation: Operation, actor: Actor, random: Random): Call {
  const example = EXAMPLES[operation.name]?.(actor, random) ?? {};
  let url = operation.path;
  for (const name of operation.parameters) {
    const value = example.parameters?.[name] ?? parameterOf(name, operation, actor, random);
    url = url.replace(`{${name}}`, encodeURIComponent(value));
  }
  const query = new URLSearchParams();
  for (const { name, schema, required } of operation.query) {
    const given = example.query?.[name];
    if (given === undefined && !required && random.chance(2)) continue;
    const value = given ?? valueFor(schema, name, actor, random);
    if (value !== undefined && value !== null && value !== SKIP) query.set(name, asText(value));
  }
  if (query.size > 0) url += `?${query}`;
  if (operation.image && random.chance(2)) {
    const headers = { ...actor.headers, 'content-type': random.one(IMAGE_TYPES) };
    return { method: operation.method, url, headers, body: Buffer.from(PNG, 'base64') };
  }
  const made = operation.body && valueFor(operation.body, '', actor, random);
  const body = example.body ? { ...(made as object), ...example.body } : made;
  return { method: operation.method, url, headers: { ...actor.headers }, ...(operation.body ? { body } : {}) };
}

/** A call with one or two mutations of path, query, body, headers or method. @param foreign values of the other tenant */
export function mutatedCall(operation: Operation, actor: Actor, foreign: readonly string[], random: Random): Call {
  const call = validCall(operation, actor, random);
  const bad = () => asText(random.chance(2) ? random.one(foreign) : random.one(HOSTILE));
  for (let left = 1 + random.int(2); left > 0; left -= 1) {
    switch (random.int(7)) {
      case 0:
        if (operation.parameters.length > 0) {
          const name = random.one(operation.parameters);
          const parts = operation.path.split('/');
          const at = parts.indexOf(`{${name}}`);
          const [path = '', query] = call.url.split('?');
          const now = path.split('/');
          now[at] = encodeURIComponent(bad().toWellFormed());
          call.url = now.join('/') + (query ? `?${query}` : '');
        }
        break;
      case 1: {
        const name =
          operation.query.length > 0 ? random.one(operation.query).name : random.one(['company', 'page', 'sort']);
        call.url += `${call.url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(bad().toWellFormed())}`;
        break;
      }
      case 2:
      case 3:
        if (Buffer.isBuffer(call.body)) call.body[random.int(call.body.length)] = random.int(256);
        else if (call.body !== undefined && typeof call.body !== 'string')
          call.body = mutateValue(call.body, foreign, random);
        break;
      case 4:
        if (random.chance(4)) call.method = random.one(OTHER_METHODS);
        break;
      case 5:
        call.headers = {
          ...call.headers,
          'accept-language': bad()
            .replace(/[^\x20-\x7e]/g, '?')
            .slice(0, 200),
        };
        break;
      default:
        if (random.chance(3)) {
          call.headers = { ...call.headers, 'content-type': random.one(MEDIA_TYPES) };
          call.body = random.one(BROKEN_BODIES);
        } else if (random.chance(4)) call.headers = { ...call.headers, 'x-csrf-token': 'wrong' };
    }
  }
  return call;
}
