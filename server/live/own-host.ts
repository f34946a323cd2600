import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';

/** Methods without effects (RFC 9110 §9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a Host header names this server where no PUBLIC_URL is set: by an IP address, as localhost (RFC 6761 §6.3), or
 * by the name that it listens on. Any other name may belong to an attacker who lets it resolve to this server (DNS
 * rebinding); an IP address does not resolve.
 * @param host header; undefined for clients that are not browsers
 * @param listening HOST of the configuration
 */
export function isOwnHost(host: string | undefined, listening: string): boolean {
  if (host === undefined) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$|\.$/g, '');
  return isIP(name) !== 0 || /^(?:.+\.)?localhost$/.test(name) || name === listening.toLowerCase();
}

/** Without PUBLIC_URL, refuses requests with effects that are directed at the name of another host. */
export function refuseForeignHosts(app: FastifyInstance, { given, host }: Pick<Config, 'given' | 'host'>): void {
  if (given.includes('PUBLIC_URL')) return;
  app.addHook('onRequest', async ({ method, headers }) => {
    if (!SAFE_METHODS.has(method) && !isOwnHost(headers.host, host)) throw new AppError('host-not-allowed');
  });
}
