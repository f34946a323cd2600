import type { Severity } from '@assay/contract/severities.ts';
import type { AnonymousAccess } from '#evidence/services.ts';

/** A read-only request whose answer shows what users without a password can do. */
export interface ProofRequest {
  path: string;
  /** GET if absent. */
  method?: 'HEAD';
  /** Sent instead of the host's name, if the service rejects names because they could be rebound. */
  hostHeader?: 'localhost';
  /** Body of a POST request that reads, for interfaces without GET; JSON. */
  body?: string;
  /** Matches only an answer (status line, headers and body, of status 200) that was given without a log-in. */
  proof: RegExp;
  /** Refusal of users without a password, if it has another status than 401 or 403. */
  denied?: RegExp;
  /** Text in every such answer, for the command that reproduces the finding. */
  shows: string;
  can: AnonymousAccess;
  /** Severity, if it differs from the usual one of `can` (anonymous-access.ts). */
  severity?: Severity;
}

/** How a service over HTTP is asked whether it is open to anyone. */
export interface HttpAccessRule {
  service: string;
  /** Name for readers. */
  name: string;
  /** Default ports, on which every HTTP server is asked. */
  ports?: readonly number[];
  /** Mark in the first answer of the port: on any port that has it, the service is asked. */
  front?: RegExp;
  /** At most three, the most serious first; the first proof ends the questions. */
  requests: readonly ProofRequest[];
  /** Where the interface and its defaults are documented. */
  source: string;
  /** Software on which the proof was observed, without and with authentication; absent if it never was. */
  observed?: string;
}
