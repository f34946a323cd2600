import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { MentionKind } from '#evidence/third-party.ts';
/**
 * Example responses that threat intelligence providers publish, with the URL of each; shortened where a long part is
 * not read. Hudson Rock, Open Bug Bounty and Psbdmp document no example: theirs are excerpts of a response, in the
 * format that public clients read. Tests serve them on loopback. `domain` is the subject of an example.
 */
export interface Example {
  id: ProviderId;
  /** URL where the provider documents the response, or the API itself if it publishes no example. */
  page: string;
  /** No example is published: excerpt of a response, in the format that public clients read. */
  unpublished?: true;
  domain: string;
  addresses?: readonly string[];
  /** Path prefix → response; the longest prefix matches. */
  answers: Readonly<Record<string, unknown>>;
  /** The provider's response without data: a body, or 404. */
  nothing: unknown;
  /** The provider's response to an invalid key: a status, or a body with 200. */
  wrongKey?: number | object;
  /** Expected parsed values: kind, subject, count or score, day. */
  told: readonly (readonly [MentionKind, string, number | null, string | null])[];
  /** A required field, and the one whose type is changed: paths into the first response. */
  field: readonly string[];
  /** Of a list: the required field of each entry. */
  entry?: string;
}
