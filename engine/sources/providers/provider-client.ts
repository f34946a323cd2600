import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@assay/contract/clock.ts';
import { PROVIDERS, type ProviderFailure, type ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Network } from '#network/network.ts';
import { withoutEnd } from '#parse/pages/text-edges.ts';
import type { ProviderSettings } from '#settings.ts';
import { type FetchResult, fetchText } from '../http.ts';

/** One request to a provider. */
export interface ProviderRequest {
  /** Path after the provider's base URL, with a leading slash. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Body of a POST. */
  body?: string;
  /** Format of the response; JSON by default. */
  form?: 'json' | 'text';
  maxBytes?: number;
  /** The provider documents status 404 or 204 as its answer about a subject that it knows nothing of. */
  mayBeUnknown?: true;
  /** The provider's list for all domains: cached regardless of its size, replacing the previous one. */
  whole?: true;
}

/** A provider's response: its value, null for "no data" (`mayBeUnknown`), or the failure reason. */
export type ProviderResult = { ok: true; value: unknown } | { ok: false; failure: ProviderFailure };

/** Last result of a provider: null = success. */
export interface ProviderStatus {
  id: ProviderId;
  failure: ProviderFailure | null;
}

/** Retry policy of an exchange; tests inject their own clock. */
export interface RetryPolicy {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<unknown>;
  /** Milliseconds for one attempt. */
  timeoutMs: number;
  /** Pauses before further attempts after a temporary failure. */
  pausesMs: readonly number[];
  /** Maximum wait for the provider's rate limit; beyond it the result is `limit`. */
  waitMs: number;
  /** Cache time of responses. */
  freshMs: number;
  /** Number of consecutive failed requests after which the provider is not queried … */
  failuresMax: number;
  /** … for this time; then one request tries it again. */
  restMs: number;
}

const PATIENCE: RetryPolicy = {
  // Retry-After may be a date (RFC 9110 §10.2.3).
  now: () => systemClock.now().getTime(),
  sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : {}),
  timeoutMs: 15_000,
  pausesMs: [300, 1_200],
  waitMs: 20_000,
  freshMs: 6 * 3_600_000,
  failuresMax: 5,
  restMs: 5 * 60_000,
};

const ANSWERS_MAX = 2_000;
/** A larger response is not cached, unless it is the provider's complete list. */
const KEPT_BYTES_MAX = 1024 * 1024;
/** Maximum Retry-After that is honored: a longer one would disable the provider permanently. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** State of one provider at one URL. */
interface Line {
  /** Requests that may be sent immediately; refilled per minute. */
  tokens: number;
  refilledAt: number;
  limitedUntil: number;
  failures: number;
  restsUntil: number;
}

/**
 * Queries providers within their limits, in one place for all of them: a rate per minute, `Retry-After`, pauses between
 * attempts, timeouts, responses cached for hours, and a circuit breaker.
 */
export interface ProviderClient {
  ask(
    provider: ProviderId,
    endpoint: ProviderSettings,
    question: ProviderRequest,
    network: Network,
    signal: AbortSignal | undefined,
  ): Promise<ProviderResult>;
  /** Results of providers since the last call; excludes cached responses, skipped requests and aborted ones. */
  takeAnswers(): ProviderStatus[];
}

/** The last responses of providers. @param now milliseconds */
function createCache(now: () => number) {
  const answers = new Map<string, { at: number; told: ProviderResult }>();
  /** Keys of the complete lists in the cache, by provider and URL. */
  const lists = new Map<string, string>();

  function keep(key: string, told: ProviderResult, bytes: number, list: string | null): void {
    if (!told.ok || (list === null && bytes > KEPT_BYTES_MAX)) return;
    answers.delete(key);
    if (list !== null) {
      // The list of another day is obsolete.
      answers.delete(lists.get(list) ?? key);
      lists.set(list, key);
    }
    answers.set(key, { at: now(), told });
    if (answers.size > ANSWERS_MAX) answers.delete(answers.keys().next().value!);
  }

  return { get: (key: string) => answers.get(key), keep };
}

/** Waits for the next permitted request. @returns false if the wait would be too long */
async function admitted(
  line: Line,
  perMinute: number,
  patience: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const at = patience.now();
  line.tokens = Math.min(perMinute, line.tokens + ((at - line.refilledAt) * perMinute) / 60_000);
  line.refilledAt = at;
  const wait = Math.max(line.limitedUntil - at, line.tokens >= 1 ? 0 : ((1 - line.tokens) * 60_000) / perMinute);
  if (wait > patience.waitMs) return false;
  line.tokens -= 1;
  if (wait > 0) await patience.sleep(wait, signal);
  return true;
}
/** Creates a separate exchange; the engine shares one per process (`EXCHANGE`). */
export function createProviderClient(changes: Partial<RetryPolicy> = {}): ProviderClient {
  const patience = { ...PATIENCE, ...changes };
  const { now } = patience;
  const lines = new Map<string, Line>();
  const cache = createCache(now);
  const answered = new Map<ProviderId, ProviderFailure | null>();

  function note(
    provider: ProviderId,
    endpoint: ProviderSettings,
    question: ProviderRequest,
    told: ProviderResult,
  ): ProviderResult {
    if (!told.ok) answered.set(provider, told.failure);
    // A response that needs no key does not confirm the key.
    else if (carriesKey(endpoint.key, question)) answered.set(provider, null);
    return told;
  }

  function lineOf(provider: ProviderId, endpoint: ProviderSettings): Line {
    const key = `${provider} ${endpoint.url}`;
    const known = lines.get(key);
    if (known) return known;
    const line = {
      tokens: rateOf(provider, endpoint),
      refilledAt: now(),
      limitedUntil: 0,
      failures: 0,
      restsUntil: 0,
    };
    lines.set(key, line);
    return line;
  }

  async function attempt(
    provider: ProviderId,
    endpoint: ProviderSettings,
    { path, headers, body, maxBytes }: ProviderRequest,
    network: Network,
    signal: AbortSignal | undefined,
  ): Promise<FetchResult | 'limit'> {
    if (!(await admitted(lineOf(provider, endpoint), rateOf(provider, endpoint), patience, signal))) return 'limit';
    return fetchText(`${withoutEnd(endpoint.url, '/')}${path}`, network, {
      signal,
      operators: true,
      redirects: 2,
      timeout: patience.timeoutMs,
      headers: { accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      ...(maxBytes === undefined ? {} : { maxBytes }),
    });
  }

  return {
    async ask(provider, endpoint, question, network, signal) {
      const key = keyOf(provider, endpoint, question);
      const kept = cache.get(key);
      if (kept && now() - kept.at < (endpoint.freshMs ?? patience.freshMs)) return kept.told;
      const line = lineOf(provider, endpoint);
      if (now() < line.restsUntil) return { ok: false, failure: 'resting' };
      let told: ProviderResult = { ok: false, failure: 'failed' };
      for (const pause of [0, ...patience.pausesMs]) {
        try {
          if (pause > 0) await patience.sleep(pause, signal);
          const fetched = await attempt(provider, endpoint, question, network, signal);
          if (fetched === 'limit') return note(provider, endpoint, question, { ok: false, failure: 'limit' });
          if (fetched.ok && fetched.status === 429) limit(line, fetched.retryAfter, now());
          told = read(fetched, question, signal);
          if (told.ok) {
            line.failures = 0;
            cache.keep(
              key,
              told,
              fetched.ok ? fetched.text.length : 0,
              question.whole ? `${provider} ${endpoint.url}` : null,
            );
            return note(provider, endpoint, question, told);
          }
        } catch {
          // The pause was aborted: the scan ends.
          return { ok: false, failure: 'stopped' };
        }
        if (!PASSING.has(told.failure)) break;
      }
      if (!told.ok && BREAKING.has(told.failure)) {
        line.failures += 1;
        // After a pause, one failure is enough to pause again.
        if (line.failures >= patience.failuresMax) line.restsUntil = now() + patience.restMs;
      }
      const stopped = !told.ok && told.failure === 'stopped';
      return stopped ? told : note(provider, endpoint, question, told);
    },
    takeAnswers() {
      const taken = [...answered].map(([id, failure]) => ({ id, failure }));
      answered.clear();
      return taken;
    },
  };
}

/** The exchange that all scans of a process share: a provider's limits apply to all of them together. */
export const PROVIDER_CLIENT = createProviderClient();

/** Another attempt may succeed. A rate limit is waited for, unless the wait would be too long. */
const PASSING: ReadonlySet<ProviderFailure> = new Set(['unreachable', 'timeout', 'failed', 'limit']);
/** Is the failure relevant for the provider's health? */
const BREAKING: ReadonlySet<ProviderFailure> = new Set(['unreachable', 'timeout', 'failed', 'unreadable']);

function rateOf(provider: ProviderId, endpoint: ProviderSettings): number {
  return endpoint.perMinute ?? PROVIDERS[provider].perMinute;
}

function carriesKey(key: string, question: ProviderRequest): boolean {
  const asked = JSON.stringify(question);
  return [key, encodeURIComponent(key)].some((written) => asked.includes(written));
}

function keyOf(provider: ProviderId, endpoint: ProviderSettings, { path, body, headers }: ProviderRequest): string {
  // Headers and some paths contain keys: a new key repeats the request, and no key is stored in plaintext.
  const asked = createHash('sha256').update(JSON.stringify([path, body, headers]));
  return `${provider} ${endpoint.url} ${asked.digest('base64')}`;
}

/** Seconds or a date (RFC 9110 §10.2.3); one minute if the provider sends neither. */
function limit(line: Line, retryAfter: string | null, now: number): void {
  const text = retryAfter ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  line.limitedUntil = now + (Number.isFinite(ms) ? Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS) : 60_000);
}

function read(
  fetched: FetchResult,
  { form = 'json', mayBeUnknown }: ProviderRequest,
  signal: AbortSignal | undefined,
): ProviderResult {
  if (!fetched.ok) {
    if (signal?.aborted) return { ok: false, failure: 'stopped' };
    if (fetched.reason === 'timeout') return { ok: false, failure: 'timeout' };
    return { ok: false, failure: fetched.reason === 'too-large' ? 'unreadable' : 'unreachable' };
  }
  const { status, text } = fetched;
  if (status === 404 || status === 204)
    return mayBeUnknown && !isForeign(text) ? { ok: true, value: null } : { ok: false, failure: 'unreadable' };
  if (status === 401 || status === 403) return { ok: false, failure: 'key-refused' };
  if (status === 429) return { ok: false, failure: 'limit' };
  if (status !== 200) return { ok: false, failure: status >= 500 ? 'failed' : 'unreadable' };
  if (form === 'text') return { ok: true, value: text };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, failure: 'unreadable' };
  }
}

/** Whether a page or text was not written by a JSON API: of a moved address, a proxy or a gateway. */
function isForeign(text: string): boolean {
  if (text.trim() === '') return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value !== 'object' || value === null;
  } catch {
    return true;
  }
}
