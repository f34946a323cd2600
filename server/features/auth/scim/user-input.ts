import { validateDisplayName } from '@assay/contract/registration/display-name.ts';
import SCIMMY from 'scimmy';
import type { ScimUserRow } from '#platform/db/accounts/sign-on/scim.ts';
import { isRecord } from './attributes.ts';
import type { AttributeChange } from './patch.ts';
import { ScimError, scimError } from './scim-error.ts';

/** A user as a directory writes it: the attributes that are stored. */
export interface ScimUserInput {
  userName: string;
  name: string;
  givenName: string | null;
  familyName: string | null;
  title: string;
  /** Null = as it is. */
  active: boolean | null;
  externalId: string | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const cut = (value: unknown, length: number): string => [...text(value)].slice(0, length).join('');

/**
 * The stored attributes of a user in a body of POST or PUT; only `userName` is required (RFC 7643 §4.1.1).
 * @throws ScimError `invalidValue` for a value of another type than the schema's
 */
export function userInputOf(body: Readonly<Record<string, unknown>>): ScimUserInput {
  const { userName: address, displayName, name, title, active, externalId } = checked(body);
  const userName = text(address);
  const { formatted, givenName, familyName }: Record<string, unknown> = isRecord(name) ? name : {};
  const full = [text(givenName), text(familyName)].filter((part) => part !== '').join(' ');
  // Some directories send the address where a person has no name; as a name it is refused, because it is a link.
  const isAddress = (one: string) => one.toLowerCase() === userName.toLowerCase();
  const given = [text(displayName), full, text(formatted)].find((one) => one !== '' && !isAddress(one));
  return {
    userName,
    name: given ?? nameOfAddress(userName),
    givenName: cut(givenName, 255) || null,
    familyName: cut(familyName, 255) || null,
    title: cut(title, 80),
    active: typeof active === 'boolean' ? active : null,
    externalId: cut(externalId, 255) || null,
  };
}

function checked(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(body).map(([name, value]) => [
    name,
    name.toLowerCase() === 'active' ? booleanOf(value) : value,
  ]);
  try {
    return new SCIMMY.Schemas.User(Object.fromEntries(entries), 'in') as never;
  } catch (error) {
    if (error instanceof ScimError) throw error;
    throw scimError(400, (error as Error).message, 'invalidValue');
  }
}

/** Microsoft Entra ID sends booleans as texts, and in an older form in a list: `[{"value":"False"}]`. */
function booleanOf(value: unknown): unknown {
  const [one] = Array.isArray(value) && value.length === 1 ? value : [value];
  const plain: unknown = isRecord(one) ? one.value : one;
  const word = typeof plain === 'string' ? plain.trim().toLowerCase() : null;
  return word === 'true' || word === 'false' ? word === 'true' : plain;
}

/**
 * A name for a user of whom only the address is known: the words of its local part. A dot between letters would look like
 * a host name.
 */
export function nameOfAddress(address: string): string {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')));
  const words = local.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = words.join(' ') || local;
  return validateDisplayName(name, 'person') === null ? name : '';
}

/** Names of a user as its directory wrote them; otherwise the parts of a name of several words. */
export function namesOf({ name, givenName, familyName }: ScimUserRow): { givenName?: string; familyName?: string } {
  if (givenName || familyName) return { ...(givenName ? { givenName } : {}), ...(familyName ? { familyName } : {}) };
  const at = name.lastIndexOf(' ');
  return at > 0 ? { givenName: name.slice(0, at), familyName: name.slice(at + 1) } : {};
}

/** Attributes whose changes are applied; the others of a PATCH are ignored, like those of a PUT. */
const NAME_PARTS = ['name.givenName', 'name.familyName', 'name.formatted'] as const;
const WRITABLE = ['userName', 'displayName', 'title', 'active', 'externalId', ...NAME_PARTS] as const;
type Writable = (typeof WRITABLE)[number];

/** A user after the changes. @throws ScimError */
export function patchedUser(user: ScimUserRow, changes: readonly AttributeChange[]): ScimUserInput {
  const values: Partial<Record<Writable, unknown>> = {
    ...{ userName: user.email, displayName: user.name, title: user.jobTitle, active: user.disabledAt === null },
    ...{ externalId: user.externalId, 'name.givenName': user.givenName, 'name.familyName': user.familyName },
  };
  const changed = new Set<Writable>();
  for (const [path, value] of changes.flatMap(valuesIn)) {
    values[path] = value;
    changed.add(path);
  }
  if (changed.has('name.givenName') || changed.has('name.familyName')) {
    const before = namesOf(user);
    if (!changed.has('name.givenName')) values['name.givenName'] = before.givenName;
    if (!changed.has('name.familyName')) values['name.familyName'] = before.familyName;
    // A name that was put together from its parts changes with them.
    const whole = [before.givenName, before.familyName].filter(Boolean).join(' ');
    if (!changed.has('displayName') && user.name === whole) delete values.displayName;
  }
  const { userName, displayName, title, active, externalId } = values;
  const name = Object.fromEntries(NAME_PARTS.map((path) => [path.slice('name.'.length), values[path]]));
  return userInputOf({ userName, displayName, name, title, active, externalId });
}

/** The values of a change by their attribute; those of `name` by its parts. */
function valuesIn({ op, attribute, value }: AttributeChange): [Writable, unknown][] {
  if (attribute.path !== 'name') {
    const path = WRITABLE.find((one) => one === attribute.path);
    return path ? [[path, op === 'remove' ? undefined : value]] : [];
  }
  if (op === 'remove') return NAME_PARTS.map((path) => [path, undefined]);
  if (!isRecord(value)) throw scimError(400, 'the value of name is no object', 'invalidValue');
  return Object.entries(value).flatMap(([part, one]): [Writable, unknown][] => {
    const path = NAME_PARTS.find((known) => known.toLowerCase() === `name.${part}`.toLowerCase());
    return path ? [[path, one]] : [];
  });
}
