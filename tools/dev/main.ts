import path from 'node:path';
import { demoFolder } from '@assay/lab/demo/folder.ts';
import { readConfig } from '@assay/server/platform/config/config.ts';
import { startEmbedded } from '@assay/server/platform/db/embedded/supervisor.ts';
import { createServer } from 'vite';
import { isLoadedLater } from './preload.ts';
import { openProductProcess } from './product-process.ts';
import { watchSources } from './sources.ts';

/**
 * `npm run dev`: the product with the demo's data. Vite serves the web app with hot module replacement and proxies API
 * calls; the server is a child process that is replaced when one of its sources is saved, by one that waits for it
 * (standby.ts). The database belongs to this process, so that it keeps running across restarts.
 */

/** API calls, not the sources in web/api. */
const API = '^/api/(?![^?]*\\.tsx?(?:\\?|$))';
const ROOT = path.resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const dataDir = process.env.DATA_DIR ? config.dataDir : demoFolder(config.dataDir);
  const database = config.database
    ? null
    : await startEmbedded(path.join(dataDir, 'db'), { user: config.embeddedUser });
  // The server's own port; the demo also uses the one after it.
  const port = config.port + 1;
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${config.port}`;
  const product = openProductProcess({
    file: path.join(import.meta.dirname, 'standby.ts'),
    args: ['--quick'],
    argsAgain: ['--quick', '--quiet'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: publicUrl },
    isLoadedLater,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  const target = `http://localhost:${port}`;
  const web = await createServer({
    configFile: path.join(ROOT, 'web/vite.config.ts'),
    cacheDir: path.join(ROOT, 'node_modules/.cache/vite'),
    clearScreen: false,
    server: {
      port: config.port,
      strictPort: true,
      proxy: { [API]: target, '/.well-known': target, '/ws': { target, ws: true } },
    },
  });
  await web.listen();
  const sources = watchSources(ROOT, (files) => product.restart(files));

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    sources.close();
    await Promise.allSettled([web.close(), product.stop()]);
    await database?.stop();
    process.exit(0);
  };
  // Vite's own listener ends the process before the database has stopped.
  process.removeAllListeners('SIGTERM');
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => void stop());
  process.channel?.unref();
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
