import type { RegistrationEvidence } from '../evidence/dns.ts';
import type { Network } from '../network/network.ts';
import type { SourceSettings } from '../settings.ts';
import { fetchJson } from './http.ts';
import { asInstant, asList, asRecord, asText, SOURCE_OFF, type SourceResult, sourceFailure } from './source-result.ts';

/** IANA changes the bootstrap file a few times a month (RFC 9224 §8 requires caching for at least a day). */
const BOOTSTRAP_FRESH_MS = 24 * 3_600_000;
const RDAP_JSON = { accept: 'application/rdap+json, application/json' };

type Bootstrap = ReadonlyMap<string, string>;
const bootstraps = new Map<string, { at: number; services: Bootstrap }>();

/**
 * Registration of a domain at its registry (RFC 9082 §3.1.3, 9083 §5.3). A registry without RDAP is `source-off`: its
 * data is unavailable.
 */
export async function lookUpRegistration(
  domain: string,
  settings: Pick<SourceSettings, 'rdapBootstrap'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<RegistrationEvidence>> {
  if (!settings.rdapBootstrap) return SOURCE_OFF;
  const services = await loadBootstrap(settings.rdapBootstrap, network, signal);
  if (!services) return sourceFailure(signal?.aborted ? 'stopped' : 'source-failed');
  const base = serviceFor(domain, services);
  if (base === undefined) return SOURCE_OFF;
  const url = `${base.replace(/\/?$/, '/')}domain/${encodeURIComponent(domain)}`;
  const answer = await fetchJson(url, network, { signal, headers: RDAP_JSON, operators: true, redirects: 2 });
  if (!answer.ok)
    return answer.reason === 'missing' ? { ok: false, reason: 'name-not-found' } : sourceFailure(answer.reason);
  return { ok: true, value: readDomain(answer.value) };
}

async function loadBootstrap(
  url: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Bootstrap | null> {
  const kept = bootstraps.get(url);
  if (kept && performance.now() - kept.at < BOOTSTRAP_FRESH_MS) return kept.services;
  const answer = await fetchJson(url, network, { signal, operators: true, redirects: 2 });
  // Yesterday's file is better than none.
  if (!answer.ok) return kept?.services ?? null;
  const services = new Map<string, string>();
  for (const service of asList(asRecord(answer.value).services, 5_000)) {
    const [suffixes, bases] = asList(service, 2);
    const urls = asList(bases, 10).filter((base): base is string => typeof base === 'string');
    const base = urls.find((candidate) => candidate.startsWith('https:')) ?? urls[0];
    if (base === undefined) continue;
    for (const suffix of asList(suffixes, 5_000))
      if (typeof suffix === 'string') services.set(suffix.toLowerCase(), base);
  }
  // A registry of services without any is something else.
  if (services.size === 0) return kept?.services ?? null;
  bootstraps.set(url, { at: performance.now(), services });
  return services;
}

/** The longest suffix of the name that has a service (RFC 9224 §4). */
function serviceFor(domain: string, services: Bootstrap): string | undefined {
  const labels = domain.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const base = services.get(labels.slice(from).join('.'));
    if (base !== undefined) return base;
  }
  return undefined;
}

function readDomain(value: unknown): RegistrationEvidence {
  const domain = asRecord(value);
  const events = asList(domain.events, 50).map(asRecord);
  const when = (action: string) => asInstant(events.find((event) => event.eventAction === action)?.eventDate);
  const signed = asRecord(domain.secureDNS).delegationSigned;
  return {
    registrar: nameOf(domain, 'registrar'),
    registrant: registrantOf(domain),
    handle: asText(domain.handle, 100),
    created: when('registration'),
    expires: when('expiration') ?? when('registrar expiration'),
    status: asList(domain.status, 30)
      .map((status) => asText(status, 60)?.toLowerCase())
      .filter((status) => status !== undefined),
    delegationSigned: typeof signed === 'boolean' ? signed : null,
  };
}

/** Operator of an address range (RFC 9083 §5.4). */
export interface AddressHolder {
  /** Registrar or holder named by the registry. */
  registrarName: string | null;
  /** Handle of the network object. */
  handle: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
}

/** Queries the registry of an address range. */
export async function lookUpAddress(
  address: string,
  settings: Pick<SourceSettings, 'rdapAddress'>,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<SourceResult<AddressHolder>> {
  if (!settings.rdapAddress) return SOURCE_OFF;
  const url = `${settings.rdapAddress.replace(/\/?$/, '/')}${address}`;
  const answer = await fetchJson(url, network, { signal, headers: RDAP_JSON, operators: true, redirects: 3 });
  if (!answer.ok) return sourceFailure(answer.reason);
  const range = asRecord(answer.value);
  const country = asText(range.country, 2)?.toUpperCase() ?? null;
  return {
    ok: true,
    value: {
      registrarName: nameOf(range, 'registrar') ?? nameOf(range, 'registrant') ?? asText(range.name, 100),
      handle: asText(range.handle, 100),
      country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null,
    },
  };
}

/**
 * What registries write where they withhold a name (RFC 9537, ICANN's Registration Data Policy §9); a proxy service is the
 * registrant that is published.
 */
const WITHHELD =
  /^(?:.{0,40}\b(?:redacted|withheld|not disclosed|data protected|gdpr masked)\b.{0,80}|statutory masking enabled|-|n\/?a|none)$/i;

/** The organization of the registrant, or else its name; null if the registry publishes neither. */
function registrantOf(domain: Readonly<Record<string, unknown>>): string | null {
  const properties = cardOf(domain, 'registrant');
  const published = ['org', 'fn'].map((name) => propertyOf(properties, name));
  return published.find((text) => text !== null && !WITHHELD.test(text)) ?? null;
}

function entityOf(object: Readonly<Record<string, unknown>>, role: string) {
  return asList(object.entities, 20)
    .map(asRecord)
    .find((candidate) => asList(candidate.roles, 10).includes(role));
}

/** Properties of an entity's jCard (RFC 7095 §3.3). */
function cardOf(object: Readonly<Record<string, unknown>>, role: string): readonly (readonly unknown[])[] {
  const entity = entityOf(object, role);
  return asList(asList(entity?.vcardArray, 2)[1], 50).map((property) => asList(property, 4));
}

function propertyOf(properties: readonly (readonly unknown[])[], name: string): string | null {
  const value = properties.find((property) => property[0] === name)?.[3];
  // An organization with its units is a list (RFC 6350 §6.6.4).
  return asText(Array.isArray(value) ? value[0] : value, 100);
}

/** The `fn` of the first entity with a role, or else its handle. */
function nameOf(object: Readonly<Record<string, unknown>>, role: string): string | null {
  return propertyOf(cardOf(object, role), 'fn') ?? asText(entityOf(object, role)?.handle, 100);
}
