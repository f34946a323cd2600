import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { MentionKind } from '../../../evidence/third-party.ts';
/**
 * What providers of threat intelligence publish as examples of their answers, with the address of each; cut where a part is
 * long and not read. Hudson Rock, Open Bug Bounty and Psbdmp document no example: theirs are cut from an answer, in the shape
 * that public clients of theirs read. Tests serve them on loopback. `domain` is the one that an example is about.
 */
export interface Example {
  id: ProviderId;
  /** Where the provider shows the answer, or answers where it publishes no example. */
  page: string;
  /** No example is published: cut from an answer, in the shape that public clients of it read. */
  unpublished?: true;
  domain: string;
  addresses?: readonly string[];
  /** Beginning of the path → answer; the longest beginning counts. */
  answers: Readonly<Record<string, unknown>>;
  /** What the provider says when it knows nothing: a body, or 404. */
  nothing: unknown;
  /** How it says that the key is wrong: a status, or a body with 200. */
  wrongKey?: number | object;
  /** What has to be read out of it: kind, subject, count or score, day. */
  told: readonly (readonly [MentionKind, string, number | null, string | null])[];
  /** A field that has to be there, and the one whose type is changed: paths into the first answer. */
  field: readonly string[];
  /** Of a list: the field without which an entry says nothing. */
  entry?: string;
}
