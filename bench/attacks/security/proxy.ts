import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@assay/lab';

const DOCUMENTED = path.join(import.meta.dirname, '../../../docs/security/nginx.conf');

export interface Proxy {
  /** Ports on loopback for HTTP and HTTPS. */
  plain: number;
  secure: number;
  stop(): Promise<void>;
}

/** The documented configuration with other names, files and ports. @throws Error if a text to replace is missing */
function configured(replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(DOCUMENTED, 'utf8').replace(/^\s*listen \[::\].*\n/gm, '');
  for (const [documented, used] of replacements) {
    if (!text.includes(documented)) throw new Error(`docs/security/nginx.conf does not have ${documented}`);
    text = text.replaceAll(documented, used);
  }
  return text;
}

/** Runs nginx with the configuration of docs/security on free loopback ports. @param upstream port that Assay listens on */
export async function startProxy(
  host: string,
  upstream: number,
  { key, certificates }: { key: string; certificates: readonly string[] },
): Promise<Proxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-proxy-'));
  const file = (name: string, content: string) => {
    writeFileSync(path.join(folder, name), content, { mode: 0o600 });
    return path.join(folder, name);
  };
  const [plain, secure] = [await freePort(), await freePort()];
  const sites = file(
    'assay.conf',
    configured([
      ['assay.example', host],
      ['127.0.0.1:3000', `127.0.0.1:${upstream}`],
      ['/etc/ssl/assay/fullchain.pem', file('fullchain.pem', certificates.join(''))],
      ['/etc/ssl/assay/privkey.pem', file('privkey.pem', key)],
      ['listen 443 ', `listen 127.0.0.1:${secure} `],
      ['listen 80', `listen 127.0.0.1:${plain}`],
    ]),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n');
  const main = file(
    'nginx.conf',
    `daemon off;\npid ${path.join(folder, 'pid')};\nerror_log stderr error;\nevents {}\nhttp {\naccess_log off;\n${temporary}\ninclude ${sites};\n}\n`,
  );
  const child: ChildProcess = spawn('nginx', ['-c', main, '-e', 'stderr'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  return {
    plain,
    secure,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
