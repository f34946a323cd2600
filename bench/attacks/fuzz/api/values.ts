import { LICENSE_PLANS, ROLES } from '@assay/contract/roles.ts';
import type { Random } from '../../../../engine/testing/fuzz/random.ts';
import type { Actor } from './actor.ts';
import type { Schema } from './operations.ts';

/** An image in base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const DAY_MS = 86_400_000;

/** Values that often break parsers, queries, paths, pages, spreadsheets and arithmetic. */
export const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '%00',
    '../../etc/passwd',
    '..\\..\\',
    '<script>alert(1)</script>',
    '"><img src=x onerror=1>',
  ],
  ...[
    "' or 1=1--",
    "'; drop table account; --",
    `$${'{7*7}'}`,
    '{{7*7}}',
    '$(id)',
    '`id`',
    '=1+1',
    '@SUM(1)',
    '\r\nX-A: b',
  ],
  ...[
    '\u202etxt',
    '\ud800',
    '\uffff',
    '𝒳'.repeat(50),
    'a'.repeat(5_000),
    '__proto__',
    'constructor',
    'null',
    'undefined',
  ],
  ...['NaN', '1e999', '-1', '0', '2147483648', '99999999999999999999', '2026-02-30', '0000-00-00', '9999-12-31'],
  ...[
    'http://169.254.169.254/',
    'http://127.0.0.1:5432/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'xn--a',
    '*',
    '%',
  ],
  ...[null, true, false, -1, 0, 1.5, 2 ** 53, -(2 ** 31), 1e308, [], {}, [[[]]], [null], { $gt: '' }, { toString: 1 }],
];

/** The field is omitted. */
export const SKIP = Symbol('left out');

/** A plausible value of the actor for a field of this name; undefined = generate one from the schema. */
function known(name: string, actor: Actor, random: Random): unknown {
  const { pool } = actor;
  const fresh = `${random.int(1e9).toString(36)}`;
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
  switch (name) {
    case 'password':
    case 'currentPassword':
      return actor.password;
    case 'newPassword':
      return `New-${fresh}-Otter-41`;
    case 'confirmation':
      return SKIP;
    case 'account':
    case 'email':
      return random.chance(3) ? actor.email : `new-${fresh}@fuzz-new.example`;
    case 'domain':
      return random.chance(4) ? `new-${fresh}.example` : actor.domain;
    case 'domains':
      return random.chance(3) ? null : [actor.domain];
    case 'companyId':
    case 'company':
      return actor.companyId;
    case 'token':
      return pool.pick(random, 'mail-token') ?? 'x';
    case 'search':
      return random.one(['', 'a', actor.domain, 'owner']);
    case 'avatar':
    case 'logo':
    case 'image':
      return PNG;
    case 'timeZone':
      return random.one(['UTC', 'Asia/Taipei']);
    case 'language':
      return random.one(['en-US', 'ja']);
    case 'country':
      return 'GB';
    case 'companynumber':
    case 'number':
      return '01234567';
    case 'capital':
      return 'A';
    case 'industry':
      return 'J';
    case 'privacy':
      return true;
    case 'scandate':
    case 'nextScanDate':
    case 'lastDay':
    case 'planEnd':
      return day(1 + random.int(30));
    case 'from':
    case 'to':
    case 'date':
    case 'day':
      return random.chance(2) ? SKIP : day(-random.int(300));
    case 'until':
    case 'at':
      return `${day(3)}T00:00:00Z`;
    default:
      return knownContent(name, actor, random);
  }
}

/** As `known`, for ids, texts, lists and settings. */
function knownContent(name: string, { pool, world, ...actor }: Actor, random: Random): unknown {
  const fresh = `${random.int(1e9).toString(36)}`;
  switch (name) {
    case 'url':
      return 'https://hooks.fuzz-new.example/in';
    case 'fingerprint':
      return pool.pick(random, 'fingerprint') ?? 'x';
    case 'fingerprints':
      return [pool.pick(random, 'fingerprint') ?? 'x'];
    case 'pdfName':
      return pool.pick(random, 'pdfName') ?? 'x';
    case 'ratingId':
    case 'rating':
      return pool.pick(random, 'ratingId') ?? undefined;
    case 'readers':
    case 'ids':
      return [actor.accountId];
    case 'code':
      return SKIP;
    case 'target':
      return `www.${actor.domain}`;
    case 'pattern':
      return `refused-${fresh}.example`;
    case 'tags':
      return random.one([[], ['core'], ['core', 'shop']]);
    case 'primary':
    case 'secondary':
      return random.one([null, '#123456']);
    case 'revision':
      return random.int(4);
    case 'reason':
    case 'text':
    case 'note':
      return `Seen on paper ${fresh}`;
    case 'content':
    case 'html':
      return '<p>Release notes</p>';
    case 'sort':
      return random.chance(3) ? random.one(['date', '-date', 'domain', 'account', 'name']) : SKIP;
    case 'page':
      return 1;
    case 'pageSize':
      return random.one([1, 10, 50]);
    case 'other':
    case 'with':
    case 'against':
      return pool.pick(random, 'ratingId') ?? undefined;
    case 'permission':
      return random.one([ROLES.enterpriseNoPlan, ...LICENSE_PLANS]);
    case 'smtpHost':
      return '';
    case 'asset':
      return actor.domain;
    case 'address':
      return pool.pick(random, 'address') ?? '192.0.2.1';
    case 'name':
      return `Fuzz ${fresh}`;
    default:
      return world.examples[name];
  }
}

/** A value that the schema allows, taken from the actor's data if the field's name is known. */
export function valueFor(schema: Schema, name: string, actor: Actor, random: Random): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const choices = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  if (choices) return random.one(choices);
  const fitting = known(name, actor, random);
  const isList = Array.isArray(fitting) || fitting === null;
  if (fitting !== undefined && (isList ? type === 'array' || schema.anyOf : type !== 'array')) {
    if (type === 'object' || (type === 'integer' && typeof fitting === 'string'))
      return byType(schema, name, actor, random);
    return fitting;
  }
  return byType(schema, name, actor, random);
}

function byType(schema: Schema, name: string, actor: Actor, random: Random): unknown {
  if (schema.anyOf) return valueFor(random.one(schema.anyOf), name, actor, random);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, actor, random);
    case 'array': {
      const count = Math.max(schema.minItems ?? 0, random.int(3));
      const items = schema.items ?? { type: 'string' };
      const made = Array.from({ length: count }, () => valueFor(items, name.replace(/s$/, ''), actor, random));
      return items.enum ? [...new Set(made)] : made;
    }
    case 'integer':
    case 'number': {
      const [low, high] = [schema.minimum ?? 0, Math.min(schema.maximum ?? 100, 10_000)];
      return low + random.int(Math.max(1, Math.min(high - low + 1, 40)));
    }
    case 'boolean':
      return random.chance(2);
    case 'null':
      return null;
    case 'string':
      if (schema.format === 'uuid') return actor.pool.pick(random, 'id') ?? actor.companyId;
      return 'fuzz'.repeat(4).slice(0, Math.max(schema.minLength ?? 0, Math.min(schema.maxLength ?? 12, 12)));
    default:
      return schema.default ?? 'fuzz';
  }
}

function objectOf(schema: Schema, actor: Actor, random: Random): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(name) && property.default === undefined;
    const usual = actor.world.usual.has(name);
    if (name === 'passkey' || (!isNeeded && !usual && random.chance(2))) continue;
    const value = valueFor(property, name, actor, random);
    if (value !== undefined && value !== SKIP) made[name] = value;
  }
  return made;
}

/** A copy of a body in which one value, at any depth, is replaced by a hostile one, removed or added. */
export function mutateValue(body: unknown, foreign: readonly string[], random: Random): unknown {
  const bad = () => (random.chance(3) && foreign.length > 0 ? random.one(foreign) : random.one(HOSTILE));
  if (body === null || typeof body !== 'object' || random.chance(12)) return bad();
  if (Array.isArray(body)) {
    if (body.length === 0 || random.chance(3)) return [...body, bad()];
    const at = random.int(body.length);
    return body.map((one, index) => (index === at ? mutateValue(one, foreign, random) : one));
  }
  const names = Object.keys(body);
  if (names.length === 0 || random.chance(8))
    return { ...body, [random.one(['company', 'companyId', 'permission', '__proto__', 'id'])]: bad() };
  const name = random.one(names);
  const { [name]: value, ...rest } = body as Record<string, unknown>;
  return random.chance(6) ? rest : { ...rest, [name]: mutateValue(value, foreign, random) };
}
