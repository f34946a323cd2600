import { APPLICATION_VERSION } from '@assay/contract/limits.ts';

type Json = Record<string, unknown>;

/** Realistic values by field name. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  domain: 'example.com',
  host: 'www.example.com',
  asset: 'www.example.com',
  company: 'Example Ltd',
  companyId: '01990000-0000-7000-8000-000000000001',
  account: 'maya@example.com',
  email: 'maya@example.com',
  name: 'Maya Lindholm',
  phone: '+46 8 123 456',
  language: 'en-US',
  timeZone: 'Europe/Stockholm',
  grade: 'B',
  total: 8400,
  score: 84,
  title: 'HSTS is missing',
  area: 'web_app_security',
  check: 'web_app_security.hsts',
  finding: 'missing',
  country: 'SE',
  version: APPLICATION_VERSION,
  modelVersion: '2026.11',
  token: 'the token of the link',
  code: '123456',
  fingerprint: '9f2c41d07be6a358',
  pdfName: 'comprehensive-scan-report-20260101-x',
  search: 'example',
  scandate: '2026-01-15',
  address: '192.0.2.10',
};

const INSTANT = '2026-01-15T08:30:00.000Z';
/** Ends the recursion of schemas that contain themselves; no response is nested this deep. */
const DEPTH_MAX = 40;

/** A deterministic value that the schema accepts. @param name of the field, for a realistic value */
export function exampleOf(schema: Json, components: Record<string, Json>, name = '', depth = 0): unknown {
  const again = (one: Json, field = name) => exampleOf(one, components, field, depth + 1);
  if (depth > DEPTH_MAX) return null;
  if (typeof schema.$ref === 'string') return again(components[schema.$ref.split('/').at(-1)!] ?? {});
  if ('default' in schema) return schema.default;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(BY_NAME[name]) ? BY_NAME[name] : schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return again(choices.find((one) => one.type !== 'null') ?? choices[0]!);
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...(schema.allOf as Json[]).map((one) => again(one)));
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  switch (type) {
    case 'object': {
      const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
      const shown = Object.entries(properties).filter(([field]) => required.includes(field));
      return Object.fromEntries(shown.map(([field, one]) => [field, again(one, field)]));
    }
    case 'array':
      if (Array.isArray(schema.prefixItems)) return (schema.prefixItems as Json[]).map((one) => again(one));
      return Number(schema.maxItems ?? 1) === 0 || !schema.items
        ? []
        : [again(schema.items as Json, name.replace(/s$/, ''))];
    case 'string':
      return stringOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

function stringOf(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Json,
  name: string,
): string {
  if (format === 'uuid') return '01990000-0000-7000-8000-000000000000';
  if (format === 'email') return 'maya@example.com';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'date-time') return INSTANT;
  if (format === 'date') return INSTANT.slice(0, 10);
  const known = BY_NAME[name];
  const text =
    typeof known === 'string'
      ? known
      : /(^at|At)$/.test(name)
        ? INSTANT
        : /Day$|Date$/.test(name)
          ? INSTANT.slice(0, 10)
          : 'text';
  const fits = (one: string) =>
    one.length >= Number(minLength) &&
    one.length <= Number(maxLength) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(one));
  return [text, ...OTHERS].find(fits) ?? 'x'.repeat(Number(minLength));
}

/** Fallbacks for schemas whose pattern or length rejects the first choice. */
const OTHERS = [
  '12',
  '1.22.1-9+deb12u1',
  '2026-01-15',
  '08:30',
  '#3e6ba4',
  'a',
  'SE',
  'EUR',
  '0'.repeat(8),
  '0'.repeat(16),
  '0'.repeat(64),
  '192.0.2.10',
  'example.com',
];

function numberOf({ minimum, maximum, exclusiveMinimum }: Json, name: string): number {
  const known = BY_NAME[name];
  const low = typeof minimum === 'number' ? minimum : typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0;
  const high = typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY;
  return typeof known === 'number' && known >= low && known <= high ? known : Math.min(Math.max(1, low), high);
}
