import type { Service } from '../hosts/services.ts';
import type { Page } from '../hosts/web.ts';
import { page } from '../world/baseline-site.ts';
import type { LabHost, Site } from '../world/site.ts';

/** One finding that a fault must cause, on one asset. */
export interface Cause {
  /** `check id/finding id`. */
  finding: string;
  /** Asset as the engine names it; `{domain}` stands for the site's. */
  asset: string;
}

/** One thing that can be wrong with a domain: how it comes about, and exactly what it must cause. */
export interface Fault {
  inject(site: Site): void;
  causes: readonly Cause[];
}

/** Findings of software whose version the lab's feeds know. */
export const VULNERABLE = 'patch_cadence.vulnerable-software/known-vulnerability';
export const ENDED = 'patch_cadence.end-of-life/past';

/** Declares a fault. */
export function fault(inject: (site: Site) => void, ...causes: readonly (readonly Cause[])[]): Fault {
  return { inject, causes: causes.flat() };
}

/** Caused on the domain itself. */
export const onDomain = (...findings: readonly string[]): Cause[] => at('{domain}', ...findings);

/** Caused on the web host under both its names. */
export const onWeb = (...findings: readonly string[]): Cause[] => [
  ...at('{domain}', ...findings),
  ...at('www.{domain}', ...findings),
];

/** Caused on the TLS port of the web host under both its names. */
export const onTls = (...findings: readonly string[]): Cause[] => [
  ...at('{domain}:443/tcp', ...findings),
  ...at('www.{domain}:443/tcp', ...findings),
];

/** Caused on a port of the web machine, which is named after the apex. */
export const onPort = (port: number, ...findings: readonly string[]): Cause[] =>
  at(`{domain}:${port}/tcp`, ...findings);

export function at(asset: string, ...findings: readonly string[]): Cause[] {
  return findings.map((finding) => ({ finding, asset }));
}

/** The site's web, which every lab site begins with. */
export function webOf(site: Site) {
  const { web } = site.machines.web;
  if (!web) throw new Error(`${site.domain} has no web host`);
  return web;
}

/** The site's mail machine, which every lab site begins with. */
export function mailOf(site: Site): LabHost {
  const { mail } = site.machines;
  if (!mail) throw new Error(`${site.domain} has no mail host`);
  return mail;
}

/** Takes the records of an owner and type out of the zone; for TXT only those that begin so. */
export function dropRows(site: Site, owner: string, type: string, start = ''): void {
  site.rows = site.rows.filter(
    ([name, kind, data]) => !(name === owner && kind === type && (kind !== 'TXT' || data.startsWith(start))),
  );
}

/** The web host leaves a header out, */
export const without = (header: string) => (site: Site) => {
  delete webOf(site).headers[header];
};
/** sends one, */
export const sends = (header: string, value: string) => (site: Site) => {
  webOf(site).headers[header] = value;
};
/** answers at a path, */
export const puts = (path: string, answer: Page) => (site: Site) => {
  webOf(site).pages[path] = answer;
};
/** or shows another front page. */
export const front =
  (body: string, head = '') =>
  (site: Site) =>
    puts('/', { body: page('Welcome', body, head) })(site);

/** The front page ends with one more element. */
export function onFront(site: Site, element: string): void {
  const { pages } = webOf(site);
  const front = pages['/']!;
  pages['/'] = { ...front, body: front.body.replace('</body>', `${element}</body>`) };
}

/** The front page leads to one more address. */
export function linkFromFront(site: Site, href: string): void {
  onFront(site, `<a href="${href}">more</a>`);
}

/** The web machine listens on a further port. */
export const opens = (port: number, what: Service) => (site: Site) => {
  site.machines.web.services[port] = what;
};
