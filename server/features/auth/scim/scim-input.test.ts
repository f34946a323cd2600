import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, type Body, scimCompany } from './testing/scim-company.ts';

const { scim, create, patch } = await scimCompany();

test('names of no attribute, prototypes included, are refused in filters, lists, orders and paths', async () => {
  const names = ['nothing', '__proto__', '__proto__.polluted', 'constructor', 'constructor.prototype', 'toString'];
  const { id } = (await create('olga')).body;
  const get = (query: string) => scim('GET', `/Users?${query}`);
  for (const name of [...names, 'name.__proto__', 'emails.toString', 'hasOwnProperty']) {
    for (const filter of [
      `${name} pr`,
      `${name} eq "x"`,
      `not (${name} co "x")`,
      `userName pr or ${name} gt 1`,
      `emails[${name} eq "x"]`,
    ]) {
      assertError(await get(`filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');
    }
    for (const list of ['attributes', 'excludedAttributes', 'sortBy']) {
      assertError(await get(`${list}=${encodeURIComponent(name)}`), 400, 'invalidPath');
    }
    for (const op of ['add', 'replace', 'remove']) {
      assertError(await patch(id, [{ op, path: name, value: 'x' }]), 400, 'invalidPath');
      assertError(
        await patch('member', [{ op, path: `members[${name} eq "x"]`, value: 'x' }], 'Groups'),
        400,
        'invalidFilter',
      );
    }
    const values = [{ [name]: 'x' }, { value: `x" or ${name} eq "y` }];
    assert.ok((await patch('member', [{ op: 'remove', path: 'members', value: values }], 'Groups')).status < 500);
    for (const path of ['Users', 'Groups', 'Schemas', 'ResourceTypes']) {
      assertError(await scim('GET', `/${path}/${encodeURIComponent(`x" or ${name} eq "y`)}`), 404);
    }
  }
  assert.equal(Reflect.get({}, 'polluted'), undefined);
  const hostile = [
    '',
    'userName',
    'userName eq',
    'userName zz "a"',
    '(',
    'userName eq "',
    'active gt true',
    'a constructor b',
    'meta.created gt "x"',
  ];
  for (const filter of hostile) assertError(await get(`filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter');
  const groups = Array(40).fill('(id pr or id pr)').join(' and ');
  assert.equal((await get(`filter=${encodeURIComponent(groups)}`)).status, 200);
  assert.equal((await get(`filter=${encodeURIComponent('displayName eq "a \\" (b] and"')}`)).body.totalResults, 0);
});

test('queries and bodies are bounded', async () => {
  const { id } = (await create('pia')).body;
  for (const query of [
    `filter=${'x'.repeat(1_001)}`,
    `attributes=${'x'.repeat(1_001)}`,
    'filter=id+pr&filter=id+pr',
    'count=1e3',
    'count=0x10',
    'startIndex=99999999999',
    'sortOrder=up&sortBy=id',
  ]) {
    assertError(await scim('GET', `/Users?${query}`), 400, 'invalidValue');
  }
  const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)]);
  assertError(await create('x', { name: deep(12) }), 400, 'invalidSyntax');
  assertError(await patch(id, [{ op: 'add', path: 'title', value: deep(12) }]), 400, 'invalidSyntax');
  assertError(await patch(id, Array(1_001).fill({ op: 'add', path: 'title', value: 'x' })), 400, 'invalidSyntax');
  assertError(await patch(id, []), 400, 'invalidSyntax');
  assertError(await scim('POST', '/Users', '{"__proto__":{"a":1}}'), 400, 'invalidSyntax');
  assertError(await scim('POST', '/Users'), 400, 'invalidSyntax');
  assert.equal((await scim('GET', '/Users?count=999999999&startIndex=-5')).status, 200);
  assertError(await scim('GET', '/Schemas?filter=id+pr'), 403);
});

test('users are sorted, and shown with the attributes that are asked for', async () => {
  for (const name of ['paul', 'oscar', 'rita']) await create(name);
  const query = `filter=${encodeURIComponent('userName sw "P" or userName sw "o"')}&sortBy=USERNAME&sortOrder=descending`;
  const sorted = (await scim('GET', `/Users?${query}&attributes=userName`)).body.Resources;
  const names = sorted.map(({ userName }: Body) => userName);
  assert.ok(names.length > 2);
  assert.deepEqual(names, names.toSorted().reverse());
  assert.deepEqual(Object.keys(sorted[0]).sort(), ['id', 'schemas', 'userName']);
});
