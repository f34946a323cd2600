import type { Service } from '../hosts/services.ts';
import type { Page } from '../hosts/web.ts';
import { page } from '../world/baseline-site.ts';
import type { LabHost, Site } from '../world/site.ts';

/** One finding that a fault must cause, on one asset. */
export interface Cause {
  /** `check id/finding id`. */
  finding: string;
  /** Asset as named by the engine; `{domain}` is replaced by the site's domain. */
  asset: string;
}

/** One fault: how it is injected and exactly which findings it must cause. */
export interface Fault {
  inject(site: Site): void;
  causes: readonly Cause[];
}

/** Findings for software whose version is in the lab's feeds. */
export const VULNERABLE = 'patch_cadence.vulnerable-software/known-vulnerability';
export const ENDED = 'patch_cadence.end-of-life/past';

export function fault(inject: (site: Site) => void, ...causes: readonly (readonly Cause[])[]): Fault {
  return { inject, causes: causes.flat() };
}

/** Finding on the domain itself. */
export const onDomain = (...findings: readonly string[]): Cause[] => at('{domain}', ...findings);

/** Finding on the web host under both its names. */
export const onWeb = (...findings: readonly string[]): Cause[] => [
  ...at('{domain}', ...findings),
  ...at('www.{domain}', ...findings),
];

/** Finding on the TLS port of the web host under both its names. */
export const onTls = (...findings: readonly string[]): Cause[] => [
  ...at('{domain}:443/tcp', ...findings),
  ...at('www.{domain}:443/tcp', ...findings),
];

/** Finding on a port of the web host, which is named after the apex. */
export const onPort = (port: number, ...findings: readonly string[]): Cause[] =>
  at(`{domain}:${port}/tcp`, ...findings);

export function at(asset: string, ...findings: readonly string[]): Cause[] {
  return findings.map((finding) => ({ finding, asset }));
}

/** The site's web service, present in every lab site at first. */
export function webOf(site: Site) {
  const { web } = site.machines.web;
  if (!web) throw new Error(`${site.domain} has no web host`);
  return web;
}

/** The site's mail host, present in every lab site at first. */
export function mailOf(site: Site): LabHost {
  const { mail } = site.machines;
  if (!mail) throw new Error(`${site.domain} has no mail host`);
  return mail;
}

/** Removes the records of an owner and type from the zone; for TXT, only those with the given prefix. */
export function dropRows(site: Site, owner: string, type: string, start = ''): void {
  site.rows = site.rows.filter(
    ([name, kind, data]) => !(name === owner && kind === type && (kind !== 'TXT' || data.startsWith(start))),
  );
}

/** Removes a header from the web host's responses. */
export const without = (header: string) => (site: Site) => {
  delete webOf(site).headers[header];
};
/** Adds a header to the web host's responses. */
export const sends = (header: string, value: string) => (site: Site) => {
  webOf(site).headers[header] = value;
};
/** Serves a response at a path. */
export const puts = (path: string, answer: Page) => (site: Site) => {
  webOf(site).pages[path] = answer;
};
/** Replaces the front page. */
export const front =
  (body: string, head = '') =>
  (site: Site) =>
    puts('/', { body: page('Welcome', body, head) })(site);

/** Appends an element to the front page. */
export function onFront(site: Site, element: string): void {
  const { pages } = webOf(site);
  const front = pages['/']!;
  pages['/'] = { ...front, body: front.body.replace('</body>', `${element}</body>`) };
}

/** Links one more address from the front page. */
export function linkFromFront(site: Site, href: string): void {
  onFront(site, `<a href="${href}">more</a>`);
}

/** Opens another port on the web host. */
export const opens = (port: number, what: Service) => (site: Site) => {
  site.machines.web.services[port] = what;
};
