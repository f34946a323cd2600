import { type Filter, parse } from 'scim2-parse-filter';
import { attributeOf, isRecord, type ResourceKind, type ScimAttribute, valuesOf } from './attributes.ts';
import { scimError } from './scim-error.ts';

export type Condition = (resource: unknown) => boolean;

/**
 * The condition that a filter states (RFC 7644 §3.4.2.2). The filters of `scimmy` are not used: they multiply out
 * parentheses, and take names such as `__proto__` for attributes.
 * @param within complex attribute whose values are filtered
 * @throws ScimError with `invalidFilter`, also for attributes that no schema has
 */
export function readFilter(kind: ResourceKind, text: string, within?: ScimAttribute): Condition {
  let filter: Filter;
  try {
    filter = parse(text);
  } catch {
    throw invalid('the filter cannot be read');
  }
  return conditionOf(kind, filter, within);
}

const invalid = (detail: string) => scimError(400, detail, 'invalidFilter');

function conditionOf(kind: ResourceKind, filter: Filter, within?: ScimAttribute): Condition {
  switch (filter.op) {
    case 'and':
    case 'or': {
      const parts = filter.filters.map((one) => conditionOf(kind, one, within));
      return filter.op === 'and'
        ? (resource) => parts.every((holds) => holds(resource))
        : (resource) => parts.some((holds) => holds(resource));
    }
    case 'not': {
      const holds = conditionOf(kind, filter.filter, within);
      return (resource) => !holds(resource);
    }
    case '[]': {
      const { relative, attribute } = known(kind, filter.attrPath, within);
      const holds = conditionOf(kind, filter.valFilter, attribute);
      return (resource) => valuesOf(resource, relative).some(holds);
    }
    case 'pr': {
      const { relative } = known(kind, filter.attrPath, within);
      return (resource) => valuesOf(resource, relative).length > 0;
    }
    default: {
      const { relative, attribute } = known(kind, filter.attrPath, within);
      const holds = comparison(filter.op, attribute, filter.compValue);
      const values = (resource: unknown) => valuesOf(resource, relative).map(simple);
      if (filter.compValue === null) return (resource) => (filter.op === 'eq') === (values(resource).length === 0);
      return filter.op === 'ne'
        ? (resource) => !values(resource).some(holds)
        : (resource) => values(resource).some(holds);
    }
  }
}

/** Emails and members are compared by their `value`. */
const simple = (value: unknown): unknown => (isRecord(value) ? value.value : value);

function known(kind: ResourceKind, text: string, within?: ScimAttribute) {
  const attribute = attributeOf(kind, text, within);
  if (!attribute) throw invalid('the filter names an attribute that does not exist');
  const path = within ? attribute.path.slice(within.path.length + 1) : attribute.path;
  return { attribute, relative: { path } };
}

const ORDER: Readonly<Record<string, (order: number) => boolean>> = {
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
};

/** Whether a value equals, contains, … the expected one; `ne` as `eq`. */
function comparison(op: string, attribute: ScimAttribute, expected: unknown): (value: unknown) => boolean {
  const { type, caseExact } = attribute;
  const order = (Object.hasOwn(ORDER, op) && ORDER[op]) || null;
  if (type === 'boolean') {
    if (!['eq', 'ne'].includes(op)) throw invalid('boolean attributes have no order');
    // Microsoft Entra ID sends booleans as texts.
    const wanted = typeof expected === 'string' ? expected.toLowerCase() : String(expected);
    return (value) => String(value) === wanted;
  }
  if (type === 'dateTime' && (order || ['eq', 'ne'].includes(op))) {
    const at = Date.parse(String(expected));
    if (Number.isNaN(at)) throw invalid('the filter compares a time with another value');
    const holds = order ?? ((difference: number) => difference === 0);
    return (value) => holds(Date.parse(String(value)) - at);
  }
  const text = (value: unknown) => (caseExact ? String(value) : String(value).toLowerCase());
  const wanted = text(expected);
  if (order) return (value) => order(Number(text(value) > wanted) - Number(text(value) < wanted));
  switch (op) {
    case 'eq':
    case 'ne':
      return (value) => text(value) === wanted;
    case 'co':
      return (value) => text(value).includes(wanted);
    case 'sw':
      return (value) => text(value).startsWith(wanted);
    case 'ew':
      return (value) => text(value).endsWith(wanted);
    default:
      throw invalid('the filter has an operator that does not exist');
  }
}
