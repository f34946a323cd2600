import { openApiDocument } from '@assay/server/platform/http/openapi/document.ts';

/** The subset of JSON Schema that the API's document uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** One operation of the OpenAPI document. */
export interface Operation {
  /** `GET /api/scans/{id}`. */
  name: string;
  method: string;
  path: string;
  query: { name: string; schema: Schema; required: boolean }[];
  /** Path parameters. */
  parameters: string[];
  body: Schema | null;
  /** The body may also be the bytes of an image. */
  image: boolean;
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
  required?: boolean;
}

interface Document {
  paths: Record<string, Record<string, Record<string, unknown>>>;
  components: { schemas: Record<string, Schema> };
}

/** Every operation of the OpenAPI document, with references replaced by the schemas that they name. */
export function operationsOf(publicUrl: string): Operation[] {
  const { paths, components } = openApiDocument(publicUrl) as unknown as Document;
  return Object.entries(inlined(paths, components.schemas)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const parameters = (described.parameters ?? []) as Parameter[];
      const content = (described.requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters
          .filter((one) => one.in === 'query')
          .map(({ name, schema = {}, required = false }) => ({ name, schema, required })),
        parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
        body: content?.['application/json']?.schema ?? null,
        image: content !== undefined && 'image/png' in content,
      };
    }),
  );
}

/** A schema that contains itself ends in one that allows everything. */
function inlined<T>(value: T, schemas: Document['components']['schemas'], within: readonly string[] = []): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => inlined(one, schemas, within)) as T;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const name = value.$ref.split('/').at(-1)!;
    return within.includes(name) ? ({} as T) : (inlined(schemas[name], schemas, [...within, name]) as T);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inlined(one, schemas, within)])) as T;
}
