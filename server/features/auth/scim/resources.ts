import SCIMMY from 'scimmy';
import { attributeOf, type ResourceKind, valuesOf } from './attributes.ts';
import { readFilter } from './filter.ts';
import { patchScimGroup, readScimGroup, readScimGroups, replaceScimGroup } from './groups.ts';
import { type AttributeChange, changesOf, type PatchOperation } from './patch.ts';
import type { ScimRequest } from './scim-context.ts';
import { scimError } from './scim-error.ts';
import { patchedUser, userInputOf } from './user-input.ts';
import { createScimUser, readScimUsers, removeScimUser, toScimUser, updateScimUser } from './users.ts';

export const SCIM_PATH = '/scim/v2';

/** Attributes of a user that are not stored; a directory that sends them gets no error, and does not read them back. */
const NOT_STORED = [
  ...['nickName', 'profileUrl', 'userType', 'preferredLanguage', 'locale', 'timezone', 'password', 'phoneNumbers'],
  ...['ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'],
];

/** Resources of one page at most; a company has at most 500 accounts. */
const PAGE_MAX = 200;
/** Resources of a page if the request names no number. */
const PAGE = 20;

export type Resource = Readonly<Record<string, unknown>>;

/** Query parameters of RFC 7644 §3.4.2 and §3.9. */
export interface ScimQuery {
  filter?: string | undefined;
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
  sortBy?: string | undefined;
  sortOrder?: 'ascending' | 'descending' | undefined;
  startIndex?: number | undefined;
  count?: number | undefined;
}

/** The operations on one kind of resource, all for the company of the request. @throws ScimError */
interface Operations {
  list(request: ScimRequest): Promise<Resource[]>;
  read(request: ScimRequest, id: string): Promise<Resource>;
  create(request: ScimRequest, body: Resource): Promise<Resource>;
  replace(request: ScimRequest, id: string, body: Resource): Promise<Resource>;
  change(request: ScimRequest, id: string, changes: readonly AttributeChange[]): Promise<Resource>;
  remove(request: ScimRequest, id: string): Promise<void>;
}

const fixedGroups = async (): Promise<never> => {
  throw scimError(403, 'groups are the roles owner, member and viewer');
};

const OPERATIONS: Readonly<Record<ResourceKind, Operations>> = {
  User: {
    list: async (request) => (await readScimUsers(request)).map(toScimUser),
    async read(request, id) {
      const user = (await readScimUsers(request)).find((one) => one.id === id);
      if (!user) throw scimError(404, 'there is no such user');
      return toScimUser(user);
    },
    create: async (request, body) => toScimUser(await createScimUser(request, userInputOf(body))),
    async replace(request, id, body) {
      const input = userInputOf(body);
      return toScimUser(await updateScimUser(request, id, () => input));
    },
    change: async (request, id, changes) =>
      toScimUser(await updateScimUser(request, id, (row) => patchedUser(row, changes))),
    remove: removeScimUser,
  },
  Group: {
    list: readScimGroups,
    read: readScimGroup,
    create: fixedGroups,
    replace: (request, id, body) => replaceScimGroup(request, id, membersIn(body)),
    change: patchScimGroup,
    remove: fixedGroups,
  },
};

const membersIn = (body: Resource) => Object.entries(body).find(([name]) => name.toLowerCase() === 'members')?.[1];

/** Declares the published schemas to the library once per process. */
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
  SCIMMY.Resources.declare(User);
  SCIMMY.Resources.declare(Group);
}

declareResources();

/** A page of resources as a message of RFC 7644 §3.4.2. @throws ScimError */
export async function listResources(kind: ResourceKind, query: ScimQuery, request: ScimRequest): Promise<object> {
  const show = presenter(kind, query);
  const holds = query.filter === undefined ? () => true : readFilter(kind, query.filter);
  const inOrder = sorter(kind, query);
  const found = inOrder((await OPERATIONS[kind].list(request)).filter(holds));
  const startIndex = Math.max(1, query.startIndex ?? 1);
  const count = Math.min(PAGE_MAX, Math.max(0, query.count ?? PAGE));
  const Resources = found.slice(startIndex - 1, startIndex - 1 + count).map(show);
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    ...{ totalResults: found.length, startIndex, itemsPerPage: Resources.length, Resources },
  };
}

export async function readResource(kind: ResourceKind, id: string, query: ScimQuery, request: ScimRequest) {
  const show = presenter(kind, query);
  return show(await OPERATIONS[kind].read(request, id));
}

export async function createResource(kind: ResourceKind, body: Resource, request: ScimRequest) {
  return presenter(kind, {})(await OPERATIONS[kind].create(request, body));
}

export async function replaceResource(kind: ResourceKind, id: string, body: Resource, request: ScimRequest) {
  return presenter(kind, {})(await OPERATIONS[kind].replace(request, id, body));
}

/** Changes nothing if one of the operations is not valid (RFC 7644 §3.5.2). @throws ScimError */
export async function patchResource(
  kind: ResourceKind,
  id: string,
  operations: readonly PatchOperation[],
  request: ScimRequest,
) {
  return presenter(kind, {})(await OPERATIONS[kind].change(request, id, changesOf(kind, operations)));
}

export const removeResource = (kind: ResourceKind, id: string, request: ScimRequest) =>
  OPERATIONS[kind].remove(request, id);

/** Gives resources their schema, location and the attributes that the query asks for. @throws ScimError */
function presenter(kind: ResourceKind, { attributes, excludedAttributes }: ScimQuery): (resource: Resource) => object {
  const schema = SCIMMY.Schemas[kind];
  const basepath = `${SCIM_PATH}/${kind}s`;
  const chosen = attributes ?? excludedAttributes;
  const filter = chosen === undefined ? undefined : selection(kind, chosen, attributes === undefined ? 'np' : 'pr');
  return (resource) => new schema(resource as never, 'out', basepath, filter);
}

/** @param presence `pr` for attributes to return, `np` for those to leave out, as the library writes it */
function selection(kind: ResourceKind, list: string, presence: 'pr' | 'np') {
  const paths = list.split(',').map((name) => pathOf(kind, name.trim()));
  // Every resource has it (RFC 7643 §3).
  if (presence === 'pr') paths.push('schemas');
  return new SCIMMY.Types.Filter([...new Set(paths)].map((path) => `${path} ${presence}`).join(' and '));
}

function sorter(kind: ResourceKind, { sortBy, sortOrder }: ScimQuery): (resources: Resource[]) => Resource[] {
  if (sortBy === undefined) return (resources) => resources;
  const path = pathOf(kind, sortBy);
  const key = (resource: Resource) => String(valuesOf(resource, { path })[0] ?? '').toLowerCase();
  const sign = sortOrder === 'descending' ? -1 : 1;
  return (resources) => resources.toSorted((one, other) => sign * key(one).localeCompare(key(other), 'en'));
}

function pathOf(kind: ResourceKind, name: string): string {
  const attribute = attributeOf(kind, name);
  if (!attribute) throw scimError(400, 'the query names an attribute that does not exist', 'invalidPath');
  return attribute.path;
}
