import SCIMMY from 'scimmy';

export type ResourceKind = 'User' | 'Group';

/** Schemas by kind of resource (RFC 7643 §8.7.1). */
export const CORE_SCHEMAS = {
  User: 'urn:ietf:params:scim:schemas:core:2.0:User',
  Group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
} as const;
const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const EXTENSIONS = 'urn:ietf:params:scim:schemas:extension:';

/** An attribute of RFC 7643, whether or not its values are stored. */
export interface ScimAttribute {
  /** Names as in the schema, sub-attributes after a dot. */
  path: string;
  type: string;
  caseExact: boolean;
}

interface Definition {
  name: string;
  type: string;
  config: { caseExact: boolean };
  subAttributes?: Definition[];
}

/** Attributes of a schema by their names in lower case: names are not case-sensitive (RFC 7643 §2.1). */
function attributesOf(schema: { definition: unknown }): [string, ScimAttribute][] {
  const list = (definitions: readonly Definition[], prefix: string): ScimAttribute[] =>
    definitions.flatMap(({ name, type, config: { caseExact }, subAttributes = [] }) => [
      { path: prefix + name, type, caseExact },
      ...list(subAttributes, `${prefix}${name}.`),
    ]);
  const { attributes } = schema.definition as { attributes: Definition[] };
  return list(attributes, '').map((one) => [one.path.toLowerCase(), one]);
}

/** Read before resources.ts removes the attributes that are not stored from the published schemas. */
const ATTRIBUTES: Readonly<Record<ResourceKind, ReadonlyMap<string, ScimAttribute>>> = {
  User: new Map([...attributesOf(SCIMMY.Schemas.EnterpriseUser), ...attributesOf(SCIMMY.Schemas.User)]),
  Group: new Map(attributesOf(SCIMMY.Schemas.Group)),
};

/**
 * The attribute of a path, with or without the URI of its schema (RFC 7644 §3.10); null if the schemas have none.
 * @param within complex attribute that the path is relative to, in a value filter
 */
export function attributeOf(kind: ResourceKind, text: string, within?: ScimAttribute): ScimAttribute | null {
  const path = text.toLowerCase();
  const attributes = ATTRIBUTES[kind];
  if (within) return attributes.get(`${within.path.toLowerCase()}.${path}`) ?? null;
  const prefix = [CORE_SCHEMAS[kind], ENTERPRISE_SCHEMA].find((schema) => path.startsWith(`${schema.toLowerCase()}:`));
  return attributes.get(prefix ? path.slice(prefix.length + 1) : path) ?? null;
}

/** Whether a path belongs to an extension, none of which is stored. */
export const isOfExtension = (path: string): boolean => path.toLowerCase().startsWith(EXTENSIONS);

/** Values of an attribute in a resource; those of a multi-valued complex attribute are its `value`. */
export function valuesOf(resource: unknown, { path }: Pick<ScimAttribute, 'path'>): unknown[] {
  let values: unknown[] = [resource];
  for (const name of path.split('.')) {
    values = values.flatMap((one) => (isRecord(one) && Object.hasOwn(one, name) ? [one[name]].flat() : []));
  }
  return values.filter((one) => one !== undefined && one !== null && one !== '');
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
