/** The thread of saml-thread.ts: reads one document after another. */
import { parentPort } from 'node:worker_threads';
import { ProviderError } from '../provider-fetch.ts';
import { MetadataError } from '../test-provider.ts';
import { readMetadata } from './metadata.ts';
import { verifyResponse } from './response.ts';
import type { SamlOutcome, SamlTask } from './saml-thread.ts';

const port = parentPort!;

port.on('message', (task: SamlTask) => {
  void read(task).then((outcome) => port.postMessage(outcome));
});

async function read(task: SamlTask): Promise<SamlOutcome> {
  try {
    if ('response' in task) return { response: await verifyResponse(task.response) };
    return { metadata: await readMetadata(task.metadata, task.now) };
  } catch (error) {
    if (error instanceof MetadataError) return { metadataFailure: error.failure };
    // Others are of the libraries, whose input it is that they fail on.
    const reason = error instanceof ProviderError ? error.reason : 'response-invalid';
    return { refused: { message: String(error).slice(0, 300), reason } };
  }
}
