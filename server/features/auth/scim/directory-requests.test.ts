import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ERROR, PATCH, PUBLIC_URL, scimCompany, USER } from './testing/scim-company.ts';

const { context, server, owner, token } = await scimCompany();
await context.db.withCompany(owner.companyId, (tx) => sql`update account set name = 'Olga Works'`.execute(tx));

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const patch = (...Operations: object[]) => ({ schemas: [PATCH], Operations });
const where = (filter: string) => `filter=${encodeURIComponent(filter)}`;
/** Any value, but one. */
const PRESENT = Symbol('present');

/** A request as a directory sends it; `{name}` stands for the id that an earlier response had. */
interface Step {
  does: string;
  request: string;
  body?: unknown;
  status: number;
  /** Values of the response by their path; undefined = missing. */
  shows?: Readonly<Record<string, unknown>>;
  /** Name for the id in the response. */
  as?: string;
}

interface Directory {
  headers: Readonly<Record<string, string>>;
  steps: readonly Step[];
}

const otto = {
  schemas: [USER],
  userName: 'otto.kta@works.example',
  name: { givenName: 'Otto', familyName: 'Kta' },
  emails: [{ primary: true, value: 'otto.kta@works.example', type: 'work' }],
  displayName: 'Otto Kta',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

/**
 * Okta's "SCIM 2.0 SPEC Test" and "CRUD Test" (developer.okta.com/docs/guides/scim-provisioning-integration-test), and the
 * requests of its guide to the protocol (developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20).
 */
const okta: Directory = {
  headers: {
    accept: 'application/scim+json',
    'accept-charset': 'utf-8',
    'content-type': 'application/scim+json; charset=utf-8',
    'user-agent': 'Okta SCIM Client 1.0.0',
  },
  steps: [
    {
      does: 'lists one user',
      request: 'GET /Users?count=1&startIndex=1',
      status: 200,
      shows: {
        'schemas.0': LIST,
        ...{ itemsPerPage: 1, startIndex: 1, totalResults: 1 },
        'Resources.0.id': PRESENT,
        'Resources.0.name.familyName': 'Works',
        'Resources.0.name.givenName': 'Olga',
        'Resources.0.userName': 'owner@works.example',
        'Resources.0.active': true,
        'Resources.0.emails.0.value': 'owner@works.example',
      },
    },
    {
      does: 'finds no user of an unknown name',
      request: `GET /Users?${where('userName eq "nobody@works.example"')}&startIndex=1&count=100`,
      status: 200,
      shows: { 'schemas.0': LIST, totalResults: 0, 'Resources.0': undefined },
    },
    {
      does: 'creates a user',
      request: 'POST /Users',
      body: otto,
      status: 201,
      as: 'otto',
      shows: {
        'schemas.0': USER,
        ...{ id: PRESENT, userName: 'otto.kta@works.example', active: true, externalId: '00ujl29u0le5T6Aj10h7' },
        'name.givenName': 'Otto',
        'name.familyName': 'Kta',
        password: undefined,
        'meta.resourceType': 'User',
      },
    },
    {
      does: 'reads the user',
      request: 'GET /Users/{otto}',
      status: 200,
      shows: { userName: 'otto.kta@works.example', 'name.familyName': 'Kta', 'name.givenName': 'Otto' },
    },
    {
      does: 'finds the user in another case',
      request: `GET /Users?${where('userName eq "OTTO.KTA@works.example"')}&startIndex=1&count=100`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.userName': 'otto.kta@works.example' },
    },
    {
      does: 'creates the user again',
      request: 'POST /Users',
      body: otto,
      status: 409,
      shows: { 'schemas.0': ERROR, status: '409', scimType: 'uniqueness', detail: PRESENT },
    },
    {
      does: 'reads an unknown user',
      request: 'GET /Users/010101001010101011001010101011',
      status: 404,
      shows: { 'schemas.0': ERROR, status: '404', detail: PRESENT },
    },
    {
      does: 'reads beyond the end of the list',
      request: 'GET /Users?startIndex=100&count=100',
      status: 200,
      shows: { totalResults: 2, startIndex: 100, itemsPerPage: 0, 'Resources.0': undefined },
    },
    {
      does: 'counts',
      request: 'GET /Users?startIndex=0&count=0',
      status: 200,
      shows: { totalResults: 2, startIndex: 1, itemsPerPage: 0, 'Resources.0': undefined },
    },
    {
      does: 'replaces the user',
      request: 'PUT /Users/{otto}',
      body: { ...otto, id: '{otto}', name: { givenName: 'Ottilie', familyName: 'Kta' }, displayName: 'Ottilie Kta' },
      status: 200,
      shows: { displayName: 'Ottilie Kta', 'name.givenName': 'Ottilie', active: true },
    },
    {
      does: 'deactivates the user',
      request: 'PATCH /Users/{otto}',
      body: patch({ op: 'replace', value: { active: false } }),
      status: 200,
      shows: { active: false, displayName: 'Ottilie Kta' },
    },
    {
      does: 'finds the deactivated user',
      request: `GET /Users?${where('userName eq "otto.kta@works.example"')}&startIndex=1&count=100`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.active': false },
    },
    {
      does: 'reactivates the user by PUT',
      request: 'PUT /Users/{otto}',
      body: { ...otto, id: '{otto}', active: true },
      status: 200,
      shows: { active: true, displayName: 'Otto Kta' },
    },
    {
      does: 'deactivates the user by PUT',
      request: 'PUT /Users/{otto}',
      body: { ...otto, id: '{otto}', active: false },
      status: 200,
      shows: { active: false },
    },
    {
      does: 'lists the groups',
      request: 'GET /Groups?startIndex=1&count=100',
      status: 200,
      shows: { 'schemas.0': LIST, totalResults: 3, 'Resources.0.displayName': 'owner' },
    },
    {
      does: 'renames a group to the name that it has',
      request: 'PATCH /Groups/member',
      body: patch({ op: 'replace', value: { id: 'member', displayName: 'member' } }),
      status: 200,
      shows: { id: 'member', displayName: 'member' },
    },
    {
      does: 'adds a member',
      request: 'PATCH /Groups/member',
      body: patch({ op: 'add', path: 'members', value: [{ value: '{otto}', display: 'otto.kta@works.example' }] }),
      status: 200,
      shows: { 'members.0.value': '{otto}' },
    },
    {
      does: 'removes a member',
      request: 'PATCH /Groups/member',
      body: patch({ op: 'remove', path: 'members[value eq "{otto}"]' }),
      status: 200,
      shows: { 'members.0': undefined },
    },
  ],
};

const ada = {
  schemas: [USER, ENTERPRISE],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'ada.entra@works.example',
  active: true,
  displayName: 'Ada Entra',
  emails: [{ primary: true, type: 'work', value: 'ada.entra@works.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada Entra', familyName: 'Entra', givenName: 'Ada' },
  roles: [],
  title: 'Auditor',
  [ENTERPRISE]: { employeeNumber: '7', department: 'IT', manager: { value: 'x' } },
};

/**
 * Microsoft Entra's requests, as "Develop and plan provisioning for a SCIM endpoint" lists them, the checks of its SCIM
 * validator, and the older forms of "Known issues with SCIM 2.0 compliance" (learn.microsoft.com/entra/identity/app-provisioning).
 */
const entra: Directory = {
  headers: { 'content-type': 'application/scim+json; charset=utf-8' },
  steps: [
    {
      does: 'tests the connection',
      request: `GET /Users?${where('userName eq "non-existing"')}`,
      status: 200,
      shows: { 'schemas.0': LIST, totalResults: 0, startIndex: 1, 'Resources.0': undefined },
    },
    {
      does: 'creates a user',
      request: 'POST /Users',
      body: ada,
      status: 201,
      as: 'ada',
      shows: { userName: 'ada.entra@works.example', active: true, 'name.familyName': 'Entra', title: 'Auditor' },
    },
    {
      does: 'creates the user again',
      request: 'POST /Users',
      body: ada,
      status: 409,
      shows: { scimType: 'uniqueness' },
    },
    {
      does: 'reads the user',
      request: 'GET /Users/{ada}',
      status: 200,
      shows: { externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef', 'emails.0.value': 'ada.entra@works.example' },
    },
    {
      does: 'finds the user by its name in another case',
      request: `GET /Users?${where('userName eq "ADA.ENTRA@WORKS.EXAMPLE"')}`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.id': '{ada}' },
    },
    {
      does: 'finds the user by its external id',
      request: `GET /Users?${where('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')}`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.id': '{ada}' },
    },
    {
      does: 'finds the user by its address',
      request: `GET /Users?${where('emails[type eq "work"].value eq "ada.entra@works.example"')}`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.id': '{ada}' },
    },
    {
      does: 'looks for a reference to a manager',
      request: `GET /Users?${where('id eq "{ada}" and manager eq "2819c223"')}&attributes=id`,
      status: 200,
      shows: { totalResults: 0 },
    },
    {
      does: 'replaces attributes',
      request: 'PATCH /Users/{ada}?aadOptscim062020',
      body: patch(
        { op: 'replace', path: 'displayName', value: 'Ada Newname' },
        { op: 'replace', path: 'name.familyName', value: 'Newname' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.entra@works.example' },
        { op: 'Add', path: 'addresses[type eq "work"].country', value: 'US' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'owner' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Operations' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:Custom:2.0:User:tag', value: 'x' },
        { op: 'Remove', path: `${ENTERPRISE}:manager` },
      ),
      status: 200,
      shows: { displayName: 'Ada Newname', 'name.familyName': 'Newname', 'name.givenName': 'Ada', title: 'Auditor' },
    },
    {
      does: 'replaces several attributes without a path',
      request: 'PATCH /Users/{ada}',
      body: patch({ op: 'Replace', value: { displayName: 'Ada Third', 'name.familyName': 'Third', title: 'Lead' } }),
      status: 200,
      shows: { displayName: 'Ada Third', 'name.familyName': 'Third', title: 'Lead', active: true },
    },
    {
      does: 'renames the user',
      request: 'PATCH /Users/{ada}',
      body: patch({ op: 'Replace', path: 'userName', value: 'ada.third@works.example' }),
      status: 200,
      shows: { id: '{ada}', userName: 'ada.third@works.example', 'emails.0.value': 'ada.third@works.example' },
    },
    ...(
      [
        ['False', false],
        ['True', true],
        [false, false],
        [true, true],
        [[{ $ref: null, value: 'False' }], false],
        [[{ value: 'True' }], true],
      ] as const
    ).map(([value, active]) => ({
      does: `sets active to ${JSON.stringify(value)}`,
      request: 'PATCH /Users/{ada}',
      body: patch({ op: 'Replace', path: 'active', value }),
      status: 200,
      shows: { active, userName: 'ada.third@works.example' },
    })),
    {
      does: 'deactivates the user by a path with the schema',
      request: 'PATCH /Users/{ada}',
      body: patch({ op: 'Add', path: `${USER}:active`, value: 'False' }),
      status: 200,
      shows: { active: false },
    },
    {
      does: 'finds a group by its name in another case, without members',
      request: `GET /Groups?excludedAttributes=members&${where('displayName eq "Owner"')}`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.id': 'owner', 'Resources.0.members': undefined },
    },
    {
      does: 'creates a group, which the roles of a company do not allow',
      request: 'POST /Groups',
      body: { schemas: [GROUP], externalId: '8aa1a0c0', displayName: 'Security', members: [], meta: {} },
      status: 403,
      shows: { 'schemas.0': ERROR },
    },
    {
      does: 'adds a member',
      request: 'PATCH /Groups/member',
      body: patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{ada}' }] }),
      status: 200,
      shows: { 'members.0.value': '{ada}', 'members.0.display': 'ada.third@works.example' },
    },
    {
      does: 'asks whether a user is a member',
      request: `GET /Groups?${where('id eq "member" and members eq "{ada}"')}&attributes=id`,
      status: 200,
      shows: { totalResults: 1, 'Resources.0.displayName': undefined },
    },
    {
      does: 'removes a member by its value',
      request: 'PATCH /Groups/member',
      body: patch({ op: 'Remove', path: 'members', value: [{ $ref: null, value: '{ada}' }] }),
      status: 200,
      shows: { 'members.0': undefined },
    },
    { does: 'deletes the user', request: 'DELETE /Users/{ada}', status: 204 },
    { does: 'reads the deleted user', request: 'GET /Users/{ada}', status: 404, shows: { 'schemas.0': ERROR } },
    { does: 'deletes the user again', request: 'DELETE /Users/{ada}', status: 404 },
  ],
};

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

for (const [name, { headers, steps }] of Object.entries({ okta, entra })) {
  test(`the requests that ${name} sends are answered as it expects`, async () => {
    const ids = new Map<string, string>();
    const filled = (text: string) => text.replace(/(?:\{|%7B)(\w+)(?:\}|%7D)/g, (all, id) => ids.get(id) ?? all);
    for (const { does, request, body, status, shows = {}, as } of steps) {
      const [method, path] = request.split(' ') as [string, string];
      const response = await fetch(`${server.url}/scim/v2${filled(path)}`, {
        ...{ method, headers: { ...headers, authorization: `Bearer ${token}` } },
        ...(body === undefined ? {} : { body: filled(JSON.stringify(body)) }),
      });
      const text = await response.text();
      const found: unknown = text === '' ? undefined : JSON.parse(text);
      assert.equal(response.status, status, `${does}: ${text}`);
      if (text) assert.match(response.headers.get('content-type')!, /^application\/scim\+json/, does);
      if (status === 201) {
        assert.equal(response.headers.get('location'), at(found, 'meta.location'), does);
        assert.equal(response.headers.get('location'), `${PUBLIC_URL}/scim/v2/Users/${at(found, 'id')}`, does);
      }
      if (as) ids.set(as, String(at(found, 'id')));
      for (const [field, wanted] of Object.entries(shows)) {
        if (wanted === PRESENT) assert.ok(at(found, field), `${does}: ${field} is missing`);
        else
          assert.deepEqual(at(found, field), typeof wanted === 'string' ? filled(wanted) : wanted, `${does}: ${field}`);
      }
    }
  });
}
