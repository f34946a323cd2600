import { isAtOrUnder } from '../names.ts';
import { TAKEOVER_SERVICES, type TakeoverService, UNCLAIMABLE_TARGETS } from './services.ts';

/** A service that a host points to, with the CNAME target or address. */
export interface PointedService {
  service: TakeoverService;
  target: string;
}

/** One response of a host's website with the data that shows whether the name is claimed. */
export interface ServiceAnswer {
  url: string;
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  text: string;
}

/** Evidence of an unclaimed name; `weak`: a status alone, which may have other causes. */
export interface UnclaimedFingerprint {
  seen: string;
  weak: boolean;
}

/** Maximum number of body characters to search; the pages of the services are short. */
export const UNCLAIMED_TEXT_MAX = 65_536;
const SEEN_MAX = 200;

/** The services to which a CNAME chain or an address leads, without duplicates. */
export function servicesAt(cnames: readonly string[], addresses: readonly string[]): PointedService[] {
  return TAKEOVER_SERVICES.flatMap((service) => {
    const target =
      cnames.find((name) => isTargetOf(service, name)) ??
      addresses.find((address) => service.addresses?.includes(address));
    return target === undefined ? [] : [{ service, target }];
  });
}

/** The service on which anyone may create a resource of this name while it does not exist; null for others. */
export function claimableWhenMissing(target: string): string | null {
  return TAKEOVER_SERVICES.find((service) => service.nxdomain && isTargetOf(service, target))?.name ?? null;
}

/** The service on which a resource of this name cannot be created again; null for others. */
export function neverClaimable(target: string): string | null {
  return UNCLAIMABLE_TARGETS.find(([, pattern]) => pattern.test(target))?.[0] ?? null;
}

/** The evidence in a response that the name is unclaimed at the service; null without any. */
export function findUnclaimedFingerprint(service: TakeoverService, answer: ServiceAnswer): UnclaimedFingerprint | null {
  const { status, headers } = answer;
  if (service.header) {
    const [name, value] = service.header;
    const found = headers.find((row) => row[0] === name && value.test(row[1].trim()));
    if (found) return { seen: `${name}: ${found[1].trim()}`.slice(0, SEEN_MAX), weak: false };
  }
  if (service.texts && status >= (service.from ?? 0)) {
    const seen = textIn(service.texts, answer.text);
    if (seen !== null) return { seen, weak: false };
  }
  if (service.status === status && (status !== 301 || leavesHost(answer))) {
    return { seen: `HTTP status ${status}`, weak: true };
  }
  return null;
}

function isTargetOf({ targets, pattern }: TakeoverService, name: string): boolean {
  return targets.some((target) => isAtOrUnder(name, target)) || pattern?.test(name) === true;
}

/** The first of the texts that a page contains, within or across its markup. */
function textIn(texts: readonly (string | RegExp)[], body: string): string | null {
  const markup = plainly(body.slice(0, UNCLAIMED_TEXT_MAX));
  const words = markup.replace(/<[^<>]{0,1000}>/g, '');
  for (const text of texts) {
    for (const where of [markup, words]) {
      if (typeof text === 'string' ? where.includes(text) : text.test(where)) {
        const found = typeof text === 'string' ? text : text.exec(where)![0];
        return found.slice(0, SEEN_MAX);
      }
    }
  }
  return null;
}

/** Normalizes apostrophes and dots, and collapses whitespace. */
function plainly(text: string): string {
  return text
    .replace(/&rsquo;|&lsquo;|&apos;|&#0?39;|&#x27;|&#8217;|&#x2019;|[\u2018\u2019]/gi, "'")
    .replace(/&hellip;|&#8230;/gi, '\u2026')
    .replace(/\s+/g, ' ');
}

function leavesHost({ url, headers }: ServiceAnswer): boolean {
  const location = headers.find(([name]) => name === 'location')?.[1];
  if (location === undefined || !URL.canParse(location, url)) return false;
  return new URL(location, url).hostname !== new URL(url).hostname;
}
