import { createNetwork, type NetworkSettings, probeTls } from '@assay/engine';

/** One TLS probe as a new process: the question arrives as a message. */
export interface ColdQuestion {
  network: NetworkSettings;
  endpoint: Parameters<typeof probeTls>[0];
}

process.once('message', async ({ network, endpoint }: ColdQuestion) => {
  const outcome = await probeTls(
    endpoint,
    new Date().toISOString(),
    createNetwork(network),
    new AbortController().signal,
  );
  process.exit(outcome.ok ? 0 : 1);
});
