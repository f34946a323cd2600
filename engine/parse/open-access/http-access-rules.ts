import { CONTROL_RULES } from './control-rules.ts';
import { DATA_RULES } from './data-rules.ts';
import { DEVELOPER_RULES } from './developer-rules.ts';
import { MONITORING_RULES } from './monitoring-rules.ts';
import type { HttpAccessRule, ProofRequest } from './rule.ts';

/** Every service over HTTP that is asked whether it is open to anyone. */
export const HTTP_ACCESS_RULES: readonly HttpAccessRule[] = [
  ...CONTROL_RULES,
  ...DEVELOPER_RULES,
  ...DATA_RULES,
  ...MONITORING_RULES,
];

type WithoutPorts = Readonly<Record<string, readonly number[]>>;

const withoutPorts = (rules: readonly HttpAccessRule[]): WithoutPorts =>
  Object.fromEntries(rules.map(({ service }) => [service, []]));

/** Services of these rules, for the checks; their port numbers alone say nothing. */
export const DATA_SERVICES: WithoutPorts = withoutPorts(DATA_RULES);
/** Those that control other systems. */
export const CONTROL_SERVICES: WithoutPorts = withoutPorts([...CONTROL_RULES, ...DEVELOPER_RULES, ...MONITORING_RULES]);

/** Requests sent to one port, over all rules that apply to it. */
const REQUESTS_MAX = 6;

/** One request of a rule. */
export interface ProofQuestion {
  rule: HttpAccessRule;
  request: ProofRequest;
}

/**
 * The requests to a port that answered over HTTP, rules by mark before rules by port number.
 * @param text first answer of the port as Latin-1, headers first
 */
export function proofQuestions(text: string, port: number): ProofQuestion[] {
  const marked = HTTP_ACCESS_RULES.filter(({ front }) => front?.test(text));
  const byPort = HTTP_ACCESS_RULES.filter((rule) => rule.ports?.includes(port) && !marked.includes(rule));
  return [...marked, ...byPort]
    .flatMap((rule) => rule.requests.map((request) => ({ rule, request })))
    .slice(0, REQUESTS_MAX);
}

/** Whether an answer proves the access of its request. */
export function isProof({ proof }: ProofRequest, answer: string): boolean {
  return /^HTTP\/1\.[01] 200\b/.test(answer) && proof.test(answer);
}

/** Whether an answer refuses users without a password (RFC 9110 §15.5.2, §15.5.4). */
export function isDenial({ denied }: ProofRequest, answer: string): boolean {
  return /^HTTP\/1\.[01] (?:401|403)\b/.test(answer) || (denied?.test(answer) ?? false);
}

/** The request of a service that gave the proof. */
export function requestOf(service: string, path: string): ProofRequest | undefined {
  return HTTP_ACCESS_RULES.find((rule) => rule.service === service)?.requests.find((row) => proofOf(row) === path);
}

/** How evidence names a request. */
export function proofOf({ method, path }: ProofRequest): string {
  return method ? `${method} ${path}` : path;
}
