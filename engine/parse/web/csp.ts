import { type Csp, Directive } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator, DEFAULT_CHECKS } from 'csp_evaluator/dist/evaluator.js';
import { type Finding, Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { type HeaderList, headerMembers } from './headers.ts';

/** Maximum length of an evaluated policy, equal to that of a stored header; truncated after the last whole source. */
const LONGEST_POLICY = 16_384;
/** Maximum number of evaluated policies per page. */
const MOST_POLICIES = 50;

/**
 * Weaknesses of a policy. With `scripts-*` injected markup runs scripts, so that the policy does not prevent cross-site
 * scripting; the others weaken it.
 */
export type CspWeakness =
  | 'scripts-unrestricted'
  | 'scripts-inline'
  | 'scripts-any-host'
  | 'scripts-bypass'
  | 'eval'
  | 'objects-unrestricted'
  | 'base-uri-missing'
  | 'nonce-short'
  | 'plain-http';

export interface CspWeaknessFact {
  weakness: CspWeakness;
  /** Weak directive and source in the policy: `script-src 'unsafe-inline'`. */
  seen: string;
}

export interface CspFacts {
  weaknesses: CspWeaknessFact[];
  /** Sources of frame-ancestors in lower case; null if the directive is absent. */
  frameAncestors: string[] | null;
  upgradesInsecureRequests: boolean;
}

const WEAKNESS_OF: ReadonlyMap<Type, CspWeakness> = new Map([
  [Type.SCRIPT_UNSAFE_INLINE, 'scripts-inline'],
  [Type.SCRIPT_UNSAFE_EVAL, 'eval'],
  [Type.PLAIN_URL_SCHEMES, 'scripts-any-host'],
  [Type.PLAIN_WILDCARD, 'scripts-any-host'],
  [Type.SCRIPT_ALLOWLIST_BYPASS, 'scripts-bypass'],
  [Type.NONCE_LENGTH, 'nonce-short'],
  [Type.SRC_HTTP, 'plain-http'],
]);

const MISSING: Readonly<Record<string, CspWeakness>> = {
  [Directive.SCRIPT_SRC]: 'scripts-unrestricted',
  [Directive.OBJECT_SRC]: 'objects-unrestricted',
  [Directive.BASE_URI]: 'base-uri-missing',
};

function weaknessOf({ type, severity, directive, value }: Finding, csp: Csp): CspWeaknessFact[] {
  const weakness = type === Type.MISSING_DIRECTIVES ? MISSING[directive] : WEAKNESS_OF.get(type);
  if (!weakness) return [];
  // A host that is not known to be safe is not a bypass; a reporting URL is no source.
  if (weakness === 'scripts-bypass' && severity >= Severity.MEDIUM_MAYBE) return [];
  if (weakness === 'plain-http' && directive.startsWith('report')) return [];
  const seen = `${directive} ${value ?? ''}`.trim();
  if (weakness !== 'scripts-any-host' || directive.startsWith('script-src')) return [{ weakness, seen }];
  // A wildcard elsewhere allows scripts only if default-src replaces script-src.
  if (directive === Directive.BASE_URI) return [{ weakness: 'base-uri-missing', seen }];
  const forScripts = directive === Directive.DEFAULT_SRC && csp.directives[Directive.SCRIPT_SRC] === undefined;
  return [{ weakness: forScripts ? weakness : 'objects-unrestricted', seen }];
}

/** Evaluates one policy (Content Security Policy Level 3). Pure; never throws for any policy. */
export function parseCsp(policy: string): CspFacts {
  const bounded =
    policy.length > LONGEST_POLICY ? policy.slice(0, LONGEST_POLICY).replace(/[^;\s]{0,500}$/, '') : policy;
  const csp: Csp = new CspParser(bounded).csp;
  const found = DEFAULT_CHECKS.flatMap((check) => {
    try {
      return new CspEvaluator(csp).evaluate([], [check]).flatMap((row) => weaknessOf(row, csp));
    } catch {
      // A source that is no URL makes single checks throw; the other checks still run.
      return [];
    }
  });
  const weaknesses = runsNoScript(csp) ? found.filter(({ weakness }) => weakness === 'plain-http') : found;
  return {
    weaknesses,
    frameAncestors: csp.directives[Directive.FRAME_ANCESTORS]?.map((source) => source.toLowerCase()) ?? null,
    upgradesInsecureRequests: csp.directives[Directive.UPGRADE_INSECURE_REQUESTS] !== undefined,
  };
}

/**
 * Returns true if a policy forbids all scripts and plugins: a sandbox without `allow-scripts` (HTML Standard, sandboxed scripts
 * browsing context flag).
 */
function runsNoScript({ directives }: Csp): boolean {
  const flags = directives.sandbox;
  return flags !== undefined && !flags.some((flag) => flag.toLowerCase() === 'allow-scripts');
}

/**
 * Directives that browsers support or supported: CSP Level 3 section 6, Trusted Types, Upgrade Insecure Requests, Mixed
 * Content.
 */
const KNOWN_DIRECTIVES: ReadonlySet<string> = new Set([
  ...[
    'child-src',
    'connect-src',
    'default-src',
    'fenced-frame-src',
    'font-src',
    'frame-src',
    'img-src',
    'manifest-src',
  ],
  ...['media-src', 'object-src', 'prefetch-src', 'script-src', 'script-src-attr', 'script-src-elem', 'style-src'],
  ...['style-src-attr', 'style-src-elem', 'worker-src', 'base-uri', 'sandbox', 'form-action', 'frame-ancestors'],
  ...['navigate-to', 'webrtc', 'report-uri', 'report-to', 'require-trusted-types-for', 'trusted-types'],
  ...['upgrade-insecure-requests', 'block-all-mixed-content', 'plugin-types', 'referrer', 'reflected-xss'],
  ...['require-sri-for'],
]);

/**
 * Directives that browsers ignore: repeated ones in one policy, and unknown ones (CSP Level 3 section 2.2.1). At most
 * ten each.
 */
export function ignoredDirectives(policy: string): { repeated: string[]; unknown: string[] } {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  const unknown = new Set<string>();
  for (const directive of policy.slice(0, LONGEST_POLICY).split(';')) {
    const name = directive.trim().split(/\s/, 1)[0]!.toLowerCase();
    if (name === '') continue;
    if (seen.has(name)) repeated.add(name);
    else if (!KNOWN_DIRECTIVES.has(name)) unknown.add(name.slice(0, 60));
    seen.add(name);
  }
  return { repeated: [...repeated].slice(0, 10), unknown: [...unknown].slice(0, 10) };
}

/** Directives without effect in markup (CSP Level 3 §3.3). */
const HEADER_ONLY = /^\s{0,100}(?:frame-ancestors|report-uri|sandbox)(?:\s|$)/i;

function asInMarkup(policy: string): string {
  const directives = policy.slice(0, LONGEST_POLICY).split(';');
  return directives.filter((text) => !HEADER_ONLY.test(text)).join(';');
}

/** Policies of a page: those of the header, then those of its markup, as far as they apply there; at most fifty. */
export function policiesOf(headers: HeaderList, metaPolicies: readonly string[] = []): string[] {
  const sent = headerMembers(headers, 'content-security-policy');
  return [...sent, ...metaPolicies.map(asInMarkup)].filter((policy) => policy.trim() !== '').slice(0, MOST_POLICIES);
}

/**
 * Weaknesses that several policies have in common: a browser enforces all policies, so only weaknesses of every one
 * remain. Empty without a policy.
 */
export function commonWeaknesses(policies: readonly CspFacts[]): CspWeaknessFact[] {
  const [first, ...others] = policies;
  if (!first) return [];
  const common = first.weaknesses.filter((row) =>
    others.every((policy) => policy.weaknesses.some((other) => other.weakness === row.weakness)),
  );
  return common.filter((row, at) => common.findIndex((other) => other.seen === row.seen) === at);
}

/** Nonces in policies. */
export function noncesIn(policies: readonly string[]): string[] {
  const found = policies.flatMap((policy) =>
    [...policy.slice(0, LONGEST_POLICY).matchAll(/'nonce-([A-Za-z0-9+/_=-]{1,200})'/g)].map(([, nonce]) => nonce!),
  );
  return [...new Set(found)];
}

/** Weaknesses with which a policy does not prevent injected scripts. */
export function allowsInjectedScripts({ weakness }: CspWeaknessFact): boolean {
  return weakness.startsWith('scripts-');
}
