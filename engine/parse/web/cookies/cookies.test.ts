import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cookieDate } from './cookie-date.ts';
import { breaksPrefix, parseCookie } from './cookies.ts';

const NOW = '2026-06-15T12:00:00Z';
const parse = (line: string) => parseCookie(line, NOW);
const session = (name: string) => parse(`${name}=<16>`)?.session;

test('attributes are parsed in any case', () => {
  const cookie = parse('sid=<32>; secure; HTTPONLY; SameSite=Lax; Path=/');
  assert.deepEqual(
    [cookie?.name, cookie?.secure, cookie?.httpOnly, cookie?.sameSite, cookie?.path],
    ['sid', true, true, 'lax', '/'],
  );
  assert.equal(parse('a=<1>; SameSite=whatever')?.sameSite, null);
  assert.equal(parse('no-name'), null);
});

test('session cookies are recognized by name', () => {
  const sessions = [
    ...['PHPSESSID', 'PHPSESSID_shop', 'JSESSIONID', 'JSESSIONIDSSO', 'ASP.NET_SessionId', 'ASPSESSIONIDQQABCDEF'],
    ...['__Host-session', 'connect.sid', 'access_token', 'SESS0a1b2c3d4e5f60718293a4b5c6d7e8f9'],
    ...['SSESS0a1b2c3d4e5f60718293a4b5c6d7e8f9', 'KEYCLOAK_IDENTITY', 'KEYCLOAK_SESSION_LEGACY', 'AUTH_SESSION_ID'],
    ...['.AspNet.ApplicationCookie', '.AspNetCore.Identity.Application', '.AspNetCore.CookiesC1', '.ASPXAUTH'],
    ...['wordpress_logged_in_0a1b2c3d4e5f60718293a4b5c6d7e8f9', 'laravel_session', '_myapp_session', 'fe_typo_user'],
    ...[
      'MoodleSession',
      'ci_session',
      'remember_web_59ba36addc2b2f9401580f014c7f58ea4e30989d',
      'CFID',
      'grafana_session',
    ],
    ...[
      'LtpaToken2',
      'MRHSession',
      'DSID',
      'NSC_AAAC',
      '__Secure-next-auth.session-token',
      '_gitlab_session',
      'roundcube_sessid',
    ],
    ...[
      '_shibsession_64656661756c74',
      'phpMyAdmin',
      'i_like_gitea',
      'JSESSIONID.1a2b3c4d',
      'cpsession',
      'EXPRESS:SESS',
    ],
  ];
  for (const name of sessions) assert.equal(session(name), true, name);
});

test('cookies of analytics, consent, load balancing and preferences are no sessions', () => {
  const others = [
    ...['lang', 'theme', 'cookieconsent', '_ga', '_ga_ABC123', '_gid', 'XSRF-TOKEN', 'csrftoken'],
    ...['_pk_ses.1.fff', '_hjSession_123', '_hjSessionUser_123', '__hssc', 'ai_session', 'ai_user', '_uetsid', '_clsk'],
    ...['s_sess', 'AMCV_1234', 'mp_abc_mixpanel', 'intercom-session-abc', 'sbjs_session', '_parsely_session'],
    ...[
      'visid_incap_1',
      'incap_ses_1_2',
      'AWSALB',
      'ARRAffinity',
      '__cf_bm',
      'ak_bmsc',
      'dtCookie',
      '_dd_s',
      '_sp_ses.1f',
    ],
    ...['visitor_session', 'analytics_session', 'OptanonConsent', '.AspNetCore.Antiforgery.abc', '.AspNetCore.Culture'],
    ...['cart', 'currency', 'last_visit', 'wordpress_test_cookie', 'assessment', 'obsession_level', 'inside'],
  ];
  for (const name of others) assert.equal(session(name), false, name);
});

test('a cookie that has expired when it arrives is deleted, whatever the form of its date', () => {
  const expires = (date: string) => parse(`sid=<0>; Expires=${date}`)?.deletes;
  const past = [
    ...['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 01-Jan-1970 00:00:01 GMT', 'Tue, 12-Oct-1999 04:00:00 GMT'],
    ...['Mon, 01 Jan 2001 00:00:00 GMT', 'Thursday, 01-Jan-70 00:00:00 GMT', 'Sat Jan  1 00:00:00 2000'],
    ...[
      'Mon, 15 Jun 2026 11:59:59 GMT',
      '1 Jan 1980 0:0:0',
      'Sun, 06-Nov-94 08:49:37 GMT',
      '01 January 2005 01:02:03 UTC',
    ],
  ];
  for (const date of past) assert.equal(expires(date), true, date);
  const alive = ['Mon, 15 Jun 2026 12:00:01 GMT', 'Fri, 31-Dec-69 23:59:59 GMT', 'Tue, 19 Jan 2038 03:14:07 GMT'];
  for (const date of alive) assert.equal(expires(date), false, date);
});

test('a date that browsers cannot read does not delete a cookie', () => {
  for (const date of [
    '',
    '0',
    '-1',
    'never',
    '01 Jan 1970',
    '31 Feb 2001 00:00:00',
    '01 Jan 1600 00:00:00',
    '1 Jan 2001 25:00:00',
  ])
    assert.equal(parse(`sid=<9>; Expires=${date}`)?.deletes, false, date);
  assert.equal(cookieDate('Wed, 09 Jun 2021 10:18:14 GMT'), Date.UTC(2021, 5, 9, 10, 18, 14));
});

test('Max-Age takes precedence over Expires', () => {
  const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT';
  assert.equal(parse('sid=<0>; Max-Age=0')?.deletes, true);
  assert.equal(parse('sid=<0>; Max-Age=-1')?.deletes, true);
  assert.equal(parse('sid=<9>; Max-Age=3600')?.deletes, false);
  assert.equal(parse(`sid=<9>; ${past}; Max-Age=86400`)?.deletes, false);
  assert.equal(parse(`sid=<9>; Max-Age=86400; ${past}`)?.deletes, false);
  assert.equal(parse('sid=<0>; Max-Age=0; Expires=Tue, 19 Jan 2038 03:14:07 GMT')?.deletes, true);
  // An invalid value is ignored (RFC 6265 §5.2.2).
  assert.equal(parse(`sid=<0>; Max-Age=soon; ${past}`)?.deletes, true);
});

test('an invalid prefix is reported', () => {
  const broken = (line: string) => breaksPrefix(parse(line)!);
  assert.equal(broken('__Host-sid=<9>; Secure; Path=/'), false);
  assert.equal(broken('__Host-sid=<9>; Secure; Path=/; Domain=example.com'), true);
  assert.equal(broken('__Secure-sid=<9>'), true);
  assert.equal(broken('sid=<9>'), false);
});
