/** The parts of the OpenAPI document that the page shows. */
export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
}
export interface Schema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  default?: unknown;
}
export interface Content {
  example?: unknown;
}
export interface OpenApi {
  info: { title: string; version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

/** An operation with its method and path. */
export interface Call extends Operation {
  method: string;
  path: string;
}
export interface Reference {
  description: string;
  groups: readonly { name: string; description: string; calls: readonly Call[] }[];
}

export function referenceOf({ info, tags, paths }: OpenApi): Reference {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path })),
  );
  const groups = tags.map((tag) => ({ ...tag, calls: calls.filter((call) => call.tags[0] === tag.name) }));
  return { description: info.description, groups };
}

/** Filters the groups to calls that match all search terms; groups without a match are omitted. */
export function narrowed({ groups }: Reference, text: string): Reference['groups'] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ method, path, summary, operationId, description }: Call) => {
    const all = `${method} ${path} ${summary} ${operationId} ${description}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return groups.map((group) => ({ ...group, calls: group.calls.filter(fits) })).filter(({ calls }) => calls.length > 0);
}
