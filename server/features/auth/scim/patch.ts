import { attributeOf, isOfExtension, isRecord, type ResourceKind, type ScimAttribute } from './attributes.ts';
import { type Condition, readFilter } from './filter.ts';
import { scimError } from './scim-error.ts';

/** An operation of a PATCH (RFC 7644 §3.5.2). */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace';
  path?: string | undefined;
  value?: unknown;
}

/** A change of one attribute. */
export interface AttributeChange {
  op: PatchOperation['op'];
  attribute: ScimAttribute;
  /** Of the values that are changed; null = all. */
  condition: Condition | null;
  value: unknown;
}

/** `attribute[filter].subAttribute` (RFC 7644 §3.5.2, PATH). */
const PATH = /^([^[\]]+)(?:\[(.+)\](?:\.([\w$-]+))?)?$/;

/**
 * The changes that operations state, in their order. Attributes of extensions, and those in values without a path that
 * no schema has, are left out: a directory sends what is mapped in it.
 * @throws ScimError `invalidPath`, `invalidFilter`, `invalidValue`, `noTarget`
 */
export function changesOf(kind: ResourceKind, operations: readonly PatchOperation[]): AttributeChange[] {
  return operations.flatMap(({ op, path, value }) => {
    if (op === 'add' && value === undefined) throw scimError(400, 'an operation has no value', 'invalidValue');
    if (path !== undefined) return atPath(kind, op, path, value);
    if (op === 'remove') throw scimError(400, 'an operation has no path', 'noTarget');
    if (!isRecord(value)) throw scimError(400, 'the value of an operation without path is no object', 'invalidValue');
    return Object.entries(value).flatMap(([name, one]) => {
      const attribute = attributeOf(kind, name);
      return attribute ? [{ op, attribute, condition: null, value: one }] : [];
    });
  });
}

function atPath(kind: ResourceKind, op: PatchOperation['op'], path: string, value: unknown): AttributeChange[] {
  if (isOfExtension(path)) return [];
  const [, name = '', filter, sub] = PATH.exec(path) ?? [];
  const whole = attributeOf(kind, name);
  const attribute = whole && sub ? attributeOf(kind, sub, whole) : whole;
  if (!whole || !attribute) throw scimError(400, 'a path names an attribute that does not exist', 'invalidPath');
  const condition = filter === undefined ? null : readFilter(kind, filter, whole);
  return [{ op, attribute, condition, value }];
}
