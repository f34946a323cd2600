import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../free-port.ts';
import { hit, type Injection, type SourceFault } from './fault.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
/** Hop-by-hop headers, and the length of a body in which addresses change. */
const NOT_PASSED_ON = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];

function fail(response: http.ServerResponse, fault: Exclude<SourceFault, 'hang'>): void {
  switch (fault) {
    case '429':
      return void response.writeHead(429, { 'retry-after': '3600' }).end('slow down');
    case 'empty':
      return void response.writeHead(200, JSON_TYPE).end('{}');
    case 'error-json':
      return void response.writeHead(200, JSON_TYPE).end('{"error":"quota exceeded","status":"error"}');
    case 'garbage':
      return void response.writeHead(200, JSON_TYPE).end('{"data": [{"att');
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Maintenance</title>');
    default:
      return void response.writeHead(Number(fault)).end('error');
  }
}

/** An HTTP proxy in front of the providers of the lab. */
export interface SourceProxy {
  origin: string;
  /** URLs of the lab's providers in these settings become URLs of the proxy, different for each scan. */
  through<T>(settings: T, scan: number): T;
}

/** @param target origin of the lab's providers */
export async function startSourceProxy(injection: Injection, target: string): Promise<SourceProxy> {
  let origin = '';
  const server = http.createServer((request, response) => {
    const [, scan, ...rest] = (request.url ?? '/').split('/');
    const path = `/${rest.join('/')}`;
    const [provider = ''] = (rest[0] ?? '').split('?');
    const nth = injection.nth(`source ${request.method} ${path}`);
    const fault = hit(injection, injection.faults.source?.({ provider, path, nth }));
    if (fault === 'hang') return;
    if (fault) return fail(response, fault);
    const { host: _, ...headers } = request.headers;
    const up = http.request(target + path, { method: request.method, headers }, async (answer) => {
      const body = await buffer(answer);
      const passed = Object.entries(answer.headers).filter(([name]) => !NOT_PASSED_ON.includes(name));
      const isText = /json|text/.test(String(answer.headers['content-type']));
      response.writeHead(answer.statusCode ?? 500, Object.fromEntries(passed));
      response.end(isText ? body.toString('utf8').replaceAll(target, `${origin}/${scan}`) : body);
    });
    up.on('error', () => response.destroy());
    request.pipe(up);
  });
  origin = `http://127.0.0.1:${await listen(server.unref())}`;
  return {
    origin,
    through: (settings, scan) => JSON.parse(JSON.stringify(settings).replaceAll(target, `${origin}/scan${scan}`)),
  };
}
