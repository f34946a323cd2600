import { spawnSync } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { LabMap } from './lab-map.ts';
import { CLOSED_PORT } from './wrappers.ts';

/**
 * Equivalent of the shell scripts of wrappers.ts for hosts that are not in their map, such as name servers of a parent
 * zone; also replaces netcat if it is not installed. `node tool.ts PROGRAM MAP ARGUMENTS`.
 */
async function main([program = '', file = '', ...args]: string[]): Promise<void> {
  const map = JSON.parse(readFileSync(file, 'utf8')) as LabMap;
  const run = (mapped: string[], env = process.env) => {
    const real = map.programs[program];
    if (!real) throw new Error(`${program} is missing`);
    process.exitCode = spawnSync(real, mapped, { stdio: 'inherit', env }).status ?? 1;
  };
  switch (program) {
    case 'nc': {
      const [host = '', port = ''] = args.slice(-2);
      const at = await portOf(map, host, Number(port));
      // The wrapper has multiplied the time that the program of this host waits.
      if (map.programs.nc) return run([...args.slice(0, -2), '127.0.0.1', String(at)]);
      const wait = args.includes('-w') ? Number(args[args.indexOf('-w') + 1]) : 10;
      return converse(at, wait * 1_000 * Number(process.env.PATIENCE));
    }
    case 'openssl': {
      const responder = args.indexOf('-url') + 1;
      if (args[0] === 'ocsp' && responder > 0) {
        const url = new URL(args[responder]!);
        const port = await portOf(map, url.hostname, Number(url.port || 80));
        return run(args.with(responder, `http://127.0.0.1:${port}${url.pathname}`));
      }
      const at = args.indexOf('-connect') + 1;
      const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(args[at] ?? '') ?? [];
      if (args[0] !== 's_client' || at === 0) return run(args);
      const named = args.includes('-servername') ? [] : ['-servername', host];
      return run([...args.with(at, `127.0.0.1:${await portOf(map, host, Number(port))}`), ...named]);
    }
    case 'ssh':
    case 'ssh-keyscan': {
      const at = args.indexOf('-p') + 1;
      const host = args.findIndex((word) => Object.hasOwn(map.hosts, word));
      if (host < 0) return run(args);
      return run(args.with(at, String(await portOf(map, args[host]!, Number(args[at])))).with(host, '127.0.0.1'));
    }
    case 'nmap': {
      const at = args.indexOf('-p') + 1;
      const [port = '', host = ''] = [args[at], args.at(-1)];
      const led = String(await portOf(map, host, Number(port), args.includes('-sU') ? '/udp' : ''));
      const named = args.with(at, led).with(-1, '127.0.0.1');
      // `+` runs a script on any port; the script argument sets SNI.
      const script = named.indexOf('--script') + 1;
      const forced = script > 0 ? named.with(script, named[script]!.replace(/[^,]+/g, '+$&')) : named;
      const { stdout } = spawnSync(map.programs.nmap!, [...forced, '--script-args', `tls.servername=${host}`]);
      process.stdout.write(stdout.toString().replaceAll(`${led}/`, `${port}/`));
      return;
    }
    case 'testssl': {
      const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(args.at(-1) ?? '') ?? [];
      const at = await portOf(map, host, Number(port));
      // It starts openssl itself, which must not be the wrapper.
      const PATH = (process.env.PATH ?? '').split(path.delimiter).slice(1).join(path.delimiter);
      // It asks no name server, which would not be the lab's.
      const words = [
        '--warnings',
        'off',
        '--nodns',
        'none',
        '--ip',
        '127.0.0.1',
        ...args.slice(0, -1),
        `${host}:${at}`,
      ];
      // Under libfaketime (test:calendar) it and dig, whose version it asks for, do not end.
      const { LD_PRELOAD: _, ...env } = process.env;
      spawnSync(map.programs.testssl!, words, { stdio: 'inherit', env: { ...env, PATH } });
      return;
    }
    case 'dig': {
      const over = args.some((word) => /^(?:\+tcp|axfr)$/i.test(word)) ? '' : '/udp';
      const server = args.find((word) => word.startsWith('@'))?.slice(1);
      const key = server === undefined ? `${map.resolver}${over}` : undefined;
      const port =
        key === undefined ? await portOf(map, server!.replace(/\.$/, ''), 53, over) : (map.dial[key] ?? CLOSED_PORT);
      const rest = args.filter((word) => !word.startsWith('@'));
      // UDP and TCP use different lab ports, but dig accepts one: responses must not be truncated.
      const mapped = ['@127.0.0.1', '-p', String(port), ...rest, ...(over ? ['+bufsize=4096', '+ignore'] : [])];
      // As in wrappers.ts: dig hangs under libfaketime.
      const { LD_PRELOAD: _, ...env } = process.env;
      return run(mapped, env);
    }
    default:
      throw new Error(`unknown program: ${program}`);
  }
}

async function portOf({ hosts, dial, resolver }: LabMap, host: string, port: number, over = ''): Promise<number> {
  const addresses = Object.hasOwn(hosts, host) ? hosts[host]! : [host];
  // The name comes from the output of another command.
  if (!Object.hasOwn(hosts, host) && /[a-z]/i.test(host) && !host.includes(':')) {
    const asker = new Resolver();
    asker.setServers([`127.0.0.1:${dial[`${resolver}/udp`]}`]);
    const found = await Promise.allSettled([asker.resolve4(host), asker.resolve6(host)]);
    addresses.push(...found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])));
  }
  const key = addresses.map((address) => `${address} ${port}${over}`).find((one) => Object.hasOwn(dial, one));
  return key === undefined ? CLOSED_PORT : dial[key]!;
}

/** Replacement for netcat: sends its input, prints received data, and ends after a period without data. */
function converse(port: number, silence: number): void {
  const socket = net.connect(port, '127.0.0.1');
  socket.setTimeout(silence, () => socket.destroy());
  socket.on('error', () => {
    process.exitCode = 1;
  });
  socket.pipe(process.stdout);
  socket.once('close', () => process.exit());
  process.stdin.pipe(socket, { end: false });
}

await main(process.argv.slice(2));
