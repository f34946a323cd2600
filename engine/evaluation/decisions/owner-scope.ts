import type { AbsenceCause, Assessment, Finding } from '@assay/contract/assessment.ts';
import { hostOfAsset } from '@assay/contract/values/assets.ts';
import {
  ACTIVE_TESTS,
  type AuthorizedHost,
  type OwnerScope,
  PORT_RANGES,
} from '@assay/contract/values/authorizations.ts';
import { knownAddresses } from '#evidence/dns.ts';
import { isExcluded } from '#parse/exposure/exclusions.ts';
import { COMMON_PORTS } from '#probes/ports/common-ports.ts';
import { FIRST_1000_PORTS } from '#probes/ports/first-1000-ports.ts';
import { type EvidenceIndex, splitAsset } from '../evidence-index.ts';

/** What the owner excluded from a scan and authorized for it, with the authorizations by host. */
export function ownerScopeIn(index: EvidenceIndex): Pick<Assessment, 'ownerScope'> {
  const { outcome } = index.scan;
  if (!outcome.ok || !outcome.value.ownerScope) return {};
  const { authorized: targets = [], ...others } = outcome.value.ownerScope;
  const authorized = targets.length === 0 ? [] : outcome.value.hosts.flatMap((host) => ofHost(host, targets, index));
  const scope = { ...others, ...(authorized.length === 0 ? {} : { authorized }) };
  return Object.keys(scope).length === 0 ? {} : { ownerScope: scope };
}

/** The union of the authorizations of a host, which name it, or an address of it; ports also those of its other names. */
function ofHost(host: string, targets: readonly AuthorizedHost[], index: EvidenceIndex): AuthorizedHost[] {
  const dns = index.own('host-dns', host);
  const addresses: readonly string[] =
    dns?.kind === 'host-dns' && dns.outcome.ok ? knownAddresses(dns.outcome.value) : [];
  const ports = index.join('ports', host);
  const names = ports?.kind === 'ports' && ports.outcome.ok ? ports.outcome.value.names : [host];
  const own = targets.filter(({ host: target }) => target === host || addresses.includes(target));
  const shared = targets.filter((one) => own.includes(one) || names.includes(one.host));
  if (shared.length === 0) return [];
  const range = Math.max(...shared.map((one) => rankOf(one)));
  const tests = ACTIVE_TESTS.filter((test) => own.some((one) => one.tests.includes(test)));
  return [{ host, ports: PORT_RANGES[range]!, udp: shared.some(({ udp }) => udp), tests }];
}

const rankOf = ({ ports }: Pick<AuthorizedHost, 'ports'>) => PORT_RANGES.indexOf(ports);

/** What every scan may do on a host. */
const DEFAULT: Omit<AuthorizedHost, 'host'> = { ports: 'usual', udp: false, tests: [] };

const PORTS_OF: Readonly<Record<AuthorizedHost['ports'], ReadonlySet<number> | null>> = {
  usual: new Set(COMMON_PORTS.map(({ port }) => port)),
  thousand: new Set(FIRST_1000_PORTS),
  all: null,
};

/** A finding as far as its absence depends on what the owner settled. */
export type ScopedFinding = Pick<Finding, 'asset' | 'check'> &
  Partial<Pick<Finding, 'finding' | 'subject'>> & {
    facts?: Readonly<Record<string, unknown>>;
  };

/** What of an assessment says it. */
interface Examined {
  checks: readonly { check: string; assessed: readonly string[] }[];
  ownerScope?: OwnerScope | undefined;
}

/** Findings that only an active test shows, of checks that also run without. */
const BY_ACTIVE_TESTS = ['web_app_security.tls-flaws/heartbleed', 'web_app_security.tls-flaws/ticketbleed'];

/**
 * The setting of the owner for which a finding is absent: the place was excluded, or what showed it is no longer
 * authorized. Null if there is none.
 * @param otherwise the cause without any such setting
 */
export function settledCause(
  finding: ScopedFinding,
  before: Examined,
  now: Examined,
  otherwise: AbsenceCause,
): 'excluded' | 'authorization-ended' | null {
  const isAssessed = now.checks.some(
    ({ check, assessed }) => check === finding.check && assessed.includes(finding.asset),
  );
  if (wasExcluded(finding, before.ownerScope, now.ownerScope, isAssessed)) return 'excluded';
  const host = hostOfAsset(finding.asset);
  const of = (scope: OwnerScope | undefined) => scope?.authorized?.find((one) => one.host === host) ?? DEFAULT;
  const [was, is] = [of(before.ownerScope), of(now.ownerScope)];
  const withdrawn = was.tests.filter((test) => !is.tests.includes(test));
  if (rankOf(was) <= rankOf(is) && (!was.udp || is.udp) && withdrawn.length === 0) return null;
  // Without its test the check of an active test does not apply.
  const isOfTest = withdrawn.some((test) => finding.check === `application_security.${test}`);
  const isEnded = (otherwise === 'not-applicable' && isOfTest) || needsMore(finding, was, is, isAssessed);
  return isEnded ? 'authorization-ended' : null;
}

/** Whether a finding cannot be seen with what is authorized now, although its check ran. */
function needsMore(
  { asset, check, finding = '', facts = {} }: ScopedFinding,
  was: Omit<AuthorizedHost, 'host'>,
  is: Omit<AuthorizedHost, 'host'>,
  isAssessed: boolean,
): boolean {
  const { port } = splitAsset(asset);
  if (asset.endsWith('/udp')) return !is.udp;
  if (port !== null && !isAssessed && PORTS_OF[is.ports]?.has(port) === false) return true;
  // A form that is sent by POST, which the test of GET parameters does not reach.
  const isPost = typeof facts.data === 'string' && facts.data !== '';
  if (isPost && was.tests.includes('post-forms') && !is.tests.includes('post-forms')) return true;
  return is.tests.length === 0 && BY_ACTIVE_TESTS.includes(`${check}/${finding}`);
}

/** Whether a finding is about a place that the owner has excluded since. @param isAssessed its check ran on its asset */
function wasExcluded(
  finding: ScopedFinding,
  before: OwnerScope = {},
  now: OwnerScope = {},
  isAssessed: boolean,
): boolean {
  const { selector } = finding.facts ?? {};
  if (typeof selector === 'string' && before.selectors?.includes(selector) && !now.selectors?.includes(selector))
    return true;
  const { excluded = [] } = now;
  if (excluded.length === 0) return false;
  const places = placesOf(finding).filter((place) => !isExcluded(place, before.excluded ?? []));
  return (
    places.some((place) => isExcluded(place, excluded)) ||
    (!isAssessed && isExcluded(hostOfAsset(finding.asset), excluded))
  );
}

/** Addresses that a finding names, as `host/path`. */
function placesOf({ asset, subject = '', facts = {} }: ScopedFinding): string[] {
  return [subject, ...Object.values(facts)].flatMap((value) => {
    if (typeof value !== 'string') return [];
    if (value.startsWith('/')) return [`${hostOfAsset(asset)}${value}`];
    const url = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
    return url ? [`${url.hostname}${url.pathname}`] : [];
  });
}
