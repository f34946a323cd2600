import type { IdentityProviderFailure, SignOnFailure } from '@assay/contract/values/admin.ts';
import { AppError } from '#platform/errors.ts';
import { ThreadError, ThreadQueue } from '#platform/thread-queue.ts';
import { ProviderError } from '../provider-fetch.ts';
import { MetadataError, providerUrl } from '../test-provider.ts';
import type { SamlMetadata } from './metadata.ts';
import type { ReceivedResponse, VerifiedResponse } from './response.ts';
import { checkXml, METADATA_LIMITS, RESPONSE_LIMITS } from './xml-limits.ts';

/**
 * XML of providers is read in a thread with a limit of CPU time: anyone can send a response to the assertion consumer
 * service, and requests of others must not wait for its verification.
 */

export type SamlTask = { response: ReceivedResponse } | { metadata: string; now: Date };
export type SamlOutcome =
  | { response: VerifiedResponse }
  | { metadata: SamlMetadata }
  | { metadataFailure: IdentityProviderFailure }
  | { refused: { message: string; reason: SignOnFailure } };

const RETRY_SECONDS = 5;

const thread = new ThreadQueue<SamlTask, SamlOutcome>(new URL('./saml-worker.ts', import.meta.url), 'saml', {
  // The largest permitted document takes half a second with ten certificates, and loading the libraries as much.
  cpuMs: 3_000,
  heapMb: 128,
  waitingMax: 50,
});

/**
 * Verifies a response in the thread.
 * @throws {ProviderError}
 * @throws {AppError} server-busy while too many documents wait
 */
export async function verifyResponseInThread(received: ReceivedResponse): Promise<VerifiedResponse> {
  checkXml(received.xml, RESPONSE_LIMITS);
  const outcome = await inThread({ response: received }, () => {
    throw new ProviderError('the response was not verified in time', 'response-too-complex');
  });
  if ('response' in outcome) return outcome.response;
  const { message, reason } = 'refused' in outcome ? outcome.refused : { message: 'no response', reason: undefined };
  throw new ProviderError(message, reason);
}

/**
 * Reads the metadata of one identity provider in the thread.
 * @throws {MetadataError}
 * @throws {AppError} server-busy while too many documents wait
 */
export async function parseSamlMetadata(
  xml: string,
  privateHosts: readonly string[],
  now: Date,
): Promise<SamlMetadata> {
  const text = withoutComments(xml).trim();
  try {
    checkXml(text, METADATA_LIMITS);
  } catch (error) {
    const complex = error instanceof ProviderError && error.reason === 'response-too-complex';
    throw new MetadataError(complex ? 'metadata-several' : 'metadata-not-saml');
  }
  const outcome = await inThread({ metadata: text, now }, () => {
    throw new MetadataError('metadata-several');
  });
  if (!('metadata' in outcome)) {
    throw new MetadataError('metadataFailure' in outcome ? outcome.metadataFailure : 'metadata-invalid');
  }
  try {
    providerUrl(outcome.metadata.ssoUrl, privateHosts);
  } catch {
    throw new MetadataError('sign-on-url-invalid');
  }
  return outcome.metadata;
}

async function inThread(task: SamlTask, overBudget: () => never): Promise<SamlOutcome> {
  try {
    return await thread.run(task);
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    if (error.reason === 'busy') throw new AppError('server-busy', {}, RETRY_SECONDS);
    return overBudget();
  }
}

/** Metadata may contain comments; what they split is joined. */
function withoutComments(xml: string): string {
  const [first = '', ...rest] = xml.split('<!--');
  const kept = rest.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? `<!--${part}` : part.slice(end + 3);
  });
  return first + kept.join('');
}
