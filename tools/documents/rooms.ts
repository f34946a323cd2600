/**
 * Folder → allowed imports; the longest matching folder wins, and a rule also applies to folders that do not exist yet.
 * `node:` any builtin, `npm:` any package, `npm:zod` one package.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract', 'npm:zod'],
  // Imported by tests and by the tools that count their marks.
  requirements: ['requirements'],
  'engine/evidence': ['engine/evidence', 'contract', 'node:crypto'],
  'engine/parse': [
    'engine/parse',
    'engine/evidence',
    'contract',
    'npm:',
    'node:crypto',
    'node:buffer',
    'node:zlib',
    'node:url',
  ],
  'engine/terms': ['engine/terms'],
  'engine/scoring': ['engine/scoring', 'engine/evidence', 'contract'],
  'engine/areas': ['engine/areas', 'engine/check.ts', 'engine/evidence', 'engine/parse', 'contract'],
  'engine/views': ['engine/views', 'engine/evidence', 'engine/parse', 'contract'],
  'engine/sources': [
    'engine/sources',
    'engine/evidence',
    'engine/parse',
    'engine/settings.ts',
    'engine/network',
    'contract',
    'node:',
    'npm:',
  ],
  'engine/network': [
    'engine/network',
    'engine/evidence',
    'engine/parse',
    'engine/settings.ts',
    'contract',
    'node:',
    'npm:',
  ],
  'engine/probes': [
    'engine/probes',
    'engine/network',
    'engine/evidence',
    'engine/parse',
    'engine/sources',
    'engine/settings.ts',
    'contract',
    'node:',
    'npm:',
  ],
  'engine/testing': ['engine', 'contract', 'node:', 'npm:fast-check', 'npm:dns-packet'],
  engine: ['engine', 'contract', 'locales', 'node:', 'npm:'],
  report: ['report', 'contract', 'locales', 'node:', 'npm:'],
  locales: ['locales', 'contract', 'node:', 'npm:i18next'],
  lab: ['lab', 'engine/index.ts', 'engine/network/testing/links.ts', 'contract', 'node:', 'npm:'],
  // Started by tests, with the clock of the test.
  'lab/robustness': ['lab', 'engine/index.ts', 'engine/testing', 'contract', 'node:', 'npm:'],
  'lab/transport-faults': ['lab', 'engine/index.ts', 'engine/testing', 'contract', 'node:', 'npm:'],
  'lab/demo': ['lab', 'server', 'engine/index.ts', 'contract', 'node:', 'npm:'],
  server: ['server', 'engine/index.ts', 'report/index.ts', 'locales', 'contract', 'node:', 'npm:'],
  // Scans in tests run in virtual time.
  'server/testing': ['server', 'engine/index.ts', 'engine/testing', 'locales', 'contract', 'node:', 'npm:'],
  // The command line, with reports.
  'server/commands/remote': [
    'server/commands/remote',
    'engine/cli',
    'engine/index.ts',
    'locales',
    'contract',
    'node:',
    'npm:',
  ],
  'server/commands/scan.ts': ['server/commands/scan-report.ts', 'engine/cli/program.ts'],
  'server/platform/db': [
    ...['server/platform/db', 'server/platform/tracing', 'server/platform/config', 'server/platform/files'],
    ...['contract', 'node:', 'npm:'],
  ],
  web: ['web', 'contract', 'locales', 'npm:'],
  'web/vite.config.ts': [
    ...['web/ids-plugin.ts', 'web/precompress-plugin.ts', 'web/styles-plugin.ts', 'web/texts-plugin.ts'],
    ...['contract', 'node:', 'npm:'],
  ],
  'web/ids-plugin.ts': ['npm:'],
  'web/styles-plugin.ts': ['node:', 'npm:'],
  'web/precompress-plugin.ts': ['node:', 'npm:'],
  'web/texts-plugin.ts': ['contract', 'locales', 'node:', 'npm:'],
  'web/charts': ['web/charts', 'web/styles', 'web/theme', 'web/language', 'contract', 'locales', 'npm:'],
  'web/components': [
    'web/components',
    // Styles of a single component are loaded with the screens that use it, not with the first load.
    'web/styles',
    'web/charts',
    'web/theme',
    'web/api',
    'web/session',
    'web/language',
    'web/clock.ts',
    'contract',
    'locales',
    'npm:',
  ],
  // A session is stored as the login page does; the picture of the README shows the demo.
  e2e: [
    'e2e',
    'lab/index.ts',
    'lab/demo/seed-companies.ts',
    'server',
    'web/session',
    // Components in tests are built as the product is.
    'web/texts-plugin.ts',
    'tools/calendar/shift-date.ts',
    'contract',
    'locales',
    'node:',
    'npm:',
  ],
  // Knows the product from the specification only.
  'e2e/conformance': ['e2e/conformance', 'e2e/browser.ts', 'node:', 'npm:'],
  bench: [
    'bench',
    'engine/index.ts',
    'engine/testing',
    'report',
    'lab/index.ts',
    'server',
    'locales',
    'contract',
    'e2e',
    'node:',
    'npm:',
  ],
  // The demo's product, with its web app served by Vite.
  'tools/dev': ['tools/dev', 'lab/index.ts', 'lab/demo/folder.ts', 'lab/demo/run.ts', 'server', 'node:', 'npm:vite'],
  tools: [
    'tools',
    'engine/index.ts',
    'report/index.ts',
    'lab/index.ts',
    'server',
    'locales',
    'contract',
    'requirements',
    'node:',
    'npm:',
  ],
};

/** One layer of the server. Each of its modules ("rooms") imports only modules that come later in the whole list. */
export interface ServerLevel {
  title: string;
  rooms: readonly string[];
}

/**
 * Modules of the server (files or folders of server/), from top to bottom. The platform imports no feature, and only
 * routes and jobs combine several features. server/testing is for tests.
 */
export const SERVER_LEVELS: readonly ServerLevel[] = [
  { title: 'Processes', rooms: ['main.ts', 'commands', 'jobs', 'app.ts'] },
  { title: 'HTTP routes', rooms: ['routes'] },
  {
    title: 'Features',
    rooms: [
      'features/administration',
      'features/audit',
      'features/feeds',
      'features/accounts',
      'features/disputes',
      'features/reports',
      'features/tickets',
      'features/siem',
      'features/questionnaires',
      'features/calendar',
      'features/suppliers',
      'features/scans',
      'features/domains',
      'features/ratings',
      'features/sharing',
      'features/news',
      'features/notifications',
      'features/alerts',
      'live',
      'features/auth',
    ],
  },
  {
    title: 'Platform',
    rooms: [
      'platform/backup',
      'platform/evidence',
      'platform/mail',
      'platform/outbound',
      'platform/operations',
      'platform/context.ts',
      'platform/queue',
      'platform/bus',
      'platform/settings',
      'platform/secrets',
      'platform/outbound',
      'platform/http',
      'platform/errors.ts',
      'platform/logging',
      'platform/metrics',
      'platform/db',
      'platform/tracing',
      'platform/config',
      'platform/files',
      'platform/thread-queue.ts',
      'platform/parse-json.ts',
    ],
  },
];

/** Modules of the contract, in import order as above. */
export const CONTRACT_ROOMS: readonly string[] = [
  ...['endpoints', 'report', 'api', 'registration', 'access.ts', 'events.ts'],
  ...['menu.ts', 'coverage.ts', 'assessment.ts', 'errors.ts', 'facts.ts', 'plans.ts', 'roles.ts', 'grades.ts'],
  ...['areas.ts', 'severities.ts', 'scan-states.ts', 'languages.ts', 'values', 'limits.ts', 'clock.ts'],
];

/** Modules of the engine, in import order as above. engine/testing is for tests. */
export const ENGINE_ROOMS: readonly string[] = [
  ...[
    'golden',
    'cli',
    'index.ts',
    'on-demand.ts',
    'export',
    'scan-failure.ts',
    'evaluation',
    'views',
    'scoring',
    'areas',
    'collect.ts',
    'collection',
  ],
  ...['scan-request.ts', 'probes', 'sources', 'network', 'parse', 'settings.ts', 'check.ts', 'evidence', 'terms'],
];

/** Modules of the web app, in import order as above. */
export const WEB_ROOMS: readonly string[] = [
  ...[
    'main.tsx',
    'vite-env.d.ts',
    'routes.tsx',
    'screens',
    'charts',
    'shell',
    'live',
    'components',
    'theme',
    'api',
    'language',
  ],
  ...[
    'clock.ts',
    'session',
    'vite.config.ts',
    'texts-plugin.ts',
    'precompress-plugin.ts',
    'styles-plugin.ts',
    'ids-plugin.ts',
    'styles',
  ],
];
