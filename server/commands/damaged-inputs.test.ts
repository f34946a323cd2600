import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import { writeArchive } from '#platform/backup/archive.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { BACKUP_FORMAT, secretCheck } from '#platform/backup/manifest.ts';
import { moveInstallation } from '#platform/backup/move-installation.ts';
import { checkBackup, restoreBackup } from '#platform/backup/restore-backup.ts';
import { upgradeDatabase } from '#platform/backup/upgrade-database.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openContext } from '#platform/context.ts';
import { BASELINE } from '#platform/db/connection/schema-history.ts';
import { packagedMajor } from '#platform/db/embedded/binaries.ts';
import { OFFLINE_ENVIRONMENT, PROCESS_ENVIRONMENT } from '#testing/offline-environment.ts';
import { verifyData } from './data/verify-data.ts';
import { diagnose } from './doctor/diagnose.ts';
import { startupErrorMessage } from './startup-error-message.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-damaged-'));
chmodSync(folder, 0o711);
after(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string) => path.join(folder, name);
const environmentOf = (dataDir: string) => ({
  ...OFFLINE_ENVIRONMENT,
  ...{ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir },
});
const configOf = (dataDir: string) => readConfig(environmentOf(dataDir));

const SECRET = 'only-for-tests-on-loopback-0123456789';
writeFileSync(place('file'), '');
mkdirSync(place('folder'));
// The folder of a database whose file of passwords was cut off.
const home = path.join(place('damaged'), 'db', `pg${packagedMajor()}`);
mkdirSync(home, { recursive: true });
writeFileSync(path.join(home, 'passwords.json'), '{"superuser":"x","ow');
await writeArchive(
  place('backup'),
  {
    ...{ format: BACKUP_FORMAT, version: 2, application: '1', created: '2026-01-01T00:00:00.000Z' },
    ...{ migrations: [BASELINE], tables: [], sequences: {}, objects: 0, files: [], members: {} },
    ...{ secretCheck: secretCheck(SECRET), secretIncluded: false },
  },
  new Map(),
  SECRET,
);
writeFileSync(place('truncated'), readFileSync(place('backup')).subarray(0, 700));
writeFileSync(place('foreign'), 'not a backup');

/** What an operator sees of each operation, as its command prints it. */
const OPERATIONS: Readonly<Record<string, (config: Config, file: string) => Promise<unknown>>> = {
  start: (config) => openContext(config),
  'backup create': (config) => createBackup(config, systemClock, place('new')),
  'backup check': (config, file) => checkBackup(config, file),
  'backup restore': (config, file) => restoreBackup({ ...config, secretKey: SECRET }, file),
  check: async (config) => {
    const [result] = await verifyData(config, systemClock, { objects: false });
    throw new Error(`C ${result!.status}: ${result!.detail}.`);
  },
  'move from': (config) => moveInstallation(config, configOf(place('target')), systemClock),
  upgrade: (config) => upgradeDatabase(config, systemClock, null),
  doctor: async (config) => {
    const results = await diagnose(environmentOf(config.dataDir), systemClock);
    const wrong = results.filter(({ status }) => status === 'failed');
    throw new Error(`C: ${wrong.map(({ id, status, detail }) => `${id} ${status} ${detail}`).join('; ')}`);
  },
};

const NONE = /There is no installation in|there is no installation in/;
const PASSWORDS = /passwords\.json is missing or damaged: it has the passwords of the embedded database/;
/** Operation, data folder, file, and what is said. */
const CASES: readonly [keyof typeof OPERATIONS, string, string, RegExp][] = [
  ['start', 'file', '', /^DATA_DIR is \S+, and a file is in its place: set it to a folder\.$/],
  ['start', 'file/below', '', /^DATA_DIR is \S+, and a file is in its place/],
  ['backup create', 'file', '', NONE],
  ['backup restore', 'file', 'backup', /^The backup is incomplete: jobs\.json is missing\.$/],
  ['check', 'file', '', NONE],
  ['move from', 'file', '', NONE],
  ['upgrade', 'file', '', /^There is no embedded database in/],
  ['doctor', 'file', '', /data-folder failed \S+ is not a folder/],
  ['start', 'damaged', '', PASSWORDS],
  ['backup create', 'damaged', '', PASSWORDS],
  ['check', 'damaged', '', PASSWORDS],
  ['move from', 'damaged', '', PASSWORDS],
  ['doctor', 'damaged', '', /database failed The file \S+passwords\.json is missing or damaged/],
  ...(['backup check', 'backup restore'] as const).flatMap((operation): [string, string, string, RegExp][] => [
    [
      operation,
      'target',
      'truncated',
      /^The file truncated is not a complete backup: the archive ends in the middle\.$/,
    ],
    [operation, 'target', 'foreign', /^The file foreign is not a complete backup: the archive ends in the middle\.$/],
    [operation, 'target', 'folder', /^What is in \S+folder is not a file: name a backup\.$/],
    [operation, 'target', 'absent', /^The file \S+absent does not exist\.$/],
    [operation, 'target', 'file', /^The file file is not a backup of Assay\.$/],
  ]),
];

test('every operation on damaged data fails with a sentence, not with a stack trace', async () => {
  for (const [operation, dataDir, file, expected] of CASES) {
    const error = await OPERATIONS[operation]!(configOf(place(dataDir)), place(file)).then(
      () => assert.fail(`${operation} of ${dataDir} ${file} succeeds`),
      (reason: NodeJS.ErrnoException) => reason,
    );
    const message = startupErrorMessage(error, 'command');
    assert.match(message, expected, `${operation} ${dataDir} ${file}: ${message}`);
    assert.doesNotMatch(message, /\n/, operation);
  }
  assert.equal(existsSync(place('target')), false, 'nothing is created');
});

test('an error that nobody foresaw is one sentence, and its stack is printed with LOG_LEVEL=debug', () => {
  const unforeseen = new TypeError('x is not a function');
  assert.equal(
    startupErrorMessage(unforeseen, 'command'),
    'The command failed unexpectedly: x is not a function. With LOG_LEVEL=debug, the place of the error is shown.',
  );
  const run = (level: string) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'data/backup.ts'), 'check', place('truncated')], {
      env: { ...PROCESS_ENVIRONMENT, ...environmentOf(place('target')), LOG_LEVEL: level },
      encoding: 'utf8',
    });
  const [plain, debug] = [run('info'), run('debug')];
  const sentence = 'The file truncated is not a complete backup: the archive ends in the middle.\n';
  assert.deepEqual([plain.status, plain.stderr], [1, sentence]);
  assert.ok(debug.stderr.startsWith(sentence));
  assert.match(debug.stderr, /^ {4}at .*archive\.ts/m);
});
