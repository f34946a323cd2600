import type { FastifyInstance } from 'fastify';

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
}

interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
  required?: boolean;
}

/** Every operation of the OpenAPI document. */
export function operationsOf(app: FastifyInstance): Operation[] {
  const { paths } = app.swagger() as unknown as { paths: Record<string, Record<string, Record<string, unknown>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
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
      };
    }),
  );
}
