import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExpectedService } from './expected-services.ts';

/** Listening address of the real servers: an address of the interface, because BIND accepts no other. */
export const DAEMONS_ADDRESS = '198.18.80.9';

interface Daemon extends Omit<ExpectedService, 'version'> {
  program: string;
  /** Command that prints the version, and the pattern that finds it in the output. */
  version: { words: readonly string[]; sign: RegExp } | null;
  /** Writes its configuration into the folder; returns the arguments that start it. */
  prepare(folder: string): string[];
}

const at = DAEMONS_ADDRESS;
const file = (folder: string, name: string, text: string) => {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
};

/** Debian's servers, each started in a separate folder if it is installed. */
const DAEMONS: readonly Daemon[] = [
  {
    program: 'sshd',
    port: 22,
    service: 'ssh',
    product: 'openssh',
    version: { words: ['-V'], sign: /OpenSSH_([\d.]+p\d+)/ },
    prepare(folder) {
      const key = path.join(folder, 'key');
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]);
      mkdirSync('/run/sshd', { recursive: true });
      return ['-D', '-f', file(folder, 'c', `HostKey ${key}\nListenAddress ${at}\nPort 22\nPidFile none\n`)];
    },
  },
  {
    program: 'nginx',
    port: 80,
    service: 'http',
    product: 'nginx',
    version: { words: ['-v'], sign: /nginx\/([\d.]+)/ },
    prepare(folder) {
      const http = `access_log off; client_body_temp_path ${folder}; server { listen ${at}:80; listen ${at}:8081; return 200 "hello"; }`;
      return [
        '-g',
        'daemon off;',
        '-e',
        'stderr',
        '-c',
        file(folder, 'c', `pid ${folder}/pid; events {} http { ${http} }`),
      ];
    },
  },
  {
    program: 'redis-server',
    port: 6379,
    service: 'redis',
    product: 'redis',
    version: { words: ['--version'], sign: /v=([\d.]+)/ },
    prepare: (folder) => ['--bind', at, '--port', '6379', '--dir', folder, '--save', '', '--protected-mode', 'no'],
  },
  {
    program: 'memcached',
    port: 11211,
    service: 'memcached',
    product: 'memcached',
    version: { words: ['-V'], sign: /memcached ([\d.]+)/ },
    prepare: () => ['-u', 'root', '-l', at, '-p', '11211'],
  },
  {
    program: 'mosquitto',
    port: 1883,
    service: 'mqtt',
    product: 'mosquitto',
    version: { words: ['-h'], sign: /mosquitto version ([\d.]+)/ },
    prepare: (folder) => ['-c', file(folder, 'c', `user root\nlistener 1883 ${at}\nallow_anonymous true\n`)],
  },
  {
    program: 'vsftpd',
    port: 21,
    service: 'ftp',
    product: 'vsftpd',
    version: { words: ['-v', '0>&1'], sign: /version ([\d.]+)/ },
    prepare(folder) {
      mkdirSync('/run/vsftpd/empty', { recursive: true });
      return [
        file(folder, 'c', `listen=YES\nlisten_address=${at}\nbackground=NO\nanonymous_enable=NO\nlocal_enable=YES\n`),
      ];
    },
  },
  {
    program: 'rsync',
    port: 873,
    service: 'rsync',
    version: null,
    prepare: (folder) => [
      '--daemon',
      '--no-detach',
      `--address=${at}`,
      '--config',
      file(folder, 'c', '[copies]\npath=/tmp\n'),
    ],
  },
  {
    program: 'named',
    port: 53,
    service: 'dns',
    product: 'bind',
    version: { words: ['-v'], sign: /BIND (\d[\d.]+)/ },
    prepare: (folder) => {
      const options = `directory "${folder}"; listen-on { ${at}; }; listen-on-v6 { none; }; recursion no; pid-file none; session-keyfile none;`;
      return ['-f', '-c', file(folder, 'c', `options { ${options} };\ncontrols {};\n`)];
    },
  },
  {
    program: 'mariadbd',
    port: 3306,
    service: 'mysql',
    product: 'mariadb',
    version: { words: ['--version'], sign: /Ver ([\d.]+)-MariaDB/ },
    prepare(folder) {
      const data = path.join(folder, 'data');
      const install = ['--no-defaults', `--datadir=${data}`, '--user=root', '--auth-root-authentication-method=normal'];
      execFileSync('mariadb-install-db', install, { stdio: 'ignore' });
      return [
        '--no-defaults',
        '--skip-grant-tables',
        '--user=root',
        `--datadir=${data}`,
        `--bind-address=${at}`,
        '--port=3306',
        `--socket=${folder}/s`,
      ];
    },
  },
];

/** The running servers, their products, and a function to stop them. */
export interface RunningDaemons {
  truths: ExpectedService[];
  missing: string[];
  close(): void;
}

/** Starts every installed server; one that does not start in time counts as missing. */
export async function startDaemons(folder: string): Promise<RunningDaemons> {
  const running: ChildProcess[] = [];
  const truths: ExpectedService[] = [];
  const missing: string[] = [];
  for (const { program, version, prepare, port, service, product } of DAEMONS) {
    if (spawnSync('which', [program]).status !== 0) {
      missing.push(program);
      continue;
    }
    const own = path.join(folder, program);
    mkdirSync(own);
    try {
      const child = spawn(execFileSync('which', [program]).toString().trim(), prepare(own), { stdio: 'ignore' });
      child.on('error', () => {});
      running.push(child);
      await waitFor(port);
      const said = version ? spawnSync(program, [...version.words]) : null;
      const told = version?.sign.exec(`${said?.stdout}${said?.stderr}`)?.[1];
      truths.push({ port, service, ...(product ? { product } : {}), ...(told ? { version: told } : {}) });
    } catch {
      missing.push(program);
    }
  }
  return {
    truths,
    missing,
    close() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}

/** @throws Error if the port accepts no connections within ten seconds */
async function waitFor(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, at, () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}
