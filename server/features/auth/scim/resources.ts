import SCIMMY from 'scimmy';
import { readScimGroup, readScimGroups, replaceScimGroup } from './groups.ts';
import { keepingFailure, type ScimRequest } from './scim-context.ts';
import { scimError } from './scim-error.ts';
import {
  createScimUser,
  readScimUsers,
  removeScimUser,
  replaceScimUser,
  type ScimUserInput,
  toScimUser,
} from './users.ts';

export const SCIM_PATH = '/scim/v2';

/** Attributes of a user that are not stored; a directory that sends them gets no error, and does not read them back. */
const NOT_STORED = [
  ...['nickName', 'profileUrl', 'userType', 'preferredLanguage', 'locale', 'timezone', 'password', 'phoneNumbers'],
  ...['ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'],
];
/** Attributes whose changes are applied; the others of a PATCH are ignored, like those of a PUT. */
const WRITABLE: Readonly<Record<'User' | 'Group', readonly string[]>> = {
  User: ['username', 'displayname', 'name', 'title', 'active', 'externalid'],
  Group: ['displayname', 'members', 'externalid'],
};

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function inputOf(instance: Values): ScimUserInput {
  const { formatted, givenName, familyName } = (instance.name ?? {}) as Values;
  const userName = text(instance.userName);
  const full = [text(givenName), text(familyName)].filter((part) => part !== '').join(' ');
  return {
    userName,
    name: text(instance.displayName) || full || text(formatted) || userName.split('@')[0]!,
    title: text(instance.title).slice(0, 80),
    active: typeof instance.active === 'boolean' ? instance.active : null,
    externalId: text(instance.externalId).slice(0, 255) || null,
  };
}

/** Declares the resources to the library once per process; the request carries the company. */
function declareResources(): void {
  SCIMMY.Schemas.User.truncate(NOT_STORED);
  const { User, Group, ServiceProviderConfig, ResourceType, Schema } = SCIMMY.Resources;
  for (const resource of [User, Group, ServiceProviderConfig, ResourceType, Schema]) {
    (resource as unknown as { basepath(path: string): void }).basepath(SCIM_PATH);
  }
  SCIMMY.Config.set({
    patch: true,
    filter: { supported: true, maxResults: PAGE_MAX },
    bulk: false,
    sort: true,
    etag: false,
    changePassword: false,
    authenticationSchemes: [
      { type: 'oauthbearertoken', name: 'Bearer token', description: 'Token of the company (RFC 6750)', primary: true },
    ],
  } as never);
  const user = SCIMMY.Resources.declare(User) as unknown as Handlers;
  user.egress((resource, request) =>
    keepingFailure(request, async () => {
      const users = (await readScimUsers(request)).map(toScimUser);
      if (!resource.id) return resource.filter ? matching(resource.filter, users) : users;
      return users.filter(({ id }) => id === resource.id).slice(0, 1)[0] ?? notFound('user');
    }),
  );
  user.ingress((resource, instance, request) =>
    keepingFailure(request, async () => {
      const input = inputOf(instance);
      const { id } = resource;
      return toScimUser(id ? await replaceScimUser(request, id, input) : await createScimUser(request, input));
    }),
  );
  user.degress((resource, request) => keepingFailure(request, () => removeScimUser(request, resource.id!)));
  const group = SCIMMY.Resources.declare(Group) as unknown as Handlers;
  group.egress((resource, request) =>
    keepingFailure(request, async () => {
      if (resource.id) return readScimGroup(request, resource.id);
      const groups = await readScimGroups(request);
      return resource.filter ? resource.filter.match(groups) : groups;
    }),
  );
  group.ingress((resource, instance, request) =>
    keepingFailure(request, async () => {
      if (!resource.id) throw scimError(403, 'groups are the roles owner, member and viewer');
      const members = Array.isArray(instance.members) ? (instance.members as Values[]) : [];
      return replaceScimGroup(request, resource.id, new Set(members.map(({ value }) => String(value))));
    }),
  );
  group.degress((_resource, request) =>
    keepingFailure(request, async () => {
      throw scimError(403, 'groups are the roles owner, member and viewer');
    }),
  );
}

/** `userName` is not case-exact (RFC 7643 §4.1.1); the library compares texts as they are. */
function matching(filter: NonNullable<Query['filter']>, users: Values[]): Values[] {
  const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  const conditions = [...filter].map(({ userName, ...rest }) => ({
    ...rest,
    ...(Array.isArray(userName) ? { userName: userName.map(lower) } : {}),
  }));
  const known = users.map((one) => ({ ...one, id: one.id, userName: lower(one.userName) }));
  try {
    const matched = new Set(new SCIMMY.Types.Filter(conditions).match(known).map(({ id }) => id));
    return users.filter(({ id }) => matched.has(id));
  } catch (error) {
    throw scimError(400, `the filter cannot be applied: ${(error as Error).message}`, 'invalidFilter');
  }
}

function notFound(what: string): never {
  throw scimError(404, `there is no such ${what}`);
}

/** The part of the library that is used, with the type of the context of its handlers. */
interface Handlers {
  egress(handler: (resource: Query, request: ScimRequest) => Promise<unknown>): void;
  ingress(handler: (resource: Query, instance: Values, request: ScimRequest) => Promise<unknown>): void;
  degress(handler: (resource: Query, request: ScimRequest) => Promise<void>): void;
}
interface Query {
  id?: string;
  filter?: Iterable<Record<string, unknown>> & { match<T>(values: T[]): T[] };
}

/** Resources of one page; a company has at most 500 accounts. */
const PAGE_MAX = 200;

declareResources();

/** The operations of a PATCH that change something that is stored, in the form that the library reads. */
export function supportedPatch(kind: 'User' | 'Group', body: unknown): { message: object; empty: boolean } {
  const { Operations: operations } = (body ?? {}) as { Operations?: unknown };
  if (!Array.isArray(operations) || operations.length > OPERATIONS_MAX)
    return { message: body as object, empty: false };
  const writable = WRITABLE[kind];
  const kept = operations.flatMap((one: Values) => {
    if (typeof one !== 'object' || one === null) return [one];
    if (typeof one.path === 'string') {
      const first = /^(?:urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):)?([A-Za-z]{1,40})/i.exec(one.path)?.[1];
      return first && !writable.includes(first.toLowerCase()) ? [] : [{ ...one, value: plain(first, one.value) }];
    }
    if (typeof one.value !== 'object' || one.value === null || Array.isArray(one.value)) return [one];
    const entries = Object.entries(one.value as Values)
      .filter(([name]) => writable.includes(name.split('.')[0]!.toLowerCase()))
      .map(([name, value]) => [name, plain(name, value)]);
    return entries.length > 0 ? [{ ...one, value: Object.fromEntries(entries) }] : [];
  });
  return { message: { ...(body as object), Operations: kept }, empty: operations.length > 0 && kept.length === 0 };
}

/** Operations of one PATCH; directories send members of a group in parts of at most 100. */
const OPERATIONS_MAX = 1_000;

/** Microsoft Entra ID sends booleans as texts. */
function plain(name: string | undefined, value: unknown): unknown {
  if (name?.toLowerCase() !== 'active' || typeof value !== 'string') return value;
  return value.toLowerCase() === 'true' ? true : value.toLowerCase() === 'false' ? false : value;
}
