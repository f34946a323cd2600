/** Errors of the resolver, the socket and undici for an unreachable host, as without internet access. */
const NO_CONNECTION = new Set([
  ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'ETIMEDOUT'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The host of a feed cannot be reached; the feed may be fine. */
export class FeedUnreachableError extends Error {
  readonly host: string;
  constructor(host: string, options?: ErrorOptions) {
    super(`no connection to ${host}`, options);
    this.name = 'FeedUnreachableError';
    this.host = host;
  }
}

/** The same error, or FeedUnreachableError if it says that no connection was possible. */
export function withoutConnection(error: unknown, url: string): unknown {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code && NO_CONNECTION.has(code)) return new FeedUnreachableError(new URL(url).host, { cause: error });
  }
  return error;
}
