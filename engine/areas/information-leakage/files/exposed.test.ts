import { file, files, frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import backup from './backup.ts';
import configuration from './configuration.ts';
import environment from './environment.ts';
import log from './log.ts';
import logInPortal from './log-in-portal.ts';
import passwordFile from './password-file.ts';
import privateKey from './private-key.ts';
import sourceMap from './source-map.ts';
import versionControl from './version-control.ts';

const answering = (...answers: Parameters<typeof file>[]) => ({ files: files(answers.map((row) => file(...row))) });
const clean = {
  'nothing recognized': { given: answering(['/found', null]), expect: [] },
  'an unrelated file': { given: answering(['/openapi.json', 'openapi']), expect: [] },
} as const;

scenarios(versionControl, {
  ...clean,
  'two files of one folder': {
    given: answering(['/.git/HEAD', 'git-head'], ['/.git/config', 'git-config']),
    expect: ['readable'],
  },
  'two folders': {
    given: answering(['/.git/HEAD', 'git-head'], ['/.svn/wc.db', 'svn']),
    expect: ['readable', 'readable'],
  },
});

scenarios(environment, {
  ...clean,
  'an environment file': { given: answering(['/.env', 'environment']), expect: ['readable'] },
  'cloud keys': { given: answering(['/.aws/credentials', 'cloud-credentials']), expect: ['credentials'] },
  'the actuator': { given: answering(['/actuator/env', 'actuator-environment']), expect: ['actuator-readable'] },
});

const cut = (...answers: Parameters<typeof file>[]) => ({
  files: files(
    answers.map((row) => file(...row)),
    { notAsked: [{ path: '/id_rsa', classes: ['private-key'], reason: 'limit-reached' }] },
  ),
});

scenarios(privateKey, {
  ...clean,
  'nothing found, and a path of a key had no answer': { given: cut(), expect: 'not-assessed' },
  'a key found, and another path had no answer': {
    given: cut(['/server.key', 'private-key']),
    expect: ['readable'],
  },
  'a key': { given: answering(['/server.key', 'private-key']), expect: ['readable'] },
});

scenarios(passwordFile, {
  ...clean,
  hashes: { given: answering(['/.htpasswd', 'web-password-file']), expect: ['readable'] },
  'a list in clear': { given: answering(['/passwords.txt', 'password-list']), expect: ['in-clear'] },
});

scenarios(configuration, {
  'a recipe of the build': { given: answering(['/.gitlab-ci.yml', 'pipeline']), expect: ['build-file'] },
  'accounts of a blog': { given: answering(['/wp-json/wp/v2/users', 'wordpress-accounts']), expect: ['account-list'] },
  'a policy for plug-ins': {
    given: answering(['/crossdomain.xml', 'cross-domain-policy']),
    expect: ['cross-domain-policy'],
  },
  'a lock file': { given: answering(['/composer.lock', 'package-lock']), expect: ['package-list'] },
  ...clean,
  'a configuration': { given: answering(['/web.config', 'aspnet-config']), expect: ['readable'] },
  'a list of packages': { given: answering(['/package.json', 'package-manifest']), expect: ['package-list'] },
});

scenarios(backup, {
  ...clean,
  'a dump, plain and packed': {
    given: answering(['/dump.sql', 'sql-dump'], ['/dump.sql.gz', 'compressed-dump']),
    expect: ['database', 'database'],
  },
  'an archive': { given: answering(['/backup.zip', 'archive']), expect: ['archive'] },
  'an editor’s copy': { given: answering(['/index.php~', 'editor-copy']), expect: ['source-copy'] },
});

scenarios(log, { ...clean, 'a log': { given: answering(['/error.log', 'error-log']), expect: ['readable'] } });

scenarios(sourceMap, { ...clean, 'a map': { given: answering(['/app.js.map', 'source-map']), expect: ['readable'] } });

scenarios(logInPortal, {
  ...clean,
  'under its path': { given: answering(['/wp-login.php', 'wordpress-login']), expect: ['reachable'] },
  'as the front page': {
    given: { ...answering(), http: frontPage({}, { signatures: ['vpn-portal'] }) },
    expect: ['reachable'],
  },
});
