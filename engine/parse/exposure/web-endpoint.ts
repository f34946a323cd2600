import type { OpenPort } from '#evidence/services.ts';
import { applianceAt } from '../services/appliances.ts';
import { storageMaker } from '../services/storage-devices.ts';

/** Default ports of HTTP and HTTPS. */
const DEFAULT_PORTS: readonly number[] = [80, 443];
const ENDPOINT = /^\[?(.+?)\]?:(\d{1,5})\/tcp$/;

/** A host, or one non-standard port of it. */
export interface WebPlace {
  host: string;
  /** Null for the default ports. */
  port: number | null;
}

/** Host and port of a web asset: `www.example.com`, or `www.example.com:8080/tcp`. */
export function placeOf(asset: string): WebPlace {
  const [, host, port] = ENDPOINT.exec(asset) ?? [];
  return host === undefined || DEFAULT_PORTS.includes(Number(port))
    ? { host: host ?? asset, port: null }
    : { host, port: Number(port) };
}

/** Returns true if this asset is a non-standard web port. */
export function onFurtherPort(asset: string): boolean {
  return placeOf(asset).port !== null;
}

/**
 * Returns true if a URL belongs to the web asset. A host includes any port to which its redirects lead; a port asset is
 * that port only.
 */
export function isUrlOf(url: URL | null, asset: string): boolean {
  const { host, port } = placeOf(asset);
  if (url?.hostname !== host.toLowerCase()) return false;
  return port === null || Number(url.port) === port;
}

/**
 * Non-standard ports with a website: HTTP ports except admin interfaces of appliances or storage devices, which other
 * checks report because they should not be reachable at all.
 */
export function webPortsOf(open: readonly OpenPort[]): OpenPort[] {
  return open.filter(
    (one) =>
      one.facts.service === 'http' &&
      !DEFAULT_PORTS.includes(one.port) &&
      storageMaker(one) === null &&
      applianceAt(one) === null,
  );
}
