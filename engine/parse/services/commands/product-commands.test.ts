import assert from 'node:assert/strict';
import { test } from 'node:test';
import { productCommand } from './product-commands.ts';

const command = (from: 'banner' | 'header' | 'script' | 'generator', seen: string, port: number | null = null) => {
  const { reproduce, commandValues } = productCommand({ from, seen }, { host: 'www.example.com', port });
  return [reproduce, ...(commandValues ? [commandValues.url] : [])];
};

test('the command for a version shows the place where it was observed', () => {
  assert.deepEqual(command('banner', 'SSH-2.0-OpenSSH_7.4', 22), ['nc -w 3 {host} {port} < /dev/null']);
  assert.match(command('banner', '* OK Dovecot ready.', 993)[0]!, /^sleep 3 \| openssl s_client /);
  assert.match(
    command('banner', 'HTTP/1.1 200 OK Server: Jetty(9.4.43)', 8080)[0]!,
    /^curl .* http:\/\/\{host\}:\{port\}\//,
  );
  assert.match(
    command('banner', '+PONG $88 # Server redis_version:5.0.7', 6379)[0]!,
    /INFO server.*grep redis_version$/,
  );
  assert.match(command('banner', 'J 8.0.30 * abcdefgh mysql_native_password', 3306)[0]!, /^nc -w 3 .*print/);
  assert.deepEqual(command('banner', '', 5432), ['nmap -Pn -sV -p {port} {host}']);
  assert.match(command('header', 'server: nginx/1.18.0')[0]!, /^curl -sS -D - .*server\|x-powered-by/);
  assert.match(command('generator', 'WordPress 5.8')[0]!, /<\(meta\|script\)/);
  const head = 'curl -sSL {url} | head -c 2000';
  assert.deepEqual(command('script', '/js/jquery-3.4.1.min.js'), [
    head,
    'https://www.example.com/js/jquery-3.4.1.min.js',
  ]);
  assert.deepEqual(command('script', 'https://cdn.example/vue@2.6.0/vue.js'), [
    head,
    'https://cdn.example/vue@2.6.0/vue.js',
  ]);
  assert.deepEqual(command('script', '/app.js: jquery 3.4.1'), [head, 'https://www.example.com/app.js']);
});
