import { gzipSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';
import { type HttpFault, hit, type Injection } from './fault.ts';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;

/** Headers of a body's coding and length, which a body that is coded again must not have. */
const CODING = /^(?:content-encoding|content-length|transfer-encoding)$/i;
const BLOCK_PAGE = '<html><head><title>Access denied</title></head><body><h1>Access denied</h1></body></html>';
const BUSY_PAGE = '<html><head><title>Try later</title></head><body>Busy</body></html>';

const connectionLost = () => Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
const firstHalf = (chunk: Buffer) => chunk.subarray(0, Math.floor(chunk.length / 2));

/** Passes on half of the first chunk, then the connection is lost. */
function cut(handler: Handler): Handler {
  let isOver = false;
  const end = (controller: Controller, error: Error) => {
    if (isOver) return;
    isOver = true;
    handler.onResponseError?.(controller, error);
  };
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onResponseStart: (...started) => handler.onResponseStart?.(...started),
    onResponseData(controller, chunk) {
      if (!isOver) handler.onResponseData?.(controller, firstHalf(chunk));
      end(controller, connectionLost());
    },
    onResponseEnd: (controller) => end(controller, connectionLost()),
    onResponseError: end,
  };
}

/** Passes on half of the compressed body, as a complete response. */
function gzipCut(handler: Handler): Handler {
  const chunks: Buffer[] = [];
  let status = 0;
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onResponseStart(_controller, statusCode) {
      status = statusCode;
    },
    onResponseData: (_controller, chunk) => void chunks.push(Buffer.from(chunk)),
    onResponseEnd(controller, trailers) {
      const raw = Array.isArray(controller.rawHeaders) ? controller.rawHeaders.map(String) : [];
      // Names and values alternate.
      const kept = raw.filter((_, at) => !CODING.test(raw[at - (at % 2)] ?? ''));
      const coded = { ...STANDING, rawHeaders: [...kept, 'content-encoding', 'gzip'] };
      handler.onResponseStart?.(coded, status, {}, '');
      if (chunks.length > 0) handler.onResponseData?.(coded, firstHalf(gzipSync(Buffer.concat(chunks))));
      handler.onResponseEnd?.(coded, trailers);
    },
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}

const STANDING: Controller = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: [],
  abort() {},
  pause() {},
  resume() {},
};

/** A response that no server sent, or none. */
function respond(handler: Handler, fault: Exclude<HttpFault, 'cut' | 'gzip'>, url: string): void {
  let isOver = false;
  const end = (error: Error) => {
    if (isOver) return;
    isOver = true;
    handler.onResponseError?.(controller, error);
  };
  const controller: Controller = { ...STANDING, abort: end };
  handler.onRequestStart?.(controller, {});
  if (fault === 'hang') return;
  setTimeout(() => {
    if (isOver) return;
    if (fault === 'reset') return end(connectionLost());
    isOver = true;
    const retry = fault === '403' ? [] : ['retry-after', '120'];
    controller.rawHeaders =
      fault === 'loop' ? ['location', url] : ['content-type', 'text/html', 'server', 'guard', ...retry];
    handler.onResponseStart?.(controller, fault === 'loop' ? 302 : Number(fault), {}, '');
    if (fault !== 'loop') handler.onResponseData?.(controller, Buffer.from(fault === '403' ? BLOCK_PAGE : BUSY_PAGE));
    handler.onResponseEnd?.(controller, {});
  }, 10);
}

/** Origin of a pool, which it does not disclose. */
function originOf(pool: Pool): string {
  const symbol = Object.getOwnPropertySymbols(pool).find(({ description }) => description === 'url');
  const url: unknown = symbol && Reflect.get(pool, symbol);
  return url instanceof URL ? url.origin : '';
}

/**
 * Injects faults into the HTTP requests of this process, also inside TLS.
 * @param except origin of the providers, whose proxy has its own faults
 */
export function injectHttpFaults(injection: Injection, except: string): void {
  const { dispatch } = Pool.prototype;
  Pool.prototype.dispatch = function (this: Pool, options: Dispatcher.DispatchOptions, handler: Handler): boolean {
    const origin = String(options.origin ?? originOf(this));
    const { path } = options;
    const fault =
      origin === except
        ? null
        : hit(injection, injection.faults.http?.({ origin, path, nth: injection.nth(`http ${origin} ${path}`) }));
    if (fault === null) return dispatch.call(this, options, handler);
    if (fault === 'cut') return dispatch.call(this, options, cut(handler));
    if (fault === 'gzip') return dispatch.call(this, options, gzipCut(handler));
    respond(handler, fault, origin + path);
    return true;
  };
}
