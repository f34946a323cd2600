import { file, files, frontPage, http, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import adminInterface from './admin-interface.ts';
import apiDocs from './api-docs.ts';
import debugEndpoint from './debug-endpoint.ts';
import installer from './installer.ts';
import trace from './trace.ts';

const answering = (...answers: Parameters<typeof file>[]) => ({ files: files(answers.map((row) => file(...row))) });
const clean = { 'nothing recognized': { given: answering(['/status', null]), expect: [] } } as const;

scenarios(debugEndpoint, {
  ...clean,
  'status of the server': { given: answering(['/server-status', 'server-status']), expect: ['open'] },
  'two of them': { given: answering(['/phpinfo.php', 'phpinfo'], ['/metrics', 'metrics']), expect: ['open', 'open'] },
});

scenarios(adminInterface, {
  ...clean,
  'a tool at its folder and at a page in it': {
    given: answering(['/phpmyadmin/', 'phpmyadmin'], ['/phpmyadmin/index.php', 'database-admin']),
    expect: ['reachable'],
  },
  'two tools': {
    given: answering(['/adminer.php', 'adminer'], ['/phpmyadmin/', 'phpmyadmin']),
    expect: ['reachable', 'reachable'],
  },
  'a database tool': { given: answering(['/adminer.php', 'adminer']), expect: ['reachable'] },
});

scenarios(installer, {
  ...clean,
  'left behind': { given: answering(['/wp-admin/install.php', 'wordpress-installer']), expect: ['open'] },
  'on the front page and under its path it is told once': {
    given: {
      ...answering(['/wp-admin/install.php', 'wordpress-installer']),
      http: frontPage({}, { signatures: ['wordpress-installer'] }),
    },
    expect: ['open'],
  },
});

scenarios(apiDocs, {
  ...clean,
  'a description and a schema': {
    given: answering(['/openapi.json', 'openapi'], ['/graphql', 'graphql-schema']),
    expect: ['open', 'graphql-schema'],
  },
});

scenarios(trace, {
  refused: { given: { http: http({ trace: { status: 405, echoed: false } }) }, expect: [] },
  'sent back': { given: { http: http({ trace: { status: 200, echoed: true } }) }, expect: ['enabled'] },
  'not asked': { given: { http: http() }, expect: 'not-assessed' },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
