import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breaksPrefix, parseCookie } from './cookies.ts';

const session = (name: string) => parseCookie(`${name}=<16>`)?.session;

test('attributes are parsed in any case', () => {
  const cookie = parseCookie('sid=<32>; secure; HTTPONLY; SameSite=Lax; Path=/');
  assert.deepEqual(
    [cookie?.name, cookie?.secure, cookie?.httpOnly, cookie?.sameSite, cookie?.path],
    ['sid', true, true, 'lax', '/'],
  );
  assert.equal(parseCookie('a=<1>; SameSite=whatever')?.sameSite, null);
  assert.equal(parseCookie('no-name'), null);
});

test('session cookies are recognized by name', () => {
  for (const name of ['PHPSESSID', 'JSESSIONID', 'ASP.NET_SessionId', '__Host-session', 'connect.sid', 'access_token'])
    assert.equal(session(name), true, name);
  for (const name of ['lang', '_ga', 'XSRF-TOKEN', 'theme', 'cookieconsent', 'csrftoken'])
    assert.equal(session(name), false, name);
});

test('a deleted cookie is recognized', () => {
  assert.equal(parseCookie('sid=<0>; Max-Age=0')?.deletes, true);
  assert.equal(parseCookie('sid=<0>; Expires=Thu, 01 Jan 1970 00:00:00 GMT')?.deletes, true);
  assert.equal(parseCookie('sid=<9>; Max-Age=3600')?.deletes, false);
});

test('an invalid prefix is reported', () => {
  const broken = (line: string) => breaksPrefix(parseCookie(line)!);
  assert.equal(broken('__Host-sid=<9>; Secure; Path=/'), false);
  assert.equal(broken('__Host-sid=<9>; Secure; Path=/; Domain=example.com'), true);
  assert.equal(broken('__Secure-sid=<9>'), true);
  assert.equal(broken('sid=<9>'), false);
});
