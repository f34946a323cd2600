import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '@assay/contract/clock.ts';
import { isLow, spaceOf } from '#features/administration/disk-space.ts';
import type { Config } from '#platform/config/config.ts';
import { networkFileSystem } from '#platform/db/embedded/filesystem.ts';
import { bytesIn, listTemporaryFolders } from '#platform/files/temporary-folder.ts';
import { isRunning, readRunMarker } from '#platform/operations/run-marker.ts';
import { type CheckResult, failed, ok, reasonOf, skipped, warning } from './check-result.ts';

const GROUP_AND_OTHERS = 0o077;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/** Data folder, secret key and disk, without the database. */
export async function checkHost(config: Config, clock: Clock): Promise<CheckResult[]> {
  return [
    checkProxy(config),
    await checkDataFolder(config),
    checkLastRun(config, clock),
    checkSecretKeyFile(config),
    await checkDisk(config),
    checkTemporaryFolders(),
  ];
}

function checkProxy({ publicUrl, trustProxy }: Config): CheckResult {
  if (publicUrl.startsWith('https:') && trustProxy === 0) {
    return warning(
      'proxy',
      `PUBLIC_URL is ${publicUrl}, but no proxy is trusted: all clients share the limits of one network`,
      'set TRUST_PROXY to the number of reverse proxies in front of it',
    );
  }
  return ok('proxy', `${publicUrl}, ${trustProxy} trusted ${trustProxy === 1 ? 'proxy' : 'proxies'}`);
}

async function checkDataFolder({ dataDir, database }: Config): Promise<CheckResult> {
  const id = 'data-folder';
  const advice = 'set DATA_DIR to a folder on a local disk that this account can write';
  const kind = database ? null : networkFileSystem(dataDir);
  if (kind) return failed(id, `${dataDir} is on a network file system (${kind})`, advice);
  try {
    const place = existsSync(dataDir) ? dataDir : dirname(dataDir);
    if (!statSync(place).isDirectory()) return failed(id, `${place} is not a folder`, advice);
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok(id, place === dataDir ? dataDir : `${dataDir} is made at the first start`);
  } catch (error) {
    return failed(id, reasonOf(error), advice);
  }
}

function checkLastRun(config: Config, clock: Clock): CheckResult {
  const id = 'last-run';
  const marker = readRunMarker(config);
  if (!marker) return ok(id, 'the last run was stopped, or there was none');
  const killed = isRunning(marker, clock) ? marker.interrupted : { started: marker.started, memoryKills: null };
  if (!killed) return ok(id, `running since ${marker.started}`);
  const kills = killed.memoryKills ? `; the kernel has killed ${killed.memoryKills} processes of it for memory` : '';
  return warning(
    id,
    `the run that started at ${killed.started} ended without being stopped${kills}`,
    'look for the cause in the log of the system (out of memory, loss of power, SIGKILL)',
  );
}

function checkSecretKeyFile({ dataDir, secretKey }: Config): CheckResult {
  const id = 'secret-key-file';
  if (secretKey) return ok(id, 'SECRET_KEY is set');
  const file = join(dataDir, 'secret-key');
  try {
    if (!existsSync(file)) return skipped(id, `${file} is made at the first start`);
    const mode = statSync(file).mode & 0o777;
    if ((mode & GROUP_AND_OTHERS) === 0) return ok(id, file);
    return failed(id, `${file} can be read by other accounts (mode ${mode.toString(8)})`, `run \`chmod 600 ${file}\``);
  } catch (error) {
    return failed(id, reasonOf(error), 'make the file readable for this account');
  }
}

/** Copies of data that an interrupted restore, check, move or upgrade left. */
function checkTemporaryFolders(): CheckResult {
  const id = 'temporary-files';
  const folders = listTemporaryFolders();
  const left = folders.filter(({ inUse }) => inUse !== true);
  const described = left.map((one) => `${one.path} (${(bytesIn(one.path) / MIB).toFixed(1)} MiB)`);
  if (left.length === 0) return ok(id, folders.length > 0 ? `${folders.length} in use` : 'none are left');
  const advice = left.some(({ inUse }) => inUse === null)
    ? 'delete those of them that no running command uses'
    : 'the next start, restore, check, move or upgrade of the account that owns them removes them';
  return warning(id, `left by interrupted commands: ${described.join(', ')}`, advice);
}

async function checkDisk({ dataDir }: Config): Promise<CheckResult> {
  const id = 'disk';
  const space = (await spaceOf(dataDir)) ?? (await spaceOf(dirname(dataDir)));
  if (!space) return skipped(id, `the file system of ${dataDir} cannot be examined`);
  const text = `${(space.free / GIB).toFixed(1)} of ${(space.total / GIB).toFixed(1)} GiB free`;
  return isLow(space) ? failed(id, text, 'free space: on a full disk nothing can be written') : ok(id, text);
}
