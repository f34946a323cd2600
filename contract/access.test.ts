import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { canOpen, opensPath, ROUTES } from './access.ts';
import { AREA_IDS } from './areas.ts';
import { MENU, menuPathOf } from './menu.ts';
import { COUNTED_LIMITS, INVITING_PERMISSIONS, PLAN_LIMITS, planWithMore, RANKED_PERMISSIONS } from './plans.ts';
import {
  ASSIGNABLE_PERMISSIONS,
  COMPANY_PLANS,
  DEFAULT_ROUTE_PERMISSIONS,
  isAdministratorOrMainSupplier,
  isCompanyUser,
  isNormalUser,
  LICENSE_PLANS,
  PERMISSIONS,
  RATED_PERMISSIONS,
  ROLES,
} from './roles.ts';
import { ROLE_TABLE } from './values/role-table.ts';

/** Codes that open a route, smallest first. */
function openTo(name: string): number[] {
  const route = ROUTES.find((one) => one.name === name);
  assert.ok(route, name);
  return PERMISSIONS.filter((permission) => canOpen(route.access, permission));
}
const everybody = [...PERMISSIONS];

test('eight permission codes are assignable, and 11 is reserved', () => {
  assert.deepEqual(ROLES, {
    administrator: 0,
    generalUser: 1,
    mainSupplier: 9,
    reserved: 11,
    enterpriseNoPlan: 20,
    enterpriseLite: 21,
    enterpriseStandard: 22,
    enterpriseEdition: 23,
    enterpriseTrial: 27,
  });
  assert.deepEqual(Object.values(ROLES), everybody);
  shows(
    '6.role.code-0',
    '6.role.code-1',
    '6.role.code-9',
    '6.role.code-20',
    '6.role.code-21',
    '6.role.code-22',
    '6.role.code-23',
    '6.role.code-27',
  );
});

test('helper groups: administrator or main supplier, company users, normal users', () => {
  const members = (belongs: (permission: number) => boolean) =>
    Array.from({ length: 41 }, (_, permission) => permission).filter(belongs);
  const plans = [21, 22, 23, 24, 25, 26, 27, 28, 29];
  assert.deepEqual(members(isAdministratorOrMainSupplier), [0, 9]);
  assert.deepEqual(members(isCompanyUser), [0, 9, ...plans]);
  assert.deepEqual(members(isNormalUser), [1, ...plans]);
  shows('6.role.group-admin-or-main', '6.role.group-company', '6.role.group-normal');
});

test('ratings, scans and reports are open to plans, main suppliers and administrators', () => {
  const rated = ['index', 'analyze', 'scan', 'reportPDF', 'getReport', 'reportIntegrated', 'domain', ...AREA_IDS];
  for (const name of rated) assert.deepEqual(openTo(name), [0, 9, 21, 22, 23, 27], name);
  shows(
    '6.role.route-index',
    '6.role.route-analyze',
    '6.role.route-scan',
    '6.role.route-reportPDF',
    '6.role.route-getReport',
    '6.role.route-report-integrated',
    '6.role.route-domain',
  );
});

test('administration and audit logs are open to administrators only', () => {
  const names = ['admin', 'adminNews', 'adminNewsCreate', 'adminNewsEdit', 'adminMembers', 'logs', 'logsOld'];
  for (const name of names) assert.deepEqual(openTo(name), [0], name);
  shows(
    '6.role.route-admin',
    '6.role.route-admin-news',
    '6.role.route-admin-news-create',
    '6.role.route-admin-news-edit',
    '6.role.route-logs',
    '6.role.route-logsOld',
  );
});

test('sub-suppliers are open to administrators and main suppliers', () => {
  assert.deepEqual(openTo('listSubSuppliers'), [0, 9]);
  shows('6.role.sub-suppliers');
});

test('main suppliers are open to administrators and the three plans, not to the trial', () => {
  assert.deepEqual(openTo('listMainSuppliers'), [0, 21, 22, 23]);
  shows('6.role.main-suppliers');
});

test('news, account and associated domains are open to every logged-in account and no one else', () => {
  for (const name of ['article', 'account', 'listAssociatedDomains']) {
    assert.deepEqual(openTo(name), everybody, name);
    assert.equal(canOpen(ROUTES.find((route) => route.name === name)!.access, null), false);
  }
  shows('6.role.route-article', '6.role.route-account', '6.role.route-listAssociatedDomains');
});

test('routes without a list use the default of the specification', () => {
  assert.deepEqual(
    DEFAULT_ROUTE_PERMISSIONS.toSorted((a, b) => a - b),
    [0, 1, 9, 11, 20, 21, 22, 23, 27],
  );
  shows('2.guard.default-list');
});

test('outside the shell four pages require a login and the others do not', () => {
  const outside = ROUTES.filter(({ shell }) => !shell);
  const names = (access: string) => outside.filter((route) => route.access === access).map(({ path }) => path);
  assert.deepEqual(names('login').toSorted(), ['/acceptInvitation', '/changePass', '/geomap', '/upgrade']);
  assert.deepEqual(names('public').toSorted(), [
    '/activateAccount',
    '/business',
    '/docs',
    '/forgotPassword',
    '/how-we-rate',
    '/login',
    '/login/:provider',
    '/password-expired',
    '/privacy',
    '/register',
    '/resetPassword',
    '/scanner',
    '/shared/:code',
    '/verify',
    '/verify/:code',
  ]);
});

test('the menu has the groups of the specification, and every entry leads to a route or a list', () => {
  assert.deepEqual(
    MENU.map(({ id, entries }) => [id, ...entries.map((entry) => entry.id)]),
    [
      ['dashboard', 'securityAssessment', 'overview', 'domains', 'unratedDomains'],
      ['tools', 'scan'],
      ['records', 'analyze', 'reportPDF', 'reportIntegrated'],
      ['admin', 'adminPanel', 'logs', 'adminNews', 'adminMembers'],
      ['information', 'article'],
      ['myAccount', 'account'],
      ['suppliers', 'listAssociatedDomains', 'listSubSuppliers', 'listMainSuppliers'],
    ],
  );
  const paths = new Set(ROUTES.map(({ path }) => path));
  for (const { path, list } of MENU.flatMap(({ entries }) => entries)) assert.ok(path ? paths.has(path) : list);
});

test('every page of the shell that is not about one domain has a menu entry', () => {
  const paths = MENU.flatMap(({ entries }) => entries.map((entry) => entry.path));
  const pages = ROUTES.filter((route) => route.shell && !route.path.startsWith('/domain/'));
  assert.deepEqual(
    pages.filter((route) => !paths.includes(menuPathOf(route, opensPath(null)))).map((route) => route.name),
    [],
  );
});

test('permission codes are unique and ascending, and every group is derived from the table', () => {
  assert.deepEqual(
    PERMISSIONS,
    [...new Set(PERMISSIONS)].toSorted((one, other) => one - other),
  );
  assert.deepEqual(ASSIGNABLE_PERMISSIONS, [0, 1, 9, 20, 21, 22, 23, 27]);
  assert.deepEqual(COMPANY_PLANS, [21, 22, 23, 27]);
  assert.deepEqual(RATED_PERMISSIONS, [0, 9, 21, 22, 23, 27]);
  assert.deepEqual(RANKED_PERMISSIONS, [21, 22, 23, 27]);
  assert.deepEqual(INVITING_PERMISSIONS, [0, 21, 22, 23]);
});

test('licensed plans are ordered from the smallest to the largest in every limit', () => {
  for (const limit of COUNTED_LIMITS) {
    const counts = LICENSE_PLANS.map((plan) => PLAN_LIMITS[plan][limit] ?? 0);
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
      limit,
    );
  }
});

test('a limit that is reached names the smallest plan with more, or none', () => {
  assert.deepEqual(planWithMore('automaticScans', 3), { plan: 22, count: 10 });
  assert.deepEqual(planWithMore('apiTokens', 1), { plan: 21, count: 2 });
  assert.equal(planWithMore('verifiedDomains', 50), null);
});

test('the table of limits in docs/product is that of the code', () => {
  const text = readFileSync(new URL('../docs/product/roles-and-plans.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (?:trial|lite|standard|edition) \| (.+) \|$/gm)].map(([, cells]) =>
    cells!.split(' | ').map(Number),
  );
  const plans = [ROLE_TABLE.enterpriseTrial, ...LICENSE_PLANS.map((plan) => ({ limits: PLAN_LIMITS[plan] }))];
  assert.deepEqual(
    rows,
    plans.map(({ limits }) => COUNTED_LIMITS.map((limit) => limits[limit])),
  );
});
