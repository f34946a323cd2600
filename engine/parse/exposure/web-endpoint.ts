import type { OpenPort } from '../../evidence/services.ts';
import { applianceAt } from '../services/appliances.ts';
import { storageMaker } from '../services/storage-devices.ts';

/** Ports on which a host shows its web by its name alone. */
const USUAL: readonly number[] = [80, 443];
const ENDPOINT = /^\[?(.+?)\]?:(\d{1,5})\/tcp$/;

/** A host, or one port of it. */
export interface WebPlace {
  host: string;
  /** Null for the web of the host itself, on the ports of its schemes. */
  port: number | null;
}

/** Where the web of an asset stands: `www.example.com`, or `www.example.com:8080/tcp`. */
export function placeOf(asset: string): WebPlace {
  const [, host, port] = ENDPOINT.exec(asset) ?? [];
  return host === undefined || USUAL.includes(Number(port))
    ? { host: host ?? asset, port: null }
    : { host, port: Number(port) };
}

/** Is this the web of a further port, not of the host itself? */
export function onFurtherPort(asset: string): boolean {
  return placeOf(asset).port !== null;
}

/**
 * Does an address stand on the asset's web? That of a host may be on whatever port its redirects lead to; that of a port is on
 * this one alone.
 */
export function standsOn(url: URL | null, asset: string): boolean {
  const { host, port } = placeOf(asset);
  if (url?.hostname !== host.toLowerCase()) return false;
  return port === null || Number(url.port) === port;
}

/**
 * Further ports that show a web: those that speak HTTP and are nothing else. What steers a device, a store of files or another
 * system is told by the check of its kind, since it should not be reachable at all.
 */
export function webPortsOf(open: readonly OpenPort[]): OpenPort[] {
  return open.filter(
    (one) =>
      one.facts.service === 'http' &&
      !USUAL.includes(one.port) &&
      storageMaker(one) === null &&
      applianceAt(one) === null,
  );
}
