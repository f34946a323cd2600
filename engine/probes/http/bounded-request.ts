import type { Dispatcher } from 'undici';
import type { BoundedBody } from './body.ts';

/** A response whose body was read up to a limit. */
export interface BoundedResponse {
  status: number;
  /** In the order sent, names in lower case. */
  headers: [name: string, value: string][];
  /** Milliseconds from the sending of the request, when a connection was free, to the header of the response. */
  waited: number;
  body: BoundedBody;
}

/** Ends a running request. @param reason of the rejection, if no response has begun */
export type EndRequest = (reason: Error) => void;

/**
 * Sends a request and reads at most `max` bytes of the body; the rest is discarded with its connection. A body that fails
 * or is ended before its end is returned as far as it was received. Handlers instead of `request`, because a readable
 * stream, its iterator and an abort signal for each of thousands of requests are a large part of a scan's CPU time.
 * @param onSent receives the function that ends the request; called once, before this function returns
 * @throws the error of the connection, or the reason of the end
 */
export function sendBounded(
  client: Dispatcher,
  request: Dispatcher.DispatchOptions,
  max: number,
  onSent: (end: EndRequest) => void,
): Promise<BoundedResponse> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let ended: Error | null = null;
    let head: Omit<BoundedResponse, 'body'> | null = null;
    let sentAt = 0;
    const chunks: Uint8Array[] = [];
    let size = 0;

    const finish = (rest: Omit<BoundedBody, 'bytes'>) => {
      if (head) resolve({ ...head, body: { bytes: Buffer.concat(chunks).subarray(0, max), ...rest } });
    };
    const fail = (error: Error) => (head ? finish({ truncated: true, late: true }) : reject(error));

    onSent((reason) => {
      ended = reason;
      fail(reason);
      controller?.abort(reason);
    });
    client.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        sentAt = performance.now();
        if (ended) started.abort(ended);
      },
      onResponseStart({ rawHeaders }, status) {
        // Others are interim responses (RFC 9110 §15.2).
        if (status < 200) return;
        head = { status, headers: headerList(rawHeaders), waited: performance.now() - sentAt };
      },
      onResponseData(started, chunk) {
        if (size >= max) return;
        chunks.push(chunk);
        size += chunk.length;
        if (size < max) return;
        finish({ truncated: true });
        started.abort(new Error('enough of the body was read'));
      },
      onResponseEnd() {
        finish({ truncated: size >= max });
      },
      onResponseError(_started, error) {
        fail(error);
      },
    });
  });
}

/** @param raw names and values in turn (HTTP/1.1), or an object whose repeated headers are lists (HTTP/2) */
function headerList(raw: Dispatcher.DispatchController['rawHeaders']): [string, string][] {
  const list: [string, string][] = [];
  if (Array.isArray(raw)) {
    for (let at = 0; at + 1 < raw.length; at += 2) list.push([String(raw[at]).toLowerCase(), text(raw[at + 1])]);
  } else {
    for (const [name, values] of Object.entries(raw ?? {})) {
      for (const value of [values].flat()) list.push([name.toLowerCase(), String(value)]);
    }
  }
  return list;
}

/** Values are bytes, of which ISO 8859-1 keeps each (RFC 9110 §5.5). */
function text(value: string | Buffer | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}
